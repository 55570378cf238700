import { config } from '#platform/config.ts';
import { startMailDelivery } from '#platform/mail/deliver-outbox.ts';
import { productionBookingDeps } from '../production-deps.ts';

/** Starts the delivery of emails in this process, with the composer of booking emails. */
export function startBookingMail(): void {
  startMailDelivery(async (template, data) => {
    // Loaded with the first email: the PDF and email renderers are large, and most processes that import this never
    // send one.
    const { composeBookingMail } = await import('./compose-booking-mail.ts');
    return composeBookingMail(await productionBookingDeps(), config().mail.contactTo, template, data);
  });
}
