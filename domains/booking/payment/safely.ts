import { GatewayError } from '#domains/payment/payment-gateway.ts';
import { log } from '#platform/log.ts';

/** Runs `work`; resolves to whether it succeeded, and logs why not. One payment that fails keeps no other from being looked at. */
export async function safely(
  subject: { readonly attemptId?: string; readonly bookingId?: string },
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (err) {
    const fields = { event: 'payment.unfinished', ...subject, err };
    if (err instanceof GatewayError)
      log.warn(fields, 'A payment provider could not be asked: it is asked again');
    else log.error(fields, 'A payment could not be gone on with: it is tried again');
    return false;
  }
}
