/** Lists the open work of staff, for the staff page. */

import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import { formatMoney } from '#contracts/money.ts';
import { vouchers } from '#domains/voucher/voucher.table.ts';
import { toNewZealandIso } from '#platform/clock.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import {
  bookingChanges,
  bookingItems,
  bookings,
  bookingTravellers,
  paymentAttempts,
  refunds,
} from '../booking.table.ts';
import type { BookingStatus, ChangeLine, TravellerType } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { rideStatuses } from '../booking-status.ts';
import type { BookingItemRow, BookingTravellerRow } from '../booking-store.ts';
import { paymentConcernMs } from '../payment/mark-stuck.ts';
import { refundConcernMs } from '../refund/pay-refunds.ts';
import { mailSubjectSchema } from './mail-of-booking.ts';
import { getRequestedRides, getRidePrices } from './requested-rides.ts';
import { type LedgerOnPage, readStuckCase, type StuckCase } from './stuck-case.ts';

/** All open work. */
export interface StaffWork {
  /** Requests to answer, the earliest start first. */
  readonly requests: readonly StaffRequest[];
  /** Changes that wait for an operator, oldest first. */
  readonly changes: readonly StaffChange[];
  /** Bookings whose payment and status disagree, newest first. */
  readonly stuck: readonly StuckBooking[];
  /** Emails that could not be sent, newest first. */
  readonly failedMails: readonly FailedMail[];
}

/** A paid request of a traveller. */
export interface StaffRequest {
  readonly itemId: string;
  /** Index of the requested ride, from 0, if the rides are answered separately. Null for the whole item. */
  readonly ride: number | null;
  readonly reference: string;
  readonly description: string;
  readonly detail: string;
  /** ISO 8601 with New Zealand's offset. Null for an item without a start. */
  readonly startsAt: string | null;
  readonly paidAt: Date | null;
  /** Refund if it is declined, without extras and card fee. */
  readonly priceCents: number;
  readonly travellers: readonly StaffTraveller[];
  /** Extras that are requested with it. */
  readonly extras: readonly { readonly description: string; readonly quantity: number }[];
  readonly email: string | null;
  readonly phone: string | null;
}

/** An accepted change to ask the operator for. */
export interface StaffChange {
  readonly changeId: string;
  readonly reference: string;
  readonly lines: readonly ChangeLine[];
  /** The travellers who join a journey by it. */
  readonly joining: readonly StaffTraveller[];
  /** Paid for it, with the card fee. */
  readonly toPayCents: number;
  readonly askedAt: Date;
  readonly email: string | null;
  readonly phone: string | null;
}

/** A traveller on the requested item. */
export interface StaffTraveller {
  readonly name: string;
  readonly type: TravellerType;
  readonly dateOfBirth: string | null;
  readonly requests: string | null;
}

/** A booking that needs attention: it is `stuck`, or it is active while its money disagrees or is overdue. */
export interface StuckBooking {
  readonly reference: string;
  readonly status: BookingStatus;
  readonly because: string;
  readonly createdAt: Date;
  readonly totalCents: number;
  readonly email: string | null;
  /** Known facts and possible acts. Null for an overdue booking, and beyond the first ones of the list. */
  readonly stuckCase: StuckCase | null;
}

/** An email whose delivery was given up. */
export interface FailedMail {
  readonly id: string;
  /** `booking`, `declined`, …. Null for an email without a template. */
  readonly template: string | null;
  readonly subject: string;
  /** Reference of its booking, if it has one. */
  readonly reference: string | null;
  readonly createdAt: Date;
  readonly lastError: string | null;
}

/** Limit of each list. */
const maxListedRows = 200;

/** Limit of stuck bookings with full details, because each is compared with the ledger. */
const maxInFull = 10;

/**
 * Lists the requests, stuck bookings and failed emails that need staff.
 * @param ledger a report of the whole ledger, if there is one; otherwise each stuck booking is checked separately
 */
export async function listStaffWork(
  deps: Pick<BookingDeps, 'database' | 'now'>,
  ledger: LedgerOnPage = null,
): Promise<StaffWork> {
  const { database } = deps;
  return {
    requests: await openRequests(database),
    changes: await askedChanges(database),
    stuck: [
      ...(await stuckBookings(database, ledger)),
      ...(await latePayments(database, deps.now())),
      ...(await lateRefunds(database, deps.now())),
    ],
    failedMails: await failedMails(database),
  };
}

