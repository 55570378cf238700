/** Data attributes of blocks on draft pages, for visual editing and for the comparison. */
import { z } from 'zod';
import type { PageContent } from '#cms/content-source.ts';
import { type EditPlace, editAttribute } from '#cms/edit-attribute.ts';
import type { PreparedBlock } from '../prepare-blocks.ts';
import type { PlaceAttributes } from '../render-blocks.tsx';
import type { BlockChange } from './compare-blocks.ts';

const keyed = z.looseObject({ _key: z.string() });

/** Keys that need no quoting in a Sanity path. */
const plainKey = /^[\w-]+$/;

const inList = (key: string) => (plainKey.test(key) ? `blocks[_key=="${key}"]` : 'blocks');

/** Returns the content path of a block: in its page, in a shared section, or the page's title. */
function editPlace(page: PageContent, keys: ReadonlySet<string>, block: PreparedBlock): EditPlace {
  if (block.origin)
    return { id: block.origin.section, type: 'sharedSection', path: inList(block.origin.key) };
  // The opening of a destination, article or tour shows the document's title.
  if (page.type !== 'page' && block.key === 'opening') return { id: page.id, type: page.type, path: 'title' };
  return { id: page.id, type: page.type, path: keys.has(block.key) ? inList(block.key) : 'blocks' };
}

/**
 * Creates the attributes that draft tools read from each block: its content path, its change, and whether visitors
 * see it.
 */
export function placeAttributes(
  page: PageContent,
  changes?: ReadonlyMap<string, BlockChange>,
): PlaceAttributes {
  const keys = new Set(page.blocks.flatMap((block) => keyed.safeParse(block).data?._key ?? []));
  return (block) => {
    const change = changes?.get(block.key);
    return {
      ...editAttribute(editPlace(page, keys, block)),
      ...(block.state !== 'ready' && { 'data-draft-only': '' }),
      ...(change && { 'data-draft-change': change }),
    };
  };
}
