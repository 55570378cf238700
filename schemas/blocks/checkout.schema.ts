import { z } from 'zod';
import { checkoutPath } from '#contracts/page-paths.ts';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { optionalLine, optionalParagraph } from '../shared/text.schema.ts';

/** Schema of the checkout block. */
export const checkout = defineBlockSchema({
  type: 'checkout',
  title: 'Checkout',
  description:
    'The form in which visitors order and pay for their cart. Use it once, on the page /checkout/.',
  group: 'forms',
  synonyms: ['payment', 'order', 'pay'],
  shape: z.object({
    heading: optionalLine,
    lead: optionalParagraph,
  }),
  projection: '',
  fields: [headingField(), leadField],
  reads: [],
  migrations: [],
  previewField: 'heading',
  lockedTo: checkoutPath,
});
