import type { FamilyPrice } from '#domains/travel/fares/leg-fares.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Journey, JourneyLeg } from '#domains/travel/planner/journey-planner.ts';
import { findUnchangedTrip } from './find-unchanged-trip.ts';
import type { PassengerCounts } from './offer.ts';
import type { SealedOffer } from './offer-token.ts';

/** Restores the journey of a token, if the timetable still has it with the same stops and times. */
export function restoreJourney(sealed: SealedOffer, feed: LoadedFeed): Journey | null {
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
    const from = { stopId: fromStop, at: new Date(departure * 1_000) };
    const to = { stopId: toStop, at: new Date(arrival * 1_000) };
    const trip = findUnchangedTrip({ tripId, serviceDate, runOffset, fromCall, toCall, from, to }, feed);
    // A mode on sale when the offer was made may have become `other`.
    if (!trip || trip.route.mode === 'other') return null;
    legs.push({
      kind: 'ride',
      tripId,
      routeId: trip.route.id,
      serviceDate,
      runOffset,
      from: { ...from, call: fromCall },
      to: { ...to, call: toCall },
    });
  }
  const [first] = legs;
  const last = legs.at(-1);
  if (!first || !last) return null;
  const rides = legs.filter(({ kind }) => kind === 'ride').length;
  return { departure: first.from.at, arrival: last.to.at, changes: rides - 1, legs };
}

/** Fare families sealed in a token. */
export interface SealedParts {
  /** The families at the promised prices. */
  readonly promised: readonly FamilyPrice[];
  /** The families at current prices. */
  readonly present: readonly FamilyPrice[];
}

/** Returns the fare family of each ride in the token; null if one is no longer available. */
export function restoreParts(
  sealed: SealedOffer,
  rides: readonly { readonly families: readonly FamilyPrice[] }[],
): SealedParts | null {
  const legs = sealed.legs.flatMap((leg) => (leg[0] === 'r' ? [leg] : []));
  const parts = legs.flatMap(([, , , , , , , , , , familyId, adult, child, infant], index) => {
    const present = rides[index]?.families.find(({ family }) => family.id === familyId);
    return present
      ? [{ present, promised: { family: present.family, prices: { adult, child, infant } } }]
      : [];
  });
  if (parts.length < legs.length) return null;
  return {
    promised: parts.map(({ promised }) => promised),
    present: parts.map(({ present }) => present),
  };
}

/** Returns the passengers of a token. */
export function restorePassengers({ passengers: [adults, children, infants] }: SealedOffer): PassengerCounts {
  return { adults, children, infants };
}
