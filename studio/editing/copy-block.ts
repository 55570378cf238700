/** Copies a block into a document, and refuses copies that the page's block rules forbid. */
import type { SanityClient } from 'sanity';
import { isRecord } from '#contracts/is-record.ts';
import { type BlockType, blockSchemas } from '#schemas/blocks/index.ts';
import { blocksFaults } from '#schemas/validation/blocks-rules.ts';
import { isLockedBlock } from '#schemas/validation/locked-pages.ts';
import { publishedId } from '#schemas/validation/verdict.ts';
import type { Stored } from './duplicate-document.ts';
import { newKey, withFreshKeys } from './fresh-keys.ts';

/** A block of a document that an editor may copy. */
export interface BlockOf {
  readonly key: string;
  readonly type: string;
  /** Title of its type: `Text`, `Key facts` … */
  readonly title: string;
  /** Its heading, or an empty string. */
  readonly words: string;
  readonly stored: Stored;
}

const isBlockType = (type: string): type is BlockType => Object.hasOwn(blockSchemas, type);

/** Returns the title of a block type; the type itself if unknown in this release. */
export function blockTitle(type: string): string {
  return isBlockType(type) ? blockSchemas[type].title : type;
}

function wordsOf(block: Stored): string {
  const heading = block.heading ?? block.text ?? block.title;
  return typeof heading === 'string' ? heading.trim() : '';
}

/** Lists the blocks of a document in order. */
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

/** Result of placing a copy: the new block list, or the reason for refusing. */
export type Placed =
  | { readonly ok: true; readonly blocks: readonly Stored[]; readonly key: string }
  | { readonly ok: false; readonly reason: string };

/**
 * Inserts a copy of a block after the block with key `after`, or at the top if that is null. Refuses a copy that
 * would be a fault: a locked block, a second opening, a section inside a section.
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

/**
 * Writes a placed block into a document's draft, which it creates if necessary. Only the block is written, so that
 * concurrent changes by others stay. Throws if the content API refuses it.
 */
export async function writeBlock(
  client: Pick<SanityClient, 'transaction' | 'patch'>,
  document: Readonly<Record<string, unknown>> & { readonly _id: string },
  placed: Extract<Placed, { ok: true }>,
): Promise<void> {
  const draftId = `drafts.${publishedId(document._id)}`;
  const { _rev, _createdAt, _updatedAt, ...fields } = document;
  const at = placed.blocks.findIndex(({ _key }) => _key === placed.key);
  const before = placed.blocks[at - 1];
  const member = placed.blocks[at];
  if (!isRecord(member)) return;
  const patch = client.patch(draftId).setIfMissing({ blocks: [] });
  await client
    .transaction()
    .createIfNotExists({ _type: 'page', ...fields, _id: draftId })
    .patch(
      before
        ? patch.insert('after', `blocks[_key=="${String(before._key)}"]`, [member])
        : patch.insert('before', 'blocks[0]', [member]),
    )
    .commit();
}
