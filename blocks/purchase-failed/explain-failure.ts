import type { CancelReason } from '#domains/booking/booking.ts';

/** The explanation of a failed payment, with advice. */
export interface FailureExplanation {
  readonly title: string;
  readonly lead: string;
  readonly advice: readonly string[];
  /** True if paying again for the same cart makes sense. */
  readonly mayTryAgain: boolean;
}

const notCharged = 'Nothing was booked and nothing was charged.';

/** For payments that were authorised or captured; the email says which. */
const goesBack =
  'You pay nothing: any amount your bank shows is released or refunded in full automatically. See our email for details.';

const anotherCard = 'Try another card, or ask your bank: some block online payments until you allow them.';

/** Explanations by the failure codes that gateways pass on from banks. */
const declined: Readonly<Record<string, { readonly lead: string; readonly advice: readonly string[] }>> = {
  insufficient_funds: {
    lead: `There isn’t enough money on the card. ${notCharged}`,
    advice: ['Use another card, or pay part of it with a gift voucher.'],
  },
  authentication_failed: {
    lead: `Your bank couldn’t confirm that it was you. ${notCharged}`,
    advice: ['Try again, and approve the payment in your bank’s app or with its code.', anotherCard],
  },
  expired_card: {
    lead: `The card has expired. ${notCharged}`,
    advice: ['Check the date on the card, or use another one.'],
  },
};

/** Explains why a booking was not made; without a reason it gives general advice. */
export function explainFailure(reason: CancelReason | null, failureCode: string | null): FailureExplanation {
  switch (reason) {
    case 'payment_failed': {
      const known = Object.hasOwn(declined, failureCode ?? '') ? declined[failureCode ?? ''] : undefined;
      return {
        title: 'The payment was declined',
        lead: known?.lead ?? `Your bank did not approve the payment. ${notCharged}`,
        advice: known?.advice ?? ['Check the card number, expiry date and name.', anotherCard],
        mayTryAgain: true,
      };
    }
    case 'left':
      return {
        title: 'You left before paying',
        lead: notCharged,
        advice: ['Your details are still filled in. You can go back to the checkout at any time.'],
        mayTryAgain: true,
      };
    case 'expired':
      return {
        title: 'Your payment timed out',
        lead: `The payment page stays open for 30 minutes. ${notCharged}`,
        advice: ['Go back to the checkout and we’ll hold whatever is still available.'],
        mayTryAgain: true,
      };
    case 'not_available':
      return {
        title: 'Sold out before your payment arrived',
        lead: `The last place sold while you were paying. ${goesBack}`,
        advice: ['Try another departure: there is often one at a similar time.'],
        mayTryAgain: false,
      };
    case 'too_late':
      return {
        title: 'Your payment arrived too late',
        lead: `Check-in had already closed for part of your order, or it had started. ${goesBack}`,
        advice: ['Choose a later departure.'],
        mayTryAgain: false,
      };
    case 'timetable_changed':
      return {
        title: 'The timetable has changed',
        lead: `While you were paying, the operator changed the timetable and part of your order no longer runs as you chose it. So we booked nothing. ${goesBack}`,
        advice: ['Search again for current journeys, and remove the old one from your cart.'],
        mayTryAgain: false,
      };
    case 'voucher_spent':
      return {
        title: 'Your gift voucher had already been used',
        lead: `When your payment arrived, a gift voucher on this order had been spent elsewhere or had expired. ${goesBack}`,
        advice: ['Order again without the voucher, or with its remaining balance.'],
        mayTryAgain: true,
      };
    case 'payment_differed':
      return {
        title: 'The payment did not match the order',
        lead: `We received a different payment from the one this order needed, for example another amount. So we booked nothing. ${goesBack}`,
        advice: [
          'Order again and we’ll hold whatever is still available. If it happens again, please contact us first.',
        ],
        mayTryAgain: true,
      };
    case 'erased':
      return {
        title: 'This order had been deleted',
        lead: `When your payment arrived, we had already deleted your details for this order, so we booked nothing. ${goesBack}`,
        advice: ['You can order again at any time.'],
        mayTryAgain: false,
      };
    case 'superseded':
      return {
        title: 'This order was replaced',
        lead: `You started a newer order from the same cart, and it replaced this one. ${notCharged} If you did pay here, nothing is lost. ${goesBack}`,
        advice: [
          'Pay for the newer order on its own page, which may be open in another tab. Once you’ve paid, we’ll email you a link to it.',
          'If you’ve already paid for it, you don’t need to do anything.',
        ],
        mayTryAgain: false,
      };
    case null:
      return {
        title: 'Payment not completed',
        lead: 'If a payment doesn’t go through, this page tells you why. Nothing is booked or charged until a payment succeeds.',
        advice: ['Check the card number, expiry date and name.', anotherCard],
        mayTryAgain: true,
      };
  }
}
