import { nameOfWay } from '#domains/travel/timetable/compiled-timetable.ts';
import type { BackwardSearch } from './backward-search.ts';
import type { SearchDay } from './day-runs.ts';
import type { Ends } from './ends.ts';
import type { ForwardSearch } from './forward-search.ts';
import type { Journey, JourneyLeg } from './journey-planner.ts';
import { type Network, ROUNDS } from './network.ts';
import { unpackRide } from './ride-label.ts';

/** A ride as a search found it: positions are among the trip's calls, `day` is that of the search. */
interface FoundRide {
  readonly run: number;
  readonly board: number;
  readonly alight: number;
  readonly day: number;
}

/** What turns labels into a journey. */
export interface Question {
  readonly network: Network;
  readonly days: readonly SearchDay[];
  /** Milliseconds since 1970 of second 0. */
  readonly base: number;
  readonly access: Ends;
  readonly egress: Ends;
}

/** The journey that a search from the start found with exactly so many rides. */
export function journeyOfForward(question: Question, search: ForwardSearch, rides: number): Journey {
  const found: FoundRide[] = [];
  let alightedAt = search.bestStop[rides] ?? 0;
  for (let left = rides; left > 0; left -= 1) {
    const label = alightedAt * ROUNDS + left;
    const ride = { run: search.run[label] ?? 0, ...unpackRide(search.ride[label] ?? 0) };
    found.unshift(ride);
    const boardedAt = stopOf(question.network, ride.run, ride.board);
    if (left > 1) alightedAt = search.readyFrom[boardedAt * ROUNDS + left - 1] ?? 0;
  }
  return journeyOf(question, found);
}

/** The journey that a search from the end found with exactly so many rides. */
export function journeyOfBackward(question: Question, search: BackwardSearch, rides: number): Journey {
  const found: FoundRide[] = [];
  let boardedAt = search.bestStop[rides] ?? 0;
  for (let left = rides; left > 0; left -= 1) {
    const label = boardedAt * ROUNDS + left;
    const ride = { run: search.run[label] ?? 0, ...unpackRide(search.ride[label] ?? 0) };
    found.push(ride);
    const alightedAt = stopOf(question.network, ride.run, ride.alight);
    if (left > 1) boardedAt = search.leaveTo[alightedAt * ROUNDS + left - 1] ?? 0;
  }
  return journeyOf(question, found);
}

/** The call of a run in `stopRows`. */
function stopOf({ tables }: Network, run: number, position: number): number {
  const row = tables.tripStopRow[tables.runTrip[run] ?? 0] ?? 0;
  return (tables.stopRows[(tables.stopRowStarts[row] ?? 0) + position] ?? 0) >>> 2;
}

function journeyOf(question: Question, rides: readonly FoundRide[]): Journey {
  const { network, access, egress, base } = question;
  const at = (seconds: number) => new Date(base + seconds * 1000);
  const legs: JourneyLeg[] = [];
  const transfer = (from: number, to: number, start: number, end: number) => {
    if (from !== to) legs.push(transferLeg(network, from, to, at(start), at(end)));
  };
  let departure = 0;
  let lastStop = 0;
  let lastTime = 0;
  rides.forEach((ride, index) => {
    const seconds = timesOf(question, ride);
    const from = stopOf(network, ride.run, ride.board);
    const to = stopOf(network, ride.run, ride.alight);
    if (index === 0) {
      departure = seconds.board - (access.seconds[from] ?? 0);
      transfer(access.place[from] ?? from, from, departure, seconds.board);
    } else {
      transfer(lastStop, from, lastTime, lastTime + secondsOfWay(network, lastStop, from));
    }
    legs.push(rideLeg(question, ride, at(seconds.board), at(seconds.alight)));
    lastStop = to;
    lastTime = seconds.alight;
  });
  const arrival = lastTime + (egress.seconds[lastStop] ?? 0);
  transfer(lastStop, egress.place[lastStop] ?? lastStop, lastTime, arrival);
  return { departure: at(departure), arrival: at(arrival), changes: rides.length - 1, legs };
}

/** Seconds of boarding and alighting since the start of the asked day. */
function timesOf({ network, days }: Question, { run, board, alight, day }: FoundRide) {
  const { runStart, runTimes, timeRows } = network.tables;
  const shift = (runStart[run] ?? 0) + (days[day]?.offset ?? 0);
  const times = runTimes[run] ?? 0;
  return {
    board: shift + (timeRows[times + 2 * board + 1] ?? 0),
    alight: shift + (timeRows[times + 2 * alight] ?? 0),
  };
}

function rideLeg({ network, days }: Question, ride: FoundRide, boardAt: Date, alightAt: Date): JourneyLeg {
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
    mode: nameOfWay(network.tables.transferMode[wayBetween(network, from, to)]),
    from: { stopId: stopId(network, from), at: start },
    to: { stopId: stopId(network, to), at: end },
  };
}

function secondsOfWay(network: Network, from: number, to: number): number {
  return from === to ? 0 : (network.waysFrom.seconds[wayBetween(network, from, to)] ?? 0);
}

/** The number of the way in `waysFrom`, or -1. */
function wayBetween({ waysFrom }: Network, from: number, to: number): number {
  const end = waysFrom.starts[from + 1] ?? 0;
  for (let way = waysFrom.starts[from] ?? 0; way < end; way += 1) if (waysFrom.stops[way] === to) return way;
  return -1;
}

function stopId({ timetable }: Network, stop: number): string {
  return timetable.stops[stop]?.id ?? '';
}
