import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { enqueueWebhooks, type TestEventType } from './test-events.ts';
import { testPayments } from './test-gateway.table.ts';
import type { TestGatewayDeps } from './test-gateway-deps.ts';

/** A payment row of the test gateway. */
export type TestPayment = typeof testPayments.$inferSelect;

/** Format of the ids that `open` creates. Any other id is unknown, and may be text that the database rejects. */
const idForm = /^pay_[A-Za-z0-9_-]{20}$/;

type Change = Partial<
  Pick<TestPayment, 'status' | 'card' | 'authorisedCents' | 'failureCode' | 'refundedCents'>
>;

/** A payment whose row is locked. */
export interface LockedPayment {
  readonly payment: TestPayment;
  readonly transaction: Transaction;
  readonly now: Date;
  /** Saves a change and announces its event to the site; returns the changed payment. */
  change(what: Change, event?: TestEventType): Promise<TestPayment>;
}

/** Reads a payment without a lock, and expires it if its time is over. Returns null for an unknown payment. */
export async function readPayment(deps: TestGatewayDeps, id: string): Promise<TestPayment | null> {
  if (!idForm.test(id)) return null;
  const database = await deps.database();
  const [found] = await database.select().from(testPayments).where(eq(testPayments.id, id));
  if (!found) return null;
  return isOver(found, deps.now()) ? withPayment(deps, id, async ({ payment }) => payment) : found;
}

function isOver({ status, expiresAt }: TestPayment, now: Date): boolean {
  return status === 'open' && expiresAt <= now;
}

/**
 * Runs `work` in a transaction on a locked payment. An open payment whose time is over is expired before `work` sees
 * it. Returns null for an unknown payment.
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
    const payment = isOver(found, now) ? await change({ status: 'expired' }, 'payment.expired') : found;
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
    if (!changed) throw new Error('A locked payment has disappeared.');
    if (event) await enqueueWebhooks(transaction, changed, event, now);
    return changed;
  };
}
