import {
  type CartCall,
  type CartCallResult,
  type CartData,
  type CartDataItem,
  type CartFault,
  type CartSession,
  runOneAtATime,
} from './cart-session.ts';
import { fixtureCart, fixtureId, fixtureItems } from './fixture-carts.ts';
import { removedFrom } from './optimistic-cart.ts';

/** A cart session without an API that records its calls. */
export interface FixtureCartSession extends CartSession {
  readonly calls: readonly (CartCall | { readonly intent: 'read' })[];
}

/** Options of a fixture cart session. */
export interface FixtureCartOptions {
  /** Initial cart. By default it has a family's ferry with a car, and a train; null is an empty cart. */
  readonly cart?: CartData | null;
  /** Refuses calls, or never answers them. */
  readonly refuse?: (call: CartCall | { readonly intent: 'read' }) => CartFault | 'never' | null;
  /** Delay of answers in milliseconds. */
  readonly after?: number;
}

const invented: Record<CartDataItem['itemType'], string> = {
  kr_train: 'A train journey, for show',
  ic_bus: 'A coach journey, for show',
  ii_ferry: 'A ferry journey, for show',
  pass: 'A travel pass, for show',
  tour: 'A tour, for show',
  voucher: 'A gift voucher, for show',
  extra: 'An extra, for show',
};

const noPassengers = { adultCount: 0, childCount: 0, infantCount: 0 };

/** Creates a demonstration cart in memory. It can be filled and changed, and makes no API calls. */
export function createFixtureCartSession({
  cart,
  refuse,
  after,
}: FixtureCartOptions = {}): FixtureCartSession {
  const { ferry, car, train } = fixtureItems;
  let items: readonly CartDataItem[] = cart === undefined ? [ferry, car, train] : (cart?.items ?? []);
  let isBegun = cart !== null;
  let next = 100;
  let until = cart?.holdExpiresAt ? Date.parse(cart.holdExpiresAt) : Date.now() + 15 * 60_000;
  const calls: (CartCall | { intent: 'read' })[] = [];
  const inTurn = runOneAtATime();

  /** The items before the last removal, and the removed item. */
  let undo: { readonly items: readonly CartDataItem[]; readonly removed: CartData['removed'] } | null = null;

  const now = (): CartData | null =>
    isBegun
      ? {
          ...fixtureCart(items, Date.now(), Math.max(0, until - Date.now())),
          removed: undo?.removed ?? null,
        }
      : null;

  const remove = (itemId: string) => {
    undo = { items, removed: removedFrom(items, itemId) };
    items = items.filter(({ id, associatedCartItemId }) => id !== itemId && associatedCartItemId !== itemId);
  };

  const apply = (call: CartCall) => {
    if (call.intent === 'restore') {
      const before = undo?.items ?? [];
      items = [...before, ...items.filter(({ id }) => !before.some((item) => item.id === id))];
      undo = null;
    } else if (call.intent === 'remove') {
      remove(call.itemId);
    } else if (call.intent === 'change') {
      const [change] = call.items;
      items = items.map((item) => (item.id === change?.id ? changed(item, change) : item));
    } else {
      isBegun = true;
      if (call.replaces !== undefined && items.some(({ id }) => id === call.replaces)) remove(call.replaces);
      items = [
        ...items,
        ...call.items.map((added): CartDataItem => {
          next += 1;
          return {
            ...fixtureItems.voucher,
            id: fixtureId(next),
            itemType: added.itemType,
            description: invented[added.itemType],
            detail: 'You can’t buy in a preview',
            price: added.expectedPrice ?? 100,
            quantity: added.quantity,
            passengers: added.passengers ?? noPassengers,
            associatedCartItemId: added.associatedCartItemId ?? null,
            productId: added.productId ?? null,
          };
        }),
      ];
    }
    until = Date.now() + 15 * 60_000;
  };

  const answer = (call: CartCall | { readonly intent: 'read' }): Promise<CartCallResult> =>
    inTurn(async () => {
      calls.push(call);
      const refusal = refuse?.(call) ?? null;
      if (refusal === 'never') return new Promise<never>(() => undefined);
      // Like the real session: without an id there is nothing to read.
      if (call.intent === 'read' && !isBegun && !refusal) return { ok: true, cart: null };
      if (after !== undefined) await new Promise((resolve) => setTimeout(resolve, after));
      if (refusal) return { ok: false, fault: refusal };
      if (call.intent !== 'read') apply(call);
      return { ok: true, cart: now() };
    });

  return { calls, read: () => answer({ intent: 'read' }), send: answer };
}

/** Applies a change. Keeps the price per unit, and renews an expired hold. */
function changed(
  item: CartDataItem,
  change: Extract<CartCall, { intent: 'change' }>['items'][number],
): CartDataItem {
  const quantity = change.quantity ?? item.quantity;
  return {
    ...item,
    quantity,
    price: Math.round((item.price / item.quantity) * quantity),
    passengers: change.passengers ?? item.passengers,
    hold: item.hold === 'expired' ? 'held' : item.hold,
  };
}
