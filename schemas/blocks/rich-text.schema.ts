import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { portableText, portableTextField, portableTextProjection } from '../shared/portable-text.schema.ts';

/** Schema of the rich text block. */
export const richText = defineBlockSchema({
  type: 'richText',
  title: 'Text',
  description: 'Text with headings, lists, links and pictures.',
  group: 'words',
  synonyms: ['paragraph', 'copy', 'body', 'article', 'wysiwyg', 'richtext'],
  shape: z.object({ body: portableText }),
  projection: `body[]{${portableTextProjection}}`,
  fields: [portableTextField('body', 'Text')],
  reads: [],
  migrations: [],
  previewField: 'body',
});
