import type { CheckoutFault } from '#browser/checkout/checkout-session.ts';
import type { OrderProblemView } from '#components/checkout/checkout-view.ts';
import { cartPath } from '#contracts/cart/cart-paths.ts';
import { formatMoney, formatPrice, toCents } from '#contracts/money.ts';
import { bookingPath, searchPath } from '#contracts/page-paths.ts';
import { faultsOfAnswer, type OrderParts, type ShownAmounts } from './build-order.ts';
import type { Announcement } from './checkout-types.ts';

const toCart = { kind: 'link', label: 'Go to your cart', href: cartPath } as const;
/** Links to an item of the cart, whose page repeats that it can't be ordered. */
const toItem = (item: string) =>
  ({
    kind: 'link',
    label: 'See it in your cart',
    href: `${cartPath}?${new URLSearchParams({ problem: 'OFFER_EXPIRED', item })}`,
  }) as const;
const again = { kind: 'again', label: 'Try again' } as const;

/**
 * Describes why an order was not placed, in plain words with a way out.
 * @param now the current amounts; null if unknown
 */
export function describeFault(fault: CheckoutFault, now: ShownAmounts | null): OrderProblemView {
  const { code, message, fields } = fault;
  const notCharged = 'You have not been charged, and everything you typed is still here.';
  switch (code) {
    case 'PRICE_CHANGED':
      return priceChanged(fields, message, now);
    case 'SOLD_OUT':
      return {
        title: 'Something in your cart is no longer available',
        lines: [message, `${notCharged} Remove it from your cart or choose another, then try again.`],
        remedy: toCart,
      };
    case 'OFFER_EXPIRED':
    case 'NOT_FOUND':
      return {
        title: 'Something in your cart has changed',
        lines: [message, `${notCharged} Check your cart, then try again.`],
        remedy: fields.item ? toItem(fields.item) : toCart,
      };
    case 'CART_EXPIRED':
    case 'INVALID_CART_SESSION':
      return {
        title: 'Your cart has expired',
        lines: ['We keep a cart for 24 hours after the last change. You have not been charged.'],
        remedy: { kind: 'link', label: 'Find a journey', href: searchPath },
      };
    case 'PAYMENT_IN_PROGRESS':
      return {
        title: 'Payment already in progress',
        lines: ['We didn’t place a second order. See your booking for the payment status.'],
        remedy: fields.token
          ? { kind: 'link', label: 'See your booking', href: bookingPath(fields.token) }
          : again,
      };
    case 'RATE_LIMITED':
      return {
        title: 'Too many attempts',
        lines: [`Wait a minute, then try again. ${notCharged}`],
        remedy: again,
      };
    case 'OFFLINE':
      return {
        title: 'You’re offline',
        lines: [`${notCharged} Try again when you’re back online. You’ll only be charged once.`],
        remedy: again,
      };
    case 'VALIDATION':
      return { title: 'Please check your details', lines: [message, notCharged], remedy: null };
    case 'DRAFT':
      return { title: message, lines: [], remedy: null };
    default:
      return {
        title: 'Something went wrong',
        lines: [`${notCharged} Try again. You’ll only be charged once.`],
        remedy: again,
      };
  }
}

/** Splits a `VALIDATION` fault into messages of fields and a problem for the messages that belong to no field. */
export function describeFields(
  fault: CheckoutFault,
  parts: Pick<OrderParts, 'values' | 'items'>,
): Announcement {
  const { faults, others } = faultsOfAnswer(fault.fields, parts);
  const problem = others.length > 0 ? describeFault({ ...fault, message: others.join(' ') }, null) : null;
  return { faults, problem };
}

/**
 * Describes a changed price. A new total or subtotal can be accepted here; a new item price is accepted in
 * the cart.
 */
function priceChanged(
  { oldPrice, newPrice }: CheckoutFault['fields'],
  message: string,
  now: ShownAmounts | null,
): OrderProblemView {
  const [before, after] = [Number(oldPrice), Number(newPrice)];
  const isNow = (amount: number | undefined) => amount !== undefined && Math.abs(amount - after) < 0.005;
  if (now && isNow(now.subtotal) && !isNow(now.total))
    return {
      title: 'Your order has changed',
      lines: [
        `The price was ${formatPrice(toCents(before))} and is now ${formatPrice(toCents(after))}. Check your order below. You have not been charged.`,
      ],
      remedy: { kind: 'accept', label: acceptWords(now.total) },
    };
  if (!isNow(now?.total))
    return {
      title: 'A price has changed',
      lines: [message, 'You have not been charged. See the new price in your cart.'],
      remedy: toCart,
    };
  return {
    title: 'The price has changed',
    lines: [
      `It was ${formatMoney(toCents(before))} and is now ${formatMoney(toCents(after))}. You have not been charged.`,
    ],
    remedy: { kind: 'accept', label: acceptWords(after) },
  };
}

const acceptWords = (total: number) =>
  total === 0 ? 'Accept and confirm your booking' : `Accept and pay ${formatMoney(toCents(total))}`;

/** Returns true if the outcome of the call is unknown, so a retry must use the same key. */
export const isUnanswered = ({ code }: CheckoutFault): boolean =>
  ['OFFLINE', '500', 'UPSTREAM', 'INTERNAL'].includes(code);
