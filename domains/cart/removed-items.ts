/** What was last removed from a cart, and for how long it can be put back. */
import type { KeptItem } from './kept-item.ts';

/** How long a removal can be undone, in ms: as long as a hold lasts. */
const undoTimeoutMs = 15 * 60_000;

/** An item as it was removed, with its place in the cart. */
export interface RemovedItem extends KeptItem {
  readonly position: number;
  /** ISO 8601. */
  readonly addedAt: string;
}

/** What was removed together: an item with its extras. It is kept with the cart, and holds nothing. */
export interface Removal {
  /** The item that was removed first, then what went with it, as they were added. */
  readonly items: readonly RemovedItem[];
  /** The line of the cart below which it stood; null for the first. */
  readonly after: string | null;
  /** ISO 8601. */
  readonly at: string;
}

/** The line below which an item of a cart stands; null for the first. */
export function lineBefore(item: KeptItem, items: readonly KeptItem[]): string | null {
  const before = items
    .slice(0, items.indexOf(item))
    .findLast(({ associatedCartItemId }) => associatedCartItemId === null);
  return item.associatedCartItemId ?? before?.id ?? null;
}

/** Whether what was removed can be put back at `now`. */
export function isRestorable({ at }: Removal, now: Date): boolean {
  return Date.parse(at) >= removedForGoodBefore(now).getTime();
}

/** What was removed before this instant is forgotten at `now`. */
export function removedForGoodBefore(now: Date): Date {
  return new Date(now.getTime() - undoTimeoutMs);
}
