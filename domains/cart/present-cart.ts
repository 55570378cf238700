import { gstInside } from '#contracts/money.ts';
import type { Cart, CartItem, ItemHold } from './cart.ts';
import { itemsAtCheckIn } from './check-in.ts';
import type { KeptItem } from './kept-item.ts';
import { isRestorable, type Removal } from './removed-items.ts';

/** What lies in the database, and what is held of it at `now`. */
interface Kept {
  /** In the order they were added. */
  readonly items: readonly KeptItem[];
  /** What was last removed. */
  readonly removed: Removal | null;
  /** The items whose holds are worth something. */
  readonly live: ReadonlySet<string>;
  /** When these holds end. */
  readonly heldUntil: Date | null;
  readonly now: Date;
}

/** The cart as callers see it. */
export function presentCart({ items, removed, live, heldUntil, now }: Kept): Cart {
  const presented = itemsAtCheckIn(items, ({ associatedCartItemId }) => associatedCartItemId).map(
    (item): CartItem => ({ ...item, hold: holdOf(item, live) }),
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

/** What is live in part or in whole was held when it was put in. */
function holdOf({ id, stock }: KeptItem, live: ReadonlySet<string>): ItemHold {
  if (live.has(id)) return 'held';
  return stock === 'live' || stock === 'mixed' ? 'expired' : 'none';
}
