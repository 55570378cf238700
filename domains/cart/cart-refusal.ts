import { count } from '#platform/metrics/metrics.ts';
import type { CartFailure } from './cart.ts';

/** Thrown inside a cart's transaction, so that nothing of the call stays; never leaves the cart's functions. */
export class CartRefusal extends Error {
  override readonly name = 'CartRefusal';
  readonly failure: CartFailure;

  constructor(failure: CartFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Ends the call with `failure`. */
export function refuse(failure: CartFailure): never {
  if (failure.code === 'SOLD_OUT') count('southbound_sold_out_refusals_total', {});
  throw new CartRefusal(failure);
}

/** Ends the call because of what was asked: `field` is the path of the part in the call. */
export function refuseField(field: string, message: string): never {
  return refuse({ code: 'VALIDATION', fields: { [field]: message } });
}
