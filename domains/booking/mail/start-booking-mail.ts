import { config } from '#platform/config.ts';
import { startMailDelivery } from '#platform/mail/deliver-outbox.ts';
import { productionBookingDeps } from '../production-deps.ts';

/** Starts the delivery of emails and text messages in this process, with the composers of bookings. */
export function startBookingMail(): void {
  // Composers are loaded with the first message: the PDF and email renderers are large, and most processes that import
  // this never send one.
  startMailDelivery({
    email: async (template, data) => {
      const { composeBookingMail } = await import('./compose-booking-mail.ts');
      return composeBookingMail(await productionBookingDeps(), config().mail.contactTo, template, data);
    },
    text: async (template, data) => {
      const { composeBookingText } = await import('./compose-booking-text.ts');
      return composeBookingText(await productionBookingDeps(), template, data);
    },
  });
}
