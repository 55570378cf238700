/** Journeys as lists of rides: takes them apart, and joins rides to a journey again if every connection holds. */
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type {
  Journey,
  JourneyLeg,
  JourneyRequest,
  RideLeg,
  TransferLeg,
} from '#domains/travel/planner/journey-planner.ts';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import type { Timetable } from '#domains/travel/timetable/timetable.ts';

/** The feed, the request and the day that an itinerary must fit. */
export interface ItineraryContext {
  readonly feed: Pick<LoadedFeed, 'timetable' | 'planner'>;
  readonly request: JourneyRequest;
  readonly date: ServiceDate;
}

/** A journey without the transfers between its rides. */
export interface Itinerary {
  /** Transfers to the first ride and from the last, if the journey does not start and end at the place itself. */
  readonly access: TransferLeg | null;
  readonly rides: readonly RideLeg[];
  readonly egress: TransferLeg | null;
}

/** Inserts the transfers between rides; null if a connection is missed or the itinerary leaves the requested days. */
export function buildJourney(
  { feed: { timetable }, request, date }: ItineraryContext,
  itinerary: Itinerary,
): Journey | null {
  const { access, rides, egress } = itinerary;
  const legs: JourneyLeg[] = access ? [access] : [];
  for (const [at, ride] of rides.entries()) {
    const before = rides[at - 1];
    if (before) {
      const transfer = buildTransferLeg(timetable, before, ride);
      if (!transfer) return null;
      if (before.to.stopId !== ride.from.stopId) legs.push(transfer);
    }
    legs.push(ride);
  }
  if (egress) legs.push(egress);
  const [departure, arrival] = [legs[0]?.from.at, legs.at(-1)?.to.at];
  if (!departure || !arrival || dateInZone(departure, timetable.zone) !== date) return null;
  const lastDate = addDays(date, request.daysAhead ?? 1);
  if (rides.some(({ serviceDate }) => serviceDate > lastDate)) return null;
  return { departure, arrival, changes: rides.length - 1, legs };
}

/**
 * Returns the transfer between two rides, including a change at one stop; null if there is none or it takes too long.
 */
function buildTransferLeg(timetable: Timetable, { to }: RideLeg, { from }: RideLeg): TransferLeg | null {
  const [start, end] = [timetable.stopById(to.stopId), timetable.stopById(from.stopId)];
  const transfer = start && end && timetable.transferBetween(start, end);
  if (!transfer) return null;
  const at = new Date(to.at.getTime() + transfer.duration * 1_000);
  if (at > from.at) return null;
  return {
    kind: 'transfer',
    mode: transfer.mode,
    from: { stopId: to.stopId, at: to.at },
    to: { stopId: from.stopId, at },
  };
}

/** Returns the rides of a journey, with the transfers at its ends. */
export function toItinerary({ legs }: Journey): Itinerary {
  const [first, last] = [legs[0], legs.at(-1)];
  return {
    access: first?.kind === 'transfer' ? first : null,
    rides: legs.filter((leg) => leg.kind === 'ride'),
    egress: last?.kind === 'transfer' ? last : null,
  };
}
