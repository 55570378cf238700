/** Quotes an offer again, for the same or other passengers, at the promised or the current price. */
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { quoteJourney } from './build-offers.ts';
import { fetchTakenSeats } from './fetch-taken-seats.ts';
import type { Offer, PassengerCounts } from './offer.ts';
import { unsealOffer } from './offer-token.ts';
import { listOfferedRides, type OfferedRide } from './offered-ride.ts';
import { priceJourney } from './priced-journey.ts';
import { restoreJourney, restoreParts, restorePassengers } from './restore-journey.ts';
import type { SeatCounts } from './seat-counts.ts';

/**
 * Result of a new quote. `gone`: the timetable has moved a ride, or the fare is no longer available. `invalid`: the
 * id is not one of our offers.
 */
export type RequotedOffer =
  | { readonly kind: 'quoted'; readonly offer: Offer; readonly rides: readonly OfferedRide[] }
  | { readonly kind: 'gone' }
  | { readonly kind: 'invalid' };

/** Dependencies for quoting a sealed offer. */
export interface QuoteDeps {
  readonly feed: LoadedFeed;
  readonly now: Date;
  readonly key: Buffer;
  readonly seats: SeatCounts;
}

/**
 * Quotes the rides and fare of `offerId` again, for the same passengers (null) or for others with at least one adult.
 * While the promise is valid, its unit prices and its end stay. Afterwards the current prices apply, with a new id
 * and end. The id stays only with the same passengers and a valid promise.
 * Seats and sale are as of now: check `onSale`. A caller that holds seats of this journey passes `noSeatsTaken` and
 * lets the hold decide, because its own seats count as taken.
 */
export async function requoteOffer(
  offerId: string,
  passengers: PassengerCounts | null,
  deps: QuoteDeps,
): Promise<RequotedOffer> {
  const sealed = unsealOffer(offerId, deps.key);
  if (!sealed) return { kind: 'invalid' };
  const journey = restoreJourney(sealed, deps.feed);
  if (!journey) return { kind: 'gone' };

  const priced = priceJourney(deps.feed, journey);
  const parts = restoreParts(sealed, priced.rides);
  if (!parts) return { kind: 'gone' };
  const promisedUntil = new Date(sealed.expiresAt * 1_000);
  const isPromised = deps.now.getTime() < promisedUntil.getTime();
  const bought = isPromised ? parts.promised : parts.present;
  const before = restorePassengers(sealed);
  const offered = { ...priced, choices: [{ name: sealed.fareName, parts: bought }] };
  const [quote] = quoteJourney(offered, {
    feed: deps.feed,
    passengers: passengers ?? before,
    now: deps.now,
    key: deps.key,
    ...(isPromised ? { promisedUntil } : {}),
    takenOn: await fetchTakenSeats([offered], deps),
  });
  if (!quote) return { kind: 'gone' };
  const isTheSame = isPromised && (passengers === null || areSame(passengers, before));
  const { offer, rides } = quote;
  return {
    kind: 'quoted',
    offer: isTheSame ? { ...offer, offerId, preBookableUntil: promisedUntil } : offer,
    rides: listOfferedRides(rides),
  };
}

function areSame(one: PassengerCounts, other: PassengerCounts): boolean {
  return one.adults === other.adults && one.children === other.children && one.infants === other.infants;
}
