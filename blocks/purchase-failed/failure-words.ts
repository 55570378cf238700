import type { CancelReason } from '#src/booking/booking.ts';

/** Why nothing was booked, and what helps. */
export interface FailureWords {
  readonly title: string;
  readonly lead: string;
  readonly advice: readonly string[];
  /** Whether paying again for the same cart makes sense. */
  readonly mayTryAgain: boolean;
}

const notCharged = 'Nothing was booked and nothing was charged.';

const anotherCard = 'Try another card, or ask your bank: some refuse payments online until they are told.';

/** What banks say, by the codes that gateways pass on. */
const declined: Readonly<Record<string, { readonly lead: string; readonly advice: readonly string[] }>> = {
  insufficient_funds: {
    lead: `Your bank said that there is not enough money on the card. ${notCharged}`,
    advice: ['Use another card, or pay a part with a gift voucher.'],
  },
  authentication_failed: {
    lead: `Your bank could not make sure that it was you. ${notCharged}`,
    advice: ['Try again, and approve the payment in your bank’s app or with its code.', anotherCard],
  },
  expired_card: {
    lead: `Your bank said that the card has expired. ${notCharged}`,
    advice: ['Look at the date on the card, or use another one.'],
  },
};

/** The words for why a booking was not made; without a reason, for whoever comes here with none. */
export function failureWords(reason: CancelReason | null, failureCode: string | null): FailureWords {
  switch (reason) {
    case 'payment_failed': {
      const known = Object.hasOwn(declined, failureCode ?? '') ? declined[failureCode ?? ''] : undefined;
      return {
        title: 'The payment was declined',
        lead: known?.lead ?? `Your bank did not approve the payment. ${notCharged}`,
        advice: known?.advice ?? ['Look at the number, the date and the name once more.', anotherCard],
        mayTryAgain: true,
      };
    }
    case 'left':
      return {
        title: 'You left before paying',
        lead: notCharged,
        advice: ['Your details are still filled in: go back to the checkout whenever you like.'],
        mayTryAgain: true,
      };
    case 'expired':
      return {
        title: 'The time for paying ran out',
        lead: `We keep the payment page open for half an hour. ${notCharged}`,
        advice: ['Go back to the checkout: what is still free is held for you again.'],
        mayTryAgain: true,
      };
    case 'not_available':
      return {
        title: 'It was gone when the payment arrived',
        lead: 'While you paid, the last place was sold. We took no money for it; if your bank shows a payment, it goes back in full by itself.',
        advice: ['Look for another departure: there is often one close by.'],
        mayTryAgain: false,
      };
    case 'superseded':
      return {
        title: 'This order was replaced',
        lead: 'You ordered the same cart again after this one, and that order counts. Nothing was charged for this one.',
        advice: ['Open the link in the mail of the newer order.'],
        mayTryAgain: false,
      };
    case null:
      return {
        title: 'Payment not completed',
        lead: 'When a payment does not go through, this page says why. Nothing is booked, and nothing is charged, until a payment has succeeded.',
        advice: ['Look at the number, the date and the name once more.', anotherCard],
        mayTryAgain: true,
      };
  }
}
