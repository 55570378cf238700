import type { PageQuery } from '#contracts/search/fare-search-query.ts';

/** What came of a form on a booking's page. */
export interface PurchaseMessage {
  readonly tone: 'done' | 'failed';
  /** What it is about: a booking, the form in which it is chosen what to cancel, or that there is no booking here. */
  readonly about: 'booking' | 'choices' | 'no-booking';
  readonly words: string;
}

/** By what the address says after a form; nothing for what nobody of ours writes. */
const messages = {
  refunded: {
    tone: 'done',
    about: 'booking',
    words: 'Cancelled. Your refund is on its way, and we’ve emailed you the details.',
  },
  forgotten: {
    tone: 'done',
    about: 'no-booking',
    words: 'Your booking is no longer shown in this browser. It is still booked.',
  },
  nothing: { tone: 'failed', about: 'choices', words: 'Choose at least one thing to cancel.' },
  over: {
    tone: 'failed',
    about: 'choices',
    words: 'That refund offer has expired and nothing was cancelled. Choose again to see your refund.',
  },
  party: {
    tone: 'failed',
    about: 'choices',
    words:
      'Nothing was cancelled: children and infants can’t travel without an adult, and each infant needs an adult’s lap. Choose who else to cancel for, or everybody.',
  },
  refused: {
    tone: 'failed',
    about: 'choices',
    words: 'You can’t cancel it this way. Nothing was cancelled.',
  },
  failed: {
    tone: 'failed',
    about: 'booking',
    words: 'Something went wrong and nothing was cancelled. Please try again in a few minutes.',
  },
} as const satisfies Record<string, PurchaseMessage>;

/** One of the messages. */
export type PurchaseOutcome = keyof typeof messages;

const isOutcome = (text: string): text is PurchaseOutcome => Object.hasOwn(messages, text);

/**
 * What the address says came of a form; nothing of what can't be so.
 * @param hasBooking whether there is a booking to show
 */
export function purchaseMessage({ outcome }: PageQuery, hasBooking = true): PurchaseMessage | null {
  if (typeof outcome !== 'string' || !isOutcome(outcome)) return null;
  const message = messages[outcome];
  return (message.about === 'no-booking') === hasBooking ? null : message;
}
