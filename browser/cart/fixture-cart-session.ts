import {
  type CartAnswer,
  type CartCall,
  type CartData,
  type CartDataItem,
  type CartFault,
  type CartSession,
  runOneAtATime,
} from './cart-session.ts';
import { fixtureCart, fixtureId, fixtureItems } from './fixture-carts.ts';
import { removedFrom } from './optimistic-cart.ts';

/** A session that touches no cart, and tells what it was asked. */
export interface FixtureCartSession extends CartSession {
  readonly calls: readonly (CartCall | { readonly intent: 'read' })[];
}

export interface FixtureCartOptions {
  /** What is in it at first; a family's ferry with a car and a train when left out, nothing when null. */
  readonly cart?: CartData | null;
  /** Refuses calls, or lets them wait for good. */
  readonly refuse?: (call: CartCall | { readonly intent: 'read' }) => CartFault | 'never' | null;
  /** Milliseconds before an answer. */
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

const nobody = { adultCount: 0, childCount: 0, infantCount: 0 };

/** An invented cart in memory: it can be filled and changed, and nothing leaves the page. */
export function fixtureCartSession({ cart, refuse, after }: FixtureCartOptions = {}): FixtureCartSession {
  const { ferry, car, train } = fixtureItems;
  let items: readonly CartDataItem[] = cart === undefined ? [ferry, car, train] : (cart?.items ?? []);
  let isBegun = cart !== null;
  let next = 100;
  let until = cart?.holdExpiresAt ? Date.parse(cart.holdExpiresAt) : Date.now() + 15 * 60_000;
  const calls: (CartCall | { intent: 'read' })[] = [];
  const inTurn = runOneAtATime();

  /** The cart before the last removal, and what it says of that. */
  let undo: { readonly items: readonly CartDataItem[]; readonly removed: CartData['removed'] } | null = null;

  const now = (): CartData | null =>
    isBegun
      ? {
          ...fixtureCart(items, Date.now(), Math.max(0, until - Date.now())),
          removed: undo?.removed ?? null,
        }
      : null;

  const apply = (call: CartCall) => {
    if (call.intent === 'restore') {
      const before = undo?.items ?? [];
      items = [...before, ...items.filter(({ id }) => !before.some((item) => item.id === id))];
      undo = null;
    } else if (call.intent === 'remove') {
      undo = { items, removed: removedFrom(items, call.itemId) };
      items = items.filter(
        ({ id, associatedCartItemId }) => id !== call.itemId && associatedCartItemId !== call.itemId,
      );
    } else if (call.intent === 'change') {
      const [change] = call.items;
      items = items.map((item) => (item.id === change?.id ? changed(item, change) : item));
    } else {
      isBegun = true;
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
            passengers: added.passengers ?? nobody,
            associatedCartItemId: added.associatedCartItemId ?? null,
            productId: added.productId ?? null,
          };
        }),
      ];
    }
    until = Date.now() + 15 * 60_000;
  };

  const answer = (call: CartCall | { readonly intent: 'read' }): Promise<CartAnswer> =>
    inTurn(async () => {
      calls.push(call);
      const refusal = refuse?.(call) ?? null;
      if (refusal === 'never') return new Promise<never>(() => undefined);
      // As the real one: without an id there is nobody to ask.
      if (call.intent === 'read' && !isBegun && !refusal) return { ok: true, cart: null };
      if (after !== undefined) await new Promise((resolve) => setTimeout(resolve, after));
      if (refusal) return { ok: false, fault: refusal };
      if (call.intent !== 'read') apply(call);
      return { ok: true, cart: now() };
    });

  return { calls, read: () => answer({ intent: 'read' }), send: answer };
}

/** Prices stay as they are for each of its quantity; what was let go is held again. */
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
