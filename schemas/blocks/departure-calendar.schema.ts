import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { farePairs, farePairsField } from '../shared/fare-pairs.schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { optionalLine, optionalParagraph } from '../shared/text.schema.ts';

/** Schema of the block with the running days of lines as a calendar. */
export const departureCalendar = defineBlockSchema({
  type: 'departureCalendar',
  title: 'Departure calendar',
  description:
    'The days of a month on which a line runs, with the lowest price and the places left. Each day links to its journeys.',
  group: 'wayfinding',
  synonyms: ['calendar', 'month', 'dates', 'availability', 'prices'],
  shape: z.object({
    heading: optionalLine,
    lead: optionalParagraph,
    pairs: farePairs,
  }),
  projection: '',
  fields: [
    headingField(),
    leadField,
    farePairsField({
      title: 'Journeys',
      description: 'Each direction is a journey of its own. The first one is open, the others are folded.',
      isRequired: true,
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
  previewCount: { field: 'pairs', one: 'journey', many: 'journeys' },
});
