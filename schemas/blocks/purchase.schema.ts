import { defineField } from '@sanity/types';
import { z } from 'zod';
import { purchasePath } from '#contracts/page-paths.ts';
import { defineBlockSchema } from '../block-schema.ts';
import { optionalLine, optionalParagraph } from '../shared/text.schema.ts';

/** Schema of the block with the visitor's booking. */
export const purchase = defineBlockSchema({
  type: 'purchase',
  title: 'Booking',
  description: 'The visitor’s booking and its current status. Use it once, on the page /purchase/.',
  group: 'forms',
  synonyms: ['my booking', 'confirmation', 'ticket', 'order'],
  shape: z.object({
    thanks: optionalLine,
    help: optionalParagraph,
  }),
  projection: '',
  fields: [
    defineField({
      name: 'thanks',
      title: 'Thank-you message',
      type: 'string',
      description: 'Shown below the heading after a booking.',
      validation: (rule) => rule.max(200).error('Use up to 200 characters.'),
    }),
    defineField({
      name: 'help',
      title: 'Help text',
      type: 'text',
      rows: 3,
      description: 'Shown at the end: how to get help with a booking.',
      validation: (rule) => rule.max(600).error('Use up to 600 characters.'),
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'thanks',
  lockedTo: purchasePath,
});
