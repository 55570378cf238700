/** Measures the journey planner on one feed, and minotor on the same queries. */
import { join } from 'node:path';
import { z } from 'zod';
import { compileFeeds } from '#domains/travel/feed/compile-feeds.ts';
import { createPlanner } from '#domains/travel/planner/create-planner.ts';
import type { JourneyPlanner, JourneyRequest } from '#domains/travel/planner/journey-planner.ts';
import { addDays, dateOfDay, dayNumber, serviceInstant } from '#domains/travel/time/service-time.ts';
import { createTimetableBuilder } from '#domains/travel/timetable/build-timetable.ts';
import type { CompiledTimetable } from '#domains/travel/timetable/compiled-timetable.ts';
import { runsOnDay } from '#domains/travel/timetable/service-days.ts';
import type { Stop } from '#domains/travel/timetable/timetable.ts';
import { root } from '#scripts/launch/root.mjs';
import { median } from '../table.ts';
import { loadMinotor } from './minotor-planner.ts';
import { seededRandom } from './random.ts';
import { addCountry, country } from './synthetic-country.ts';

/** Names of the feeds to measure: real ones, and synthetic ones by number of stop times. */
export const measuredFeeds = ['embedded', 'Caltrain', '1e5', '1e6', '1e7', '1e7-irregular'] as const;
export type MeasuredFeed = (typeof measuredFeeds)[number];

/** Number of stop times from which minotor can't load a feed in reasonable time. */
const tooLargeForMinotor = 5_000_000;

const spread = z.object({ median: z.number(), p95: z.number() });

/** Measurement of one feed, as JSON between processes. Times are in milliseconds, memory in bytes. */
export const measurementSchema = z.object({
  stopTimes: z.int(),
  stops: z.int(),
  trips: z.int(),
  buildTime: z.number(),
  memory: z.number(),
  departAfter: spread,
  arriveBy: spread,
  range: spread,
  /** Number of queries that found a journey. */
  answered: z.number(),
  minotor: z
    .object({
      departAfter: spread,
      /** minotor's time divided by ours: median, and minimum (the worst for us). */
      ratio: z.number(),
      minRatio: z.number(),
      /** Number of queries that both answered, and of those that we answered faster. */
      compared: z.int(),
      faster: z.int(),
    })
    .nullable(),
});
export type Measurement = z.infer<typeof measurementSchema>;

interface Question {
  readonly request: JourneyRequest;
  readonly date: string;
  /** Departure time in seconds of the service day; `instant` is the same time. */
  readonly time: number;
  readonly instant: Date;
}

/** Measures one feed in this process. Run it in a new process, because it reports the process's peak memory. */
export async function measureFeed(feed: MeasuredFeed, questions: number): Promise<Measurement> {
  const began = performance.now();
  const timetable = await load(feed);
  const planner = createPlanner(timetable);
  const buildTime = performance.now() - began;
  // Warm-up, so that the code is compiled; with other queries, so that no result is cached.
  for (const question of questionsOf(timetable, 40, 99))
    for (const ask of Object.values(kinds)) await ask(planner, question);
  const asked = questionsOf(timetable, questions);
  let answered = 0;
  const times = { departAfter: [] as number[], arriveBy: [] as number[], range: [] as number[] };
  for (const question of asked)
    for (const kind of ['departAfter', 'arriveBy', 'range'] as const) {
      const start = performance.now();
      const journeys = await kinds[kind](planner, question);
      times[kind].push(performance.now() - start);
      if (kind === 'range' && journeys.length > 0) answered += 1;
    }
  const stopTimes = timetable.tables.tripStopRow.reduce((sum, row) => sum + lengthOfRow(timetable, row), 0);
  return {
    stopTimes,
    stops: timetable.stops.length,
    trips: timetable.tripCount,
    buildTime,
    memory: process.resourceUsage().maxRSS * 1024,
    departAfter: spreadOf(times.departAfter),
    arriveBy: spreadOf(times.arriveBy),
    range: spreadOf(times.range),
    answered,
    minotor: stopTimes > tooLargeForMinotor ? null : await compare(timetable, planner, asked),
  };
}

const kinds = {
  departAfter: (planner: JourneyPlanner, { request, instant }: Question) =>
    planner.departAfter(request, instant),
  arriveBy: (planner: JourneyPlanner, { request, instant }: Question) => planner.arriveBy(request, instant),
  range: (planner: JourneyPlanner, { request, date }: Question) => planner.range(request, date),
};

