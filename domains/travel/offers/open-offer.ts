/** Decrypts an offer id and restores its offer, with the promised price and the seats of now. */
import type { Offer } from './offer.ts';
import { unsealOffer } from './offer-token.ts';
import type { OfferedRide } from './offered-ride.ts';
import { type QuoteDeps, requoteOffer } from './requote-offer.ts';

/** Result of opening an offer id. `expired`: the price promise has ended, or the timetable has changed since. */
export type OpenedOffer =
  | { readonly kind: 'open'; readonly offer: Offer; readonly rides: readonly OfferedRide[] }
  | { readonly kind: 'expired' }
  | { readonly kind: 'invalid' };

/**
 * Restores the offer of an id: price and passengers as promised, seats and sale as of now. The promise ends at its
 * time, or earlier if the timetable moves one of its rides. Id and end stay unchanged: opening an offer again does not
 * extend it.
 */
export async function openOffer(offerId: string, deps: QuoteDeps): Promise<OpenedOffer> {
  const sealed = unsealOffer(offerId, deps.key);
  if (!sealed) return { kind: 'invalid' };
  if (deps.now.getTime() >= sealed.expiresAt * 1_000) return { kind: 'expired' };
  const quoted = await requoteOffer(offerId, null, deps);
  return quoted.kind === 'quoted' ? { ...quoted, kind: 'open' } : { kind: 'expired' };
}
