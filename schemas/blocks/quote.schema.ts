import { defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { lineField } from '../shared/line-field.schema.ts';
import { optionalLine, paragraph } from '../shared/text.schema.ts';
import { checkVisibleText } from '../validation/verdict.ts';

/** Schema of the quotation block. It is unrelated to prices. */
export const quote = defineBlockSchema({
  type: 'quote',
  title: 'Quotation',
  description: 'A quotation with its source.',
  group: 'words',
  synonyms: ['testimonial', 'review', 'blockquote', 'citation', 'quote'],
  shape: z.object({ text: paragraph, attribution: optionalLine, role: optionalLine }),
  projection: '',
  fields: [
    defineField({
      name: 'text',
      title: 'Quotation',
      type: 'text',
      rows: 3,
      validation: (rule) =>
        rule
          .required()
          .custom(checkVisibleText)
          .max(2_000)
          .error('Enter the quotation, up to 2,000 characters.'),
    }),
    lineField('attribution', 'Name'),
    lineField('role', 'Role'),
  ],
  reads: [],
  migrations: [],
  previewField: 'text',
});
