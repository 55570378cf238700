/**
 * Moves money to and from vouchers. Each move is one statement that refuses to exceed the limits of the voucher, and a
 * ledger posting.
 */
import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { postTransaction } from '#domains/ledger/post-transaction.ts';
import { isPosted, readVoucherPosting } from '#domains/ledger/read-balances.ts';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { vouchers } from './voucher.table.ts';

/** An amount to take from a voucher or to return to it. */
export interface VoucherMove {
  readonly voucherId: string;
  /** Above zero. */
  readonly amountCents: number;
  /** Idempotency key, the same for taking and returning. To take again after a return, use another key. */
  readonly key: string;
  readonly bookingReference: string;
  readonly now: Date;
}

/** Minimum validity after a refund in days, whatever the voucher's expiry date. */
const daysAfterRefund = 90;

/**
 * Takes an amount for a booking that is not made yet, and returns true. Returns false without any change if the balance
 * is too low or the voucher has expired or was withdrawn. An amount is taken only once per key. The voucher stays
 * locked until the transaction ends, so callers must take from several vouchers in the order of their ids.
 */
export async function takeFromVoucher(transaction: Transaction, move: VoucherMove): Promise<boolean> {
  const { voucherId, amountCents, key, now } = move;
  assertPositiveAmount(move);
  await lockVoucher(transaction, voucherId);
  if (await isPosted(transaction, depositKey(key))) {
    if (await isPosted(transaction, returnKey(key)))
      throw new Error(
        `The amount taken for ${key} was returned to the voucher: use another key to take it again.`,
      );
    return true;
  }
  const [taken] = await transaction
    .update(vouchers)
    .set({ balanceCents: sql`${vouchers.balanceCents} - ${amountCents}` })
    .where(
      and(
        eq(vouchers.id, voucherId),
        gte(vouchers.balanceCents, amountCents),
        gte(vouchers.expiresOn, dateInZone(now, NEW_ZEALAND)),
        isNull(vouchers.cancelledAt),
      ),
    )
    .returning({ id: vouchers.id });
  if (!taken) return false;
  await postTransaction(
    transaction,
    {
      kind: 'voucher_deposit',
      key: depositKey(key),
      bookingReference: move.bookingReference,
      postings: [
        { account: 'vouchers', voucherId, amountCents },
        { account: 'deposits', amountCents: -amountCents },
      ],
    },
    now,
  );
  return true;
}

/**
 * Returns the amount that was taken under the same key, once, because the booking was not made. Rejects if it was not
 * taken or was another amount, which is a programming error.
 */
export async function returnToVoucher(transaction: Transaction, move: VoucherMove): Promise<void> {
  const { voucherId, amountCents, key, now } = move;
  assertPositiveAmount(move);
  await lockVoucher(transaction, voucherId);
  if ((await readVoucherPosting(transaction, depositKey(key), voucherId)) !== amountCents)
    throw new Error(`The amount to return for ${key} was not taken from that voucher.`);
  const isNew = await postTransaction(
    transaction,
    {
      kind: 'voucher_deposit_returned',
      key: returnKey(key),
      bookingReference: move.bookingReference,
      postings: [
        { account: 'vouchers', voucherId, amountCents: -amountCents },
        { account: 'deposits', amountCents },
      ],
    },
    now,
  );
  if (isNew) await add(transaction, move);
}

/**
 * Pays a refund with this id to the voucher it came from, once. A voucher that has expired or expires soon is extended
 * to 90 days from now. Otherwise the refund would be worthless.
 */
export async function refundToVoucher(
  transaction: Transaction,
  refund: Omit<VoucherMove, 'key'> & { readonly refundId: string },
): Promise<void> {
  const { voucherId, amountCents, refundId, bookingReference, now } = refund;
  assertPositiveAmount(refund);
  await lockVoucher(transaction, voucherId);
  const isNew = await postTransaction(
    transaction,
    {
      kind: 'refund_paid',
      key: `refund_paid:${refundId}`,
      bookingReference,
      postings: [
        { account: 'refunds_payable', amountCents },
        { account: 'vouchers', voucherId, amountCents: -amountCents },
      ],
    },
    now,
  );
  if (!isNew) return;
  await add(transaction, refund);
  const today = Temporal.PlainDate.from(dateInZone(now, NEW_ZEALAND));
  const spendableUntil = today.add({ days: daysAfterRefund }).toString();
  await transaction
    .update(vouchers)
    .set({ expiresOn: sql`greatest(${vouchers.expiresOn}, ${spendableUntil}::date)` })
    .where(eq(vouchers.id, voucherId));
}

/** Adds to the balance; the table refuses more than the face value. */
async function add(
  transaction: Transaction,
  { voucherId, amountCents }: Pick<VoucherMove, 'voucherId' | 'amountCents'>,
): Promise<void> {
  const [added] = await transaction
    .update(vouchers)
    .set({ balanceCents: sql`${vouchers.balanceCents} + ${amountCents}` })
    .where(eq(vouchers.id, voucherId))
    .returning({ id: vouchers.id });
  if (!added) throw new Error('The voucher to return money to does not exist.');
}

// Lock first: a transaction that waited for the voucher then sees what was posted under the key meanwhile.
async function lockVoucher(transaction: Transaction, id: string): Promise<void> {
  await transaction.select({ id: vouchers.id }).from(vouchers).where(eq(vouchers.id, id)).for('update');
}

function assertPositiveAmount({ amountCents }: { readonly amountCents: number }): void {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
    throw new Error('An amount to or from a voucher must be whole cents above zero.');
}

const depositKey = (key: string) => `voucher_deposit:${key}`;
const returnKey = (key: string) => `voucher_deposit_returned:${key}`;
