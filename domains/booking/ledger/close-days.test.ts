import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isInOpenDay, listReopenings, readClosedDays } from '#domains/ledger/closed-days.ts';
import { postTransaction } from '#domains/ledger/post-transaction.ts';
import type { OpenedDatabase, Transaction } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { lockBooking } from '../booking-store.ts';
import {
  type PaidBooking,
  paidBooking,
  type RefundDeps,
  refundDeps,
} from '../refund/paid-booking.testing.ts';
import { payPendingRefunds } from '../refund/pay-refunds.ts';
import { readStuckCase } from '../staff/stuck-case.ts';
import {
  checkLedger,
  closedDaysStatement,
  type LedgerReport,
  type ProofResult,
  readLedger,
} from './check-ledger.ts';
import { type ClosingResult, closeDays, reopenLedgerDay } from './close-days.ts';
import { bookRefundedTrip, ledgerFaults, runStatements } from './ledger-faults.testing.ts';
import { provedColumns } from './proof-scope.ts';
import { closingConditions } from './proofs.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Thrown to roll a transaction back; carries both reports out of it. */
class Undo extends Error {
  readonly reports: Reports;

  constructor(reports: Reports) {
    super('undone');
    this.reports = reports;
  }
}

interface Reports {
  readonly quick: LedgerReport;
  readonly full: LedgerReport;
}

const problemsIn = ({ proofs }: LedgerReport) =>
  Object.fromEntries(
    proofs
      .filter(({ problems }) => problems.length > 0)
      .map(({ statement, problems }) => [statement, problems.toSorted()]),
  );
const failedIn = (report: LedgerReport) => Object.keys(problemsIn(report));

/** Reads both reports after `change`, which is rolled back. Rejects with the error of the change. */
async function reportsAfter(
  { database }: OpenedDatabase,
  change: (transaction: Transaction) => PromiseLike<unknown>,
): Promise<Reports> {
  const outcome = await database
    .transaction(async (transaction) => {
      await change(transaction);
      const quick = await readLedger(transaction);
      throw new Undo({ quick, full: await readLedger(transaction, { isFull: true }) });
    })
    .catch((error: unknown) => error);
  if (outcome instanceof Undo) return outcome.reports;
  throw outcome;
}

