/** Races of closing days with postings and changes, on PostgreSQL, and random histories of closing and reopening. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { insertClosedDay, lockDays, readClosedDays } from '#domains/ledger/closed-days.ts';
import { postTransaction } from '#domains/ledger/post-transaction.ts';
import type { Database, OpenedDatabase, Transaction } from '#platform/database/opened-database.ts';
import { describeEachDatabase, describeOnPostgres } from '#platform/database/test-database.testing.ts';
import { casesOf } from '#tests/case-counts.ts';
import { paymentAttempts } from '../booking.table.ts';
import { lockBooking } from '../booking-store.ts';
import { storePayment } from '../payment/provider-calls.ts';
import { type PaidBooking, paidBooking, refundDeps } from '../refund/paid-booking.testing.ts';
import { payPendingRefunds } from '../refund/pay-refunds.ts';
import { promiseRefund } from '../refund/promise-refund.ts';
import { checkLedger, type LedgerReport, readLedger } from './check-ledger.ts';
import { closeDays, reopenLedgerDay } from './close-days.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const day = (date: string) => new Date(`${date}T09:00:00+13:00`);
const dayMs = 86_400_000;

const codeOf = (error: unknown): unknown =>
  error instanceof Error ? ('code' in error ? error.code : codeOf(error.cause)) : undefined;

const closedDay = '55000';

/** Posts a transaction that needs no booking. */
const post = (transaction: Transaction, key: string, at: Date) =>
  postTransaction(
    transaction,
    {
      kind: 'voucher_expired',
      key,
      bookingReference: null,
      postings: [
        { account: 'expired_vouchers', amountCents: 23 },
        { account: 'gst', amountCents: -23 },
      ],
    },
    at,
  );

const problemsIn = ({ proofs }: LedgerReport) => proofs.flatMap(({ problems }) => problems).toSorted();

/** Expects that the quick and the full proof find the same, which is nothing unless `found` says otherwise. */
async function expectSameVerdict(database: Database, found: 'nothing' | 'something' = 'nothing') {
  const quick = await checkLedger(database);
  const full = await checkLedger(database, { isFull: true });
  expect(problemsIn(quick)).toEqual(problemsIn(full));
  expect(quick.accounts).toEqual(full.accounts);
  if (found === 'nothing') expect(problemsIn(full)).toEqual([]);
  else expect(problemsIn(full)).not.toEqual([]);
}

/** A transaction that stays open until `end` is called. */
function holdOpen(database: Database, work: (transaction: Transaction) => Promise<unknown>) {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: isWorking, resolve: working } = Promise.withResolvers<void>();
  const done = database.transaction(async (transaction) => {
    await work(transaction);
    working();
    await held;
  });
  return {
    isWorking,
    end() {
      letGo();
      return done;
    },
  };
}

