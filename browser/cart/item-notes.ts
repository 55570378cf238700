import { useSyncExternalStore } from 'react';
import type { CartProblem } from './cart-problem.ts';

/** Result of the last action on a cart item. */
export type ItemNote =
  | { readonly tone: 'busy'; readonly message: string }
  | ({ readonly tone: 'failed'; readonly accept?: (() => void) | undefined } & CartProblem);

/** Notes by item id. */
export type ItemNotes = ReadonlyMap<string, ItemNote>;

const none: ItemNotes = new Map();
let notes: ItemNotes = none;
const hearers = new Set<() => void>();

/** Sets or, with null, removes the note of an item. */
export function setItemNote(itemId: string, note: ItemNote | null): void {
  const next = new Map(notes);
  if (note) next.set(itemId, note);
  else next.delete(itemId);
  notes = next;
  for (const hear of hearers) hear();
}

/** Removes failed notes when the cart is opened again. */
export function clearFailures(): void {
  for (const [itemId, { tone }] of notes) if (tone === 'failed') setItemNote(itemId, null);
}

function subscribe(hear: () => void): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

/** Hook that returns the notes of all items, shared by the panel and the cart page. */
export function useItemNotes(): ItemNotes {
  return useSyncExternalStore(
    subscribe,
    () => notes,
    () => none,
  );
}
