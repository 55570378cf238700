import type { BookingDeps } from '../booking-deps.ts';
import { findBookingByToken } from '../booking-store.ts';
import type { ChangeOffer } from './change-results.ts';
import { findChange, moneyOf } from './change-store.ts';

/**
 * Reads a change offer that can be accepted now. Null if it is expired, used, or not of the booking that `token` opens.
 */
export async function readChangeOffer(
  deps: Pick<BookingDeps, 'database' | 'now'>,
  token: string,
  changeOfferId: string,
): Promise<ChangeOffer | null> {
  const booking = await findBookingByToken(deps.database, token);
  const offer = booking && (await findChange(deps.database, booking.id, changeOfferId));
  if (offer?.state !== 'offered' || offer.madeAt !== null || deps.now() > offer.validUntil) return null;
  const { id, lines, plan, waived, validUntil } = offer;
  const needsAnswer = plan?.needsAnswer ?? false;
  return { id, lines, money: moneyOf(offer), needsAnswer, mayBeWaived: waived !== null, validUntil };
}