async function openRequests(database: Database): Promise<readonly StaffRequest[]> {
  const waiting = await database.select().from(bookings).where(eq(bookings.status, 'requested'));
  if (waiting.length === 0) return [];
  const byId = new Map(waiting.map((booking) => [booking.id, booking]));
  const items = await database
    .select()
    .from(bookingItems)
    .where(inArray(bookingItems.bookingId, [...byId.keys()]))
    .orderBy(asc(bookingItems.position));
  const open = items.filter(
    ({ status, parentId }) =>
      status === 'requested' &&
      // An extra is answered with its parent, unless the parent is already confirmed.
      items.find(({ id }) => id === parentId)?.status !== 'requested',
  );
  const travellers = await database
    .select()
    .from(bookingTravellers)
    .where(
      inArray(
        bookingTravellers.itemId,
        open.map(({ id }) => id),
      ),
    )
    .orderBy(asc(bookingTravellers.position));
  return open
    .flatMap((item) => requestsOf(item).map((request) => ({ item, request })))
    .map(({ item, request: { ride, part } }): StaffRequest => {
      const booking = byId.get(item.bookingId);
      const aboard = travellers.filter(({ itemId, status }) => itemId === item.id && status === 'requested');
      return {
        itemId: item.id,
        ride,
        reference: booking?.reference ?? '',
        description: part ? `${part}, part of ${item.description}` : item.description,
        detail: item.detail,
        startsAt: item.refundTerms.startsAt,
        paidAt: booking?.paidAt ?? null,
        priceCents: ride === null ? item.priceCents : priceOfRide(item, ride, aboard),
        travellers: aboard.map(({ firstName, lastName, type, dateOfBirth, requests }) => ({
          name: [firstName, lastName].filter((name) => name !== null).join(' '),
          type,
          dateOfBirth,
          requests,
        })),
        extras: items
          .filter(({ parentId, status, data }) => {
            const leg = data.kind === 'extra' ? data.extra.leg : null;
            return parentId === item.id && status === 'requested' && (ride === null || leg === ride);
          })
          .map(({ description, quantity }) => ({ description, quantity })),
        email: booking?.email ?? null,
        phone: booking?.phone ?? null,
      };
    })
    .toSorted((a, b) => beginning(a) - beginning(b))
    .slice(0, maxListedRows);
}

async function askedChanges(database: Database): Promise<readonly StaffChange[]> {
  const { id: changeId, lines, plan, toPayCents, changedAt, validUntil } = bookingChanges;
  const { reference, email, phone } = bookings;
  const rows = await database
    .select({ changeId, lines, plan, toPayCents, changedAt, validUntil, reference, email, phone })
    .from(bookingChanges)
    .innerJoin(bookings, eq(bookings.id, bookingChanges.bookingId))
    .where(eq(bookingChanges.state, 'asked'))
    .orderBy(asc(changedAt))
    .limit(maxListedRows);
  return rows.map(({ changedAt: askedAt, validUntil: until, plan, ...row }) => ({
    ...row,
    joining: (plan?.joining ?? []).map(({ firstName, lastName, type, dateOfBirth, requests }) => ({
      ...{ name: `${firstName} ${lastName}`, type, dateOfBirth, requests },
    })),
    askedAt: askedAt ?? until,
  }));
}

/** Returns a request for each requested ride if they can be answered separately, else one for the whole item. */
function requestsOf(item: BookingItemRow): readonly { ride: number | null; part: string | null }[] {
  const requestedRides = getRequestedRides(item) ?? [];
  const isInParts = rideStatuses(item).length > 1 && getRidePrices(item, requestedRides) !== null;
  if (!isInParts || item.data.kind !== 'journey') return [{ ride: null, part: null }];
  const rides = item.data.route.serviceRoute;
  return requestedRides.map((ride) => ({ ride, part: rides[ride]?.service ?? null }));
}

function priceOfRide(item: BookingItemRow, ride: number, aboard: readonly BookingTravellerRow[]): number {
  const prices = getRidePrices(item, [ride]);
  return aboard.reduce((sum, { type }) => sum + (prices?.get(type) ?? 0), 0);
}

function beginning({ startsAt }: StaffRequest): number {
  return startsAt === null ? Number.POSITIVE_INFINITY : Date.parse(startsAt);
}

