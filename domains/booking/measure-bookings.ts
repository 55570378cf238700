/** Metrics (gauges) of booking statuses, open changes, disruptions, claims, and payments and refunds that are stuck. */
import { and, count, eq, gt, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { measureHolds } from '#domains/inventory/measure-holds.ts';
import { now } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { readWithTimeout } from '#platform/database/read-with-timeout.ts';
import { measureOutbox } from '#platform/mail/outbox-metrics.ts';
import { gaugeValue, registerGauges } from '#platform/metrics/metrics.ts';
import { bookingChanges, bookingDisruptions, bookings, paymentAttempts, refunds } from './booking.table.ts';
import type { BookingStatus } from './booking.ts';
import { countWaitingClaims } from './claim/list-claims.ts';
import { paymentConcernMs } from './payment/mark-stuck.ts';
import { refundConcernMs } from './refund/pay-refunds.ts';

/**
 * Age limit of counted bookings that wait for nothing, in milliseconds. Counting all of them would cost more each year.
 */
const recentMs = 24 * 60 * 60_000;

/** Statuses that wait for someone's action. */
const waiting: readonly BookingStatus[] = ['pending_payment', 'requested', 'stuck'];

/** Registers metrics of booking statuses, open changes, disruptions, claims and stuck money, which are read at each scrape. */
export function measureBookings(getDatabase: () => Promise<Database>): void {
  registerGauges('bookings', async () => readStates(await getDatabase()));
  registerGauges('changes', async () => readChanges(await getDatabase()));
  registerGauges('disruptions', async () => readDisruptions(await getDatabase()));
  registerGauges('claims', async () => readClaims(await getDatabase()));
  registerGauges('stuck-money', async () => readStuck(await getDatabase()));
}

async function readStates(database: Database) {
  const rows = await readWithTimeout(database, (transaction) =>
    transaction
      .select({ state: bookings.status, count: sql<number>`count(*)`.mapWith(Number) })
      .from(bookings)
      .where(
        or(inArray(bookings.status, waiting), gt(bookings.createdAt, new Date(now().getTime() - recentMs))),
      )
      .groupBy(bookings.status),
  );
  // Reports zero for waiting statuses, so that none is not mistaken for unknown.
  const counts = new Map<BookingStatus, number>(waiting.map((state) => [state, 0]));
  for (const { state, count } of rows) counts.set(state, count);
  return [...counts].map(([state, count]) => gaugeValue('southbound_bookings', { state }, count));
}

async function readChanges(database: Database) {
  const states = ['paying', 'asked'] as const;
  const rows = await readWithTimeout(database, (transaction) =>
    transaction
      .select({ state: bookingChanges.state, count: sql<number>`count(*)`.mapWith(Number) })
      .from(bookingChanges)
      .where(inArray(bookingChanges.state, [...states]))
      .groupBy(bookingChanges.state),
  );
  return states.map((state) =>
    gaugeValue('southbound_booking_changes', { state }, rows.find((row) => row.state === state)?.count ?? 0),
  );
}

/** The round ends the time to choose within this time, in milliseconds. */
const choiceConcernMs = 5 * 60_000;

async function readDisruptions(database: Database) {
  const { chooseUntil, parentId, state } = bookingDisruptions;
  const concern = new Date(now().getTime() - choiceConcernMs);
  const [row] = await readWithTimeout(database, (transaction) =>
    transaction
      .select({
        // A connection is part of the disruption of another journey.
        open: count(sql`case when ${parentId} is null then 1 end`),
        overdue: count(sql`case when ${lt(chooseUntil, concern)} then 1 end`),
      })
      .from(bookingDisruptions)
      .where(eq(state, 'open')),
  );
  return [
    gaugeValue('southbound_disruptions_open', {}, row?.open ?? 0),
    gaugeValue('southbound_disruption_choices_overdue', {}, row?.overdue ?? 0),
  ];
}

async function readClaims(database: Database) {
  const found = await readWithTimeout(database, countWaitingClaims);
  const ageMs = found.oldestOpen ? now().getTime() - found.oldestOpen.getTime() : 0;
  return [
    gaugeValue('southbound_claims', { state: 'open' }, found.openCount),
    gaugeValue('southbound_claims', { state: 'unpaid' }, found.unpaidCount),
    gaugeValue('southbound_claim_oldest_seconds', {}, ageMs / 1_000),
  ];
}

/** Counts what the staff page lists as stuck (`listStaffWork`). */
async function readStuck(database: Database) {
  const payment = paymentAttempts;
  const before = new Date(now().getTime() - paymentConcernMs);
  const returned = new Date(now().getTime() - refundConcernMs);
  const number = (table: PgTable, condition: SQL | undefined) =>
    sql<number>`(select count(*) from ${table} where ${condition})`.mapWith(Number);
  const isNotOfStuckPayment = sql`not exists (
    select from ${payment} where ${payment.id} = ${refunds.attemptId} and ${payment.state} = 'stuck'
  )`;
  const [row] = await readWithTimeout(database, (transaction) =>
    transaction
      .select({
        booking: number(bookings, or(eq(bookings.status, 'stuck'), isNotNull(bookings.stuckBecause))),
        payment: number(
          payment,
          or(
            and(inArray(payment.state, ['claimed', 'releasing']), lt(payment.changedAt, before)),
            and(inArray(payment.state, ['created', 'open']), lt(payment.expiresAt, before)),
          ),
        ),
        refund: number(
          refunds,
          and(eq(refunds.state, 'pending'), lt(refunds.createdAt, returned), isNotOfStuckPayment),
        ),
      })
      .from(sql`(select 1) as one`),
  );
  if (!row) return [];
  return [
    gaugeValue('southbound_stuck_money', { what: 'booking' }, row.booking),
    gaugeValue('southbound_stuck_money', { what: 'payment' }, row.payment),
    gaugeValue('southbound_stuck_money', { what: 'refund' }, row.refund),
  ];
}

/** Registers all metrics that are read from the database at each scrape. */
export function registerScrapeMetrics(): void {
  measureBookings(openDatabase);
  measureHolds(openDatabase);
  measureOutbox(openDatabase);
}
