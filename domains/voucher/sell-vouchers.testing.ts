/** Test fixtures: sold vouchers and their accounts. */
import { randomUUID } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import { ledgerEntries, ledgerTransactions } from '#domains/ledger/ledger.table.ts';
import { postTransaction } from '#domains/ledger/post-transaction.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { issueVouchers, type SoldItem } from './issue-vouchers.ts';
import { vouchers } from './voucher.table.ts';
import { voucherCode } from './voucher-code.ts';

/** The key of voucher codes in tests. */
export const testVoucherKey = Buffer.alloc(32, 7);

/** Creates a sold item with a quantity of vouchers. */
export function voucherItem({ amount = 100, quantity = 1, expiresOn = '2029-11-21' } = {}): SoldItem {
  return {
    id: randomUUID(),
    bookingId: randomUUID(),
    quantity,
    data: {
      kind: 'voucher',
      voucher: {
        amount,
        recipientName: 'Hana Ngata',
        recipientEmail: 'hana@example.com',
        senderName: 'Tom',
        message: 'Kia pai te haere!',
        sendOn: '2026-12-24',
        expiresOn,
      },
    },
  };
}

/** Sells the vouchers of an item, paid with the test card, and returns them with their codes. */
export async function sellVouchers(database: Database, item: SoldItem, now: Date) {
  return database.transaction(async (transaction) => {
    const issued = await issueVouchers(transaction, [item], testVoucherKey, now);
    const total = issued.reduce((sum, { faceCents }) => sum + faceCents, 0);
    await postTransaction(
      transaction,
      {
        kind: 'booking_captured',
        key: `booking_captured:${item.bookingId}`,
        bookingReference: null,
        postings: [
          { account: 'card:test', amountCents: total },
          ...issued.map(({ id, faceCents }) => ({
            account: 'vouchers' as const,
            voucherId: id,
            amountCents: -faceCents,
          })),
        ],
      },
      now,
    );
    return issued.map((voucher) => ({ ...voucher, code: voucherCode(testVoucherKey, voucher.id) }));
  });
}

/** Returns the balance of a voucher and its totals in the ledger: issued, redeemed (including expired) and returned. */
export async function accountOf(database: Database | Transaction, voucherId: string) {
  const [voucher] = await database.select().from(vouchers).where(eq(vouchers.id, voucherId));
  const cents = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(abs(${ledgerEntries.amountCents})) filter (where ${condition}), 0)`.mapWith(
      Number,
    );
  const isIssue = eq(ledgerTransactions.kind, 'booking_captured');
  const [posted] = await database
    .select({
      issued: cents(sql`${isIssue}`),
      redeemed: cents(sql`${ledgerEntries.amountCents} > 0`),
      returned: cents(
        sql`${and(ne(ledgerTransactions.kind, 'booking_captured'), sql`${ledgerEntries.amountCents} < 0`)}`,
      ),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(eq(ledgerEntries.voucherId, voucherId));
  return {
    balance: voucher?.balanceCents ?? Number.NaN,
    expiresOn: voucher?.expiresOn,
    issued: posted?.issued ?? 0,
    redeemed: posted?.redeemed ?? 0,
    returned: posted?.returned ?? 0,
  };
}
