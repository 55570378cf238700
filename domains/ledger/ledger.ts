/** Types of the double-entry ledger, in whole cents of NZD. The postings of each transaction sum to zero. */

/**
 * Accounts. `card:…`: money that the provider has captured for us and not returned. `sales`: sales without GST. `gst`:
 * GST owed to Inland Revenue. `card_fees`: card fees without GST. `vouchers`: balances of gift vouchers. `deposits`:
 * voucher payments for unpaid bookings. `refunds_payable`: promised refunds that are not paid yet. `expired_vouchers`:
 * unused vouchers without GST. `bank`: refunds and claims that we paid without the provider, such as by bank transfer.
 * `returned_by_hand`: refunds by hand in a provider's dashboard without a promise of ours. `claims`: accepted claims for
 * costs of disruptions, an expense to recover from the operators. `claims_payable`: accepted claims that wait for a bank
 * transfer.
 */
export type LedgerAccount =
  | 'card:test'
  | 'card:stripe'
  | 'sales'
  | 'gst'
  | 'card_fees'
  | 'vouchers'
  | 'deposits'
  | 'refunds_payable'
  | 'expired_vouchers'
  | 'bank'
  | 'returned_by_hand'
  | 'claims'
  | 'claims_payable';

/** The kinds of transactions. */
export type LedgerKind =
  | 'voucher_deposit'
  | 'voucher_deposit_returned'
  | 'booking_captured'
  | 'change_captured'
  | 'refund_promised'
  | 'refund_paid'
  | 'refund_failed'
  | 'refund_by_hand'
  | 'unused_money_captured'
  | 'voucher_expired'
  | 'claim_accepted'
  | 'claim_paid';

/** One side of a transaction. Debits are positive, credits negative. */
export interface LedgerPosting {
  readonly account: LedgerAccount;
  readonly voucherId?: string;
  readonly amountCents: number;
}

/** A transaction to post. */
export interface NewLedgerTransaction {
  readonly kind: LedgerKind;
  /** Idempotency key, such as `refund_paid:{refund id}`. */
  readonly key: string;
  readonly bookingReference: string | null;
  /** Must sum to zero. Postings of zero are left out. */
  readonly postings: readonly LedgerPosting[];
}

/** Totals of an account's entries on one day, in cents. */
export interface DayAccount {
  readonly account: LedgerAccount;
  readonly debitCents: number;
  /** As a positive number. */
  readonly creditCents: number;
  readonly entries: number;
}
