/** Routes of bookings, for callers with the booking's token: read, refund, ticket and calendar. */

import { createHash } from 'node:crypto';
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { isBookingToken } from '#contracts/booking/booking-cookie.ts';
import { confirmRefundSchema, refundRequestSchema } from '#contracts/booking/refund-calls.ts';
import type { Booking } from '#domains/booking/booking.ts';
import { documentsOf } from '#domains/booking/booking-files.ts';
import type { GuessLimiter } from '#platform/rate-limits/guess-limiter.ts';
import { ApiError } from '../api-error.ts';
import {
  refundReceipt,
  toBookingResponse,
  toRefundError,
  toRefundOfferResponse,
} from '../booking-responses.ts';
import {
  bookingHeaderSchema,
  bookingPathSchema,
  bookingQuerySchema,
  bookingSchema,
  idempotencyHeaderSchema,
  type RefundReceiptData,
  refundOfferSchema,
  refundReceiptSchema,
} from '../booking-schemas.ts';
import type { BookingCalls } from '../dependencies.ts';
import { results, type Success, success } from '../envelope.ts';
import { failure, json, resultsOf, successOf } from '../envelope-schemas.ts';
import { replayedHeader, respondOnce } from '../idempotency-key.ts';

const request = { params: bookingPathSchema, query: bookingQuerySchema, headers: bookingHeaderSchema };
const noBooking = failure('NOT_FOUND', 'There is no such booking, or the token belongs to another one.');
const upstream = failure(
  'UPSTREAM',
  'The database is unavailable, or the request conflicted with others. Nothing has changed.',
);

const readRoute = createRoute({
  method: 'get',
  path: '/bookings/{reference}',
  tags: ['Booking'],
  summary: 'A booking',
  request,
  responses: {
    200: { description: 'The current booking.', content: json(resultsOf(bookingSchema)) },
    404: noBooking,
    503: upstream,
  },
});

const offerRoute = createRoute({
  method: 'post',
  path: '/bookings/{reference}/refund-offers',
  tags: ['Booking'],
  summary: 'Refund for cancelling a booking or parts of it',
  description: 'Calculated by the conditions that were accepted with the order. Nothing changes.',
  request: {
    ...request,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: refundRequestSchema,
          example: { items: [{ itemId: '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10' }] },
        },
      },
    },
  },
  responses: {
    200: { description: 'The offer.', content: json(successOf(refundOfferSchema)) },
    404: noBooking,
    503: upstream,
  },
});

const confirmRoute = createRoute({
  method: 'post',
  path: '/bookings/{reference}/refunds',
  tags: ['Booking'],
  summary: 'Cancel the parts of a refund offer and send the refund',
  request: {
    ...request,
    headers: bookingHeaderSchema.extend(idempotencyHeaderSchema.shape),
    body: {
      required: true,
      content: {
        'application/json': {
          schema: confirmRefundSchema,
          example: { refundOfferId: '0f7a4f1f-7d10-4c0b-9a51-5c9a3c1e8f9f' },
        },
      },
    },
  },
  responses: {
    200: {
      description:
        'Cancelled. A repeat with the same key gets the same response, with `Idempotent-Replayed: true`.',
      headers: replayedHeader,
      content: json(successOf(refundReceiptSchema)),
    },
    404: noBooking,
    409: failure('OFFER_EXPIRED', 'The offer has expired, or the booking has changed: request a new offer.'),
    422: failure('VALIDATION', 'Or `IDEMPOTENCY_MISMATCH`: the key was used for another offer.'),
    503: upstream,
  },
});

const fileOf = (format: 'ticket.pdf' | 'calendar.ics') =>
  createRoute({
    method: 'get',
    path: `/bookings/{reference}/${format}`,
    tags: ['Booking'],
    summary: format === 'ticket.pdf' ? 'The ticket as a PDF file' : 'The journeys as a calendar file',
    description: 'Contains the confirmed parts.',
    request,
    responses: {
      200: {
        description: 'The file, as an attachment.',
        content:
          format === 'ticket.pdf'
            ? { 'application/pdf': { schema: z.string().meta({ format: 'binary' }) } }
            : { 'text/calendar': { schema: z.string() } },
      },
      404: failure(
        'NOT_FOUND',
        'There is no such booking, the token belongs to another one, or nothing is confirmed.',
      ),
      503: upstream,
    },
  });

