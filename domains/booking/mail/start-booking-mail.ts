import { config } from '#platform/config.ts';
import { startMailDelivery } from '#platform/mail/deliver-outbox.ts';
import { productionBookingDeps } from '../production-deps.ts';

/** Looks after the mails of this process from now on, and makes those of bookings when their time has come. */
export function startBookingMail(): void {
  startMailDelivery(async (template, data) => {
    // Loaded with the first mail: what draws it is large, and most processes that import this never send one.
    const { composeBookingMail } = await import('./compose-booking-mail.ts');
    return composeBookingMail(await productionBookingDeps(), config().mail.contactTo, template, data);
  });
}
