/** Seat hold: holds the stock of cart items, all or none, and explains shortages to the visitor. */
import { countNoun } from '#contracts/counts.ts';
import { holdInventory } from '#domains/inventory/hold.ts';
import type { HoldRequest, NetworkWait } from '#domains/inventory/inventory.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { refuse, refuseField } from './cart-refusal.ts';
import type { PricedItem } from './stored-item.ts';

/** An item with the claims that it is to hold. */
export type HoldingItem = Pick<PricedItem, 'itemType' | 'description' | 'claims'> & {
  readonly id: string;
  /** Path of the requested item in the call. */
  readonly path: string;
};

/** End of the message for an item with which a cart would exceed its share of a departure. */
const shareExceededText =
  ': that is more than one cart can hold on one departure. Choose fewer, or contact us.';

/**
 * Replaces the holds of the items with their new claims: all of them, or it refuses. Call it once per transaction,
 * because the inventory orders only the locks of one call.
 */
export async function holdItems(
  transaction: Transaction,
  hold: Omit<HoldRequest, 'parts'>,
  items: readonly HoldingItem[],
): Promise<void> {
  if (items.length === 0) return;
  const parts = items.map(({ id, claims }) => ({ holderId: id, claims }));
  const held = await holdInventory(transaction, { ...hold, parts });
  if (held.ok) return;
  if ('secondsUntilRoom' in held)
    return refuse({
      code: 'RATE_LIMITED',
      retryAfterSeconds: held.secondsUntilRoom,
      message: networkWaitMessage(held, items),
    });
  if ('overShare' in held) {
    const over = items.find(({ id }) => id === held.overShare);
    const field = over ? `${over.path}.${over.itemType === 'extra' ? 'quantity' : 'passengers'}` : 'items';
    return refuseField(field, `${over?.description ?? 'This'}${shareExceededText}`);
  }
  const { holderId, left } = held.shortage;
  const short = items.find(({ id }) => id === holderId);
  refuse({ code: 'SOLD_OUT', message: short ? shortageMessage(short, left) : 'Sold out.', left });
}

/** Returns the message for a cart whose network holds the maximum at the moment. */
function networkWaitMessage(
  { secondsUntilRoom, crowded }: NetworkWait,
  items: readonly HoldingItem[],
): string {
  const minutes = Math.ceil(secondsUntilRoom / 60);
  const later = `try again in ${minutes === 1 ? 'a minute' : countNoun(minutes, 'minute')}`;
  const item = items.find(({ id }) => id === crowded?.holderId);
  if (!crowded || !item || crowded.left === 0)
    return `Your network is holding the maximum right now. Check out first, or ${later}.`;
  const metres = item.claims.some(({ pool }) => (pool.piece ?? 1) > 1) ? ' metres' : '';
  return `${item.description}: most of what’s left is in other carts. You can have ${crowded.left}${metres}, or ${later}.`;
}

function shortageMessage({ itemType, description }: HoldingItem, left: number): string {
  if (itemType === 'extra')
    return `${description}: not enough space left. Choose a shorter vehicle or another departure.`;
  const unit = itemType === 'tour' ? 'place' : 'seat';
  if (left === 0) return `${description}: no ${unit}s are left. Choose another departure.`;
  const those = countNoun(left, `${unit} is`, `${unit}s are`);
  return `${description}: only ${those} left. Choose another departure, or fewer travellers.`;
}
