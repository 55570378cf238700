import { defineArrayMember, defineField, defineType } from '@sanity/types';
import { type BlockSchema, currentVersion } from '../block-schema.ts';
import { blockSchemas } from '../blocks/index.ts';

/** The Studio's insert menu: the content model's list, in its order. */
export const blocksField = defineField({
  name: 'blocks',
  title: 'Blocks',
  description: 'The page from top to bottom.',
  type: 'array',
  of: Object.values(blockSchemas).map(({ type }) => defineArrayMember({ type })),
});

/** A block type as the Studio registers it. */
export function blockStudioType(schema: BlockSchema) {
  return defineType({
    name: schema.type,
    title: schema.title,
    type: 'object',
    description: schema.description,
    fields: [
      ...schema.fields,
      defineField({
        name: 'schemaVersion',
        type: 'number',
        hidden: true,
        readOnly: true,
        initialValue: currentVersion(schema),
      }),
    ],
    preview: {
      select: { words: schema.previewField },
      prepare: ({ words }) => ({
        title: typeof words === 'string' && words !== '' ? words : schema.title,
        subtitle: schema.title,
      }),
    },
  });
}
