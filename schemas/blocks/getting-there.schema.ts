import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { optionalLine, optionalParagraph } from '../shared/text.schema.ts';
import { idsField, timetableIds } from '../shared/timetable-fields.schema.ts';
import { knownStops, knownTowns } from '../shared/timetable-ids.ts';
import {
  linePages,
  linePagesProjection,
  searchPath,
  searchPathProjection,
} from '../shared/travel-pages.schema.ts';

const always = () => true;

/** Schema of the block with lines and connections to a place. On a destination's page its stops are the default. */
export const gettingThere = defineBlockSchema({
  type: 'gettingThere',
  title: 'Getting there',
  description: 'How to reach a place: which services stop there, how often, and routes from the main cities.',
  group: 'wayfinding',
  synonyms: ['directions', 'how to get there', 'access', 'transport'],
  shape: z
    .object({
      heading: optionalLine,
      lead: optionalParagraph,
      stops: timetableIds,
      from: timetableIds,
      /** Name of the destination whose page contains the block. */
      place: optionalLine,
      placeStops: timetableIds,
      searchPath,
      linePages,
    })
    .transform(({ stops, placeStops, ...rest }) => ({
      ...rest,
      stops: stops.length > 0 ? stops : placeStops,
    })),
  projection: [
    '"place": select(^._type == "destination" => ^.title)',
    '"placeStops": select(^._type == "destination" => ^.stops)',
    searchPathProjection,
    linePagesProjection,
  ].join(',\n  '),
  fields: [
    headingField(),
    leadField,
    idsField({
      name: 'stops',
      title: 'Stops',
      description: 'Leave empty to use the stops of this page’s destination.',
      list: knownStops,
      isUsed: always,
    }),
    idsField({
      name: 'from',
      title: 'From',
      description: 'Leave empty for Auckland, Wellington, Christchurch and Queenstown.',
      list: [...knownTowns, ...knownStops],
      isUsed: always,
    }),
  ],
  reads: ['page'],
  migrations: [],
  previewField: 'heading',
});
