/** Calls of the checkout: quote and order. */

import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  checkoutPathSchema,
  checkoutQuoteDataSchema,
  idempotencyHeaderSchema,
  type PlacedOrderData,
  placedOrderSchema,
} from '#contracts/api/booking-schemas.ts';
import { callRoutes } from '#contracts/api/call-routes.ts';
import { checkoutBodySchema, checkoutQuoteSchema } from '#contracts/booking/order-calls.ts';
import type { CheckoutFailure } from '#domains/booking/booking.ts';
import { ApiError } from '../api-error.ts';
import { toCheckoutError, toOrderResponse, toQuoteResponse } from '../booking-responses.ts';
import { listCountries } from '../countries.ts';
import { defineCall } from '../define-call.ts';
import { failure } from '../envelope-schemas.ts';
import { answerOnce, replayedHeader } from '../idempotency-key.ts';

const noSession = failure(
  'INVALID_CART_SESSION',
  'Invalid cart session id. There is no such cart, or none was named.',
);
const expired = failure('CART_EXPIRED', 'The cart was last changed more than 24 hours ago.');
const limited = failure(
  'RATE_LIMITED',
  'Too many wrong voucher codes from this network or with this cart; `Retry-After` has the seconds to wait.',
);

/** The calls of the checkout. */
export const checkoutCalls = {
  quoteCheckout: defineCall({
    route: callRoutes.quoteCheckout,
    tag: 'Booking',
    summary: 'Quote an order of the cart',
    description:
      'Includes the card fee and deducts vouchers. If `travellers` are sent, they are checked before the order: `VALIDATION` if they do not fit the cart or the ages of its fares. Nothing changes.',
    limit: 'reading',
    input: z.object({ params: checkoutPathSchema, body: checkoutQuoteSchema }),
    example: { voucherCodes: ['ABCDE-FGHJK-MNPQR-STVWX'] },
    status: 'success',
    output: checkoutQuoteDataSchema,
    outcome: 'The quote.',
    failures: {
      400: noSession,
      404: failure('NOT_FOUND', 'An item in the cart is no longer sold. Only for calls with `travellers`.'),
      410: expired,
      429: limited,
      503: failure('UPSTREAM', 'The database or the timetable is unavailable.'),
    },
    async run({ params: { cartSessionId }, body }, { dependencies: { booking, guessLimiter } }) {
      const { voucherCodes, travellers } = body;
      const guessing = { kind: 'voucher', guesses: voucherCodes, session: cartSessionId } as const;
      const quote = await guessLimiter.run(guessing, async (noteUnknown) => {
        const result = await booking.quote(cartSessionId, voucherCodes, travellers);
        if (result.ok) return result.quote;
        noteUnknown(unknownCodesOf(result.failure));
        throw toCheckoutError(result.failure);
      });
      return toQuoteResponse(quote);
    },
  }),

  checkoutBooking: defineCall({
    route: callRoutes.checkoutBooking,
    tag: 'Booking',
    summary: 'Order everything in the cart',
    description:
      'Items with `stock: live` are held until the payment times out. The response contains the address of the payment page. The booking is a copy: later changes of the cart do not affect it. This order replaces an unpaid order of the same cart.',
    limit: 'checkout',
    input: z.object({
      params: checkoutPathSchema,
      headers: idempotencyHeaderSchema,
      body: checkoutBodySchema,
    }),
    example: {
      contact: { email: 'marama@example.nz', phone: '+64 21 555 0100', country: 'NZ' },
      travellers: [
        {
          itemId: '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10',
          type: 'adult',
          title: 'ms',
          firstName: 'Mārama',
          lastName: 'Ōpata',
          requests: 'A seat by the window',
        },
      ],
      voucherCodes: [],
      acceptConditions: true,
      expectedTotal: 158.72,
      expectedSubtotal: 155,
    },
    status: 'success',
    isCreation: true,
    output: placedOrderSchema,
    outcome:
      'The order was placed. A repeat with the same key gets the same response, with `Idempotent-Replayed: true`.',
    headers: replayedHeader,
    failures: {
      400: noSession,
      404: failure('NOT_FOUND', 'An item in the cart is no longer sold.'),
      409: failure(
        'PRICE_CHANGED',
        'The total differs from `expectedTotal`, the subtotal differs from `expectedSubtotal`, or a price has changed; `data.fields` has `oldPrice` and `newPrice` in dollars. Or `SOLD_OUT`: an item whose hold had ended is sold out; `data.fields.left` has the remaining number. Or `OFFER_EXPIRED`: search again; `data.fields.item` has the id of the item in the cart. Or `PAYMENT_IN_PROGRESS`: an earlier order of this cart is being paid; `data.fields` has its `reference` and `token`. Nothing was ordered.',
      ),
      410: expired,
      422: failure(
        'VALIDATION',
        '`data.fields` has a message for each invalid part. Examples are travellers that do not fit the cart, unusable voucher codes, conditions not accepted, and an empty cart. Or `IDEMPOTENCY_MISMATCH`: the key was used for another order.',
      ),
      429: limited,
      503: failure(
        'UPSTREAM',
        'The database, the timetable or the payment provider is unavailable, or the same order is still in progress. Repeat it with the same key after `Retry-After` seconds.',
      ),
    },
    async run({ params: { cartSessionId }, headers, body: checkout }, context) {
      const { booking, cart, guessLimiter } = context.dependencies;
      refuseUnknownCountry(checkout.contact.country);
      const request = {
        scope: `checkout-booking:${createHash('sha256').update(cartSessionId).digest('hex')}`,
        key: headers['Idempotency-Key'],
        content: { path: '/checkout-booking', body: { cartSessionId, checkout } },
        secret: cartSessionId,
      };
      const guessing = { kind: 'voucher', guesses: checkout.voucherCodes, session: cartSessionId } as const;
      return guessLimiter.run(guessing, (noteUnknown) =>
        answerOnce<PlacedOrderData>(context, request, async (orderKey) => {
          const result = await booking.place(cartSessionId, checkout, orderKey);
          if (!result.ok) {
            noteUnknown(unknownCodesOf(result.failure));
            throw toCheckoutError(result.failure);
          }
          return toOrderResponse(result.placed, cartSessionId, await cart.read(cartSessionId));
        }),
      );
    },
  }),
};

/** Returns the voucher codes that do not exist. */
function unknownCodesOf(failure: CheckoutFailure): readonly string[] {
  return 'unknownCodes' in failure ? (failure.unknownCodes ?? []) : [];
}

/** Refuses a country that is not in the list. The list is too long to be part of the schema that browsers load. */
function refuseUnknownCountry(country: string): void {
  countries ??= new Set(listCountries().map(({ code }) => code));
  if (!countries.has(country))
    throw new ApiError('VALIDATION', { fields: { 'contact.country': 'Choose a country.' } });
}

let countries: ReadonlySet<string> | undefined;
