/** Decrypts an offer id and restores its offer, with the promised price and the seats of now. */
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { type OfferTerms, quoteJourney } from './build-offers.ts';
import type { Offer } from './offer.ts';
import { unsealOffer } from './offer-token.ts';
import { listOfferedRides, type OfferedRide } from './offered-ride.ts';
import { fetchTakenSeats, priceJourney } from './priced-journey.ts';
import { restoreJourney, restoreParts, restorePassengers } from './restore-journey.ts';
import type { SeatCounts } from './seat-counts.ts';

/** Result of opening an offer id. `expired`: the price promise has ended, or the timetable has changed since. */
export type OpenedOffer =
  | { readonly kind: 'open'; readonly offer: Offer; readonly rides: readonly OfferedRide[] }
  | { readonly kind: 'expired' }
  | { readonly kind: 'invalid' };

/** Dependencies for opening an offer. */
export interface OpeningDeps {
  readonly feed: LoadedFeed;
  readonly now: Date;
  readonly key: Buffer;
  readonly seats: SeatCounts;
}

/**
 * Restores the offer of an id: price and passengers as promised, seats and sale as of now. The promise ends at its
 * time, or earlier if the timetable moves one of its rides.
 */
export async function openOffer(offerId: string, deps: OpeningDeps): Promise<OpenedOffer> {
  const sealed = unsealOffer(offerId, deps.key);
  if (!sealed) return { kind: 'invalid' };
  const until = new Date(sealed.expiresAt * 1_000);
  if (deps.now.getTime() >= until.getTime()) return { kind: 'expired' };
  const journey = restoreJourney(sealed, deps.feed);
  if (!journey) return { kind: 'expired' };

  const priced = priceJourney(deps.feed, journey);
  const parts = restoreParts(sealed, priced.rides)?.promised;
  if (!parts) return { kind: 'expired' };
  const terms: OfferTerms = {
    feed: deps.feed,
    passengers: restorePassengers(sealed),
    now: deps.now,
    key: deps.key,
    takenOn: await fetchTakenSeats([priced], deps.seats),
  };
  const [quote] = quoteJourney({ ...priced, choices: [{ name: sealed.fareName, parts }] }, terms);
  if (!quote) return { kind: 'expired' };
  // Id and end stay unchanged: opening an offer again does not extend it.
  return {
    kind: 'open',
    offer: { ...quote.offer, offerId, preBookableUntil: until },
    rides: listOfferedRides(quote.rides),
  };
}
