import type { CancelReason } from '#domains/booking/booking.ts';

/** Why nothing was booked, and what helps. */
export interface FailureWords {
  readonly title: string;
  readonly lead: string;
  readonly advice: readonly string[];
  /** Whether paying again for the same cart makes sense. */
  readonly mayTryAgain: boolean;
}

const notCharged = 'Nothing was booked and nothing was charged.';

/** For money that was there: whether it was only set aside, or taken, is in the mail. */
const goesBack =
  'We kept no money: what your bank shows goes back in full by itself, and our email says how.';

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
        lead: `While you paid, the last place was sold. ${goesBack}`,
        advice: ['Look for another departure: there is often one close by.'],
        mayTryAgain: false,
      };
    case 'too_late':
      return {
        title: 'The payment came after the departure',
        lead: `When it arrived, check-in had closed for a part of what you ordered, or it had begun. ${goesBack}`,
        advice: ['Look for a later departure.'],
        mayTryAgain: false,
      };
    case 'timetable_changed':
      return {
        title: 'The timetable has changed',
        lead: `While you paid, the operator changed the timetable: a part of what you ordered does not run any more as you chose it. So we booked nothing. ${goesBack}`,
        advice: ['Search again to see what runs now, and take what is old out of your cart.'],
        mayTryAgain: false,
      };
    case 'voucher_spent':
      return {
        title: 'A gift voucher had been used',
        lead: `When the payment arrived, a gift voucher that was to pay a part of it had been spent elsewhere, or its time was over. ${goesBack}`,
        advice: ['Order again without the voucher, or with what is left on it.'],
        mayTryAgain: true,
      };
    case 'payment_differed':
      return {
        title: 'The payment did not match the order',
        lead: `What reached us was not the payment this order asked for: another amount, for example. So we booked nothing with it. ${goesBack}`,
        advice: [
          'Order again: what is still free is held for you. If it happens once more, write to us first.',
        ],
        mayTryAgain: true,
      };
    case 'erased':
      return {
        title: 'This order had been erased',
        lead: `When the payment arrived, we had erased who ordered it, so there was nobody to book for. ${goesBack}`,
        advice: ['Order again whenever you like.'],
        mayTryAgain: false,
      };
    case 'superseded':
      return {
        title: 'This order was replaced',
        lead: `A newer order was begun from the same cart after this one, and that one counts. ${notCharged} If you paid here all the same: nothing is lost. ${goesBack}`,
        advice: [
          'Pay for the newer order on its own page, which may be open in another tab. Once it is paid, its email has the link that opens it.',
          'If you have paid for it already, there is nothing to do.',
        ],
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
