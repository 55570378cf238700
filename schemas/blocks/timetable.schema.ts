import { defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { optional, optionalLine, optionalParagraph } from '../shared/text.schema.ts';
import {
  createSelectionTest,
  linesField,
  timetableId,
  timetableIds,
} from '../shared/timetable-fields.schema.ts';
import { knownStops, knownTowns } from '../shared/timetable-ids.ts';
import { searchPath, searchPathProjection } from '../shared/travel-pages.schema.ts';
import { hasText } from '../validation/verdict.ts';

/** Schema of the block with the timetables of lines, or the departure board of a station. */
export const timetable = defineBlockSchema({
  type: 'timetable',
  title: 'Timetable',
  description: 'Line timetables, or departures from a station or town today and tomorrow. Ready to print.',
  group: 'wayfinding',
  synonyms: ['schedule', 'times', 'departures', 'printable'],
  shape: z.object({
    heading: optionalLine,
    lead: optionalParagraph,
    by: z.enum(['line', 'station']),
    lines: timetableIds,
    season: z.enum(['now', 'all']).catch('now'),
    station: optional(timetableId),
    searchPath,
  }),
  projection: searchPathProjection,
  fields: [
    headingField(),
    leadField,
    defineField({
      name: 'by',
      title: 'Show',
      type: 'string',
      options: {
        list: [
          { value: 'line', title: 'Lines' },
          { value: 'station', title: 'A station or a town' },
        ],
        layout: 'radio',
      },
      initialValue: 'line',
      validation: (rule) => rule.required().error('Choose what to show.'),
    }),
    linesField(createSelectionTest('line')),
    defineField({
      name: 'season',
      title: 'Season',
      description: 'The current (or next) season, or the whole year with notes.',
      type: 'string',
      options: {
        list: [
          { value: 'now', title: 'Now' },
          { value: 'all', title: 'The whole year' },
        ],
        layout: 'radio',
      },
      initialValue: 'now',
      hidden: ({ parent }) => !createSelectionTest('line')(parent),
    }),
    defineField({
      name: 'station',
      title: 'Station or town',
      type: 'string',
      options: { list: [...knownTowns, ...knownStops] },
      validation: (rule) =>
        rule.custom((station, { parent }) =>
          createSelectionTest('station')(parent) && !hasText(station) ? 'Choose a station or a town.' : true,
        ),
      hidden: ({ parent }) => !createSelectionTest('station')(parent),
    }),
  ],
  reads: ['page'],
  migrations: [],
  previewField: 'heading',
});
