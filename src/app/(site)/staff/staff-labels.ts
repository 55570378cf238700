/** Labels of the staff page for statuses, reasons and accounts. */
import type {
  AttemptState,
  BookingStatus,
  CancelReason,
  RefundReason,
  StaffActKind,
} from '#domains/booking/booking.ts';
import { formatUnknownStatus } from '#domains/booking/unknown-status.ts';
import type { LedgerAccount, LedgerKind } from '#domains/ledger/ledger.ts';

type Tone = 'good' | 'waiting' | 'bad' | 'over';

/** Finds the label of a status; a status written by a newer release is shown as stored. */
export function findLabel<Word extends string>(names: Readonly<Record<Word, string>>, word: Word): string {
  return names[word] ?? formatUnknownStatus(word);
}

/** Finds label and tone of a booking status; a status written by a newer release is shown as stored. */
export function findBookingState(status: BookingStatus): { readonly tone: Tone; readonly text: string } {
  return bookingStates[status] ?? { tone: 'waiting', text: formatUnknownStatus(status) };
}

const bookingStates = {
  pending_payment: { tone: 'waiting', text: 'Awaiting payment' },
  requested: { tone: 'waiting', text: 'Paid, request open' },
  confirmed: { tone: 'good', text: 'Confirmed' },
  declined: { tone: 'over', text: 'Declined, refunded in full' },
  cancelled: { tone: 'over', text: 'Not paid' },
  refunded: { tone: 'over', text: 'Cancelled, fully or partly' },
  stuck: { tone: 'bad', text: 'Stuck' },
} as const satisfies Record<BookingStatus, { readonly tone: Tone; readonly text: string }>;

/** Why a booking was cancelled unpaid. */
export const cancelReasons: Readonly<Record<CancelReason, string>> = {
  superseded: 'replaced by a newer order from the same cart',
  payment_failed: 'the card was declined',
  left: 'the visitor left the payment page',
  expired: 'nobody paid in time',
  not_available: 'sold out before the payment arrived; refunded',
  too_late: 'departed or started before the payment arrived; refunded',
  timetable_changed: 'a leg no longer runs as sold; refunded',
  voucher_spent: 'voucher already spent when the payment arrived; refunded',
  payment_differed: 'wrong payment received; staff released it',
  erased: 'erased before the payment arrived; refunded',
};

/** Payment states. */
export const attemptStates: Readonly<Record<AttemptState, string>> = {
  created: 'being opened at the provider',
  open: 'waiting for the visitor',
  claimed: 'authorised, being taken',
  captured: 'taken',
  releasing: 'being released or refunded',
  released: 'released or refunded',
  failed: 'declined',
  stuck: 'stuck',
};

/** Refund states. */
export const refundStates: Readonly<Record<'pending' | 'paid' | 'failed', string>> = {
  pending: 'waiting for the provider',
  paid: 'refunded',
  failed: 'failed',
};

/** Staff actions on stuck money. */
export const staffActs: Readonly<Record<StaffActKind, string>> = {
  release: 'Staff released a payment',
  'ask-again': 'Staff retried the provider',
  'returned-otherwise': 'Staff refunded another way',
  'clear-note': 'Staff checked it and cleared the note',
  change: 'Staff changed the booking',
  'offer-change': 'Staff offered the traveller a change',
  'pay-claim': 'Staff paid a claim by bank transfer',
};

/** Why money was refunded. */
export const refundReasons: Readonly<Record<RefundReason, string>> = {
  cancelled: 'cancelled by the traveller',
  declined: 'declined by us',
  changed: 'a change',
  unused: 'nothing was booked for it',
  by_hand: 'refunded manually at the provider',
  claim: 'an accepted claim',
};

/** Kinds of ledger entries. */
export const ledgerKinds: Readonly<Record<LedgerKind, string>> = {
  voucher_deposit: 'Taken from vouchers',
  voucher_deposit_returned: 'Returned to vouchers',
  booking_captured: 'Paid',
  change_captured: 'Paid for a change',
  refund_promised: 'Refund promised',
  refund_paid: 'Refunded',
  refund_failed: 'Refund returned to the provider',
  refund_by_hand: 'Refunded manually at the provider',
  unused_money_captured: 'Payment without a booking',
  voucher_expired: 'A voucher expired',
  claim_accepted: 'Claim accepted',
  claim_paid: 'Claim paid by bank transfer',
};

/** Ledger accounts. */
export const accountNames: Readonly<Record<LedgerAccount, string>> = {
  'card:test': 'Card money, test gateway',
  'card:stripe': 'Card money, Stripe',
  sales: 'Sales, without GST',
  gst: 'GST owed',
  card_fees: 'Card fees, without GST',
  vouchers: 'Gift vouchers outstanding',
  deposits: 'Vouchers reserved for open orders',
  expired_vouchers: 'Vouchers that expired unused',
  refunds_payable: 'Refunds promised, not yet paid',
  bank: 'Refunds and claims paid another way (bank transfer)',
  returned_by_hand: 'Refunded manually at the provider',
  claims: 'Claims accepted, to recover from operators',
  claims_payable: 'Claims accepted, not yet paid',
};
