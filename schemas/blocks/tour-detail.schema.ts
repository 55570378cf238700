import { defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { optional, optionalLine, optionalParagraph } from '../shared/text.schema.ts';
import { slug } from '../shared/tour-card.schema.ts';

/** Schema of the block that sells a tour by departure date. */
export const tourDetail = defineBlockSchema({
  type: 'tourDetail',
  title: 'Departures of a tour',
  description: 'Departure dates, prices and travellers: the form that adds a tour to the cart.',
  group: 'forms',
  synonyms: ['tour dates', 'tour booking', 'book a tour'],
  shape: z.object({
    heading: optionalLine,
    lead: optionalParagraph,
    /** The chosen tour; absent on a tour's own page, which shows that tour. */
    tourId: optional(slug),
    tourTitle: optionalLine,
    tourSummary: optionalParagraph,
    /** True if the chosen tour no longer exists. */
    isTourGone: z.boolean().nullish().transform(Boolean),
  }),
  projection: `
    "tourId": tour->slug.current,
    "tourTitle": tour->title,
    "tourSummary": tour->summary,
    "isTourGone": defined(tour) && !defined(tour->_id)
  `,
  fields: [
    headingField(),
    leadField,
    defineField({
      name: 'tour',
      title: 'Tour',
      description: 'Leave empty on a tour’s own page.',
      type: 'reference',
      to: [{ type: 'tour' }],
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
});
