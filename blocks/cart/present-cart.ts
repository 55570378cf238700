/** View model of the cart: items with their extras, hold status, allowed changes and subtotal. */
import { formatPassengers } from '#blocks/format-passengers.ts';
import {
  extraKindOf,
  itemAppearance,
  parseItemData,
  readMember,
  singleExtraKinds,
} from '#blocks/item-appearance.ts';
import { describeUnavailable, isOnPass, listItemFacts } from '#blocks/item-facts.ts';
import { presentDisruption } from '#blocks/present-disruption.ts';
import type { CartDataItem, CartFault } from '#browser/cart/cart-session.ts';
import type { Countdown } from '#browser/cart/countdown.ts';
import type { CartSnapshot } from '#browser/cart/optimistic-cart.ts';
import type {
  CartItemView,
  CartState,
  CartView,
  HoldView,
  ItemChangeView,
  ItemHoldView,
} from '#components/cart/cart-view.ts';
import { isTravelItemType } from '#contracts/cart/item-types.ts';
import { maxPassengers } from '#contracts/cart/party-rules.ts';
import { readClock } from '#contracts/dates.ts';
import { formatMoney, formatPrice, toCents } from '#contracts/money.ts';
import { otherDepartures } from './other-departures.ts';

/** The highest quantity of an extra offered here. Each extra also has its own limit, which the cart enforces. */
const maxExtras = 9;

function holdOf({ stock, hold }: CartDataItem, isOver: boolean): ItemHoldView {
  if (hold === 'expired' || (hold === 'held' && isOver)) return 'expired';
  // Seats on request are not held, so a hold is that of the pass's time.
  if (stock === 'request') return hold === 'held' ? 'onPass' : 'request';
  if (stock === 'mixed') return 'mixed';
  return hold === 'held' ? 'held' : null;
}

/** The refund rule of an item in its seller's words; none for a journey on a pass, which costs nothing. */
function refundFacts(data: unknown): string[] {
  const refund = readMember(readMember(data, 'conditions'), 'refund');
  return typeof refund === 'string' && refund !== '' && !isOnPass(data) ? [refund] : [];
}

function changeOf(item: CartDataItem, extraKind: string | undefined): ItemChangeView | null {
  const { adultCount, childCount, infantCount } = item.passengers;
  if (item.itemType === 'extra') {
    if (extraKind === undefined || singleExtraKinds.has(extraKind)) return null;
    return { kind: 'quantity', quantity: item.quantity, max: Math.max(maxExtras, item.quantity) };
  }
  if (adultCount + childCount + infantCount === 0) return null;
  return {
    kind: 'passengers',
    adults: adultCount,
    children: childCount,
    infants: infantCount,
    max: maxPassengers,
  };
}

function presentItem(
  item: CartDataItem,
  { cart, changing }: Pick<CartSnapshot, 'cart' | 'changing'>,
  isOver: boolean,
): CartItemView {
  const parsed = parseItemData(item.data);
  const extras = (cart?.items ?? []).filter(({ associatedCartItemId }) => associatedCartItemId === item.id);
  const { adultCount, childCount, infantCount } = item.passengers;
  return {
    id: item.id,
    ...itemAppearance(item.itemType, parsed),
    description: item.description,
    detail: item.detail,
    facts: [...listItemFacts(parsed), ...refundFacts(parsed)],
    people: formatPassengers({ adults: adultCount, children: childCount, infants: infantCount }),
    quantity: item.quantity,
    price: formatPrice(toCents(item.price)),
    hold: holdOf(item, isOver),
    disruption: presentDisruption(item),
    change: changeOf(item, extraKindOf(parsed)),
    otherDepartures: otherDepartures(
      item,
      parsed,
      extras.map(({ data }) => parseItemData(data)),
    ),
    isChanging: changing.includes(item.id),
    extras: extras.map((extra) => presentItem(extra, { cart: null, changing }, isOver)),
  };
}

/**
 * Presents a snapshot of the cart. An extra whose parent is missing stands on its own, so that no cost is
 * hidden.
 * @param isOver true if the hold has expired since the last answer
 */
export function presentCart(snapshot: CartSnapshot, isOver = false): CartView {
  const items = snapshot.cart?.items ?? [];
  const ids = new Set(items.map(({ id }) => id));
  return {
    items: items
      .filter(({ associatedCartItemId: parent }) => parent === null || !ids.has(parent))
      .map((item) => presentItem(item, snapshot, isOver)),
    adding: snapshot.adding,
    removed: snapshot.cart?.removed ?? null,
    subtotal: formatPrice(toCents(snapshot.cart?.subtotal ?? 0)),
    gst: formatMoney(toCents(snapshot.cart?.gst ?? 0)),
    hasExtras: items.some(({ itemType }) => isTravelItemType(itemType)),
    requestOutcome: describeUnavailable(items),
    isChanging: snapshot.changing.length > 0,
  };
}

/**
 * The end of the hold. Instants of the API carry New Zealand's offset, so their clock time is shown as it
 * stands.
 */
function presentHold(until: string | null, shown: Countdown | null, announcement: string): HoldView | null {
  if (until === null || shown === null) return null;
  const { words, secondsLeft, isOver } = shown;
  return { until: readClock(until), iso: until, timeLeft: words, secondsLeft, isOver, announcement };
}

/** Derives the state to show from the last answer, pending changes and a failed read. */
export function presentState(
  snapshot: CartSnapshot | undefined,
  fault: CartFault | undefined,
  timer: { readonly shown: Countdown | null; readonly spoken: string },
): CartState {
  const reason = fault?.code === 'OFFLINE' ? 'offline' : 'unreachable';
  if (!snapshot) {
    if (!fault) return { state: 'loading' };
    const message =
      reason === 'offline' ? 'Your cart is safe. Try again when you’re back online.' : fault.message;
    return { state: 'failed', reason, message };
  }
  if ((snapshot.cart?.items.length ?? 0) === 0 && snapshot.adding === 0)
    return { state: 'empty', isGone: snapshot.gone, removed: snapshot.cart?.removed ?? null };
  return {
    state: 'filled',
    view: presentCart(snapshot, timer.shown?.isOver),
    hold: presentHold(snapshot.cart?.holdExpiresAt ?? null, timer.shown, timer.spoken),
    stale: fault ? reason : null,
  };
}
