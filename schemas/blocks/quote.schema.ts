import { defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { lineField } from '../shared/line-field.schema.ts';
import { optionalLine, paragraph } from '../shared/text.schema.ts';
import { isSeen } from '../validation/words.ts';

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
      validation: (rule) =>
        rule.required().custom(isSeen).max(2_000).error('Write what was said, in 2,000 letters at most.'),
    }),
    lineField('attribution', 'Who said it'),
    lineField('role', 'Who they are'),
  ],
  reads: [],
  migrations: [],
  previewField: 'text',
});
