/** Reconstructs journeys with their legs from the labels of a RAPTOR search. */
import { transferModeOf } from '#domains/travel/timetable/compiled-timetable.ts';
import type { BackwardSearch } from './backward-search.ts';
import type { SearchDay } from './day-runs.ts';
import type { EndpointStops } from './endpoint-stops.ts';
import type { ForwardSearch } from './forward-search.ts';
import type { Journey, JourneyLeg } from './journey-planner.ts';
import { unpackRide } from './pack-ride.ts';
import { type Network, ROUNDS } from './search-network.ts';

/** A ride found by a search. Positions are indexes of the trip's calls; `day` is an index of the search's days. */
interface FoundRide {
  readonly run: number;
  readonly board: number;
  readonly alight: number;
  readonly day: number;
}

/** Context needed to turn labels into a journey. */
export interface SearchContext {
  readonly network: Network;
  readonly days: readonly SearchDay[];
  /** Second 0 in milliseconds since 1970. */
  readonly base: number;
  readonly access: EndpointStops;
  readonly egress: EndpointStops;
}

/** Builds the journey that the forward search found with exactly this number of rides. */
export function buildForwardJourney(context: SearchContext, search: ForwardSearch, rides: number): Journey {
  const found: FoundRide[] = [];
  let alightedAt = search.bestStop[rides] ?? 0;
  for (let ridesLeft = rides; ridesLeft > 0; ridesLeft -= 1) {
    const ride = readRide(search, alightedAt * ROUNDS + ridesLeft);
    found.push(ride);
    const boardedAt = stopOf(context.network, ride.run, ride.board);
    if (ridesLeft > 1) alightedAt = search.readyFrom[boardedAt * ROUNDS + ridesLeft - 1] ?? 0;
  }
  return buildJourney(context, found.reverse());
}

/** Builds the journey that the backward search found with exactly this number of rides. */
export function buildBackwardJourney(context: SearchContext, search: BackwardSearch, rides: number): Journey {
  const found: FoundRide[] = [];
  let boardedAt = search.bestStop[rides] ?? 0;
  for (let ridesLeft = rides; ridesLeft > 0; ridesLeft -= 1) {
    const ride = readRide(search, boardedAt * ROUNDS + ridesLeft);
    found.push(ride);
    const alightedAt = stopOf(context.network, ride.run, ride.alight);
    if (ridesLeft > 1) boardedAt = search.leaveTo[alightedAt * ROUNDS + ridesLeft - 1] ?? 0;
  }
  return buildJourney(context, found);
}

function readRide(search: ForwardSearch | BackwardSearch, label: number): FoundRide {
  const { board, alight, day } = unpackRide(search.ride[label] ?? 0);
  return { run: search.run[label] ?? 0, board, alight, day };
}

/** Returns the stop of a run's call in `stopRows`. */
function stopOf({ tables }: Network, run: number, position: number): number {
  const row = tables.tripStopRow[tables.runTrip[run] ?? 0] ?? 0;
  return (tables.stopRows[(tables.stopRowStarts[row] ?? 0) + position] ?? 0) >>> 2;
}

function buildJourney(context: SearchContext, rides: readonly FoundRide[]): Journey {
  const { network, access, egress, base } = context;
  const at = (seconds: number) => new Date(base + seconds * 1000);
  const legs: JourneyLeg[] = [];
  const transfer = (from: number, to: number, start: Date, end: Date) => {
    if (from !== to) legs.push(transferLeg(network, from, to, start, end));
  };
  let departure: Date | undefined;
  let lastStop = 0;
  let lastSeconds = 0;
  let lastAt = new Date(base);
  for (const ride of rides) {
    const seconds = timesOf(context, ride);
    const from = stopOf(network, ride.run, ride.board);
    const boardAt = at(seconds.board);
    if (!departure) {
      const walkSeconds = access.seconds[from] ?? 0;
      departure = walkSeconds === 0 ? boardAt : at(seconds.board - walkSeconds);
      transfer(access.place[from] ?? from, from, departure, boardAt);
    } else if (lastStop !== from) {
      const walkSeconds = transferSeconds(network, lastStop, from);
      transfer(lastStop, from, lastAt, at(lastSeconds + walkSeconds));
    }
    lastStop = stopOf(network, ride.run, ride.alight);
    lastSeconds = seconds.alight;
    lastAt = at(lastSeconds);
    legs.push(rideLeg(context, ride, boardAt, lastAt));
  }
  const walkSeconds = egress.seconds[lastStop] ?? 0;
  const arrival = walkSeconds === 0 ? lastAt : at(lastSeconds + walkSeconds);
  transfer(lastStop, egress.place[lastStop] ?? lastStop, lastAt, arrival);
  return { departure: departure ?? arrival, arrival, changes: rides.length - 1, legs };
}

/** Boarding and alighting in seconds since the start of the requested day. */
function timesOf({ network, days }: SearchContext, { run, board, alight, day }: FoundRide) {
  const { runStart, runTimes, timeRows } = network.tables;
  const shift = (runStart[run] ?? 0) + (days[day]?.offset ?? 0);
  const times = runTimes[run] ?? 0;
  return {
    board: shift + (timeRows[times + 2 * board + 1] ?? 0),
    alight: shift + (timeRows[times + 2 * alight] ?? 0),
  };
}

function rideLeg(
  { network, days }: SearchContext,
  ride: FoundRide,
  boardAt: Date,
  alightAt: Date,
): JourneyLeg {
  const { timetable, tables } = network;
  const trip = tables.runTrip[ride.run] ?? 0;
  return {
    kind: 'ride',
    tripId: timetable.tripId(trip),
    routeId: timetable.routes[tables.tripRoute[trip] ?? -1]?.id ?? '',
    serviceDate: days[ride.day]?.date ?? '',
    runOffset: (tables.runStart[ride.run] ?? 0) - (tables.tripStart[trip] ?? 0),
    from: { stopId: stopId(network, stopOf(network, ride.run, ride.board)), at: boardAt, call: ride.board },
    to: { stopId: stopId(network, stopOf(network, ride.run, ride.alight)), at: alightAt, call: ride.alight },
  };
}

function transferLeg(network: Network, from: number, to: number, start: Date, end: Date): JourneyLeg {
  return {
    kind: 'transfer',
    mode: transferModeOf(network.tables.transferMode[transferIndexBetween(network, from, to)]),
    from: { stopId: stopId(network, from), at: start },
    to: { stopId: stopId(network, to), at: end },
  };
}

function transferSeconds(network: Network, from: number, to: number): number {
  return network.transfersFrom.seconds[transferIndexBetween(network, from, to)] ?? 0;
}

/** Returns the index of the walk in `transfersFrom`, or -1. */
function transferIndexBetween({ transfersFrom }: Network, from: number, to: number): number {
  const end = transfersFrom.starts[from + 1] ?? 0;
  for (let transfer = transfersFrom.starts[from] ?? 0; transfer < end; transfer += 1)
    if (transfersFrom.stops[transfer] === to) return transfer;
  return -1;
}

function stopId({ timetable }: Network, stop: number): string {
  return timetable.stops[stop]?.id ?? '';
}
