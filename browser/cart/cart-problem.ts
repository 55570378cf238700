import { formatPrice, toCents } from '#contracts/money.ts';
import type { CartCall, CartFault } from './cart-session.ts';

/** Text for a refused cart call, with an action if there is one. */
export interface CartProblem {
  readonly message: string;
  readonly remedy: CartProblemAction | null;
}

/** `accept` repeats the call at the current price; `link` leads to another page. */
export type CartProblemAction =
  | { readonly kind: 'accept'; readonly label: string; readonly price: number }
  | { readonly kind: 'link'; readonly label: string; readonly href: string };

const priceOf = (dollars: string) => formatPrice(toCents(Number(dollars)));

const verbs = { add: 'Add', change: 'Change', remove: 'Remove', restore: 'Restore' } as const;

/**
 * Returns the text and action for a refused call.
 * @param searchAgain page on which to search for a similar offer
 * @param isTrip true if the call adds several journeys, one of which the message names
 */
export function describeProblem(
  { code, message, fields }: CartFault,
  intent: CartCall['intent'],
  searchAgain: string,
  isTrip = false,
): CartProblem {
  if (isTrip && (code === 'PRICE_CHANGED' || code === 'SOLD_OUT' || code === 'OFFER_EXPIRED'))
    return {
      message: `${message} Your cart hasn’t changed.`,
      remedy: { kind: 'link', label: 'Plan the trip again', href: searchAgain },
    };
  switch (code) {
    case 'PRICE_CHANGED': {
      const { oldPrice, newPrice } = fields;
      const price = Number(newPrice);
      if (!oldPrice || !newPrice || !Number.isInteger(price)) return { message, remedy: null };
      return {
        message: `The price has changed from ${priceOf(oldPrice)} to ${priceOf(newPrice)}. Your cart hasn’t changed.`,
        remedy: { kind: 'accept', label: `${verbs[intent]} at ${priceOf(newPrice)}`, price },
      };
    }
    case 'SOLD_OUT':
      return { message: intent === 'restore' ? `We can’t restore it. ${message}` : message, remedy: null };
    case 'OFFER_EXPIRED':
      return { message, remedy: { kind: 'link', label: 'Search again', href: searchAgain } };
    case 'OFFLINE':
      return {
        message: 'You’re offline and your cart hasn’t changed. Try again when you’re back online.',
        remedy: null,
      };
    case 'CART_EXPIRED':
    case 'INVALID_CART_SESSION':
      return {
        message: 'This cart has expired: we keep a cart for 24 hours after the last change.',
        remedy: null,
      };
    default:
      return { message, remedy: null };
  }
}
