/** Defines a removal from a cart and how long it can be undone. */
import type { StoredItem } from './stored-item.ts';

/** How long a removal can be undone, in ms: as long as a hold lasts. */
const undoTimeoutMs = 15 * 60_000;

/** A removed item with its position in the cart. */
export interface RemovedItem extends StoredItem {
  readonly position: number;
  /** ISO 8601. */
  readonly addedAt: string;
}

/** Items that were removed together: an item with its extras. It is stored with the cart and holds nothing. */
export interface Removal {
  /** The removed item first, then its extras in the order in which they were added. */
  readonly items: readonly RemovedItem[];
  /** The item above it in the cart; null if it was the first. */
  readonly after: string | null;
  /** Ids of the items that replaced these, which an undo removes; missing if nothing did. */
  readonly by?: readonly string[];
  /** ISO 8601. */
  readonly at: string;
}

/** Returns the id of the item above an item of the cart; null for the first. */
export function findPreviousItemId(item: StoredItem, items: readonly StoredItem[]): string | null {
  const before = items
    .slice(0, items.indexOf(item))
    .findLast(({ associatedCartItemId }) => associatedCartItemId === null);
  return item.associatedCartItemId ?? before?.id ?? null;
}

/** Returns true if a removal can be undone at `now`. */
export function isRestorable({ at }: Removal, now: Date): boolean {
  return Date.parse(at) >= undoCutoff(now).getTime();
}

/** Returns the limit for undoing: removals before it are deleted at `now`. */
export function undoCutoff(now: Date): Date {
  return new Date(now.getTime() - undoTimeoutMs);
}
