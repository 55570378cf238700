/** Calls of bookings, for callers with the booking's token: read, refund, ticket and calendar. */

import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  bookingHeaderSchema,
  bookingLinkReceiptSchema,
  bookingPathSchema,
  bookingQuerySchema,
  bookingSchema,
  type ChangeReceiptData,
  changeOfferSchema,
  changeReceiptSchema,
  claimReceiptSchema,
  idempotencyHeaderSchema,
  type RefundReceiptData,
  refundOfferSchema,
  refundReceiptSchema,
} from '#contracts/api/booking-schemas.ts';
import { callRoutes } from '#contracts/api/call-routes.ts';
import { isBookingToken } from '#contracts/booking/booking-cookie.ts';
import { bookingLinkSchema } from '#contracts/booking/booking-link-call.ts';
import { changeRequestSchema, confirmChangeSchema } from '#contracts/booking/change-calls.ts';
import { claimSchema } from '#contracts/booking/claim-calls.ts';
import { confirmRefundSchema, refundRequestSchema } from '#contracts/booking/refund-calls.ts';
import type { Booking } from '#domains/booking/booking.ts';
import { documentsOf } from '#domains/booking/booking-files.ts';
import { settleNotBefore } from '#platform/timeout.ts';
import { ApiError } from '../api-error.ts';
import {
  refundReceipt,
  toBookingResponse,
  toChangeError,
  toChangeOfferResponse,
  toChangeReceipt,
  toClaimError,
  toRefundError,
  toRefundOfferResponse,
} from '../booking-responses.ts';
import { type CallContext, defineCall, defineFileCall } from '../define-call.ts';
import { failure } from '../envelope-schemas.ts';
import { answerOnce, replayedHeader } from '../idempotency-key.ts';

const noBooking = failure('NOT_FOUND', 'There is no such booking, or the token belongs to another one.');
const upstream = failure(
  'UPSTREAM',
  'The database is unavailable, or the request conflicted with others. Nothing has changed.',
);

const confirmationFailures = {
  404: noBooking,
  409: failure(
    'OFFER_EXPIRED',
    'The offer has expired, or the booking has changed: request a new offer. For a change also `SOLD_OUT`: there are not enough places.',
  ),
  422: failure('VALIDATION', 'Or `IDEMPOTENCY_MISMATCH`: the key was used for another offer.'),
  503: upstream,
} as const;

const input = { params: bookingPathSchema, query: bookingQuerySchema, headers: bookingHeaderSchema };

/**
 * The shortest time in which a request for a link is answered, in milliseconds. It is usually longer than the work. So
 * even small differences of the work, such as a row in the database's memory, don't tell whether there is such a booking.
 */
const linkResponseMs = 250;

