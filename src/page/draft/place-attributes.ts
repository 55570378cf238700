import { z } from 'zod';
import type { PageContent } from '#cms/content-source.ts';
import { type EditPlace, editAttribute } from '#cms/edit-attribute.ts';
import type { PreparedBlock } from '../prepare-blocks.ts';
import type { PlaceAttributes } from '../render-blocks.tsx';
import type { BlockChange } from './compare-blocks.ts';

const keyed = z.looseObject({ _key: z.string() });

/** Keys that stand in a path of Sanity's as they are. */
const plainKey = /^[\w-]+$/;

const inList = (key: string) => (plainKey.test(key) ? `blocks[_key=="${key}"]` : 'blocks');

/** Where a block lies in the content: in its page, in a shared section, or in the page's own name. */
function editPlace(page: PageContent, keys: ReadonlySet<string>, block: PreparedBlock): EditPlace {
  if (block.origin)
    return { id: block.origin.section, type: 'sharedSection', path: inList(block.origin.key) };
  // The opening of a destination, an article or a tour is made of its name.
  if (page.type !== 'page' && block.key === 'opening') return { id: page.id, type: page.type, path: 'title' };
  return { id: page.id, type: page.type, path: keys.has(block.key) ? inList(block.key) : 'blocks' };
}

/** What the draft tools read off the places of a page's blocks: what to open, what has changed, and what visitors do not see. */
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
