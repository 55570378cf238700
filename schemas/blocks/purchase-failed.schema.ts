import { defineField } from '@sanity/types';
import { z } from 'zod';
import { purchaseFailedPath } from '#contracts/page-paths.ts';
import { defineBlockSchema } from '../block-schema.ts';
import { optionalParagraph } from '../shared/text.schema.ts';

/** Schema of the block shown after a failed payment. */
export const purchaseFailed = defineBlockSchema({
  type: 'purchaseFailed',
  title: 'Payment not completed',
  description:
    'Explains why nothing was booked and leads back to the cart. Use it once, on the page /purchase-failed/.',
  group: 'forms',
  synonyms: ['error', 'declined', 'payment failed'],
  shape: z.object({ help: optionalParagraph }),
  projection: '',
  fields: [
    defineField({
      name: 'help',
      title: 'Help text',
      type: 'text',
      rows: 3,
      description: 'Shown at the end: how to get help with a payment.',
      validation: (rule) => rule.max(600).error('Use up to 600 characters.'),
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'help',
  lockedTo: purchaseFailedPath,
});
