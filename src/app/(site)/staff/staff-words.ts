/** How the staff page writes what it shows. */
import { formatDateAndTime } from '#contracts/dates.ts';
import type {
  AttemptState,
  BookingStatus,
  CancelReason,
  RefundReason,
  StaffActKind,
} from '#domains/booking/booking.ts';
import { asWritten } from '#domains/booking/unknown-status.ts';
import type { LedgerAccount, LedgerKind } from '#domains/ledger/ledger.ts';

type Tone = 'good' | 'waiting' | 'bad' | 'over';

/** `21 Nov 2026, 17:30`, by New Zealand's clocks. */
export const when = (at: Date): string => formatDateAndTime(at);

/** A word of ours by its name; of one that only a newer release knows, the word itself. */
export function nameOf<Word extends string>(names: Readonly<Record<Word, string>>, word: Word): string {
  return names[word] ?? asWritten(word);
}

/** How a booking stands; of one that stands as only a newer release knows, the word it was written with. */
export function bookingStateOf(status: BookingStatus): { readonly tone: Tone; readonly words: string } {
  return bookingStates[status] ?? { tone: 'waiting', words: asWritten(status) };
}

const bookingStates = {
  pending_payment: { tone: 'waiting', words: 'Waiting for the payment' },
  requested: { tone: 'waiting', words: 'Paid, with a request to answer' },
  confirmed: { tone: 'good', words: 'Confirmed' },
  declined: { tone: 'over', words: 'Declined, all goes back' },
  cancelled: { tone: 'over', words: 'Nothing was paid' },
  refunded: { tone: 'over', words: 'Cancelled, all or a part' },
  stuck: { tone: 'bad', words: 'Stuck' },
} as const satisfies Record<BookingStatus, { readonly tone: Tone; readonly words: string }>;

/** Why nothing was paid. */
export const cancelReasons: Readonly<Record<CancelReason, string>> = {
  superseded: 'ordered anew from the same cart',
  payment_failed: 'the card was declined',
  left: 'the visitor left the payment page',
  expired: 'nobody paid in time',
  not_available: 'something was sold out when the money came; it went back',
  too_late: 'a part had left or begun when the money came; it went back',
  timetable_changed: 'a ride does not run any more as it was sold; the money went back',
  voucher_spent: 'a voucher was spent when the money came; it went back',
  payment_differed: 'another payment came than was asked for; staff let it go',
  erased: 'it was erased when the money came; it went back',
};

/** How far a payment is. */
export const attemptStates: Readonly<Record<AttemptState, string>> = {
  created: 'being opened at the provider',
  open: 'waiting for the visitor',
  claimed: 'authorised, being taken',
  captured: 'taken',
  releasing: 'being let go or returned',
  released: 'let go or returned',
  failed: 'declined',
  stuck: 'stuck',
};

/** How far a refund is. */
export const refundStates: Readonly<Record<'pending' | 'paid' | 'failed', string>> = {
  pending: 'waiting for the provider',
  paid: 'paid back',
  failed: 'failed',
};

/** What staff did about money that was stuck. */
export const staffActs: Readonly<Record<StaffActKind, string>> = {
  release: 'Staff let a payment go',
  'ask-again': 'Staff had the provider asked again',
  'returned-otherwise': 'Staff returned money from elsewhere',
  'clear-note': 'Staff looked into it, and cleared the note',
};

/** Why money went back. */
export const refundReasons: Readonly<Record<RefundReason, string>> = {
  cancelled: 'cancelled by the traveller',
  declined: 'declined by us',
  unused: 'nothing was booked for it',
  by_hand: 'made by hand at the provider',
};

/** What happened to money. */
export const ledgerKinds: Readonly<Record<LedgerKind, string>> = {
  voucher_deposit: 'Taken from vouchers',
  voucher_deposit_returned: 'Returned to vouchers',
  booking_captured: 'Paid',
  refund_promised: 'Promised back',
  refund_paid: 'Paid back',
  refund_failed: 'Came back to the provider',
  refund_by_hand: 'Returned by hand at the provider',
  unused_money_captured: 'Money that nothing was booked for',
  voucher_expired: 'A voucher expired',
};

/** What is kept on each account. */
export const accountNames: Readonly<Record<LedgerAccount, string>> = {
  'card:test': 'Card money, test gateway',
  'card:stripe': 'Card money, Stripe',
  sales: 'Sales, without GST',
  gst: 'GST owed',
  card_fees: 'Card fees, without GST',
  vouchers: 'Gift vouchers still to be used',
  deposits: 'Vouchers taken for orders not made yet',
  expired_vouchers: 'Vouchers that expired unused',
  refunds_payable: 'Refunds promised, not yet paid',
  bank: 'Refunds paid from elsewhere (bank transfer)',
  returned_by_hand: 'Returned by hand at the provider',
};
