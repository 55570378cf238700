import { defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { optionalLine, optionalParagraph } from '../shared/text.schema.ts';

/** Schema of the block that sells gift vouchers. */
export const giftVoucher = defineBlockSchema({
  type: 'giftVoucher',
  title: 'Gift voucher',
  description: 'Sells gift vouchers: amount, recipient, sender, message and delivery date.',
  group: 'forms',
  synonyms: ['voucher', 'gift card', 'present'],
  shape: z.object({
    heading: optionalLine,
    lead: optionalParagraph,
    note: optionalParagraph,
  }),
  projection: '',
  fields: [
    headingField(),
    leadField,
    defineField({
      name: 'note',
      title: 'What it can be used for',
      description: 'Shown beside the button. The validity is added automatically.',
      type: 'text',
      rows: 3,
      validation: (rule) => rule.max(2_000).error('Use up to 2,000 characters.'),
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
});
