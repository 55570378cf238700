import { GatewayError } from '#domains/payment/payment-gateway.ts';
import { log } from '#platform/log.ts';

/** Runs `work`, logs a failure, and resolves to its success. So one failing payment does not stop a batch. */
export async function runAndLogFailure(
  subject: { readonly attemptId?: string; readonly bookingId?: string },
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (err) {
    const fields = { event: 'payment.unfinished', ...subject, err };
    if (err instanceof GatewayError)
      log.warn(fields, 'The payment provider did not answer; the call will be retried');
    else log.error(fields, 'Settling a payment failed; it will be retried');
    return false;
  }
}