describeOnPostgres('closing days', (open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  const close = (now: string) => closeDays(opened.database, { now: day(now), afterDays: 1 });

  test('waits for a posting in flight and includes it', async () => {
    const posting = holdOpen(opened.database, (transaction) =>
      post(transaction, 'in flight', day('2026-03-02')),
    );
    // An older posting, so that the day is known.
    await opened.database.transaction((transaction) => post(transaction, 'older', day('2026-03-01')));
    await posting.isWorking;
    let isClosed = false;
    const closing = close('2026-03-03').then((result) => {
      isClosed = true;
      return result;
    });
    await sleep(300);
    expect(isClosed).toBe(false);
    await posting.end();
    expect(await closing).toMatchObject({ status: 'closed', days: ['2026-03-01', '2026-03-02'] });
    expect((await checkLedger(opened.database)).accounts).toMatchObject([
      { account: 'expired_vouchers', entries: 2 },
      { account: 'gst', entries: 2 },
    ]);
    await expectSameVerdict(opened.database);
  });

  test('holds up a posting into the same day, which is then refused, and no other', async () => {
    const closing = holdOpen(opened.database, async (transaction) => {
      await lockDays(transaction, ['2026-03-03']);
      await insertClosedDay(transaction, '2026-03-03', day('2026-03-04'));
    });
    await closing.isWorking;
    let isRefused = false;
    const late = opened.database
      .transaction((transaction) => post(transaction, 'late', day('2026-03-03')))
      .catch((error: unknown) => {
        isRefused = true;
        return codeOf(error);
      });
    await opened.database.transaction((transaction) => post(transaction, 'next day', day('2026-03-04')));
    expect(isRefused).toBe(false);
    await closing.end();
    expect(await late).toBe(closedDay);
    await expectSameVerdict(opened.database);
  });

  test('refuses a posting that could not see the closing', async () => {
    const stale = opened.database.transaction(
      (transaction) => post(transaction, 'of an old snapshot', day('2026-03-04')),
      { isolationLevel: 'repeatable read' },
    );
    expect(await stale.then(() => 'posted', codeOf)).toBe('25000');
  });

  test('loses no posting while many post into the days that are closed', async () => {
    const days = ['2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08'];
    const posting = days.flatMap((date) =>
      Array.from({ length: 20 }, async (_, at) => {
        await sleep(at * 8);
        return opened.database
          .transaction((transaction) => post(transaction, `${date} ${at}`, day(date)))
          .catch(codeOf);
      }),
    );
    const closing = Promise.all([
      sleep(30).then(() => close('2026-03-07')),
      sleep(60).then(() => close('2026-03-08')),
      sleep(90).then(() => close('2026-03-09')),
    ]);
    const outcomes = await Promise.all(posting);
    await closing;
    await close('2026-03-09');
    expect(new Set(outcomes)).toEqual(new Set([true, closedDay]));
    expect((await readClosedDays(opened.database)).through).toBe('2026-03-08');
    const posted = outcomes.filter((outcome) => outcome === true).length;
    expect(
      await opened.database.$count(sql`ledger_transaction where posted_at >= '2026-03-05T00:00:00+13:00'`),
    ).toBe(posted);
    await expectSameVerdict(opened.database);
  });

  test('keeps a booking on the list that is being changed', async () => {
    const deps = refundDeps(opened.database);
    deps.time = day('2026-03-10');
    const booking = await paidBooking(deps, [{ riders: [['adult', 50]] }]);
    const change = holdOpen(opened.database, (transaction) =>
      transaction.execute(sql`update booking set gst_cents = gst_cents + 1 where id = ${booking.id}`),
    );
    await change.isWorking;
    // The change is not visible yet, so everything is right.
    expect(await close('2026-03-12')).toMatchObject({ status: 'closed', proved: 0 });
    await change.end();
    expect(await close('2026-03-12')).toMatchObject({ status: 'closed', days: [], proved: 0 });
    await expectSameVerdict(opened.database, 'something');
    await opened.database.execute(sql`update booking set gst_cents = gst_cents - 1 where id = ${booking.id}`);
    expect(await close('2026-03-12')).toMatchObject({ status: 'closed', proved: 1 });
    await expectSameVerdict(opened.database);
  });

  test('holds up a change to a booking that is being proved, and lists it afterwards', async () => {
    const deps = refundDeps(opened.database);
    deps.time = day('2026-03-12');
    const booking = await paidBooking(deps, [{ riders: [['adult', 60]] }]);
    await close('2026-03-14');
    await opened.database.execute(sql`update booking set gst_cents = gst_cents where id = ${booking.id}`);
    const proving = holdOpen(opened.database, async (transaction) => {
      await transaction.execute(sql`select from ledger_recheck where id = ${booking.id} for update`);
      await transaction.execute(sql`delete from ledger_recheck where id = ${booking.id}`);
    });
    await proving.isWorking;
    const changing = opened.database
      .execute(sql`update booking set gst_cents = gst_cents + 1 where id = ${booking.id}`)
      .then(() => 'changed');
    expect(await Promise.race([changing, sleep(300).then(() => 'waits')])).toBe('waits');
    await proving.end();
    await changing;
    await expectSameVerdict(opened.database, 'something');
    await opened.database.execute(sql`update booking set gst_cents = gst_cents - 1 where id = ${booking.id}`);
  });
  test('lets a payment be stored while its booking is changed, as that takes no lock of the booking', async () => {
    const deps = refundDeps(opened.database);
    deps.time = day('2026-03-14');
    const { id: bookingId } = await paidBooking(deps, [{ riders: [['adult', 70]] }]);
    const id = randomUUID();
    const times = { createdAt: deps.time, expiresAt: deps.time, changedAt: deps.time };
    await opened.database.insert(paymentAttempts).values({
      ...{ id, bookingId, provider: 'test', state: 'created', amountCents: 7_000, currency: 'NZD', ...times },
    });
    const change = holdOpen(opened.database, (transaction) =>
      transaction.execute(sql`update booking set status = status where id = ${bookingId}`),
    );
    await change.isWorking;
    const storing = storePayment(deps, { id }, { providerPaymentId: 'pay_stored', url: null });
    const first = await Promise.race([storing.then(() => 'stored'), sleep(2_000).then(() => 'waits')]);
    await change.end();
    await storing;
    expect(first).toBe('stored');
    await expectSameVerdict(opened.database);
  });
});

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('buy'), dollars: fc.nat(300), voucher: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund'), at: fc.nat(9), percent: fc.nat(100) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pay') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait'), days: fc.integer({ min: 0, max: 4 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('close'), afterDays: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('reopen'), daysAgo: fc.integer({ min: 1, max: 8 }) }),
  },
);

