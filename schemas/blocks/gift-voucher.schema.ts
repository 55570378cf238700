import { defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { optionalLine, optionalParagraph } from '../shared/text.schema.ts';

export const giftVoucher = defineBlockSchema({
  type: 'giftVoucher',
  title: 'Gift voucher',
  description: 'Sells a gift voucher: the amount, for whom, from whom, with which words, sent when.',
  group: 'forms',
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
      description: 'Stands beside the button. How long it is good for is said by itself.',
      type: 'text',
      rows: 3,
      validation: (rule) => rule.max(2_000).error('Use at most 2,000 letters.'),
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
});
