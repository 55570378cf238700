import { isRecord } from '#contracts/is-record.ts';
import { type BlockType, blockSchemas } from '#schemas/blocks/index.ts';
import { blocksFaults } from '#schemas/validation/blocks-rules.ts';
import { isLockedBlock } from '#schemas/validation/locked-pages.ts';
import type { Stored } from './duplicate.ts';
import { newKey, withFreshKeys } from './fresh-keys.ts';

/** A block of a document: what an editor may choose to copy. */
export interface BlockOf {
  readonly key: string;
  readonly type: string;
  /** `Text`, `Key facts` … */
  readonly title: string;
  /** Its heading, where it has one. */
  readonly words: string;
  readonly stored: Stored;
}

const isBlockType = (type: string): type is BlockType => Object.hasOwn(blockSchemas, type);

/** The editor's name of a block type; its own where this release does not know it. */
export function blockTitle(type: string): string {
  return isBlockType(type) ? blockSchemas[type].title : type;
}

function wordsOf(block: Stored): string {
  const heading = block.heading ?? block.text ?? block.title;
  return typeof heading === 'string' ? heading.trim() : '';
}

/** The blocks of a document, in their order. */
export function blocksOf(document: unknown): BlockOf[] {
  const blocks = isRecord(document) ? document.blocks : undefined;
  if (!Array.isArray(blocks)) return [];
  return blocks.flatMap((block: unknown) =>
    isRecord(block) && typeof block._key === 'string' && typeof block._type === 'string'
      ? [
          {
            key: block._key,
            type: block._type,
            title: blockTitle(block._type),
            words: wordsOf(block),
            stored: block,
          },
        ]
      : [],
  );
}

/** What became of a copy: the list of blocks with it, or why it can't stand there. */
export type Placed =
  | { readonly ok: true; readonly blocks: readonly Stored[]; readonly key: string }
  | { readonly ok: false; readonly reason: string };

/**
 * Puts a copy of a block into a document, after the block with the key `after` or, with null, before all others. It is
 * refused where it would be a fault: what sells, a second opening, a section inside a section.
 */
export function placeBlock(
  block: Stored,
  target: Stored,
  after: string | null,
  key: () => string = newKey,
): Placed {
  const type = String(block._type);
  if (isLockedBlock(type))
    return { ok: false, reason: `“${blockTitle(type)}” works only on its own page, so you can’t copy it.` };
  const copy = withFreshKeys(block, key);
  const fresh = String(copy._key);
  const stored = Array.isArray(target.blocks) ? target.blocks.filter(isRecord) : [];
  const at = after === null ? 0 : stored.findIndex(({ _key }) => _key === after) + 1;
  if (after !== null && at === 0)
    return {
      ok: false,
      reason: 'The block you chose to follow is no longer on that page: choose another place.',
    };
  const blocks = stored.toSpliced(at, 0, copy);
  const faultsBefore = blocksFaults(target).length;
  const faults = blocksFaults({ ...target, blocks });
  if (faults.length > faultsBefore)
    return {
      ok: false,
      reason: faults.find((fault) => fault.key === fresh)?.message ?? faults[0]?.message ?? '',
    };
  return { ok: true, blocks, key: fresh };
}
