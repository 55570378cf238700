import type { FamilyPrice } from '#src/travel/fares/leg-fares.ts';
import type { LoadedFeed } from '#src/travel/feed/loaded-feed.ts';
import type { Journey, JourneyLeg } from '#src/travel/planner/journey-planner.ts';
import { serviceInstant } from '#src/travel/time/service-time.ts';
import { type OfferTerms, offersOf } from './build-offers.ts';
import type { Offer, PassengerCounts } from './offer.ts';
import { type SealedOffer, unsealOffer } from './offer-token.ts';
import { priceJourney } from './priced-journey.ts';
import type { SeatCounts } from './seat-counts.ts';
import { takenSeats } from './taken-seats.ts';

/** What an offer's id came to. `expired`: the price no longer holds, or the timetable has changed since. */
export type OpenedOffer =
  | { readonly kind: 'open'; readonly offer: Offer }
  | { readonly kind: 'expired' }
  | { readonly kind: 'invalid' };

/** What it takes to open an offer. */
export interface OpeningMeans {
  readonly feed: LoadedFeed;
  readonly now: Date;
  readonly key: Buffer;
  readonly seats: SeatCounts;
}

/**
 * The offer that was made under `offerId`: its price and passengers as promised, its seats and its sale as they are now.
 * The promise never outlives its time, and never a change of the timetable that moves one of its rides.
 */
export async function openOffer(offerId: string, means: OpeningMeans): Promise<OpenedOffer> {
  const sealed = unsealOffer(offerId, means.key);
  if (!sealed) return { kind: 'invalid' };
  const until = new Date(sealed.expiresAt * 1_000);
  if (means.now.getTime() >= until.getTime()) return { kind: 'expired' };
  const journey = journeyOf(sealed, means.feed);
  if (!journey) return { kind: 'expired' };

  const priced = priceJourney(means.feed, journey);
  const parts = promisedParts(sealed, priced.rides);
  if (!parts) return { kind: 'expired' };
  const [adults, children, infants] = sealed.passengers;
  const passengers: PassengerCounts = { adults, children, infants };
  const terms: OfferTerms = {
    feed: means.feed,
    passengers,
    now: means.now,
    key: means.key,
    takenOn: await takenSeats([priced], means.seats),
  };
  const [offer] = offersOf({ ...priced, choices: [{ name: sealed.fareName, parts }] }, terms);
  if (!offer) return { kind: 'expired' };
  // The id stays what it was and so does its end: asking again does not make the promise longer.
  return { kind: 'open', offer: { ...offer, offerId, preBookableUntil: until } };
}

/** The journey of the token, if the timetable still has it between the same stops at the same times. */
function journeyOf(sealed: SealedOffer, { timetable }: LoadedFeed): Journey | null {
  const legs: JourneyLeg[] = [];
  for (const leg of sealed.legs) {
    if (leg[0] !== 'r') {
      const [mode, from, to, departure, arrival] = leg;
      legs.push({
        kind: 'transfer',
        mode,
        from: { stopId: from, at: new Date(departure * 1_000) },
        to: { stopId: to, at: new Date(arrival * 1_000) },
      });
      continue;
    }
    const [, tripId, serviceDate, runOffset, fromCall, toCall, fromStop, toStop, departure, arrival] = leg;
    const trip = timetable.tripById(tripId);
    if (!trip || !timetable.runsOn(trip, serviceDate)) return null;
    const calls = timetable.callsOf(trip);
    const from = calls[fromCall];
    const to = calls[toCall];
    if (from?.stop.id !== fromStop || to?.stop.id !== toStop) return null;
    if (!from.canBoard || !to.canAlight) return null;
    const at = (seconds: number) => serviceInstant(serviceDate, seconds + runOffset, timetable.zone);
    const leaves = at(from.departure);
    const arrives = at(to.arrival);
    if (leaves.getTime() !== departure * 1_000 || arrives.getTime() !== arrival * 1_000) return null;
    legs.push({
      kind: 'ride',
      tripId,
      routeId: trip.route.id,
      serviceDate,
      runOffset,
      from: { stopId: from.stop.id, at: leaves, call: fromCall },
      to: { stopId: to.stop.id, at: arrives, call: toCall },
    });
  }
  const [first] = legs;
  const last = legs.at(-1);
  if (!first || !last) return null;
  const rides = legs.filter(({ kind }) => kind === 'ride').length;
  return { departure: first.from.at, arrival: last.to.at, changes: rides - 1, legs };
}

/** The families as they are now, at the prices that were promised. */
function promisedParts(
  sealed: SealedOffer,
  rides: readonly { readonly families: readonly FamilyPrice[] }[],
): readonly FamilyPrice[] | null {
  const promised = sealed.legs.flatMap((leg) => (leg[0] === 'r' ? [leg] : []));
  const parts = promised.flatMap(([, , , , , , , , , , familyId, adult, child, infant], index) => {
    const family = rides[index]?.families.find((part) => part.family.id === familyId)?.family;
    return family ? [{ family, prices: { adult, child, infant } }] : [];
  });
  return parts.length === promised.length ? parts : null;
}
