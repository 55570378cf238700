import type { CheckoutFailure } from '../booking.ts';

/** Thrown in the order's transaction to roll it back. It never leaves the checkout. */
export class CheckoutRefusal extends Error {
  override readonly name = 'CheckoutRefusal';
  readonly failure: CheckoutFailure;

  constructor(failure: CheckoutFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Refuses the order with `failure` and rolls its transaction back. */
export function refuseOrder(failure: CheckoutFailure): never {
  throw new CheckoutRefusal(failure);
}
