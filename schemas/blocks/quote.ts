import { defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { optionalLine, paragraph } from '../shared/text.ts';

export const quote = defineBlockSchema({
  type: 'quote',
  title: 'Quotation',
  description: 'Somebody’s words, with their name.',
  group: 'words',
  shape: z.object({ text: paragraph, attribution: optionalLine, role: optionalLine }),
  projection: '',
  fields: [
    defineField({
      name: 'text',
      title: 'Words',
      type: 'text',
      rows: 3,
      validation: (rule) => rule.required().error('Write what was said.'),
    }),
    defineField({ name: 'attribution', title: 'Who said it', type: 'string' }),
    defineField({ name: 'role', title: 'Who they are', type: 'string' }),
  ],
  reads: [],
  migrations: [],
  previewField: 'text',
});
