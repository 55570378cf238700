/** View models of changes: an offer, its lines and amounts, and an accepted change that was not made. */
import type {
  ChangeAmountView,
  ChangeLineView,
  ChangeOfferView,
  UnmadeChangeView,
} from '#components/booking/booking-view.ts';
import { formatClock, formatDateAndTime } from '#contracts/dates.ts';
import { formatMoney } from '#contracts/money.ts';
import { payPath } from '#contracts/page-paths.ts';
import type { ChangeEndReason, ChangeLine, ChangeMoney, UnmadeChange } from '#domains/booking/booking.ts';
import type { ChangeOffer } from '#domains/booking/change/change-results.ts';
import { formatChange, formatChangeLine, listChangeAmounts } from '#domains/booking/format-booking.ts';

/**
 * Presents an offer. One with a note was sent by staff, and is valid for a day. The form posts `idempotencyKey`, so that a double press is one request.
 * @param hasTicket true if the booking has a ticket, which the change replaces
 * @param isAsking true if another change waits for the operator
 */
export function presentChangeOffer(
  { id, lines, money, needsAnswer, validUntil, note }: ChangeOffer & { readonly note?: string },
  {
    idempotencyKey,
    hasTicket,
    isAsking,
  }: { readonly idempotencyKey: string; readonly hasTicket: boolean; readonly isAsking: boolean },
): ChangeOfferView {
  const isNames = lines.every(({ kind }) => kind === 'name');
  return {
    changeOfferId: id,
    title: titleOf(lines),
    lines: presentChangeLines(lines),
    amounts: presentAmounts(money),
    notes: [
      ...(note ? [note] : []),
      ...(lines.some(({ kind }) => kind === 'traveller')
        ? ['The conditions of this journey apply to everybody on it.']
        : []),
      ...(money.toPayCents === 0 && money.refundCents === 0 ? ['It’s free of charge.'] : []),
      ...(money.refundCents > 0
        ? ['Refunds reach your card in 3–5 working days, and gift vouchers immediately.']
        : []),
      ...(isAsking && !isNames
        ? [
            'Your earlier change still waits for the operator: we’ll withdraw it and refund what you paid for it.',
          ]
        : []),
      ...(needsAnswer
        ? ['The operator must confirm it first. Until then your booking and your ticket stay as they are.']
        : []),
      ...(hasTicket && !needsAnswer
        ? ['We’ll email you a new ticket, and earlier ones will no longer be valid.']
        : []),
    ],
    label: labelOf(money, { kind: lines[0]?.kind, needsAnswer, count: lines.length }),
    validUntil: note ? formatDateAndTime(validUntil) : formatClock(validUntil),
    idempotencyKey,
  };
}

function titleOf(lines: readonly ChangeLine[]): string {
  switch (lines[0]?.kind) {
    case 'name':
      return `Correct ${lines.length === 1 ? 'this name' : 'these names'}?`;
    case 'extra':
      return lines.some((line) => line.kind === 'extra' && line.before === null)
        ? 'Add this to your journey?'
        : 'Change this extra?';
    case 'traveller':
      return `Add ${lines.length === 1 ? 'this traveller' : 'these travellers'}?`;
    default:
      return 'Change this journey?';
  }
}

function labelOf(
  { toPayCents, refundCents }: ChangeMoney,
  {
    kind,
    needsAnswer,
    count,
  }: {
    readonly kind: ChangeLine['kind'] | undefined;
    readonly needsAnswer: boolean;
    readonly count: number;
  },
): string {
  if (toPayCents > 0) return `Pay ${formatMoney(toPayCents)}`;
  if (kind === 'name') return `Correct ${count === 1 ? 'it' : 'them'}`;
  if (needsAnswer) return 'Ask for this change';
  if (kind === 'traveller') return `Add ${count === 1 ? 'this traveller' : 'these travellers'}`;
  return refundCents > 0 ? `Change it and get ${formatMoney(refundCents)} back` : 'Change it';
}

/** Presents each part before and after the change. */
export function presentChangeLines(lines: readonly ChangeLine[]): readonly ChangeLineView[] {
  return lines.map((line, at) => ({
    key: `${line.kind} ${at}`,
    ...formatChangeLine(line),
    past: formatChange(line),
  }));
}

function presentAmounts(money: ChangeMoney): readonly ChangeAmountView[] {
  const amounts = listChangeAmounts(money);
  return amounts.map(({ label, cents }, at) => ({
    label,
    amount: `${cents < 0 && at < amounts.length - 1 ? '−' : ''}${formatMoney(Math.abs(cents))}`,
    isTotal: at === amounts.length - 1,
  }));
}

/** Presents an accepted change that was not made. */
export function presentUnmadeChange(change: UnmadeChange): UnmadeChangeView {
  const { state, endReason, lines, money, note, paymentUrl, isUnopened } = change;
  const shown = {
    lines: presentChangeLines(lines),
    amounts: state === 'ended' ? [] : presentAmounts(money),
    payHref: paymentUrl === null ? null : payPath,
  };
  if (state === 'paying' && isUnopened)
    return {
      ...shown,
      title: 'Your change isn’t paid yet',
      text: 'We couldn’t open the payment page. Your booking and your ticket stay as they are, and you weren’t charged. Please ask for the change again.',
      state: { tone: 'bad', text: 'Not changed' },
    };
  if (state === 'paying')
    return paymentUrl === null
      ? {
          ...shown,
          title: 'We’re checking the payment for your change',
          text: 'Until it is confirmed, your booking and your ticket stay as they are. Please don’t pay again: we’ll email you.',
          state: { tone: 'waiting', text: 'Being checked' },
        }
      : {
          ...shown,
          title: 'Your change isn’t paid yet',
          text: 'Until you pay for it, your booking and your ticket stay as they are.',
          state: { tone: 'waiting', text: 'Awaiting payment' },
        };
  if (state === 'asked')
    return {
      ...shown,
      title: 'We’re asking the operator about your change',
      text: 'We’ll email you the answer within one working day. Until then your booking and your ticket stay as they are. If you change or cancel something else, we withdraw this request and refund what you paid for it.',
      state: { tone: 'waiting', text: 'Awaiting the operator' },
    };
  return {
    ...shown,
    title: 'Your booking stays as it was',
    text: [note, `${endWords(endReason)} ${money.toPayCents > 0 ? moneyWords(endReason) : ''}`.trim()]
      .filter(Boolean)
      .join(' '),
    state: { tone: 'bad', text: 'Not changed' },
  };
}

function endWords(reason: ChangeEndReason | null): string {
  switch (reason) {
    case 'declined':
      return 'The operator couldn’t confirm this change.';
    case 'payment_failed':
      return 'Your card was declined, so we didn’t make this change.';
    case 'left':
    case 'expired':
      return 'The payment was not completed, so we didn’t make this change.';
    default:
      return 'This change was no longer possible when your payment reached us.';
  }
}

function moneyWords(reason: ChangeEndReason | null): string {
  return reason === 'payment_failed' || reason === 'left' || reason === 'expired'
    ? 'You were not charged.'
    : 'We return what you paid for it.';
}
