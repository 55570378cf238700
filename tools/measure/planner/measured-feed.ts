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
import { seededRandom } from './random.ts';
import { secondOpinion } from './second-opinion.ts';
import { addCountry, country } from './synthetic-country.ts';

/** The feeds that are measured, by name. */
export const measuredFeeds = ['embedded', 'Caltrain', '1e5', '1e6', '1e7', '1e7-irregular'] as const;
export type MeasuredFeed = (typeof measuredFeeds)[number];

/** minotor can't load feeds of this many stop times in reasonable time. */
const tooLargeForMinotor = 5_000_000;

const spread = z.object({ median: z.number(), p95: z.number() });

/** What one process found out about one feed. Times in milliseconds, memory in bytes. */
export const measurementSchema = z.object({
  stopTimes: z.int(),
  stops: z.int(),
  trips: z.int(),
  buildTime: z.number(),
  memory: z.number(),
  departAfter: spread,
  arriveBy: spread,
  range: spread,
  /** Questions that found a journey. */
  answered: z.number(),
  minotor: z
    .object({
      departAfter: spread,
      /** How many times as long as ours, in the middle, and at the worst for us. */
      ratio: z.number(),
      minRatio: z.number(),
      /** Questions that both answered, and those of them that we answered faster. */
      compared: z.int(),
      faster: z.int(),
    })
    .nullable(),
});
export type Measurement = z.infer<typeof measurementSchema>;

interface Question {
  readonly request: JourneyRequest;
  readonly date: string;
  /** Seconds of the service day, and the instant. */
  readonly time: number;
  readonly instant: Date;
}

/** Measures one feed in this process, which should have done nothing else. */
export async function measureFeed(feed: MeasuredFeed, questions: number): Promise<Measurement> {
  const began = performance.now();
  const timetable = await load(feed);
  const planner = createPlanner(timetable);
  const buildTime = performance.now() - began;
  // Once unmeasured, so that the code is compiled; with other questions, so that no answer is at hand.
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

/** Between any two stops that anything calls at, at most four changes, by day, within half a year after the busiest. */
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

/** How often each planner answers each question. */
const repeats = 9;

/**
 * The same ways, but all on one day from its morning on, to both planners: in turn, several times, and of each the quickest
 * counts, since what else the machine does only ever adds.
 */
async function compare(timetable: CompiledTimetable, planner: JourneyPlanner, asked: readonly Question[]) {
  const date = busyDay(timetable);
  const minotor = await secondOpinion(timetable, date);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (const question of asked) {
    const { request } = question;
    const time = Math.round(question.time / 180) * 60;
    const onDay = { ...question, instant: serviceInstant(date, time, timetable.zone) };
    const [from = '', to = ''] = [request.from[0], request.to[0]];
    // Whoever can walk there is there at once for minotor, which takes no ride then; we answer rides only.
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

/** Whether the stops are of one station, or stations that a transfer leads between. */
function isNear(timetable: CompiledTimetable, from: string, to: string): boolean {
  const placeOf = (stop: Stop) => stop.parentStation ?? stop.id;
  const [start, end] = [timetable.stopById(from), timetable.stopById(to)];
  if (!start || !end) return true;
  const around = timetable.stops.filter((stop) => placeOf(stop) === placeOf(start));
  return around
    .flatMap((stop) => [stop, ...timetable.transfersFrom(stop).map((way) => way.to)])
    .some((stop) => placeOf(stop) === placeOf(end));
}

/** The first of the days on which most trips run. */
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
