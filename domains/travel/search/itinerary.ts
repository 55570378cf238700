/** Journeys as lists of rides: takes them apart, and joins rides to a journey again if every connection holds. */
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type {
  Journey,
  JourneyLeg,
  JourneyRequest,
  RideLeg,
  StopEvent,
  TransferLeg,
} from '#domains/travel/planner/journey-planner.ts';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import type { Timetable, Transfer } from '#domains/travel/timetable/timetable.ts';

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
  let before: RideLeg | undefined;
  for (const ride of rides) {
    if (before) {
      const transfer = findTransfer(timetable, before, ride);
      if (!transfer) return null;
      if (before.to.stopId !== ride.from.stopId) legs.push(buildTransferLeg(transfer, before));
    }
    legs.push(ride);
    before = ride;
  }
  if (egress) legs.push(egress);
  const departure = legs[0]?.from.at;
  const arrival = legs.at(-1)?.to.at;
  if (!departure || !arrival || dateInZone(departure, timetable.zone) !== date) return null;
  const lastDate = addDays(date, request.daysAhead ?? 1);
  if (rides.some(({ serviceDate }) => serviceDate > lastDate)) return null;
  return { departure, arrival, changes: rides.length - 1, legs };
}

/** Returns the transfer between two rides, or the change at one stop; null if there is none or it takes too long. */
function findTransfer(timetable: Timetable, { to }: RideLeg, { from }: RideLeg): Transfer | null {
  const start = timetable.stopById(to.stopId);
  const end = timetable.stopById(from.stopId);
  const transfer = start && end ? timetable.transferBetween(start, end) : null;
  return transfer && transferEndMs(transfer, to) <= from.at.getTime() ? transfer : null;
}

function buildTransferLeg(transfer: Transfer, { to }: RideLeg): TransferLeg {
  return {
    kind: 'transfer',
    mode: transfer.mode,
    from: { stopId: to.stopId, at: to.at },
    to: { stopId: transfer.to.id, at: new Date(transferEndMs(transfer, to)) },
  };
}

/** Returns when a transfer that starts on arrival ends, in milliseconds since 1970. */
function transferEndMs({ duration }: Transfer, { at }: StopEvent): number {
  return at.getTime() + duration * 1_000;
}

/** Returns the rides of a journey, with the transfers at its ends. */
export function toItinerary({ legs }: Journey): Itinerary {
  const first = legs[0];
  const last = legs.at(-1);
  return {
    access: first?.kind === 'transfer' ? first : null,
    rides: legs.filter((leg) => leg.kind === 'ride'),
    egress: last?.kind === 'transfer' ? last : null,
  };
}
