import { randomUUID } from 'node:crypto';
import type { Catalogue } from '#domains/catalogue/catalogue.ts';
import type { PassAccount } from '#domains/pass-travel/pass-account.ts';
import { log } from '#platform/log.ts';
import type { CartResult, NewItem } from './cart.ts';
import type { CartDeps } from './cart-deps.ts';
import { refuseOverCartLimits } from './cart-limits.ts';
import { refuse, refuseField, refusePrice } from './cart-refusal.ts';
import { insertItems } from './cart-store.ts';
import type { HoldingItem } from './hold-items.ts';
import { newItem } from './items/new-item.ts';
import { removeItem, removeReplacements } from './remove-from-cart.ts';
import { isRestorable } from './removed-items.ts';
import type { StoredItem } from './stored-item.ts';
import { type CartWrite, writeCart } from './write-cart.ts';

/** Returns the id of the item that an extra belongs to; null if it names none. */
function parentIdOf(
  { associatedCartItemId, associatedItem }: NewItem,
  added: readonly StoredItem[],
  path: string,
): string | null {
  if (associatedItem === undefined) return associatedCartItemId ?? null;
  const parent = added[associatedItem];
  return parent
    ? parent.id
    : refuseField(`${path}.associatedItem`, 'Name an earlier item of this call by its index.');
}

/** Finds the pass that a journey is booked on; refuses one that the token does not open or that is not valid. */
async function findPass(
  { passes }: CartDeps,
  transaction: CartWrite['transaction'],
  { pass, path }: { readonly pass: NonNullable<NewItem['pass']>; readonly path: string },
): Promise<PassAccount> {
  const { bookingToken, itemId } = pass;
  const account = await passes?.find(transaction, { bookingToken, passId: itemId });
  if (!account) return refuseField(`${path}.data.pass`, 'We can’t find this pass. Open its booking again.');
  if (!account.isUsable)
    refuseField(`${path}.data.pass`, 'This pass can’t be used: it was cancelled, or it isn’t paid yet.');
  return account;
}

/** Removes the item that is to be replaced, or what replaced it before; undefined if the cart has neither. */
async function removeReplaced(write: CartWrite, id: string | undefined, catalogue: Catalogue) {
  const item = write.items.find((each) => each.id === id);
  if (item) return removeItem(write, item, catalogue);
  const { removed } = write.cart;
  if (!removed?.by || removed.items[0]?.id !== id || !isRestorable(removed, write.now)) return undefined;
  const items = await removeReplacements(write, removed, catalogue);
  return { items, removed: { ...removed, at: write.now.toISOString() } };
}

/**
 * Adds items to the session's cart: all of them, or none. If the session id is missing, malformed, unknown or expired,
 * it creates a cart under a new id and returns that id.
 * @param replaces the item that they replace, with its extras. If that was replaced in the last quarter of
 *   an hour, they replace its replacement. Another item that the cart doesn't have is ignored.
 */
export async function addToCart(
  deps: CartDeps,
  sessionId: string | null,
  items: readonly NewItem[],
  replaces?: string,
): Promise<CartResult> {
  const feed = await deps.feed();
  const result = await writeCart(deps, { sessionId, makesOne: true }, async (write) => {
    // The replaced item goes first, so that its seats count as free.
    const replaced = await removeReplaced(write, replaces, deps.catalogue);
    let present = replaced?.items ?? write.items;
    const added: StoredItem[] = [];
    const holding: HoldingItem[] = [];
    for (const [at, request] of items.entries()) {
      const path = `items.${at}`;
      const parentId = parentIdOf(request, added, path);
      const parent = present.find(({ id }) => id === parentId);
      if (parentId !== null && !parent)
        refuse({ code: 'NOT_FOUND', message: 'The journey or pass for this extra is not in your cart.' });
      const account = request.pass && (await findPass(deps, write.transaction, { pass: request.pass, path }));
      const context = { ...deps, key: deps.key(), feed, now: write.now, present };
      const { claims, ...priced } = await newItem({ ...request, parent, account }, context, path);
      if (request.expectedPriceCents !== undefined) refusePrice(priced, request.expectedPriceCents);
      const item = { ...priced, id: randomUUID(), associatedCartItemId: parentId };
      present = [...present, item];
      refuseOverCartLimits(present, path);
      added.push(item);
      if (claims.length > 0) holding.push({ ...item, claims, path });
    }
    await insertItems(write.transaction, write.cart.id, added, write.now);
    const by = added.flatMap(({ id, associatedCartItemId: parent }) => (parent === null ? [id] : []));
    return { items: present, holding, ...(replaced && { removed: { ...replaced.removed, by } }) };
  });
  if (result.ok) log.debug({ event: 'cart.added', items: items.length }, 'Added items to a cart');
  return result;
}
