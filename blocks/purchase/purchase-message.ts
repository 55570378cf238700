import type { PageQuery } from '#contracts/search/fare-search-query.ts';

/** The message about a form on a booking's page. */
export interface PurchaseMessage {
  readonly tone: 'done' | 'failed';
  /** The subject: the booking, the cancellation form, or the absence of a booking. */
  readonly about: 'booking' | 'choices' | 'no-booking';
  readonly text: string;
}

/** The messages by the outcome in the address; any other value has none. */
const messages = {
  refunded: {
    tone: 'done',
    about: 'booking',
    text: 'Cancelled. Your refund is on its way, and we’ve emailed you the details.',
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
} as const satisfies Record<string, PurchaseMessage>;

/** The name of a message. */
export type PurchaseOutcome = keyof typeof messages;

const isOutcome = (text: string): text is PurchaseOutcome => Object.hasOwn(messages, text);

/**
 * Reads the message from the address; null if it is unknown or does not fit the page.
 * @param hasBooking true if there is a booking to show
 */
export function purchaseMessage({ outcome }: PageQuery, hasBooking = true): PurchaseMessage | null {
  if (typeof outcome !== 'string' || !isOutcome(outcome)) return null;
  const message = messages[outcome];
  return (message.about === 'no-booking') === hasBooking ? null : message;
}
