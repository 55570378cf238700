/** Studio field for the list of blocks of a page or shared section, with its block picker and validation. */
import { type CustomValidatorResult, defineArrayMember, defineField, defineType } from '@sanity/types';
import { countNoun } from '#contracts/counts.ts';
import { type BlockGroup, type BlockSchema, currentVersion } from '../block-schema.ts';
import { blockSchemas } from '../blocks/index.ts';
import { type BlocksFault, blocksAdvice, blocksFaults } from '../validation/blocks-rules.ts';
import { isLockedBlock } from '../validation/locked-pages.ts';

const schemas: readonly BlockSchema[] = Object.values(blockSchemas);

/** Groups of the block picker, in order. */
export const blockGroups: Readonly<Record<BlockGroup, string>> = {
  words: 'Words',
  pictures: 'Pictures',
  facts: 'Facts and news',
  wayfinding: 'Where to go',
  forms: 'Forms and selling',
};

/**
 * Returns the types that an editor may add. Locked blocks are excluded; in a section, so are openings and other
 * sections.
 */
export function pickableTypes(place: 'page' | 'section'): readonly BlockSchema[] {
  return schemas.filter(
    ({ type, isOpening }) =>
      !isLockedBlock(type) && (place === 'page' || (type !== 'sharedBlocks' && !isOpening)),
  );
}

/** Converts faults of a list of blocks to Studio markers: each at its block, or at the list. */
function markers(faults: readonly BlocksFault[]): CustomValidatorResult {
  return faults.length === 0
    ? true
    : faults.map(({ message, key }) =>
        key === undefined ? { message } : { message, path: [{ _key: key }] },
      );
}

function fieldOf(place: 'page' | 'section', title: string, description: string) {
  const pickable = pickableTypes(place);
  return defineField({
    name: 'blocks',
    title,
    description,
    type: 'array',
    // The list must accept locked blocks, so all types are registered here. The picker hides them (studio/components).
    of: (place === 'page' ? schemas : pickable).map(({ type }) => defineArrayMember({ type })),
    options: {
      insertMenu: {
        filter: true,
        groups: Object.entries(blockGroups).map(([name, groupTitle]) => ({
          name,
          title: groupTitle,
          of: pickable.filter(({ group }) => group === name).map(({ type }) => type),
        })),
      },
    },
    validation: (rule) => [
      rule.custom((_blocks, { document }) => markers(blocksFaults(document))),
      rule.custom((_blocks, { document }) => markers(blocksAdvice(document))).warning(),
    ],
  });
}

/** Field with a page's blocks; the picker has the order of the content model. */
export const blocksField = fieldOf('page', 'Blocks', 'The page from top to bottom.');

/** Field with the blocks of a shared section: those that every page may contain at any position. */
export const sectionBlocksField = fieldOf(
  'section',
  'Blocks',
  'In order, on every page that uses this section.',
);

/** Returns the text of a field: a string, or the first non-empty line of rich text. */
export function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (!Array.isArray(value)) return '';
  for (const node of value) {
    const text = Array.isArray(node?.children)
      ? node.children
          .map((child: { text?: unknown }) => (typeof child.text === 'string' ? child.text : ''))
          .join('')
      : '';
    if (text.trim() !== '') return text.trim();
  }
  return '';
}

function countOf(value: unknown, count: BlockSchema['previewCount']): string | undefined {
  if (!count || !Array.isArray(value) || value.length === 0) return undefined;
  return countNoun(value.length, count.one, count.many);
}

/** Builds the Studio type of a block. */
export function blockStudioType(schema: BlockSchema) {
  const { previewCount, previewPicture } = schema;
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
      select: {
        words: schema.previewField,
        ...(previewPicture && { media: previewPicture }),
        ...(previewCount && { counted: previewCount.field }),
      },
      prepare: ({ words, media, counted }) => {
        const [title = schema.title, ...below] = [
          wordsOf(words),
          schema.title,
          countOf(counted, previewCount),
        ].filter(Boolean);
        return {
          title,
          ...(below.length > 0 && { subtitle: below.join(' · ') }),
          ...(media ? { media } : {}),
        };
      },
    },
  });
}
