import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { optionalLine, optionalParagraph } from '../shared/text.schema.ts';

/** Schema of the block that plans and sells trips with several stops. */
export const tripPlanner = defineBlockSchema({
  type: 'tripPlanner',
  title: 'Trip planner',
  description:
    'Plans a trip with several stops: places and nights, then each leg with its journeys and prices.',
  group: 'forms',
  synonyms: ['itinerary', 'multi-city', 'route planner', 'stops'],
  shape: z.object({ heading: optionalLine, lead: optionalParagraph }),
  projection: '',
  fields: [headingField(), leadField],
  reads: [],
  migrations: [],
  previewField: 'heading',
});