/** The calls of bookings. */
export const bookingCalls = {
  requestBookingLink: defineCall({
    route: callRoutes.requestBookingLink,
    tag: 'Booking',
    summary: 'Email the link to a booking',
    description:
      'The link is sent to the address on the booking if it is the given one, up to three times an hour. The response and its time are the same whether or not there is such a booking.',
    limit: 'bookingLink',
    input: z.object({ body: bookingLinkSchema }),
    status: 'success',
    output: bookingLinkReceiptSchema,
    outcome: 'The request is stored.',
    failures: { 503: failure('UPSTREAM', 'The request could not be stored; send it again later.') },
    async run({ body }, { dependencies: { booking } }) {
      const isStored = await settleNotBefore(booking.requestLink(body), linkResponseMs);
      if (!isStored) throw new ApiError('UPSTREAM');
      return { received: true as const };
    },
  }),

  booking: defineCall({
    route: callRoutes.booking,
    tag: 'Booking',
    summary: 'A booking',
    input: z.object(input),
    status: 'results',
    output: bookingSchema,
    outcome: 'The current booking.',
    failures: { 404: noBooking, 503: upstream },
    run: async (given, { dependencies }) => toBookingResponse((await open(given, dependencies)).booking),
  }),

  offerRefund: defineCall({
    route: callRoutes.offerRefund,
    tag: 'Booking',
    summary: 'Refund for cancelling a booking or parts of it',
    description: 'Calculated by the conditions that were accepted with the order. Nothing changes.',
    limit: 'reading',
    input: z.object({ ...input, body: refundRequestSchema }),
    example: { items: [{ itemId: '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10' }] },
    status: 'success',
    output: refundOfferSchema,
    outcome: 'The offer.',
    failures: { 404: noBooking, 503: upstream },
    async run(given, { dependencies }) {
      const { token } = await open(given, dependencies);
      const result = await dependencies.booking.offerRefund(token, given.body);
      if (!result.ok) throw toRefundError(result.failure);
      return toRefundOfferResponse(result.offer);
    },
  }),

  confirmRefund: defineCall({
    route: callRoutes.confirmRefund,
    tag: 'Booking',
    summary: 'Cancel the parts of a refund offer and send the refund',
    limit: 'checkout',
    input: z.object({
      ...input,
      headers: bookingHeaderSchema.extend(idempotencyHeaderSchema.shape),
      body: confirmRefundSchema,
    }),
    example: { refundOfferId: '0f7a4f1f-7d10-4c0b-9a51-5c9a3c1e8f9f' },
    status: 'success',
    output: refundReceiptSchema,
    outcome:
      'Cancelled. A repeat with the same key gets the same response, with `Idempotent-Replayed: true`.',
    headers: replayedHeader,
    failures: confirmationFailures,
    run: (given, context) =>
      confirmOnce<RefundReceiptData>(given, context, 'refunds', async ({ token, reference }) => {
        const result = await context.dependencies.booking.confirmRefund(token, given.body.refundOfferId);
        if (!result.ok) throw toRefundError(result.failure);
        return refundReceipt(reference, result.refundedCents);
      }),
  }),
};

/** The calls that change a booking. */
export const changeCalls = {
  offerChange: defineCall({
    route: callRoutes.offerChange,
    tag: 'Booking',
    summary: 'Price of a change in a booking',
    description:
      'Corrects names, exchanges a journey for an offer between the same towns, with its travellers and extras, or adds extras or travellers to a journey. Travellers who join pay the price of today. A corrected name applies to the same person on all parts that have not begun; operators limit how many letters may differ. The rules of the fare decide until when, how often and at what price a journey can be changed. Nothing changes.',
    limit: 'reading',
    input: z.object({ ...input, body: changeRequestSchema }),
    example: {
      names: [
        {
          travellerId: '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10',
          title: 'ms',
          firstName: 'Mere',
          lastName: 'Tūhoe',
        },
      ],
    },
    status: 'success',
    output: changeOfferSchema,
    outcome: 'The offer.',
    failures: { 404: noBooking, 503: upstream },
    async run(given, { dependencies }) {
      const { token } = await open(given, dependencies);
      const result = await dependencies.booking.offerChange(token, given.body);
      if (!result.ok) throw toChangeError(result.failure);
      return toChangeOfferResponse(result.offer);
    },
  }),

  confirmChange: defineCall({
    route: callRoutes.confirmChange,
    tag: 'Booking',
    summary: 'Make the change of an offer',
    description:
      'A free change is made at once, or asked of the operator. Otherwise the new places are held, and the change is made once it is paid. Until then the booking stays as it is.',
    limit: 'checkout',
    input: z.object({
      ...input,
      headers: bookingHeaderSchema.extend(idempotencyHeaderSchema.shape),
      body: confirmChangeSchema,
    }),
    example: { changeOfferId: '0f7a4f1f-7d10-4c0b-9a51-5c9a3c1e8f9f' },
    status: 'success',
    output: changeReceiptSchema,
    outcome: 'Accepted. A repeat with the same key gets the same response, with `Idempotent-Replayed: true`.',
    headers: replayedHeader,
    failures: confirmationFailures,
    run: (given, context) =>
      confirmOnce<ChangeReceiptData>(given, context, 'changes', async ({ token, reference }) => {
        const result = await context.dependencies.booking.confirmChange(token, given.body.changeOfferId);
        if (!result.ok) throw toChangeError(result.failure);
        return toChangeReceipt(reference, result.change);
      }),
  }),
};

