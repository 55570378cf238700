import type { CheckoutFailure } from '../booking.ts';

/** Thrown inside the transaction of an order, so that nothing of it stays; never leaves the checkout. */
export class CheckoutRefusal extends Error {
  override readonly name = 'CheckoutRefusal';
  readonly failure: CheckoutFailure;

  constructor(failure: CheckoutFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Ends the order with `failure`. */
export function refuseOrder(failure: CheckoutFailure): never {
  throw new CheckoutRefusal(failure);
}