async function stuckBookings(database: Database, ledger: LedgerOnPage): Promise<readonly StuckBooking[]> {
  const rows = await database
    .select()
    .from(bookings)
    .where(
      or(
        eq(bookings.status, 'stuck'),
        isNotNull(bookings.stuckBecause),
        // Misplaced money is listed whatever the note says.
        exists(
          database
            .select({ id: refunds.id })
            .from(refunds)
            .where(
              and(
                eq(refunds.bookingId, bookings.id),
                eq(refunds.state, 'failed'),
                ne(refunds.reason, 'by_hand'),
              ),
            ),
        ),
        exists(
          database
            .select({ id: paymentAttempts.id })
            .from(paymentAttempts)
            .where(and(eq(paymentAttempts.bookingId, bookings.id), eq(paymentAttempts.state, 'stuck'))),
        ),
      ),
    )
    .orderBy(desc(bookings.createdAt))
    .limit(maxListedRows);
  const cases = await Promise.all(
    rows.map((row, at) => (at < maxInFull ? readStuckCase(database, row, ledger) : null)),
  );
  return rows.map(({ reference, status, stuckBecause, createdAt, totalCents, email }, at) => ({
    ...{ reference, status, createdAt, totalCents, email },
    because: stuckBecause ?? 'No reason recorded: check its payments and refunds.',
    stuckCase: cases[at] ?? null,
  }));
}

/** Lists overdue payments whose provider does not answer. Staff were emailed about each. */
async function latePayments(database: Database, now: Date): Promise<readonly StuckBooking[]> {
  const { state, changedAt, expiresAt, amountCents } = paymentAttempts;
  const before = new Date(now.getTime() - paymentConcernMs);
  const rows = await database
    .select({
      attempt: { state, changedAt, amountCents },
      reference: bookings.reference,
      status: bookings.status,
      createdAt: bookings.createdAt,
      totalCents: bookings.totalCents,
      email: bookings.email,
    })
    .from(paymentAttempts)
    .innerJoin(bookings, eq(bookings.id, paymentAttempts.bookingId))
    .where(
      or(
        and(inArray(state, ['claimed', 'releasing']), lt(changedAt, before)),
        and(inArray(state, ['created', 'open']), lt(expiresAt, before)),
      ),
    )
    .orderBy(asc(changedAt))
    .limit(maxListedRows);
  return rows.map(({ attempt, ...booking }) => ({
    ...booking,
    stuckCase: null,
    because: `The payment of ${formatMoney(attempt.amountCents)} is ${attempt.state} since ${toNewZealandIso(attempt.changedAt)}: the provider hasn’t answered. We retry automatically.`,
  }));
}

/** Lists overdue refunds that wait for their provider. The bookings themselves are fine. */
async function lateRefunds(database: Database, now: Date): Promise<readonly StuckBooking[]> {
  const rows = await database
    .select({
      refund: refunds,
      reference: bookings.reference,
      status: bookings.status,
      createdAt: bookings.createdAt,
      totalCents: bookings.totalCents,
      email: bookings.email,
    })
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(
      and(
        eq(refunds.state, 'pending'),
        lt(refunds.createdAt, new Date(now.getTime() - refundConcernMs)),
        // A stuck payment waits for staff, not for its provider.
        or(isNull(paymentAttempts.state), ne(paymentAttempts.state, 'stuck')),
      ),
    )
    .orderBy(asc(refunds.createdAt))
    .limit(maxListedRows);
  return rows.map(({ refund, ...booking }) => ({
    ...booking,
    stuckCase: null,
    because: `${formatMoney(refund.amountCents)} to be refunded since ${toNewZealandIso(refund.createdAt)}: the payment provider hasn’t done it yet. We retry every 15 seconds.`,
  }));
}

async function failedMails(database: Database): Promise<readonly FailedMail[]> {
  const rows = await database
    .select()
    .from(outbox)
    .where(eq(outbox.state, 'failed'))
    .orderBy(desc(outbox.createdAt))
    .limit(maxListedRows);
  const subjects = rows.map(({ templateData }) => mailSubjectSchema.safeParse(templateData).data ?? {});
  const voucherIds = subjects.flatMap(({ voucherId }) => voucherId ?? []);
  const sold =
    voucherIds.length === 0
      ? []
      : await database
          .select({ id: vouchers.id, bookingId: vouchers.bookingId })
          .from(vouchers)
          .where(inArray(vouchers.id, voucherIds));
  const bookingIds = subjects.map(
    ({ bookingId, voucherId }) => bookingId ?? sold.find(({ id }) => id === voucherId)?.bookingId,
  );
  const named = bookingIds.filter((id) => id !== undefined);
  const references =
    named.length === 0
      ? []
      : await database
          .select({ id: bookings.id, reference: bookings.reference })
          .from(bookings)
          .where(inArray(bookings.id, named));
  return rows.map(({ id, template, subject, createdAt, lastError }, at) => ({
    id,
    template,
    subject,
    reference: references.find((row) => row.id === bookingIds[at])?.reference ?? null,
    createdAt,
    lastError,
  }));
}
