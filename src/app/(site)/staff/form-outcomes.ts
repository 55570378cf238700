/** Results of staff forms: their codes in the address (`?outcome=`) and their messages. */

interface OutcomeMessage {
  readonly isGood: boolean;
  readonly text: string;
  /** The field to correct, and its error message. */
  readonly wrong?: {
    readonly answer: 'note' | 'sure' | 'confirmation' | 'day' | 'amount';
    readonly message: string;
  };
}

const outcomes = {
  confirmed: { isGood: true, text: 'Confirmed. We’ll email the traveller their ticket.' },
  declined: { isGood: true, text: 'Declined and refunded. We’ll email the traveller.' },
  resent: { isGood: true, text: 'The email is on its way again.' },
  erased: { isGood: true, text: 'Personal details erased from this booking.' },
  released: {
    isGood: true,
    text: 'Released. We’ll ask the provider for a full refund within 30 seconds, and email the traveller if nothing was booked.',
  },
  'asked-again': { isGood: true, text: 'We’ll ask the provider again within 30 seconds.' },
  'returned-otherwise': {
    isGood: true,
    text: 'Recorded in the ledger as refunded another way. We’ll email the traveller.',
  },
  'note-cleared': { isGood: true, text: 'Note cleared. Nothing else changed.' },
  'not-open': {
    isGood: false,
    text: 'Nothing changed: someone else or the provider has already done it. See the current state below.',
  },
  'without-note': {
    isGood: false,
    text: 'Nothing changed',
    wrong: { answer: 'note', message: 'Enter your name and the reason.' },
  },
  'note-not-taken': {
    isGood: false,
    text: 'Nothing changed',
    wrong: {
      answer: 'note',
      message: 'Use up to 500 characters of plain text.',
    },
  },
  'not-sure-it-was-sent': {
    isGood: false,
    text: 'Nothing recorded',
    wrong: { answer: 'sure', message: 'Send the money first, then tick the box.' },
  },
  'provider-differs': {
    isGood: false,
    text: 'Not cleared: the provider’s payment doesn’t match this booking. Check the payment there.',
  },
  'provider-away': {
    isGood: false,
    text: 'Not cleared: we couldn’t reach the provider. Please try again.',
  },
  changed: { isGood: true, text: 'Changed. We’ll email the traveller.' },
  'offer-sent': {
    isGood: true,
    text: 'Offer sent. The traveller can accept and pay it for 24 hours. We don’t hold places until then.',
  },
  'change-full': { isGood: false, text: 'There aren’t enough places left. Nothing changed.' },
  'change-outdated': {
    isGood: false,
    text: 'This offer has expired, or the booking has changed. Nothing changed: choose again.',
  },
  'day-reopened': { isGood: true, text: 'Day reopened. It accepts postings again.' },
  'day-not-closed': {
    isGood: false,
    text: 'Nothing changed',
    wrong: { answer: 'day', message: 'Choose a day that is closed.' },
  },
  'claim-accepted': { isGood: true, text: 'Accepted. We’ll email the traveller.' },
  'claim-declined': { isGood: true, text: 'Declined. We’ll email the traveller.' },
  'claim-paid': { isGood: true, text: 'Recorded as paid.' },
  'claim-answered': {
    isGood: false,
    text: 'Nothing changed: someone else has already answered this claim. See its booking for the answer.',
  },
  'claim-not-open': {
    isGood: false,
    text: 'Nothing recorded: this claim doesn’t wait for a transfer any more.',
  },
  'claim-amount': {
    isGood: false,
    text: 'Nothing changed',
    wrong: { answer: 'amount', message: 'Enter an amount up to the claimed one, such as 45.50.' },
  },
  'claim-reason': {
    isGood: false,
    text: 'Nothing changed',
    wrong: { answer: 'note', message: 'Give the traveller a reason.' },
  },
  'claim-failed': {
    isGood: false,
    text: 'Something went wrong. Look at the list of claims, then try again.',
  },
  'disruption-entered': { isGood: true, text: 'Entered.' },
  'disruption-ended': { isGood: true, text: 'Ended.' },
  'disruption-refused': { isGood: false, text: 'Nothing entered. Please check your answers.' },
  'disruption-not-open': { isGood: false, text: 'This disruption has already ended.' },
  'disruption-failed': {
    isGood: false,
    text: 'Something went wrong. Look at the list of disruptions, then try again.',
  },
  'choice-reopened': {
    isGood: true,
    text: 'Reopened. We’ll email the traveller that they can choose again.',
  },
  'signed-out': { isGood: true, text: 'You are signed out.' },
  'wrong-token': {
    isGood: false,
    text: 'The staff token or one-time code is wrong. Please try again.',
  },
  busy: { isGood: false, text: 'Too many sign-in attempts. Please wait a moment.' },
  unsure: {
    isGood: false,
    text: 'Not declined',
    wrong: { answer: 'sure', message: 'Tick the box to confirm that it isn’t available.' },
  },
  'not-found': { isGood: false, text: 'We can’t find this booking or request.' },
  answered: { isGood: false, text: 'This has already been answered or cancelled.' },
  closed: {
    isGood: false,
    text: 'The booking has changed: check it first. Nothing changed.',
  },
  'not-paid': { isGood: false, text: 'It was not paid, so we sent no email about it.' },
  'nobody-to-write-to': { isGood: false, text: 'The email address was erased, so we can’t send it.' },
  'in-use': {
    isGood: false,
    text: 'You can’t erase it yet: it has upcoming travel, an open request or a pending refund. Nothing changed.',
  },
  'other-reference': {
    isGood: false,
    text: 'Not erased',
    wrong: { answer: 'confirmation', message: 'The reference doesn’t match this booking.' },
  },
  unreadable: { isGood: false, text: 'We couldn’t read this form. Nothing was changed.' },
  failed: {
    isGood: false,
    text: 'Something went wrong. Check whether it was done, then try again.',
  },
} as const satisfies Record<string, OutcomeMessage>;

/** Code of a result. */
export type Outcome = keyof typeof outcomes;

/** Finds the message of a result code; null for unknown codes, because anyone can write an address. */
export function findOutcome(outcome: unknown): OutcomeMessage | null {
  if (typeof outcome !== 'string' || !Object.hasOwn(outcomes, outcome)) return null;
  return Object.entries(outcomes).find(([name]) => name === outcome)?.[1] ?? null;
}
