/** Money to and from vouchers: each time one statement that refuses to leave the range of the voucher, and its posting. */
import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { postTransaction } from '#domains/ledger/post.ts';
import { isPosted, readVoucherPosting } from '#domains/ledger/read.ts';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { vouchers } from './voucher.table.ts';

/** An amount to take from a voucher or to return to it. */
export interface VoucherMove {
  readonly voucherId: string;
  /** Above zero. */
  readonly amountCents: number;
  /**
   * What it is for, once. Taken and returned under one key; to be taken again after it was returned, it needs another.
   */
  readonly key: string;
  readonly bookingReference: string;
  readonly now: Date;
}

/** What goes back to a voucher can be spent for at least so long, whenever the voucher would have expired. */
const daysAfterRefund = 90;

/**
 * Takes an amount for a booking that is not made yet, and resolves to true; to false, with nothing changed, when the voucher
 * does not have it, has expired or was withdrawn. What was taken under this key before is not taken twice. The voucher stays
 * locked until the transaction ends: of several, the caller takes in the order of their ids.
 */
export async function takeFromVoucher(transaction: Transaction, move: VoucherMove): Promise<boolean> {
  const { voucherId, amountCents, key, now } = move;
  insistOnAmount(move);
  await lockVoucher(transaction, voucherId);
  if (await isPosted(transaction, depositKey(key))) {
    if (await isPosted(transaction, returnKey(key)))
      throw new Error(`What ${key} took from a voucher went back: to be taken again, it needs another key.`);
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
 * Returns what was taken under the same key, since nothing came of the booking; once. Rejects, as a fault of ours, when it was
 * not taken or was another amount.
 */
export async function returnToVoucher(transaction: Transaction, move: VoucherMove): Promise<void> {
  const { voucherId, amountCents, key, now } = move;
  insistOnAmount(move);
  await lockVoucher(transaction, voucherId);
  if ((await readVoucherPosting(transaction, depositKey(key), voucherId)) !== amountCents)
    throw new Error(`Nothing like what is to be returned for ${key} was taken from that voucher.`);
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
 * Pays a refund of this id to the voucher it came from; once. A voucher that has expired meanwhile, or soon will, can be used
 * for 90 days more: otherwise nothing would have been returned.
 */
export async function refundToVoucher(
  transaction: Transaction,
  refund: Omit<VoucherMove, 'key'> & { readonly refundId: string },
): Promise<void> {
  const { voucherId, amountCents, refundId, bookingReference, now } = refund;
  insistOnAmount(refund);
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

/** The table refuses more than the voucher was ever worth. */
async function add(
  transaction: Transaction,
  { voucherId, amountCents }: Pick<VoucherMove, 'voucherId' | 'amountCents'>,
): Promise<void> {
  const [added] = await transaction
    .update(vouchers)
    .set({ balanceCents: sql`${vouchers.balanceCents} + ${amountCents}` })
    .where(eq(vouchers.id, voucherId))
    .returning({ id: vouchers.id });
  if (!added) throw new Error('The voucher to return money to is not there.');
}

// First of all: whoever waits for the voucher then sees what was posted under the key meanwhile.
async function lockVoucher(transaction: Transaction, id: string): Promise<void> {
  await transaction.select({ id: vouchers.id }).from(vouchers).where(eq(vouchers.id, id)).for('update');
}

function insistOnAmount({ amountCents }: { readonly amountCents: number }): void {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
    throw new Error('What moves to or from a voucher is whole cents above zero.');
}

const depositKey = (key: string) => `voucher_deposit:${key}`;
const returnKey = (key: string) => `voucher_deposit_returned:${key}`;
