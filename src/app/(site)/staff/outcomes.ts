/** What came of a form of the staff page, as an address says it and in words. */

interface OutcomeWords {
  readonly isGood: boolean;
  readonly text: string;
  /** The answer of the form that has to be put right, and how. */
  readonly wrong?: { readonly answer: 'note' | 'sure' | 'confirmation'; readonly message: string };
}

const words = {
  confirmed: { isGood: true, text: 'Confirmed. The traveller gets a mail with their ticket.' },
  declined: { isGood: true, text: 'Declined. Its price goes back, and the traveller gets a mail.' },
  resent: { isGood: true, text: 'The mail is on its way again.' },
  erased: { isGood: true, text: 'Erased. Nothing says any more who this booking was for.' },
  released: {
    isGood: true,
    text: 'Let go. The provider is asked within half a minute to return all of it; the traveller gets a mail when nothing was booked.',
  },
  'asked-again': { isGood: true, text: 'The provider is asked again within half a minute.' },
  'returned-otherwise': {
    isGood: true,
    text: 'Noted as returned from elsewhere, and in the books. The traveller gets a mail.',
  },
  'note-cleared': { isGood: true, text: 'The note is cleared. Nothing else was changed.' },
  'not-open': {
    isGood: false,
    text: 'Nothing was done: somebody else was first, or the provider has done it meanwhile. Below is how it stands now.',
  },
  'without-note': {
    isGood: false,
    text: 'Nothing was done',
    wrong: { answer: 'note', message: 'Say who you are and why, in a few words.' },
  },
  'note-not-taken': {
    isGood: false,
    text: 'Nothing was done',
    wrong: {
      answer: 'note',
      message: 'Write it in at most 500 letters, without signs that can’t be seen.',
    },
  },
  'not-sure-it-was-sent': {
    isGood: false,
    text: 'Nothing was noted',
    wrong: { answer: 'sure', message: 'Send the money first, then tick the box that says so.' },
  },
  'provider-differs': {
    isGood: false,
    text: 'Nothing was cleared: the provider has another payment than this booking says. Look at the payment there.',
  },
  'provider-away': {
    isGood: false,
    text: 'Nothing was cleared: the provider could not be asked whether it agrees. Please try again.',
  },
  'signed-out': { isGood: true, text: 'You are signed out.' },
  'wrong-token': {
    isGood: false,
    text: 'That is not the staff token, or not a one-time code that is good now. Please try again.',
  },
  busy: { isGood: false, text: 'Too many are trying to sign in just now. Please wait a moment.' },
  unsure: {
    isGood: false,
    text: 'Nothing was declined',
    wrong: { answer: 'sure', message: 'Tick the box once you have made sure that it isn’t available.' },
  },
  'not-found': { isGood: false, text: 'There is no such booking or request.' },
  answered: { isGood: false, text: 'Somebody has answered this already, or it was cancelled.' },
  closed: {
    isGood: false,
    text: 'The booking stands otherwise by now: look into it first. Nothing was changed.',
  },
  'not-paid': { isGood: false, text: 'It was not paid, so no mail has gone out about it.' },
  'nobody-to-write-to': { isGood: false, text: 'The address was erased: there is nobody to write to.' },
  'in-use': {
    isGood: false,
    text: 'It can’t be erased yet: it is still to be travelled on, to be answered, or money is on its way. Nothing was changed.',
  },
  'other-reference': {
    isGood: false,
    text: 'Nothing was erased',
    wrong: { answer: 'confirmation', message: 'This is not the reference of this booking.' },
  },
  unreadable: { isGood: false, text: 'This form could not be read. Nothing was changed.' },
  failed: {
    isGood: false,
    text: 'It could not be done just now. Please look whether it was, and try again.',
  },
} as const satisfies Record<string, OutcomeWords>;

/** What came of it. */
export type Outcome = keyof typeof words;

/** In words; null for what nobody of ours has written into the address. */
export function outcomeWords(outcome: unknown): OutcomeWords | null {
  if (typeof outcome !== 'string' || !Object.hasOwn(words, outcome)) return null;
  return Object.entries(words).find(([name]) => name === outcome)?.[1] ?? null;
}
