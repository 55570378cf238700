import Stripe from 'stripe';
import { GatewayError } from '../payment-gateway.ts';

/**
 * What an error of the package means. Only codes and Stripe's number of the request are kept: its messages, headers and objects
 * hold addresses and parts of keys, and errors are logged.
 */
export function asGatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  if (!(error instanceof Stripe.errors.StripeError))
    return new GatewayError('unavailable', 'Stripe could not be asked.', { cause: error });
  const { type, code, statusCode, requestId } = error;
  const words = [code ?? type, statusCode, requestId].filter((word) => word !== undefined).join(', ');
  return new GatewayError(kindOf(error), `Stripe: ${words}.`);
}

function kindOf(error: Stripe.errors.StripeError): GatewayError['kind'] {
  const { statusCode = 0, code } = error;
  if (statusCode === 404 || code === 'resource_missing') return 'not-found';
  // Too many requests, another with this key on its way, a key of ours that is wrong for now: nothing was decided.
  if ([401, 403, 409, 429].includes(statusCode) || statusCode >= 500 || statusCode === 0)
    return 'unavailable';
  return 'refused';
}
