import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { announce, type TestEventType } from './test-events.ts';
import { testPayments } from './test-gateway.table.ts';
import type { TestGatewayDeps } from './test-gateway-deps.ts';

/** A payment as the bank has it. */
export type TestPayment = typeof testPayments.$inferSelect;

/** What `open` makes; anything else is the id of no payment, and may be text that no database takes. */
const idForm = /^pay_[A-Za-z0-9_-]{20}$/;

type Change = Partial<
  Pick<TestPayment, 'status' | 'card' | 'authorisedCents' | 'failureCode' | 'refundedCents'>
>;

/** A payment whose row is locked. */
export interface LockedPayment {
  readonly payment: TestPayment;
  readonly transaction: Transaction;
  readonly now: Date;
  /** Writes `what`, and what the shop is to be told of it; answers how the payment then is. */
  change(what: Change, event?: TestEventType): Promise<TestPayment>;
}

/**
 * Runs `work` on the payment `id`, its row locked, in a transaction of its own. One that waits for the visitor beyond its time has
 * expired before `work` sees it. Null when there is no such payment.
 */
export async function withPayment<T>(
  deps: TestGatewayDeps,
  id: string,
  work: (locked: LockedPayment) => Promise<T>,
): Promise<T | null> {
  if (!idForm.test(id)) return null;
  const database: Database = await deps.database();
  return database.transaction(async (transaction) => {
    const [found] = await transaction
      .select()
      .from(testPayments)
      .where(eq(testPayments.id, id))
      .for('update');
    if (!found) return null;
    const now = deps.now();
    const change = changer(transaction, id, now);
    const isOver = found.status === 'open' && found.expiresAt <= now;
    const payment = isOver ? await change({ status: 'expired' }, 'payment.expired') : found;
    return work({ payment, transaction, now, change });
  });
}

function changer(transaction: Transaction, id: string, now: Date): LockedPayment['change'] {
  return async (what, event) => {
    const [changed] = await transaction
      .update(testPayments)
      .set(what)
      .where(eq(testPayments.id, id))
      .returning();
    if (!changed) throw new Error('A payment that was locked is gone.');
    if (event) await announce(transaction, changed, event, now);
    return changed;
  };
}
