/** Double entry in whole cents of NZD: what comes in on one account goes out on another, always and at once. */

/**
 * `card:…`: money the provider has taken for us and not returned. `sales`: what was sold, without its GST. `gst`: what is owed
 * to Inland Revenue. `card_fees`: the fee for paying by card, without its GST. `vouchers`: what holders of gift vouchers can
 * still spend. `deposits`: paid with a voucher for a booking that is not made yet. `refunds_payable`: promised back and not
 * yet returned. `expired_vouchers`: what nobody spent in time, without its GST. `bank`: returned to travellers from elsewhere than
 * the provider, by a transfer say. `returned_by_hand`: returned in a provider's dashboard without a promise of ours.
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
  | 'returned_by_hand';

/** What kind of thing happened. */
export type LedgerKind =
  | 'voucher_deposit'
  | 'voucher_deposit_returned'
  | 'booking_captured'
  | 'refund_promised'
  | 'refund_paid'
  | 'refund_failed'
  | 'refund_by_hand'
  | 'unused_money_captured'
  | 'voucher_expired';

/** One side of a transaction: debit above zero, credit below. */
export interface LedgerPosting {
  readonly account: LedgerAccount;
  readonly voucherId?: string;
  readonly amountCents: number;
}

/** A transaction to post. */
export interface NewLedgerTransaction {
  readonly kind: LedgerKind;
  /** What it is for, once: `refund_paid:{refund id}`. */
  readonly key: string;
  readonly bookingReference: string | null;
  /** Sum to zero; those of zero are left out. */
  readonly postings: readonly LedgerPosting[];
}
