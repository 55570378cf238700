import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { type OfferTerms, offersOf } from './build-offers.ts';
import type { Offer } from './offer.ts';
import { unsealOffer } from './offer-token.ts';
import { type OfferedRide, offeredRides } from './offered-ride.ts';
import { priceJourney } from './priced-journey.ts';
import { journeyOf, partsOf, passengersOf } from './sealed-journey.ts';
import type { SeatCounts } from './seat-counts.ts';
import { takenSeats } from './taken-seats.ts';

/** What an offer's id came to. `expired`: the price no longer holds, or the timetable has changed since. */
export type OpenedOffer =
  | { readonly kind: 'open'; readonly offer: Offer; readonly rides: readonly OfferedRide[] }
  | { readonly kind: 'expired' }
  | { readonly kind: 'invalid' };

/** What it takes to open an offer. */
export interface OpeningDeps {
  readonly feed: LoadedFeed;
  readonly now: Date;
  readonly key: Buffer;
  readonly seats: SeatCounts;
}

/**
 * The offer that was made under `offerId`: its price and passengers as promised, its seats and its sale as they are now.
 * The promise never outlives its time, and never a change of the timetable that moves one of its rides.
 */
export async function openOffer(offerId: string, deps: OpeningDeps): Promise<OpenedOffer> {
  const sealed = unsealOffer(offerId, deps.key);
  if (!sealed) return { kind: 'invalid' };
  const until = new Date(sealed.expiresAt * 1_000);
  if (deps.now.getTime() >= until.getTime()) return { kind: 'expired' };
  const journey = journeyOf(sealed, deps.feed);
  if (!journey) return { kind: 'expired' };

  const priced = priceJourney(deps.feed, journey);
  const parts = partsOf(sealed, priced.rides)?.promised;
  if (!parts) return { kind: 'expired' };
  const terms: OfferTerms = {
    feed: deps.feed,
    passengers: passengersOf(sealed),
    now: deps.now,
    key: deps.key,
    takenOn: await takenSeats([priced], deps.seats),
  };
  const [offer] = offersOf({ ...priced, choices: [{ name: sealed.fareName, parts }] }, terms);
  if (!offer) return { kind: 'expired' };
  // The id stays what it was and so does its end: asking again does not make the promise longer.
  return {
    kind: 'open',
    offer: { ...offer, offerId, preBookableUntil: until },
    rides: offeredRides(priced.rides, parts),
  };
}
