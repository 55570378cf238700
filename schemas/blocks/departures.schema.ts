import { defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { optional, optionalLine, optionalParagraph } from '../shared/text.schema.ts';
import { timetableId } from '../shared/timetable-fields.schema.ts';
import { knownStops, knownTowns } from '../shared/timetable-ids.ts';
import { searchPath, searchPathProjection } from '../shared/travel-pages.schema.ts';

/** The maximum number of departures. */
const maxDepartures = 20;

/** The number of departures if the editor chooses none. */
const defaultDepartures = 5;

/** Schema of the block with the next departures from a station or town. */
export const departures = defineBlockSchema({
  type: 'departures',
  title: 'Next departures',
  description: 'The next few departures from a station or town, with delays and cancellations.',
  group: 'wayfinding',
  synonyms: ['board', 'live times', 'real time', 'next train', 'next bus'],
  shape: z.object({
    heading: optionalLine,
    lead: optionalParagraph,
    station: optional(timetableId),
    limit: optional(z.int().min(1).max(maxDepartures)).transform((limit) => limit ?? defaultDepartures),
    searchPath,
  }),
  projection: searchPathProjection,
  fields: [
    headingField(),
    leadField,
    defineField({
      name: 'station',
      title: 'Station or town',
      type: 'string',
      options: { list: [...knownTowns, ...knownStops] },
      validation: (rule) => rule.required().error('Choose a station or a town.'),
    }),
    defineField({
      name: 'limit',
      title: 'Number of departures',
      type: 'number',
      initialValue: defaultDepartures,
      validation: (rule) =>
        rule
          .integer()
          .min(1)
          .max(maxDepartures)
          .error(`A whole number from 1 to ${maxDepartures}. Leave empty for ${defaultDepartures}.`),
    }),
  ],
  reads: ['page'],
  migrations: [],
  previewField: 'heading',
});
