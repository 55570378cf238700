/** Data attributes of blocks on draft pages, for visual editing and for the comparison. */
import { z } from 'zod';
import type { PageContent } from '#cms/content-source.ts';
import { type EditPlace, editAttribute } from '#cms/edit-attribute.ts';
import { type BlockType, blockSchemas } from '#schemas/blocks/index.ts';
import { openSections } from '../expand-shared-sections.ts';
import type { PreparedBlock } from '../prepare-blocks.ts';
import type { PlaceAttributes } from '../render-blocks.tsx';
import type { BlockChange } from './compare-blocks.ts';
import { blockLabel, type EditableField, fieldsOfBlock, fieldsOfOpening } from './editable-fields.ts';

const keyed = z.looseObject({ _key: z.string() });

/** Keys that need no quoting in a Sanity path. */
const plainKey = /^[\w-]+$/;

const inList = (key: string) => (plainKey.test(key) ? `blocks[_key=="${key}"]` : 'blocks');

/** Returns true for the opening of a destination, article or tour, which shows the document's own fields. */
const isBuiltIn = (page: PageContent, { key, origin }: PreparedBlock) =>
  page.type !== 'page' && key === 'opening' && !origin;

/** Returns the content path of a block: in its page, in a shared section, or the page's title. */
function editPlace(page: PageContent, keys: ReadonlySet<string>, block: PreparedBlock): EditPlace {
  if (block.origin)
    return { id: block.origin.section, type: 'sharedSection', path: inList(block.origin.key) };
  if (isBuiltIn(page, block)) return { id: page.id, type: page.type, path: 'title' };
  return { id: page.id, type: page.type, path: keys.has(block.key) ? inList(block.key) : 'blocks' };
}

const isBlockType = (type: string): type is BlockType => Object.hasOwn(blockSchemas, type);

/** Returns the label and the fields of a block for the Studio's preview. */
function editingAttributes(page: PageContent, block: PreparedBlock, stored: unknown) {
  if (!isBlockType(block.type)) return {};
  const schema = blockSchemas[block.type];
  const key = block.origin?.key ?? block.key;
  const fields: readonly EditableField[] = isBuiltIn(page, block)
    ? fieldsOfOpening(page.type, stored)
    : plainKey.test(key)
      ? fieldsOfBlock(schema, stored, `blocks:${key}`)
      : [];
  return {
    'data-draft-label': blockLabel(schema, stored),
    ...(fields.length > 0 && { 'data-draft-fields': JSON.stringify(fields) }),
  };
}

/**
 * Creates the attributes that draft tools read from each block: its content path, its change, and whether visitors
 * see it. With `isEdited`, also its label and its fields.
 */
export function placeAttributes(
  page: PageContent,
  { changes, isEdited = false }: { changes?: ReadonlyMap<string, BlockChange>; isEdited?: boolean } = {},
): PlaceAttributes {
  const keys = new Set(page.blocks.flatMap((block) => keyed.safeParse(block).data?._key ?? []));
  const stored = new Map(
    openSections(page.blocks).map(({ entry }) => [keyed.safeParse(entry).data?._key, entry]),
  );
  return (block) => {
    const change = changes?.get(block.key);
    return {
      ...editAttribute(editPlace(page, keys, block)),
      ...(isEdited && editingAttributes(page, block, stored.get(block.key))),
      ...(block.state !== 'ready' && { 'data-draft-only': '' }),
      ...(change && { 'data-draft-change': change }),
    };
  };
}
