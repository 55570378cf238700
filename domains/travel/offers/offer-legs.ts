/** Builds the legs of an offer for display: stops, lines, transfers, check-in times and product types. */
import { itemTypeOfMode, type TravelItemType } from '#contracts/cart/item-types.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { JourneyLeg, TransferLeg } from '#domains/travel/planner/journey-planner.ts';
import type { Mode, Stop } from '#domains/travel/timetable/timetable.ts';
import type { OfferLeg, OfferStop } from './offer.ts';
import type { JourneyRide, PricedJourney } from './priced-journey.ts';

const minute = 60_000;

type SoldMode = Exclude<Mode, 'other'>;

/** Returns the product type of a ride by `mode`. Throws a RangeError for `other`, which searches never return. */
export function itemTypeOf(mode: Mode): TravelItemType {
  const itemType = itemTypeOfMode(mode);
  if (itemType === undefined) throw new RangeError(notSold);
  return itemType;
}

function soldMode(mode: Mode): SoldMode {
  if (mode === 'other') throw new RangeError(notSold);
  return mode;
}

const notSold = 'Rides of other modes are not sold.';

type Ends = Pick<OfferLeg, 'from' | 'to'>;

/** Builds the legs of a journey for display, with names of stops and lines and check-in closing times. */
export function buildOfferLegs(
  { journey, rides }: PricedJourney,
  { timetable }: LoadedFeed,
): readonly OfferLeg[] {
  const stopOf = (stopId: string) => {
    const stop = timetable.stopById(stopId);
    return { stopId, name: stop?.name ?? stopId, ...(stop && zoneOf(stop)) };
  };
  const ridesOfLegs = new Map<JourneyLeg | undefined, JourneyRide>(rides.map((ride) => [ride.leg, ride]));
  return journey.legs.map((leg, at) => {
    const ends = {
      from: {
        ...stopOf(leg.from.stopId),
        departure: leg.from.at,
        ...(leg.from.expectedAt && { expectedDeparture: leg.from.expectedAt }),
      },
      to: {
        ...stopOf(leg.to.stopId),
        arrival: leg.to.at,
        ...(leg.to.expectedAt && { expectedArrival: leg.to.expectedAt }),
      },
    };
    if (leg.kind === 'transfer') return transferLeg(leg, ends, ridesOfLegs.get(journey.legs[at + 1]));
    const ride = ridesOfLegs.get(leg);
    if (!ride) throw new Error(`The ride on ${leg.tripId} was not looked up.`);
    return rideLeg(ride, ends);
  });
}

function zoneOf({ zone }: Stop): Pick<OfferStop, 'zone'> {
  return zone === null ? {} : { zone };
}

/** The transfer time includes check-in at its end, so the walk ends that much earlier. */
function transferLeg({ mode }: TransferLeg, { from, to }: Ends, next: JourneyRide | undefined): OfferLeg {
  const checkIn = (next?.network?.checkInMinutes ?? 0) * minute;
  const arrival = Math.max(from.departure.getTime(), to.arrival.getTime() - checkIn);
  return {
    itemType: 'transfer',
    mode,
    operator: '',
    service: mode === 'shuttle' ? 'Shuttle' : 'Walk',
    routeId: null,
    tripId: null,
    serviceDate: null,
    from,
    to: { ...to, arrival: new Date(arrival) },
    checkInCloses: null,
    distanceKm: null,
    calls: [],
    seen: null,
  };
}

function rideLeg({ leg, trip, calls, network, metres }: JourneyRide, ends: Ends): OfferLeg {
  const { route } = trip;
  // Trip times are elapsed seconds, so calls count from the departure even across a clock change.
  const start = leg.from.at.getTime() - (calls[0]?.departure ?? 0) * 1_000;
  return {
    itemType: itemTypeOf(route.mode),
    mode: soldMode(route.mode),
    operator: route.agency.name,
    service: route.name,
    routeId: route.id,
    tripId: trip.id,
    serviceDate: leg.serviceDate,
    ...ends,
    checkInCloses: network ? new Date(leg.from.at.getTime() - network.checkInMinutes * minute) : null,
    distanceKm: Math.round(metres / 1_000),
    calls: calls.slice(1, -1).map((call) => ({
      name: call.stop.name,
      ...zoneOf(call.stop),
      arrival: new Date(start + call.arrival * 1_000),
      departure: new Date(start + call.departure * 1_000),
    })),
    seen: trip.seen,
  };
}
