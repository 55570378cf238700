import { defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { optionalLine, optionalParagraph } from '../shared/text.schema.ts';

export const purchase = defineBlockSchema({
  type: 'purchase',
  title: 'Booking',
  description:
    'The booking somebody has just paid for, or came back to. It says by itself how the booking stands, and belongs on the page /purchase/ once only.',
  group: 'forms',
  shape: z.object({
    thanks: optionalLine,
    help: optionalParagraph,
  }),
  projection: '',
  fields: [
    defineField({
      name: 'thanks',
      title: 'A word of thanks',
      type: 'string',
      description: 'Stands under the heading when something is booked.',
      validation: (rule) => rule.max(200).error('Use at most 200 letters.'),
    }),
    defineField({
      name: 'help',
      title: 'Where to get help',
      type: 'text',
      rows: 3,
      description: 'Stands at the end: how to reach somebody about a booking.',
      validation: (rule) => rule.max(600).error('Use at most 600 letters.'),
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'thanks',
  lockedTo: '/purchase/',
});
