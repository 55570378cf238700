import { isRecord } from '#contracts/is-record.ts';

/** Request of the preview to the form: move a block up or down. */
export interface BlockMove {
  /** Published id of the document. */
  readonly id: string;
  /** Key of the block. */
  readonly block: string;
  /** Number of positions; negative moves up. */
  readonly by: number;
}

/** `type` of the message from the preview. */
export const moveMessage = 'southbound/move';

/** Parses a message as a move; null for other messages. */
export function readMove(data: unknown): BlockMove | null {
  if (!isRecord(data) || data.type !== moveMessage) return null;
  const { id, block, by } = data;
  if (typeof id !== 'string' || typeof block !== 'string') return null;
  return by === 1 || by === -1 ? { id, block, by } : null;
}

/** A patch of Sanity. */
export type MovePatch =
  | { readonly unset: string[] }
  | { readonly insert: { readonly before: string; readonly items: unknown[] } }
  | { readonly insert: { readonly after: string; readonly items: unknown[] } };

/** Creates the patches that move a block; empty if it cannot move further or does not exist. */
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