async function load(feed: MeasuredFeed): Promise<CompiledTimetable> {
  if (feed === 'embedded' || feed === 'Caltrain') {
    const path = feed === 'embedded' ? 'timetable' : 'tests/feeds/caltrain_20160406.zip';
    const now = feed === 'embedded' ? new Date() : new Date('2016-05-01T12:00:00Z');
    return (await compileFeeds([{ name: feed, path: join(root, path) }], { now })).timetable;
  }
  const builder = createTimetableBuilder({ zone: country.zone });
  const [size, kind] = feed.split('-');
  addCountry(builder, Number(size), { isIrregular: kind === 'irregular' });
  return builder.build();
}

/** Returns random queries between two served stops: up to four changes, in daytime, within half a year after the busiest day. */
function questionsOf(timetable: CompiledTimetable, count: number, seed = 1): Question[] {
  const random = seededRandom(seed);
  const { stopRows } = timetable.tables;
  const called = [...new Set(stopRows.map((call) => call >>> 2))].flatMap(
    (index) => timetable.stops[index] ?? [],
  );
  const pick = () => called[Math.floor(random() * called.length)]?.id ?? '';
  const first = busyDay(timetable);
  const days = Math.min(dayNumber(timetable.coverage.last) - dayNumber(first), 180);
  return Array.from({ length: count }, () => {
    const request = { from: [pick()], to: [pick()], maxChanges: 4 };
    const date = addDays(first, Math.floor(random() * days));
    const time = 6 * 3600 + Math.floor(random() * 14 * 60) * 60;
    return { request, date, time, instant: serviceInstant(date, time, timetable.zone) };
  });
}

/** Number of runs of each query by each planner. */
const repeats = 9;

/**
 * Compares both planners on the same stop pairs, all on one day, departing from its morning. They take turns, several
 * times. The fastest run of each counts, because other work on the machine can only slow it down.
 */
async function compare(timetable: CompiledTimetable, planner: JourneyPlanner, asked: readonly Question[]) {
  const date = busyDay(timetable);
  const minotor = await loadMinotor(timetable, date);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (const question of asked) {
    const { request } = question;
    const time = Math.round(question.time / 180) * 60;
    const onDay = { ...question, instant: serviceInstant(date, time, timetable.zone) };
    const [from = '', to = ''] = [request.from[0], request.to[0]];
    // Skipped: if the destination is within a walk, minotor returns the walk, and our planner returns rides only.
    if (isNear(timetable, from, to)) continue;
    let answers = 0;
    let [our, their] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      const start = performance.now();
      const arrival = minotor.earliestArrival(from, to, time, request.maxChanges);
      const between = performance.now();
      const journeys = await kinds.departAfter(planner, onDay);
      const end = performance.now();
      their = Math.min(their, between - start);
      our = Math.min(our, end - between);
      answers = arrival === null ? 0 : journeys.length;
    }
    if (answers === 0) continue;
    ours.push(our);
    theirs.push(their);
  }
  const ratios = theirs.map((time, index) => time / (ours[index] ?? Number.NaN));
  return {
    departAfter: spreadOf(theirs),
    ratio: median(ratios),
    minRatio: Math.min(...ratios),
    compared: ratios.length,
    faster: ratios.filter((ratio) => ratio > 1).length,
  };
}

/** Returns true if both stops are in one station, or in stations connected by a transfer. */
function isNear(timetable: CompiledTimetable, from: string, to: string): boolean {
  const placeOf = (stop: Stop) => stop.parentStation ?? stop.id;
  const [start, end] = [timetable.stopById(from), timetable.stopById(to)];
  if (!start || !end) return true;
  const around = timetable.stops.filter((stop) => placeOf(stop) === placeOf(start));
  return around
    .flatMap((stop) => [stop, ...timetable.transfersFrom(stop).map((way) => way.to)])
    .some((stop) => placeOf(stop) === placeOf(end));
}

/** Returns the first of the days with the most trips. */
function busyDay({ coverage, tables, serviceDays }: CompiledTimetable): string {
  const trips = new Map<number, number>();
  for (const service of tables.tripService) trips.set(service, (trips.get(service) ?? 0) + 1);
  let busiest = { day: dayNumber(coverage.first), count: 0 };
  for (let day = dayNumber(coverage.first); day <= dayNumber(coverage.last); day += 1) {
    let count = 0;
    for (const [service, its] of trips) if (runsOnDay(serviceDays, service, day)) count += its;
    if (count > busiest.count) busiest = { day, count };
  }
  return dateOfDay(busiest.day);
}

function lengthOfRow({ tables }: CompiledTimetable, row: number): number {
  return row < 0 ? 0 : (tables.stopRowStarts[row + 1] ?? 0) - (tables.stopRowStarts[row] ?? 0);
}

function spreadOf(times: readonly number[]) {
  return {
    median: median(times),
    p95: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN,
  };
}
