/** Fills the text messages of bookings from their current state when the outbox sends them. */
import { toMobileNumber } from '#contracts/text/mobile-number.ts';
import { keyOfRun } from '#domains/travel/live/live-state.ts';
import type { ComposedMail } from '#platform/mail/mail.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { ridesOf } from '../payment/sale-deadline.ts';
import { readBookingById } from '../read-booking.ts';
import { UnknownStatusError } from '../unknown-status.ts';
import { bookingTextSchema } from './booking-text.ts';
import { readDisruptedItem } from './disrupted-item.ts';
import { disruptionText } from './disruption-text.ts';

/**
 * Composes a text message (`bookingTextSchema`) from the current state. Returns null if it should no longer be sent: the
 * traveller has chosen, the number was erased, or it is no mobile number. Throws `UnknownStatusError` for a template of a
 * newer release.
 */
export async function composeBookingText(
  deps: BookingDeps,
  template: string,
  data: unknown,
): Promise<ComposedMail | null> {
  if (!bookingTextSchema.shape.template.safeParse(template).success)
    throw new UnknownStatusError('mail', template);
  const message = bookingTextSchema.parse({ ...(typeof data === 'object' ? data : {}), template });
  const found = await readBookingById(deps, message.bookingId);
  if (!found?.row.textUpdates) return null;
  const to = toMobileNumber(found.row.phone ?? '');
  if (to === null) return null;
  const isOver = message.template === 'disruption-over-text';
  const disrupted = await readDisruptedItem(
    deps.database,
    found.booking,
    message.disruptionId,
    isOver ? 'withdrawn' : 'open',
  );
  const ride = disrupted && ridesOf(disrupted.item).find((leg) => keyOfRun(leg) === keyOfRun(disrupted.row));
  if (!ride) return null;
  const { reference } = found.booking;
  const { kind } = disrupted.row;
  const event = !isOver ? kind : kind === 'late' ? 'on-time' : 'over';
  return { to, subject: '', text: disruptionText({ reference, ride, event, siteUrl: deps.siteUrl }) };
}
