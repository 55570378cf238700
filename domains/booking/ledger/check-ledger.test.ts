import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenedDatabase, Transaction } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { type PaidBooking, type RefundDeps, refundDeps } from '../refund/paid-booking.testing.ts';
import { checkLedger, type LedgerReport, readLedger } from './check-ledger.ts';
import { bookRefundedTrip, everyTransaction, ledgerFaults, runStatements } from './ledger-faults.testing.ts';
import { proofs } from './proofs.ts';

/** Thrown to roll a transaction back; carries the report out of it. */
class Undo extends Error {
  readonly report: LedgerReport;

  constructor(report: LedgerReport) {
    super('undone');
    this.report = report;
  }
}

describeEachDatabase('the ledger', (open) => {
  let opened: OpenedDatabase;
  let deps: RefundDeps;
  let trip: PaidBooking;

  beforeAll(async () => {
    opened = await open();
    deps = refundDeps(opened.database);
    trip = await bookRefundedTrip(deps);
  });
  afterAll(() => opened.close());

  /** Returns the report after `change`, which is rolled back. */
  async function after(change: (transaction: Transaction) => PromiseLike<unknown>): Promise<LedgerReport> {
    const outcome = await opened.database
      .transaction(async (transaction) => {
        await change(transaction);
        throw new Undo(await readLedger(transaction));
      })
      .catch((error: unknown) => error);
    if (outcome instanceof Undo) return outcome.report;
    throw outcome;
  }

  const wrongIn = ({ proofs: results }: LedgerReport) =>
    results.filter(({ problems }) => problems.length > 0).map(({ statement }) => statement);

  test('is consistent, with all money accounted for', async () => {
    const report = await checkLedger(opened.database);
    expect(wrongIn(report)).toEqual([]);
    expect(report.ok).toBe(true);
    const balances = new Map(report.accounts.map(({ account, balanceCents }) => [account, balanceCents]));
    // $156 and its fee of $3.75 by card, of which $156 is refunded; a voucher of $250 with its fee of $6.
    const fee = 375;
    const returnedFee = Math.round((fee * 7_700) / 40_600);
    expect(balances.get('card:test')).toBe(15_600 + fee + 25_000 + 600);
    expect(balances.get('refunds_payable')).toBe(-15_600 - returnedFee);
    expect(balances.get('vouchers')).toBe(-2_000);
    expect(balances.get('deposits')).toBe(0);
    expect([...balances.values()].reduce((sum, each) => sum + each, 0)).toBe(0);
    expect(report.counts).toContainEqual({ what: 'paid bookings', count: 2 });
    expect(report.counts).toContainEqual({ what: 'refunds not yet paid', count: 2 });
  });

  describe('is inconsistent when', () => {
    // The list of the faults needs the booking, which is made later.
    const names = ledgerFaults({ id: '', reference: '' }, () => new Date()).map(
      ([name], at) => [name, at] as const,
    );

    test.each(names)('%s', async (_, at) => {
      const [, statements, fault] = ledgerFaults(trip, () => deps.now())[at] ?? [];
      if (!statements || !fault) throw new Error('There is no such fault.');
      const report = await after(fault);
      expect(report.ok).toBe(false);
      expect(wrongIn(report)).toEqual(expect.arrayContaining([...statements]));
      for (const { problems } of report.proofs)
        for (const problem of problems) expect(problem).toMatch(/^\S.*\S$/);
    });

    test('every proof fails in at least one of these cases', () => {
      const shown = new Set(ledgerFaults(trip, () => deps.now()).flatMap(([, statements]) => statements));
      expect(proofs.map(({ statement }) => statement).filter((statement) => !shown.has(statement))).toEqual(
        [],
      );
    });
  });

  test('counts a paid booking that is stuck without reporting a problem', async () => {
    const report = await after(runStatements(`update booking set status = 'stuck' where id = '${trip.id}'`));
    expect(wrongIn(report)).toEqual([]);
    expect(report.counts).toContainEqual({ what: 'stuck bookings', count: 1 });
  });

  test('lists up to twenty problems of a kind', async () => {
    const report = await after(
      runStatements(
        `insert into ledger_transaction (id, kind, key, posted_at)
           select gen_random_uuid(), 'refund_paid', 'many ' || number, now() from generate_series(1, 30) as number;
         insert into ledger_entry (transaction_id, account, amount_cents)
           select id, 'sales', 1 from ledger_transaction where key like 'many %'`,
      ),
    );
    expect(report.proofs.find(({ statement }) => statement === everyTransaction)?.problems).toHaveLength(20);
  });
});