/** Makes a change as somebody does who turns the triggers of the database off. */
const withoutTriggers =
  (change: (transaction: Transaction) => PromiseLike<unknown>) => async (transaction: Transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`);
    await change(transaction);
    await transaction.execute(sql`set local session_replication_role = origin`);
  };

const codeOf = (error: unknown): unknown =>
  error instanceof Error ? ('code' in error ? error.code : codeOf(error.cause)) : undefined;

const closedDay = '55000';
const day = (date: string) => new Date(`${date}T09:00:00+13:00`);
const nothing = async () => undefined;
const names = ledgerFaults({ id: '', reference: '' }, () => day('2026-11-20')).map(
  ([name], at) => [name, at] as const,
);

const sameBalances = ({ quick, full }: Reports) => expect(quick.accounts).toEqual(full.accounts);

describeEachDatabase('closed days', (open) => {
  describe('of a ledger with refunds', () => {
    let opened: OpenedDatabase;
    let deps: RefundDeps;
    let trip: PaidBooking;
    let other: PaidBooking;

    /** Closes days after `change`, which is rolled back. */
    const closeAfter = async (
      change: (transaction: Transaction) => PromiseLike<unknown>,
      now = '2026-12-25',
    ): Promise<ClosingResult & { readonly failed?: readonly ProofResult[] }> => {
      const outcome = await opened.database
        .transaction(async (transaction) => {
          await change(transaction);
          const result = await closeDays(transaction, { now: day(now), afterDays: 7 });
          throw Object.assign(new Error('undone'), { result });
        })
        .catch((error: unknown) => error);
      if (outcome instanceof Error && 'result' in outcome) return outcome.result as ClosingResult;
      throw outcome;
    };

    beforeAll(async () => {
      opened = await open();
      deps = refundDeps(opened.database);
      deps.time = day('2026-11-02');
      trip = await bookRefundedTrip(deps);
      other = await paidBooking(deps, [{ riders: [['adult', 80]] }]);
      deps.time = day('2026-11-20');
      expect(await closeDays(opened.database, { now: deps.time, afterDays: 7 })).toMatchObject({
        status: 'closed',
        days: expect.arrayContaining(['2026-11-02', '2026-11-13']),
      });
    });
    afterAll(() => opened.close());

    test('leave nothing to prove, and the same balances', async () => {
      const reports = await reportsAfter(opened, nothing);
      expect(problemsIn(reports.quick)).toEqual({});
      expect(problemsIn(reports.full)).toEqual({});
      sameBalances(reports);
      const { closed, counts } = reports.quick;
      expect(closed).toMatchObject({ through: '2026-11-13', reopened: [] });
      expect(counts).toContainEqual({ what: 'open bookings', count: 0 });
      expect(counts).toContainEqual({ what: 'open ledger transactions', count: 0 });
      const total = reports.full.counts.find(({ what }) => what === 'ledger transactions');
      expect(counts).toContainEqual(total);
    });

    // The first two change transactions of closed days.
    test.each(names.slice(2))('after which %s, have the problems of the full proof', async (_, at) => {
      const [, statements = [], fault = nothing] = ledgerFaults(trip, () => deps.now())[at] ?? [];
      const reports = await reportsAfter(opened, fault);
      expect(failedIn(reports.full)).toEqual(expect.arrayContaining([...statements]));
      expect(problemsIn(reports.quick)).toEqual(problemsIn(reports.full));
      sameBalances(reports);
    });

    test.each(names.slice(0, 2))('refuse that %s', async (_, at) => {
      const [, , fault = nothing] = ledgerFaults(trip, () => deps.now())[at] ?? [];
      expect(await reportsAfter(opened, fault).catch(codeOf)).toBe(closedDay);
    });

    test.each(names)(
      'after which %s without triggers, fail in the full proof',
      { tags: ['full'] },
      async (_, at) => {
        const [, statements = [], fault = nothing] = ledgerFaults(trip, () => deps.now())[at] ?? [];
        const { full } = await reportsAfter(opened, withoutTriggers(fault));
        expect(failedIn(full)).toEqual(expect.arrayContaining([...statements]));
        if (at < 2) expect(failedIn(full)).toContain(closedDaysStatement);
      },
    );

    test.each([
      `update ledger_entry set amount_cents = amount_cents + 1 where account = 'sales'`,
      `update ledger_transaction set key = key || ' '`,
      `update ledger_transaction set posted_at = posted_at + interval '1 second'`,
      `update ledger_transaction set posted_at = posted_at - interval '1 year'`,
      'delete from ledger_entry',
    ])('fail in the full proof after: %s', async (statement) => {
      const { full } = await reportsAfter(opened, withoutTriggers(runStatements(statement)));
      expect(failedIn(full)).toContain(closedDaysStatement);
    });

    test.each([
      `update ledger_closing set accounts = '[]'`,
      `update ledger_closing set transactions = transactions + 1 where day = '2026-11-02'`,
      `update ledger_closing set digest = upper(digest) where day = '2026-11-02'`,
      `delete from ledger_closing where day = '2026-11-04'`,
    ])('fail in both proofs after: %s', async (statement) => {
      const { quick, full } = await reportsAfter(opened, withoutTriggers(runStatements(statement)));
      expect(failedIn(quick)).toContain(closedDaysStatement);
      expect(failedIn(full)).toContain(closedDaysStatement);
    });

    test.each([
      `update ledger_closing set note = 'x'`,
      'delete from ledger_closing',
      'truncate ledger_closing',
    ])('keep their history: %s is refused', async (statement) => {
      expect(await reportsAfter(opened, runStatements(statement)).catch(codeOf)).toBe('23001');
    });

    // The proofs find the postings of a booking by its reference.
    test.each([
      `update booking set reference = 'NEW-NEW-NEW' where id = '#trip'`,
      `update booking set id = gen_random_uuid() where id = '#trip'`,
      `delete from booking where id = '#trip'`,
      'truncate refund cascade',
      'truncate booking_claim cascade',
      'truncate booking cascade',
    ])('keep the bookings of their postings: %s is refused', async (statement) => {
      const change = runStatements(statement.replace('#trip', trip.id));
      expect(await reportsAfter(opened, change).catch(codeOf)).toBe('23001');
    });

    test.each(['booking', 'booking_item', 'payment_attempt', 'refund', 'booking_claim', 'voucher'] as const)(
      'are proved again after a change of any column of %s that the proofs read',
      async (table) => {
        const rows = await opened.database
          .select({ column: sql<string>`event_object_column::text` })
          .from(sql`information_schema.triggered_update_columns`)
          .where(sql`event_object_table = ${table} and trigger_name like '%ledger_recheck%'`);
        const listed = new Set(rows.map(({ column }) => column));
        expect([...listed].toSorted()).toEqual(provedColumns[table].split(', ').toSorted());
      },
    );

    test('let a booking without postings be deleted', async () => {
      const { quick } = await reportsAfter(
        opened,
        runStatements(
          `insert into booking (id, reference, order_key, status, subtotal_cents, voucher_cents, card_fee_cents, total_cents,
             gst_cents, created_at, pay_until)
           select id, 'NEW-NEW-NEW', id, 'cancelled', 0, 0, 0, 0, 0, now(), now() from (select gen_random_uuid() as id) as made;
           delete from booking where reference = 'NEW-NEW-NEW'`,
        ),
      );
      expect(problemsIn(quick)).toEqual({});
    });

    test.each(['2026-11-13T23:59:59+13:00', '2026-11-02T09:00:00+13:00', '2020-01-01T00:00:00Z'])(
      'refuse a posting at %s',
      async (at) => {
        const post = (transaction: Transaction) =>
          postTransaction(
            transaction,
            { kind: 'voucher_expired', key: 'too late', bookingReference: null, postings: [] },
            new Date(at),
          );
        expect(await reportsAfter(opened, post).catch(codeOf)).toBe(closedDay);
      },
    );

    test('are not closed while a proof fails', async () => {
      expect(
        await closeAfter(runStatements('update voucher set balance_cents = balance_cents + 1')),
      ).toMatchObject({ status: 'refused', failed: [{ problems: [expect.any(String)] }] });
      expect((await readClosedDays(opened.database)).through).toBe('2026-11-13');
    });

    test('are not closed after a change of their history', async () => {
      const change = runStatements(
        `update ledger_closing set transactions = transactions + 1 where day = '2026-11-02'`,
      );
      expect(await closeAfter(withoutTriggers(change))).toMatchObject({
        status: 'refused',
        failed: [{ statement: closedDaysStatement }],
      });
    });

    describe('are not closed, although the full proof holds, while', () => {
      const [ofKey, ofMoney, ofRefund] = closingConditions.map(({ statement }) => statement);
      const move =
        (key: string, reference: string | null, cents: number) => async (transaction: Transaction) =>
          postTransaction(
            transaction,
            {
              ...{ kind: 'voucher_deposit', key, bookingReference: reference },
              postings: [
                { account: 'card:test', amountCents: cents },
                { account: 'bank', amountCents: -cents },
              ],
            },
            deps.now(),
          );
      const both =
        (...changes: ((transaction: Transaction) => PromiseLike<unknown>)[]) =>
        async (transaction: Transaction) => {
          for (const change of changes) await change(transaction);
        };

      test.each([
        ['card money is posted for no booking', ofKey, () => both(move('a', null, 5), move('b', null, -5))],
        [
          'a posting has the reference of no booking',
          ofKey,
          () => both(move('a', 'NEW-NEW-NEW', 5), move('b', 'NEW-NEW-NEW', -5)),
        ],
        [
          'a key names another booking',
          ofKey,
          () => both(move(`refund_paid:${trip.id}`, trip.reference, 5), move('back', trip.reference, -5)),
        ],
        [
          'card money of two bookings cancels out',
          ofMoney,
          () => both(move('a', trip.reference, 5), move('b', other.reference, -5)),
        ],
        [
          'a refund belongs to another booking than its payment',
          ofRefund,
          () => runStatements(`update refund set booking_id = '${other.id}' where reason = 'unused'`),
        ],
      ])('%s', async (_, statement, change) => {
        const { full } = await reportsAfter(opened, change());
        expect(problemsIn(full)).toEqual({});
        const result = await closeAfter(change());
        expect(result).toMatchObject({ status: 'refused' });
        expect(result.failed?.map((failed) => failed.statement)).toContain(statement);
      });

      test('a changed booking stays on the list', async () => {
        const change = runStatements(`update refund set booking_id = '${other.id}' where reason = 'unused'`);
        const result = await closeAfter(change, '2026-11-20');
        expect(result).toEqual({ status: 'closed', days: [], proved: 0 });
      });
    });
  });

  describe('before open days', () => {
    let opened: OpenedDatabase;
    let deps: RefundDeps;
    let old: PaidBooking;
    let trip: PaidBooking;

    beforeAll(async () => {
      opened = await open();
      deps = refundDeps(opened.database);
      deps.time = day('2026-11-02');
      old = await paidBooking(deps, [{ riders: [['adult', 80]] }]);
      deps.time = day('2026-11-20');
      await closeDays(opened.database, { now: deps.time, afterDays: 7 });
      trip = await bookRefundedTrip(deps);
    });
    afterAll(() => opened.close());

    test.each(names.slice(2))(
      'leave the verdict of the full proof after %s, even without triggers',
      async (_, at) => {
        const [, statements = [], fault = nothing] = ledgerFaults(trip, () => deps.now())[at] ?? [];
        const { quick, full } = await reportsAfter(opened, withoutTriggers(fault));
        expect(failedIn(quick)).toEqual(failedIn(full));
        expect(failedIn(full)).toEqual(expect.arrayContaining([...statements]));
      },
    );

    test('leave the problems of the full proof after postings without triggers', async () => {
      const fault = runStatements(
        `insert into ledger_entry (transaction_id, account, amount_cents)
         select id, 'bank', 3 - row_number() over () from ledger_transaction where booking_reference = '${trip.reference}' limit 2`,
      );
      const reports = await reportsAfter(opened, withoutTriggers(fault));
      expect(failedIn(reports.full)).toContain('Every transaction sums to zero');
      expect(problemsIn(reports.quick)).toEqual(problemsIn(reports.full));
      sameBalances(reports);
    });

    test('a booking of a closed day is proved again when staff look at it', async () => {
      const outcome = await opened.database
        .transaction(async (transaction) => {
          await withoutTriggers(
            runStatements(`update booking set gst_cents = gst_cents + 1 where id = '${old.id}'`),
          )(transaction);
          const booking = await lockBooking(transaction, old.id);
          if (!booking) throw new Error('There is no booking.');
          const { problems } = await readStuckCase(transaction, booking);
          throw Object.assign(new Error('undone'), { problems });
        })
        .catch((error: unknown) => error);
      expect(outcome).toMatchObject({ problems: [expect.stringContaining('has GST of')] });
    });

    test('a refund of an older booking is posted today, and proved with it', async () => {
      await opened.database.execute(sql`
        insert into refund (id, booking_id, reason, attempt_id, amount_cents, state, created_at, changed_at)
        select gen_random_uuid(), booking_id, 'by_hand', id, 500, 'paid', now(), now()
        from payment_attempt where booking_id = ${old.id}
      `);
      const before = await checkLedger(opened.database);
      expect(before.ok).toBe(false);
      await opened.database.transaction(async (transaction) => {
        const [refund] = (
          await transaction
            .select({ id: sql<string>`id` })
            .from(sql`refund`)
            .where(sql`booking_id = ${old.id}`)
        ).values();
        await postTransaction(
          transaction,
          {
            kind: 'refund_by_hand',
            key: `refund_by_hand:${refund?.id}`,
            bookingReference: old.reference,
            postings: [
              { account: 'returned_by_hand', amountCents: 500 },
              { account: 'card:test', amountCents: -500 },
            ],
          },
          deps.now(),
        );
      });
      const reports = await reportsAfter(opened, nothing);
      expect(problemsIn(reports.quick)).toEqual({});
      expect(problemsIn(reports.full)).toEqual({});
      sameBalances(reports);
    });

    test('a day is reopened with a reason, accepts postings, and is closed again later', async () => {
      const reopen = (now: string, date = '2026-11-02') =>
        reopenLedgerDay(opened.database, { day: date, note: 'Aroha: a correction', now: day(now) });
      expect(await reopen('2026-11-20')).toBe(true);
      expect(await reopen('2026-11-20')).toBe(false);
      expect(await reopen('2026-11-20', '2026-11-14')).toBe(false);
      expect(await listReopenings(opened.database, 5)).toMatchObject([
        { day: '2026-11-02', note: 'Aroha: a correction' },
      ]);
      await opened.database.transaction((transaction) =>
        postTransaction(
          transaction,
          {
            kind: 'voucher_expired',
            key: 'a correction',
            bookingReference: null,
            postings: [
              { account: 'expired_vouchers', amountCents: 7 },
              { account: 'gst', amountCents: -7 },
            ],
          },
          day('2026-11-02'),
        ),
      );
      const closed = await readClosedDays(opened.database);
      expect(closed).toMatchObject({ through: '2026-11-13', reopened: [{ day: '2026-11-02' }] });
      const openRows = await opened.database.$count(
        sql`ledger_transaction where ${isInOpenDay(closed, sql`posted_at`)} and key = 'a correction'`,
      );
      expect(openRows).toBe(1);
      sameBalances(await reportsAfter(opened, nothing));

      await closeDays(opened.database, { now: day('2026-11-22'), afterDays: 7 });
      expect((await readClosedDays(opened.database)).reopened).toHaveLength(1);
      await payPendingRefunds(deps);
      const again = await closeDays(opened.database, { now: day('2026-11-28'), afterDays: 7 });
      expect(again).toMatchObject({
        status: 'closed',
        days: expect.arrayContaining(['2026-11-02', '2026-11-21']),
      });
      const reports = await reportsAfter(opened, nothing);
      expect(reports.quick.closed).toMatchObject({ through: '2026-11-21', reopened: [] });
      expect(problemsIn(reports.quick)).toEqual({});
      expect(problemsIn(reports.full)).toEqual({});
      sameBalances(reports);
      expect(reports.quick.counts).toContainEqual({ what: 'open bookings', count: 0 });
    });
  });
});