type Step = typeof step extends fc.Arbitrary<infer Event> ? Event : never;

/** Amounts whose change breaks the ledger. */
const faults = [
  ['booking', 'gst_cents'],
  ['booking', 'total_cents'],
  ['payment_attempt', 'amount_cents'],
  ['refund', 'amount_cents'],
  ['booking_voucher', 'amount_cents'],
] as const;

describeEachDatabase('random histories', (open) => {
  describe('of bookings, closed and reopened days', () => {
    let opened: OpenedDatabase;
    let time = day('2026-05-01').getTime();
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const runs = casesOf({ short: 4, full: 25 });
    test(`have the same verdict in the quick and the full proof (${runs} runs)`, async () => {
      const { database } = opened;
      const bookings: PaidBooking[] = [];
      const run = async (steps: readonly Step[]) => {
        const deps = refundDeps(database);
        for (const event of steps) {
          deps.time = new Date(time);
          if (event.kind === 'wait') time += ('days' in event ? event.days : 0) * dayMs;
          if ('dollars' in event) {
            const voucher = event.voucher === 1 ? { voucherDollars: 40 } : {};
            bookings.push(await paidBooking(deps, [{ riders: [['adult', event.dollars + 1]] }], voucher));
          }
          if ('percent' in event) await refundSome(database, bookings[event.at], event.percent, deps.time);
          if (event.kind === 'pay') await payPendingRefunds(deps);
          if ('afterDays' in event)
            expect(await closeDays(database, { now: deps.time, afterDays: event.afterDays })).toMatchObject({
              status: 'closed',
            });
          if ('daysAgo' in event) {
            const at = new Date(time - event.daysAgo * dayMs).toISOString().slice(0, 10);
            await reopenLedgerDay(database, { day: at, note: 'Aroha: a test', now: deps.time });
          }
        }
        await expectSameVerdict(database);
      };
      const spoil = async ([table, column]: (typeof faults)[number], at: number) => {
        const outcome = await database
          .transaction(async (transaction) => {
            await transaction.execute(
              sql.raw(
                `update ${table} set ${column} = ${column} + 1 where ctid = (select ctid from ${table} order by md5(ctid::text || '${at}') limit 1)`,
              ),
            );
            const quick = await readLedger(transaction);
            const full = await readLedger(transaction, { isFull: true });
            throw Object.assign(new Error('undone'), { quick: problemsIn(quick), full: problemsIn(full) });
          })
          .catch((error: unknown) => error);
        if (!(outcome instanceof Error && 'quick' in outcome && 'full' in outcome)) throw outcome;
        expect(outcome.quick).toEqual(outcome.full);
      };
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 4, maxLength: 14 }),
          fc.constantFrom(...faults),
          fc.nat(1_000),
          async (steps, fault, at) => {
            await run(steps);
            await spoil(fault, at);
          },
        ),
        { numRuns: runs, endOnFailure: true },
      );
    });
  });
});

/** Promises a refund of a part of a booking, like a cancellation. */
async function refundSome(database: Database, booking: PaidBooking | undefined, percent: number, now: Date) {
  if (!booking) return;
  await database.transaction(async (transaction) => {
    const locked = await lockBooking(transaction, booking.id);
    if (!locked) throw new Error('There is no booking.');
    const refunded = await transaction.$count(sql`refund where booking_id = ${booking.id}`);
    // Once, so that it never exceeds the payment.
    if (refunded > 0) return;
    const goodsCents = Math.floor((locked.subtotalCents * percent) / 100);
    await promiseRefund(transaction, {
      ...{ booking: locked, reason: 'cancelled', key: booking.id, goodsCents, feeCents: 0, now },
    });
  });
}
