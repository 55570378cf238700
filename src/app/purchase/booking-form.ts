/** Shared parts of the forms on the page of a booking, which ask for an offer and then confirm it. */
import { z } from 'zod';
import { serverApi } from '#api/in-process.ts';
import type { DirectApi } from '#contracts/api/api-client.ts';
import { idempotencyKeySchema } from '#contracts/booking/order-calls.ts';
import { purchasePath } from '#contracts/page-paths.ts';
import { readPostedForm } from '#platform/http/form-post.ts';
import { withRateLimit } from '#platform/rate-limits/request-rate-limits.ts';
import { isDraft } from '#src/page/visitor.ts';
import { readBrowserBooking } from './browser-bookings.ts';
import { redirectTo } from './payment-redirects.ts';

/** The browser's open booking. */
export interface OpenedBooking {
  readonly reference: string;
  readonly token: string;
}

/** Dependencies of a form. */
export interface BookingFormDeps<Call extends keyof DirectApi> {
  readonly api: Pick<DirectApi, Call>;
  /** Finds the browser's open booking; null without one. Rejects if it cannot be read. */
  booking(): Promise<OpenedBooking | null>;
}

const confirmation = z.object({
  step: z.literal('confirm'),
  offerId: z.uuid(),
  idempotencyKey: idempotencyKeySchema,
});

/** Reads a form that confirms an offer; null if it is another form, or invalid. */
export function readConfirmation(
  form: FormData,
  field: 'refundOfferId' | 'changeOfferId',
): Pick<z.output<typeof confirmation>, 'offerId' | 'idempotencyKey'> | null {
  return confirmation.safeParse({ ...Object.fromEntries(form), offerId: form.get(field) }).data ?? null;
}

/**
 * Answers a posted form of a booking's page with a redirect. platform/http/form-post.ts has already checked origin and
 * length. In draft mode bookings are not real, so nothing happens.
 * @param answer returns the address that the browser is redirected to
 * @param unreadable the address for a form that can't be read
 */
export function postBookingForm(
  request: Request,
  answer: (form: FormData, deps: BookingFormDeps<keyof DirectApi>) => Promise<string>,
  unreadable: string,
): Promise<Response> {
  return withRateLimit('drawn', async () => {
    if (await isDraft()) return redirectTo(purchasePath);
    const form = await readPostedForm(request);
    if (!form) return redirectTo(unreadable);
    const booking = async () => {
      const opened = await readBrowserBooking();
      return opened && { reference: opened.booking.reference, token: opened.token };
    };
    return redirectTo(await answer(form, { api: serverApi(), booking }));
  });
}
