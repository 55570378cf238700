/** Looks up the journeys whose lowest fares a block shows, and the time when these fares change. */
import type { FarePair } from '#domains/travel/search/line-rides.ts';
import type { LowestFares } from '#domains/travel/search/lowest-fares.ts';
import { addDays, calendarDayStart, dateInZone } from '#domains/travel/time/service-time.ts';
import type { TimetableReader } from '#domains/travel/timetable-reader.ts';

/** A stored journey: ids of a line and two places, and the key of its row. */
export interface StoredFarePair {
  readonly _key: string;
  readonly route: string;
  readonly from: string;
  readonly to: string;
}

/** A pair of places with the key of its row. */
export interface KeyedPair extends FarePair {
  readonly key: string;
}

/** Returns the name of a place: for a stop the name of its town, because people travel between towns. */
export function townOf(place: FarePair['from'], timetable: Pick<TimetableReader, 'townName'>): string {
  return timetable.townName(place.id) ?? place.name;
}

/** Resolves the places of stored journeys. Journeys whose places the timetable does not know are left out. */
export function resolveFarePairs(
  pairs: readonly StoredFarePair[],
  timetable: Pick<TimetableReader, 'resolvePlace'>,
): readonly KeyedPair[] {
  return pairs.flatMap(({ _key, route, from, to }) => {
    const [start, end] = [timetable.resolvePlace(from), timetable.resolvePlace(to)];
    return start.kind === 'found' && end.kind === 'found'
      ? [{ key: _key, routeId: route, from: start.place, to: end.place }]
      : [];
  });
}

/** The time when fares change: the next midnight, or when the first journey with a found price goes off sale. */
export function nextFareChange(found: readonly (LowestFares | null)[], zone: string, now: Date): Date {
  const midnight = calendarDayStart(addDays(dateInZone(now, zone), 1), zone);
  const closings = found.flatMap((each) => (each?.kind === 'on_sale' ? [each.closesAt.getTime()] : []));
  return new Date(Math.min(midnight, ...closings));
}
