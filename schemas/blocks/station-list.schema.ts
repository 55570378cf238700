import { defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { stationText, stationTextsProjection } from '../shared/station-text.schema.ts';
import { optionalLine, optionalList, optionalParagraph, validEntries } from '../shared/text.schema.ts';
import {
  createSelectionTest,
  idsField,
  linesField,
  timetableIds,
} from '../shared/timetable-fields.schema.ts';
import { knownRegions, knownStops } from '../shared/timetable-ids.ts';
import {
  linePages,
  linePagesProjection,
  searchPath,
  searchPathProjection,
} from '../shared/travel-pages.schema.ts';

/** Modes by which a list can be filtered. */
const modes = [
  { value: 'rail', title: 'Trains' },
  { value: 'coach', title: 'Coaches' },
  { value: 'ferry', title: 'Ferries' },
] as const;

/** Schema of the block that lists stations by line or region, or by hand. */
export const stationList = defineBlockSchema({
  type: 'stationList',
  title: 'Station list',
  description: 'Stations, terminals and coach stops: location, facilities and lines.',
  group: 'wayfinding',
  synonyms: ['stops', 'terminals', 'stations', 'locations'],
  shape: z.object({
    heading: optionalLine,
    lead: optionalParagraph,
    by: z.enum(['line', 'region', 'chosen']),
    lines: timetableIds,
    regions: timetableIds,
    stations: timetableIds,
    modes: optionalList(z.enum(modes.map(({ value }) => value))),
    searchPath,
    linePages,
    stationTexts: validEntries(stationText),
  }),
  projection: [searchPathProjection, linePagesProjection, stationTextsProjection].join(',\n  '),
  fields: [
    headingField(),
    leadField,
    defineField({
      name: 'by',
      title: 'Which stations',
      type: 'string',
      options: {
        list: [
          { value: 'line', title: 'Stops on a line, in order' },
          { value: 'region', title: 'By region' },
          { value: 'chosen', title: 'Hand-picked' },
        ],
        layout: 'radio',
      },
      initialValue: 'region',
      validation: (rule) => rule.required().error('Choose which stations.'),
    }),
    linesField(createSelectionTest('line')),
    idsField({
      name: 'regions',
      title: 'Regions',
      description: 'Leave empty for all.',
      list: knownRegions.map((region) => ({ value: region, title: region })),
      isUsed: createSelectionTest('region'),
    }),
    idsField({
      name: 'modes',
      title: 'Only stops on',
      description: 'Leave empty for all.',
      list: modes,
      isUsed: createSelectionTest('region'),
    }),
    idsField({
      name: 'stations',
      title: 'Stations',
      description: 'Shown in this order.',
      list: knownStops,
      isUsed: createSelectionTest('chosen'),
      needed: 'Choose at least one station.',
    }),
  ],
  reads: ['page', 'station'],
  migrations: [],
  previewField: 'heading',
});
