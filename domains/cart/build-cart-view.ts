/** Builds the API's view of a stored cart: items, totals, hold states and check-in times. */
import { gstInside } from '#contracts/money.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Cart, CartItem, ItemHold } from './cart.ts';
import { itemsAtCheckIn } from './check-in.ts';
import { findDisruption } from './find-disruption.ts';
import { isRestorable, type Removal } from './removed-items.ts';
import { isOnPass, type StoredItem } from './stored-item.ts';

/** Stored items and removal of a cart, and what it holds at `now`. */
interface Kept {
  /** In the order in which they were added. */
  readonly items: readonly StoredItem[];
  /** The last removal. */
  readonly removed: Removal | null;
  /** Ids of the items with a valid hold. */
  readonly live: ReadonlySet<string>;
  /** When the holds end. */
  readonly heldUntil: Date | null;
  readonly now: Date;
  /** Null when there is no timetable. */
  readonly feed: Pick<LoadedFeed, 'live'> | null;
}

/** Builds the public view of a cart with its totals, holds and adjusted check-in times. */
export function buildCartView({ items, removed, live, heldUntil, now, feed }: Kept): Cart {
  const presented = itemsAtCheckIn(items, ({ associatedCartItemId }) => associatedCartItemId).map(
    (item): CartItem => ({
      ...item,
      hold: holdOf(item, live),
      disruption: feed && findDisruption(item.data, feed),
    }),
  );
  const subtotalCents = items.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const voucherCents = items.reduce(
    (sum, { itemType, priceCents }) => sum + (itemType === 'voucher' ? priceCents : 0),
    0,
  );
  return {
    items: presented
      .filter(({ associatedCartItemId }) => associatedCartItemId === null)
      .flatMap((item) => [
        item,
        ...presented.filter(({ associatedCartItemId }) => associatedCartItemId === item.id),
      ]),
    subtotalCents,
    gstCents: gstInside(subtotalCents - voucherCents),
    removed: presentRemoval(removed, now),
    holdExpiresAt: presented.some(({ hold }) => hold === 'held') ? heldUntil : null,
    now,
  };
}

function presentRemoval(removed: Removal | null, now: Date): Cart['removed'] {
  const [main] = removed?.items ?? [];
  if (!removed || !main || !isRestorable(removed, now)) return null;
  return { id: main.id, description: main.description, after: removed.after };
}

/** Returns the state of a hold. A live or mixed item, or one on a pass, was held when it was added. */
function holdOf({ id, stock, data }: StoredItem, live: ReadonlySet<string>): ItemHold {
  if (live.has(id)) return 'held';
  return stock === 'live' || stock === 'mixed' || isOnPass(data) ? 'expired' : 'none';
}
