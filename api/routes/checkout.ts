/** Ordering what lies in a cart. */

import { createHash } from 'node:crypto';
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { checkoutQuoteSchema, checkoutSchema } from '#contracts/booking/checkout-calls.ts';
import type { CheckoutFailure } from '#domains/booking/booking.ts';
import type { GuessLimiter } from '#platform/rate-limits/guess-limiter.ts';
import { ApiError } from '../api-error.ts';
import { checkoutError, quoteAnswer, toOrderAnswer } from '../booking-answers.ts';
import {
  checkoutPathSchema,
  checkoutQuoteDataSchema,
  idempotencyHeaderSchema,
  type PlacedOrderData,
  placedOrderSchema,
} from '../booking-schemas.ts';
import { listCountries } from '../countries.ts';
import type { BookingCalls, CartCalls } from '../dependencies.ts';
import { type Success, success } from '../envelope.ts';
import { failure, json, successOf } from '../envelope-schemas.ts';
import { answeredOnce, replayedHeader } from '../idempotent.ts';

const noSession = failure(
  'INVALID_CART_SESSION',
  'Invalid cart session id. There is no such cart, or none was named.',
);
const expired = failure('CART_EXPIRED', 'The last change of this cart is over 24 hours ago.');
const limited = failure(
  'RATE_LIMITED',
  'Too many wrong codes of vouchers, from this network or with this cart; `Retry-After` says in how many seconds to try again.',
);

const quoteRoute = createRoute({
  method: 'post',
  path: '/checkout-quotes/{cartSessionId}',
  tags: ['Booking'],
  summary: 'What an order of the cart would come to',
  description:
    'With the fee for paying by card, and less what vouchers pay. Named with `travellers`, those who don’t fit the cart, or are too old for what it is sold as, are told before the order: `VALIDATION`. Nothing changes.',
  request: {
    params: checkoutPathSchema,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: checkoutQuoteSchema,
          example: { voucherCodes: ['ABCDE-FGHJK-MNPQR-STVWX'] },
        },
      },
    },
  },
  responses: {
    200: { description: 'What it comes to.', content: json(successOf(checkoutQuoteDataSchema)) },
    400: noSession,
    404: failure('NOT_FOUND', 'Something in the cart is sold no more: of a call with `travellers`.'),
    410: expired,
    429: limited,
    503: failure('UPSTREAM', 'The database or the timetable is not there.'),
  },
});

const placeRoute = createRoute({
  method: 'post',
  path: '/checkout-booking/{cartSessionId}',
  tags: ['Booking'],
  summary: 'Orders all that lies in the cart',
  description:
    'What is live is held until the payment’s time is over, and the answer says where the visitor pays. The booking is a copy: what becomes of the cart changes nothing about it. An order of the same cart that was not paid gives way to this one.',
  request: {
    params: checkoutPathSchema,
    headers: idempotencyHeaderSchema,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: checkoutSchema,
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
        },
      },
    },
  },
  responses: {
    201: {
      description:
        'The order was taken. Sent again under its key it is answered in the same words, with `Idempotent-Replayed: true`.',
      headers: replayedHeader,
      content: json(successOf(placedOrderSchema)),
    },
    400: noSession,
    404: failure('NOT_FOUND', 'Something in the cart is sold no more.'),
    409: failure(
      'PRICE_CHANGED',
      'The total is another than `expectedTotal`, the subtotal another than `expectedSubtotal`, or a price has changed; `data.fields` has `oldPrice` and `newPrice` in dollars. Or `SOLD_OUT`: what was no longer held is gone; `data.fields.left` says how much is left. Or `OFFER_EXPIRED`: search again. Or `PAYMENT_IN_PROGRESS`: an earlier order of this cart is being paid for right now; `data.fields` has its `reference` and `token`. Nothing was ordered.',
    ),
    410: expired,
    422: failure(
      'VALIDATION',
      '`data.fields` says what is wrong with which part: travellers that don’t fit the cart, codes of vouchers that can’t be used, conditions not accepted, an empty cart. Or `IDEMPOTENCY_MISMATCH`: the key was used for another order.',
    ),
    429: limited,
    503: failure(
      'UPSTREAM',
      'The database, the timetable or the payment provider is not there, or the same order is still being worked on: send it again under the same key after `Retry-After` seconds.',
    ),
  },
});

/** What these calls work with. */
type CheckoutDeps = {
  readonly booking: BookingCalls;
  readonly cart: CartCalls;
  readonly guessLimiter: GuessLimiter;
};

/** Adds the calls that order and that ask what an order comes to. */
export function addCheckoutRoutes(api: OpenAPIHono, { booking, cart, guessLimiter }: CheckoutDeps): void {
  api.openapi(quoteRoute, async (c) => {
    const { cartSessionId } = c.req.valid('param');
    const { voucherCodes, travellers } = c.req.valid('json');
    const guessing = { kind: 'voucher', guesses: voucherCodes, session: cartSessionId } as const;
    const quote = await guessLimiter.run(guessing, async (noteUnknown) => {
      const result = await booking.quote(cartSessionId, voucherCodes, travellers);
      if (result.ok) return result.quote;
      noteUnknown(unknownCodesOf(result.failure));
      throw checkoutError(result.failure);
    });
    return c.json(success(quoteAnswer(quote)), 200);
  });

  api.openapi(placeRoute, async (c) => {
    const { cartSessionId } = c.req.valid('param');
    const checkout = c.req.valid('json');
    refuseUnknownCountry(checkout.contact.country);
    const request = {
      scope: `checkout-booking:${createHash('sha256').update(cartSessionId).digest('hex')}`,
      key: c.req.valid('header')['Idempotency-Key'],
      asked: { path: '/checkout-booking', body: { cartSessionId, checkout } },
      secret: cartSessionId,
    };
    const guessing = { kind: 'voucher', guesses: checkout.voucherCodes, session: cartSessionId } as const;
    const kept = await guessLimiter.run(guessing, (noteUnknown) =>
      answeredOnce<Success<PlacedOrderData>>(c, booking.once, request, async (orderKey) => {
        const result = await booking.place(cartSessionId, checkout, orderKey);
        if (!result.ok) {
          noteUnknown(unknownCodesOf(result.failure));
          throw checkoutError(result.failure);
        }
        return success(toOrderAnswer(result.placed, cartSessionId, await cart.read(cartSessionId)));
      }),
    );
    return c.json(kept, 201);
  });
}

/** The codes of vouchers that there are none of. */
function unknownCodesOf(failure: CheckoutFailure): readonly string[] {
  return 'unknownCodes' in failure ? (failure.unknownCodes ?? []) : [];
}

/** The form offers the countries there are; the list of them is too long to go to browsers with the rules. */
function refuseUnknownCountry(country: string): void {
  countries ??= new Set(listCountries().map(({ code }) => code));
  if (!countries.has(country))
    throw new ApiError('VALIDATION', { fields: { 'contact.country': 'Choose a country.' } });
}

let countries: ReadonlySet<string> | undefined;
