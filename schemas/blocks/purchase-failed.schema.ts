import { defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { optionalParagraph } from '../shared/text.schema.ts';

export const purchaseFailed = defineBlockSchema({
  type: 'purchaseFailed',
  title: 'Payment not completed',
  description:
    'Why nothing was booked, and the way back to a cart that still holds what it can. It belongs on the page /purchase-failed/ once only.',
  group: 'forms',
  shape: z.object({ help: optionalParagraph }),
  projection: '',
  fields: [
    defineField({
      name: 'help',
      title: 'Where to get help',
      type: 'text',
      rows: 3,
      description: 'Stands at the end: how to reach somebody about a payment.',
      validation: (rule) => rule.max(600).error('Use at most 600 letters.'),
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'help',
  lockedTo: '/purchase-failed/',
});
