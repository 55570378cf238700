import Stripe from 'stripe';
import { GatewayError } from '../payment-gateway.ts';

/**
 * Maps an error of the Stripe package to a `GatewayError`. It keeps only codes and Stripe's request id. Messages,
 * headers and objects of the package contain addresses and parts of keys, and errors are logged.
 */
export function asGatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  if (!(error instanceof Stripe.errors.StripeError))
    return new GatewayError('unavailable', 'The call to Stripe failed.', { cause: error });
  const { type, code, statusCode, requestId } = error;
  const words = [code ?? type, statusCode, requestId].filter((word) => word !== undefined).join(', ');
  return new GatewayError(kindOf(error), `Stripe: ${words}.`);
}

function kindOf(error: Stripe.errors.StripeError): GatewayError['kind'] {
  const { statusCode = 0, code } = error;
  if (statusCode === 404 || code === 'resource_missing') return 'not-found';
  // Rate limit, a concurrent request with this key, or a key of ours that is temporarily wrong: nothing was decided.
  if ([401, 403, 409, 429].includes(statusCode) || statusCode >= 500 || statusCode === 0)
    return 'unavailable';
  return 'refused';
}