/** The calls about claims of a booking. */
export const claimCalls = {
  submitClaim: defineCall({
    route: callRoutes.submitClaim,
    tag: 'Booking',
    summary: 'Claim costs of a disrupted ride',
    description:
      'Meals, an overnight stay or onward travel, if the cause may be within the operator’s control. Staff answer within five working days. The same claim again is the same claim. Receipts are sent on the booking’s page.',
    limit: 'checkout',
    input: z.object({ ...input, body: claimSchema }),
    example: {
      disruptionId: '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10',
      kind: 'meal',
      amount: 45.5,
      description: 'Dinner for two in Picton.',
    },
    status: 'success',
    output: claimReceiptSchema,
    outcome: 'Received.',
    failures: {
      404: failure(
        'NOT_FOUND',
        'There is no such booking or disruption, or the token belongs to another one.',
      ),
      422: failure('VALIDATION', 'Or nothing can be claimed for this disruption (any more).'),
      503: upstream,
    },
    async run(given, { dependencies }) {
      const { token } = await open(given, dependencies);
      const result = await dependencies.booking.submitClaim(token, given.body);
      if (!result.ok) throw toClaimError(result.failure);
      return { claimId: result.claim.id, state: result.claim.state };
    },
  }),
};

const file = {
  tag: 'Booking',
  description: 'Contains the confirmed parts.',
  input: z.object(input),
  failures: {
    404: failure(
      'NOT_FOUND',
      'There is no such booking, the token belongs to another one, or nothing is confirmed.',
    ),
    503: upstream,
  },
} as const;

/** The files of bookings. */
export const bookingFiles = {
  ticket: defineFileCall({
    ...file,
    route: 'GET /bookings/{reference}/ticket.pdf',
    summary: 'The ticket as a PDF file',
    content: { 'application/pdf': { schema: z.string().meta({ format: 'binary' }) } },
    async run(given, { dependencies }) {
      const { booking } = await open(given, dependencies);
      refuseWithout(documentsOf(booking).hasTicket);
      const pdf = await dependencies.booking.ticket(booking);
      return {
        type: 'application/pdf',
        name: `southbound-${booking.reference}.pdf`,
        content: Uint8Array.from(pdf).buffer,
      };
    },
  }),

  calendar: defineFileCall({
    ...file,
    route: 'GET /bookings/{reference}/calendar.ics',
    summary: 'The journeys as a calendar file',
    content: { 'text/calendar': { schema: z.string() } },
    async run(given, { dependencies }) {
      const { booking, token } = await open(given, dependencies);
      refuseWithout(documentsOf(booking).hasCalendar);
      return {
        type: 'text/calendar; charset=utf-8',
        name: `southbound-${booking.reference}.ics`,
        content: await dependencies.booking.calendar(booking, token),
      };
    },
  }),
};

type Given = {
  readonly params: { readonly reference: string };
  readonly query: { readonly token?: string | undefined };
  readonly headers: { readonly 'X-Booking-Token'?: string | undefined };
};

/**
 * Finds a booking by its token and verifies its reference. Every mismatch gives the same 404 and counts as a guess. The
 * header precedes the query parameter.
 */
async function open(
  { params: { reference }, query, headers }: Given,
  { booking: calls, guessLimiter }: CallContext['dependencies'],
): Promise<{ readonly token: string; readonly booking: Booking }> {
  const token = headers['X-Booking-Token'] ?? query.token;
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
}

/**
 * Confirms an offer of a booking once for an idempotency key.
 * @param what last part of the path; keys of refunds and changes are apart
 */
async function confirmOnce<Receipt>(
  given: Given & { readonly headers: { readonly 'Idempotency-Key': string }; readonly body: object },
  context: CallContext,
  what: 'refunds' | 'changes',
  confirm: (opened: { readonly token: string; readonly reference: string }) => Promise<Receipt>,
): Promise<Receipt> {
  const { token, booking } = await open(given, context.dependencies);
  const { reference } = booking;
  const request = {
    scope: `${what}:${createHash('sha256').update(token).digest('hex')}`,
    key: given.headers['Idempotency-Key'],
    content: { path: `/${what}`, body: { reference, ...given.body } },
    secret: token,
  };
  return answerOnce<Receipt>(context, request, () => confirm({ token, reference }));
}

function refuseWithout(isThere: boolean): void {
  if (!isThere) throw new ApiError('NOT_FOUND', { message: 'Nothing of this booking is confirmed.' });
}
