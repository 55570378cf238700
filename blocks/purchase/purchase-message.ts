import { maxClaimDollars } from '#contracts/booking/claim-calls.ts';
import { formatPrice, toCents } from '#contracts/money.ts';
import type { PageQuery } from '#contracts/search/fare-search-query.ts';

/** The message about a form on a booking's page. */
export interface PurchaseMessage {
  readonly tone: 'done' | 'failed';
  /** The part of the page that it concerns: a form, the booking, or its absence. */
  readonly about: 'booking' | 'choices' | 'names' | 'travellers' | 'claims' | 'no-booking' | 'lookup';
  readonly text: string;
  /** The field to correct, of a message about a form. */
  readonly field?: 'reference' | 'email';
  /** The field to correct, of a message about a claim. */
  readonly claimField?: 'kind' | 'amount' | 'description' | 'receipts';
  /** The field of a traveller to correct, and the index of the traveller, if it is known. */
  readonly person?: { readonly field: 'firstName' | 'birthDay'; readonly at?: number };
}

/** The messages by the outcome in the address; any other value has none. */
const messages = {
  refunded: {
    tone: 'done',
    about: 'booking',
    text: 'Cancelled. We’ve emailed you the details, and any refund is on its way.',
  },
  forgotten: {
    tone: 'done',
    about: 'no-booking',
    text: 'Your booking is no longer shown in this browser. It is still booked.',
  },
  nothing: { tone: 'failed', about: 'choices', text: 'Choose at least one thing to cancel.' },
  over: {
    tone: 'failed',
    about: 'choices',
    text: 'That refund offer has expired and nothing was cancelled. Choose again to see your refund.',
  },
  party: {
    tone: 'failed',
    about: 'choices',
    text: 'Nothing was cancelled: children and infants can’t travel without an adult, and each infant needs an adult’s lap. Choose who else to cancel for, or everybody.',
  },
  refused: {
    tone: 'failed',
    about: 'choices',
    text: 'You can’t cancel it this way. Nothing was cancelled.',
  },
  failed: {
    tone: 'failed',
    about: 'booking',
    text: 'Something went wrong and nothing was cancelled. Please try again in a few minutes.',
  },
  changed: {
    tone: 'done',
    about: 'booking',
    text: 'Changed. We’ve emailed you the details. If you already had a ticket, use only the newest one.',
  },
  'change-asked': {
    tone: 'done',
    about: 'booking',
    text: 'We’re asking the operator about your change, and we’ve emailed you the details.',
  },
  'exchange-refused': {
    tone: 'failed',
    about: 'booking',
    text: 'That departure is no longer possible, and nothing was changed. Choose another one.',
  },
  'exchange-full': {
    tone: 'failed',
    about: 'booking',
    text: 'There aren’t enough places left on that departure, and nothing was changed. You can choose another one.',
  },
  'extra-refused': {
    tone: 'failed',
    about: 'booking',
    text: 'This extra isn’t possible with your journey and travellers. Check the length, the number plate and what you have already, and try again.',
  },
  'traveller-missing': {
    tone: 'failed',
    about: 'travellers',
    text: 'Enter a first and a last name of up to 60 characters for each traveller.',
    person: { field: 'firstName' },
  },
  'traveller-age': {
    tone: 'failed',
    about: 'travellers',
    text: 'Check the date of birth: it must be a date in the past that fits the age of the fare. Or choose another type of traveller above.',
    person: { field: 'birthDay' },
  },
  'travellers-refused': {
    tone: 'failed',
    about: 'booking',
    text: 'These travellers can’t join this journey any more, and nothing was changed. Please choose again.',
  },
  'same-names': {
    tone: 'failed',
    about: 'names',
    text: 'These are the names in your booking: there is nothing to change.',
  },
  'name-letters': {
    tone: 'failed',
    about: 'names',
    text: 'Only spelling mistakes of a few letters can be corrected here, and none on passes and tours. Contact us with your reference for any other change of a name.',
  },
  'name-missing': {
    tone: 'failed',
    about: 'names',
    text: 'Enter a first and a last name of up to 60 characters for each traveller.',
  },
  'name-closed': {
    tone: 'failed',
    about: 'names',
    text: 'This name can’t be changed any more: it was cancelled, or check-in has closed.',
  },
  'change-closed': {
    tone: 'failed',
    about: 'names',
    text: 'This booking can’t be changed right now. Nothing was changed.',
  },
  'change-over': {
    tone: 'failed',
    about: 'booking',
    text: 'That offer has expired, and nothing was changed. Please choose again.',
  },
  'change-failed': {
    tone: 'failed',
    about: 'booking',
    text: 'Something went wrong and nothing was changed. Please try again in a few minutes.',
  },
  'claim-sent': {
    tone: 'done',
    about: 'booking',
    text: 'We’ve received your claim, and we’ve emailed you a copy. You’ll have our answer within five working days.',
  },
  'claim-kind': { tone: 'failed', about: 'claims', text: 'Choose what you paid for.', claimField: 'kind' },
  'claim-amount': {
    tone: 'failed',
    about: 'claims',
    text: `Enter the amount in dollars, such as 45.50, up to ${formatPrice(toCents(maxClaimDollars))}.`,
    claimField: 'amount',
  },
  'claim-description': {
    tone: 'failed',
    about: 'claims',
    text: 'Describe what you paid for, in up to 500 characters.',
    claimField: 'description',
  },
  'claim-type': {
    tone: 'failed',
    about: 'claims',
    text: 'Choose receipts that are JPEG, PNG or PDF files. A screenshot or a photo of the receipt works, too.',
    claimField: 'receipts',
  },
  'claim-size': {
    tone: 'failed',
    about: 'claims',
    text: 'Choose receipts of up to 5 MB each. A smaller photo is enough, as long as we can read it.',
    claimField: 'receipts',
  },
  'claim-count': {
    tone: 'failed',
    about: 'claims',
    text: 'Choose up to three receipts.',
    claimField: 'receipts',
  },
  'claim-closed': {
    tone: 'failed',
    about: 'claims',
    text: 'Nothing more can be claimed for this ride here. Please contact us with your reference.',
  },
  'claim-failed': {
    tone: 'failed',
    about: 'claims',
    text: 'Something went wrong and your claim wasn’t sent. Please try again in a few minutes.',
  },
  'link-requested': {
    tone: 'done',
    about: 'lookup',
    text: 'If we have this booking, a link is on its way to its email address. Nothing after a few minutes? Check your spam folder and the reference.',
  },
  'link-reference': {
    tone: 'failed',
    about: 'lookup',
    text: 'Enter the booking reference: nine letters and digits, such as 7KM-Q2X-9TR.',
    field: 'reference',
  },
  'link-email': {
    tone: 'failed',
    about: 'lookup',
    text: 'Enter the email address you booked with, such as name@example.com.',
    field: 'email',
  },
  'link-wait': {
    tone: 'failed',
    about: 'lookup',
    text: 'That was several requests in a row. Please wait ten minutes, then try again.',
  },
  'link-failed': {
    tone: 'failed',
    about: 'lookup',
    text: 'Something went wrong and no link was sent. Please try again in a few minutes.',
  },
} as const satisfies Record<string, PurchaseMessage>;

/** The name of a message. */
export type PurchaseOutcome = keyof typeof messages;

const isOutcome = (text: string): text is PurchaseOutcome => Object.hasOwn(messages, text);

/**
 * Reads the message from the address; null if it is unknown or does not fit the page.
 * @param hasBooking true if there is a booking to show
 */
export function purchaseMessage({ outcome, at }: PageQuery, hasBooking = true): PurchaseMessage | null {
  if (typeof outcome !== 'string' || !isOutcome(outcome)) return null;
  const message: PurchaseMessage = messages[outcome];
  if (message.about === 'lookup') return message;
  if (message.person && typeof at === 'string' && /^\d$/.test(at))
    return { ...message, person: { ...message.person, at: Number(at) } };
  return (message.about === 'no-booking') === hasBooking ? null : message;
}
