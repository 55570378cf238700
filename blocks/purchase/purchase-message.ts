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
    words: 'It is cancelled, and the money is on its way. We have written to you about it.',
  },
  forgotten: {
    tone: 'done',
    about: 'no-booking',
    words: 'This browser has forgotten the booking. The booking itself stands as it was.',
  },
  nothing: { tone: 'failed', about: 'choices', words: 'Choose at least one thing to cancel.' },
  over: {
    tone: 'failed',
    about: 'choices',
    words: 'That offer is over, and nothing was cancelled. Choose again to see what goes back now.',
  },
  party: {
    tone: 'failed',
    about: 'choices',
    words:
      'Nothing was cancelled: those who stay can’t travel by themselves. A child or an infant needs an adult, and each infant an adult’s lap. Choose who else to cancel for, or everybody.',
  },
  refused: {
    tone: 'failed',
    about: 'choices',
    words: 'This can’t be cancelled in that way, and nothing was.',
  },
  failed: {
    tone: 'failed',
    about: 'booking',
    words: 'That did not work just now, and nothing was cancelled. Please try again in a few minutes.',
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