/** Adds the routes of bookings. */
export function addBookingRoutes(api: OpenAPIHono, booking: BookingCalls, guessLimiter: GuessLimiter): void {
  const open = opener(booking, guessLimiter);

  api.openapi(readRoute, async (c) => {
    const { booking: found } = await open(c.req.valid('param'), {
      ...c.req.valid('query'),
      ...c.req.valid('header'),
    });
    return c.json(results(toBookingResponse(found)), 200);
  });

  api.openapi(offerRoute, async (c) => {
    const { token } = await open(c.req.valid('param'), { ...c.req.valid('query'), ...c.req.valid('header') });
    const result = await booking.offerRefund(token, c.req.valid('json'));
    if (!result.ok) throw toRefundError(result.failure);
    return c.json(success(toRefundOfferResponse(result.offer)), 200);
  });

  api.openapi(confirmRoute, async (c) => {
    const { token, booking: found } = await open(c.req.valid('param'), {
      ...c.req.valid('query'),
      ...c.req.valid('header'),
    });
    const { refundOfferId } = c.req.valid('json');
    const response = await respondOnce<Success<RefundReceiptData>>(
      c,
      booking.once,
      {
        scope: `refunds:${createHash('sha256').update(token).digest('hex')}`,
        key: c.req.valid('header')['Idempotency-Key'],
        content: { path: '/refunds', body: { reference: found.reference, refundOfferId } },
        secret: token,
      },
      async () => {
        const result = await booking.confirmRefund(token, refundOfferId);
        if (!result.ok) throw toRefundError(result.failure);
        return success(refundReceipt(found.reference, result.refundedCents));
      },
    );
    return c.json(response, 200);
  });

  api.openapi(fileOf('ticket.pdf'), async (c) => {
    const { booking: found } = await open(c.req.valid('param'), {
      ...c.req.valid('query'),
      ...c.req.valid('header'),
    });
    refuseWithout(documentsOf(found).hasTicket);
    const pdf = await booking.ticket(found);
    return c.body(Uint8Array.from(pdf).buffer, 200, fileHeaders('application/pdf', `${found.reference}.pdf`));
  });

  api.openapi(fileOf('calendar.ics'), async (c) => {
    const { booking: found, token } = await open(c.req.valid('param'), {
      ...c.req.valid('query'),
      ...c.req.valid('header'),
    });
    refuseWithout(documentsOf(found).hasCalendar);
    const type = 'text/calendar; charset=utf-8';
    return c.body(await booking.calendar(found, token), 200, fileHeaders(type, `${found.reference}.ics`));
  });
}

type GivenToken = { readonly token?: string | undefined; readonly 'X-Booking-Token'?: string | undefined };

type Opened = { readonly token: string; readonly booking: Booking };

/**
 * Creates a function that finds a booking by its token and verifies its reference. Every mismatch gives the same 404 and
 * counts as a guess.
 */
function opener(calls: BookingCalls, guessLimiter: GuessLimiter) {
  return async ({ reference }: { reference: string }, given: GivenToken): Promise<Opened> => {
    const token = given['X-Booking-Token'] ?? given.token;
    if (token === undefined)
      throw new ApiError('VALIDATION', { fields: { token: 'Send the booking’s token.' } });
    const guess = `${reference} ${token}`;
    const booking = await guessLimiter.run({ kind: 'booking', guesses: [guess] }, async (noteWrong) => {
      const found = isBookingToken(token) ? await calls.find(token) : null;
      if (found?.reference === reference) return found;
      noteWrong([guess]);
      return null;
    });
    if (!booking) throw new ApiError('NOT_FOUND', { message: 'There is no such booking.' });
    return { token, booking };
  };
}

function refuseWithout(isThere: boolean): void {
  if (!isThere) throw new ApiError('NOT_FOUND', { message: 'Nothing of this booking is confirmed.' });
}

function fileHeaders(type: string, name: string): Record<string, string> {
  return { 'Content-Type': type, 'Content-Disposition': `attachment; filename="southbound-${name}"` };
}
