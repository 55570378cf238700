import { isRecord } from '#contracts/is-record.ts';

/** A block to go up or down its page, as the preview asks the form for it. */
export interface BlockMove {
  /** The document's published id. */
  readonly id: string;
  /** The block's key. */
  readonly block: string;
  /** How many places: below nought it goes up. */
  readonly by: number;
}

/** The `type` of the message in which the preview asks. */
export const moveMessage = 'southbound/move';

/** What a message asks for, if it is one of those. */
export function readMove(data: unknown): BlockMove | null {
  if (!isRecord(data) || data.type !== moveMessage) return null;
  const { id, block, by } = data;
  if (typeof id !== 'string' || typeof block !== 'string') return null;
  return by === 1 || by === -1 ? { id, block, by } : null;
}

/** One of Sanity's patches. */
export type MovePatch =
  | { readonly unset: string[] }
  | { readonly insert: { readonly before: string; readonly items: unknown[] } }
  | { readonly insert: { readonly after: string; readonly items: unknown[] } };

/** Sanity's patches that move a block of a document; none where it can't go further, or is not there. */
export function movePatches(document: unknown, { block, by }: Pick<BlockMove, 'block' | 'by'>): MovePatch[] {
  const blocks: readonly unknown[] =
    isRecord(document) && Array.isArray(document.blocks) ? document.blocks : [];
  const keys = blocks.map((entry) => (isRecord(entry) ? entry._key : undefined));
  const from = keys.indexOf(block);
  const beside = keys[from + by];
  if (from < 0 || typeof beside !== 'string') return [];
  const place = `blocks[_key=="${beside}"]`;
  const items = [blocks[from]];
  return [
    { unset: [`blocks[_key=="${block}"]`] },
    by < 0 ? { insert: { before: place, items } } : { insert: { after: place, items } },
  ];
}
