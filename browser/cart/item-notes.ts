import { useSyncExternalStore } from 'react';
import type { CartProblem } from './cart-problem.ts';

/** What became of the last press at an item. */
export type ItemNote =
  | { readonly tone: 'busy'; readonly message: string }
  | ({ readonly tone: 'failed'; readonly accept?: (() => void) | undefined } & CartProblem);

export type ItemNotes = ReadonlyMap<string, ItemNote>;

const none: ItemNotes = new Map();
let notes: ItemNotes = none;
const hearers = new Set<() => void>();

/** Writes or, with null, wipes the note at an item. */
export function setItemNote(itemId: string, note: ItemNote | null): void {
  const next = new Map(notes);
  if (note) next.set(itemId, note);
  else next.delete(itemId);
  notes = next;
  for (const hear of hearers) hear();
}

/** Wipes what has failed: whoever looks anew starts anew. */
export function clearFailures(): void {
  for (const [itemId, { tone }] of notes) if (tone === 'failed') setItemNote(itemId, null);
}

function subscribe(hear: () => void): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

/** The notes at all items, the same in the panel and on the cart's page. */
export function useItemNotes(): ItemNotes {
  return useSyncExternalStore(
    subscribe,
    () => notes,
    () => none,
  );
}
