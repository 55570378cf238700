import { offersOf } from './build-offers.ts';
import type { Offer, PassengerCounts } from './offer.ts';
import { unsealOffer } from './offer-token.ts';
import { type OfferedRide, offeredRides } from './offered-ride.ts';
import type { OpeningDeps } from './open-offer.ts';
import { priceJourney } from './priced-journey.ts';
import { journeyOf, partsOf, passengersOf } from './sealed-journey.ts';
import { takenSeats } from './taken-seats.ts';

/**
 * What an offer's id is worth now. `gone`: the timetable has moved one of its rides, or its fare is not to be had any more.
 * `invalid`: it is no offer of ours.
 */
export type RequotedOffer =
  | { readonly kind: 'quoted'; readonly offer: Offer; readonly rides: readonly OfferedRide[] }
  | { readonly kind: 'gone' }
  | { readonly kind: 'invalid' };

/**
 * The rides and the fare of `offerId` offered anew, to the same passengers (null) or to others, of whom one is an adult.
 * While the old promise runs its prices for each passenger hold, and so does its end; afterwards the prices are those of
 * now, under a new id and with a new end. With the same passengers and a running promise the id stays as well.
 *
 * Sale and seats are as they are now: look at `onSale`. Whoever holds seats of this journey gives `noSeatsTaken` and lets a
 * hold decide, for its own seats count as taken.
 */
export async function requoteOffer(
  offerId: string,
  passengers: PassengerCounts | null,
  deps: OpeningDeps,
): Promise<RequotedOffer> {
  const sealed = unsealOffer(offerId, deps.key);
  if (!sealed) return { kind: 'invalid' };
  const journey = journeyOf(sealed, deps.feed);
  if (!journey) return { kind: 'gone' };

  const priced = priceJourney(deps.feed, journey);
  const parts = partsOf(sealed, priced.rides);
  if (!parts) return { kind: 'gone' };
  const promisedUntil = new Date(sealed.expiresAt * 1_000);
  const isPromised = deps.now.getTime() < promisedUntil.getTime();
  const bought = isPromised ? parts.promised : parts.present;
  const before = passengersOf(sealed);
  const [offer] = offersOf(
    { ...priced, choices: [{ name: sealed.fareName, parts: bought }] },
    {
      feed: deps.feed,
      passengers: passengers ?? before,
      now: deps.now,
      key: deps.key,
      ...(isPromised ? { promisedUntil } : {}),
      takenOn: await takenSeats([priced], deps.seats),
    },
  );
  if (!offer) return { kind: 'gone' };
  const isTheSame = isPromised && (passengers === null || areSame(passengers, before));
  return {
    kind: 'quoted',
    offer: isTheSame ? { ...offer, offerId, preBookableUntil: promisedUntil } : offer,
    rides: offeredRides(priced.rides, bought),
  };
}

function areSame(one: PassengerCounts, other: PassengerCounts): boolean {
  return one.adults === other.adults && one.children === other.children && one.infants === other.infants;
}
