import { z } from 'zod';
import { cartPath } from '#contracts/cart/cart-paths.ts';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { optionalLine, optionalParagraph } from '../shared/text.schema.ts';

/** Schema of the block with the cart as a page. */
export const cart = defineBlockSchema({
  type: 'cart',
  title: 'Cart',
  description: 'The visitor’s cart as a full page. Use it once, on the page /cart/.',
  group: 'forms',
  synonyms: ['basket', 'bag', 'shopping cart'],
  shape: z.object({
    heading: optionalLine,
    lead: optionalParagraph,
  }),
  projection: '',
  fields: [headingField(), leadField],
  reads: [],
  migrations: [],
  previewField: 'heading',
  lockedTo: cartPath,
});
