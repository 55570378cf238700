/** Words about claims, for pages and emails. */
import { formatDateAndTime, formatShortDay } from '#contracts/dates.ts';
import { formatMoney } from '#contracts/money.ts';
import { describeCause } from '#domains/travel/live/describe-cause.ts';
import type { BookingClaim, ClaimableDisruption, ClaimKind } from '../booking.ts';

/** The kinds of costs, as travellers choose them. */
export const claimKindNames: Readonly<Record<ClaimKind, string>> = {
  meal: 'A meal',
  stay: 'An overnight stay',
  travel: 'Onward travel',
  other: 'Something else',
};

/** Names a claim: `A meal, $45.50`. */
export function claimTitle({ kind, amountCents }: Pick<BookingClaim, 'kind' | 'amountCents'>): string {
  return `${claimKindNames[kind] ?? claimKindNames.other}, ${formatMoney(amountCents)}`;
}

/** Says what has become of a claim, in sentences. Staff's note is apart. */
export function describeClaimState(claim: BookingClaim): string {
  const { state, amountCents, acceptedCents, payBy, isPaid } = claim;
  if (state === 'open') return 'We’ve received it, and will email you our answer within five working days.';
  if (state === 'declined') return 'We can’t pay this claim.';
  const cents = acceptedCents ?? amountCents;
  const amount =
    cents === amountCents ? formatMoney(cents) : `${formatMoney(cents)} of ${formatMoney(amountCents)}`;
  if (payBy === 'card')
    return `We’ll pay ${amount}. It should reach the card you paid with in 3–5 working days.`;
  return isPaid
    ? `We’ve sent ${amount} by bank transfer.`
    : `We’ll pay ${amount}. For the bank transfer, reply to our email with your account number.`;
}

/** Says why costs can't be claimed because of the cause: one sentence of general information. */
export function describeNoClaim({ cause }: Pick<ClaimableDisruption, 'cause'>): string {
  return `General information: if a service doesn’t run as planned${describeCause(cause)}, the Consumer Guarantees Act 1993 gives no right to your costs.`;
}

/** General information on the right to costs, for the form that claims them. */
export const claimLaw =
  'General information: under the Consumer Guarantees Act 1993, you may be owed foreseeable costs when the cause was within the operator’s control.';

/** Says until when costs can be claimed. */
export function describeClaimTime({ claimUntil }: Pick<ClaimableDisruption, 'claimUntil'>): string {
  return `Claim by ${formatDateAndTime(claimUntil)}.`;
}

/** Names the day of a disrupted run: `Sat 5 Dec`. */
export const claimDay = ({ serviceDate }: Pick<ClaimableDisruption, 'serviceDate'>) =>
  formatShortDay(serviceDate);
