import { defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField } from '../shared/heading.ts';
import { optionalLine, paragraph } from '../shared/text.ts';

export const purchaseFailed = defineBlockSchema({
  type: 'purchaseFailed',
  title: 'Purchase failed',
  description: 'Say in one sentence when an editor should use it.',
  group: 'words',
  shape: z.object({
    heading: optionalLine,
    text: paragraph,
  }),
  projection: '',
  fields: [
    headingField(),
    defineField({
      name: 'text',
      title: 'Text',
      type: 'text',
      rows: 4,
      validation: (rule) => rule.required().max(2_000),
    }),
  ],
  migrations: [],
  previewField: 'heading',
});
