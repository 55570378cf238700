/** The scenarios of the feed simulator: each makes the feed's response at a moment. */
import { addDays, dateInZone, formatServiceTime, serviceInstant } from '#domains/travel/time/service-time.ts';
import { callsOfRuns, type RunCalls } from '#domains/travel/timetable/run-calls.ts';
import type { Route, Timetable, Trip } from '#domains/travel/timetable/timetable.ts';
import { type EntityInput, encodeFeed } from './encode-feed.ts';

/** Data of a scenario. */
export interface ScenarioContext {
  readonly timetable: Timetable;
  /** When the scenario began. It chooses the trips, so that they stay the same. */
  readonly startedAt: Date;
  readonly now: Date;
}

/** Body of the response; null closes the connection without one. */
type Scenario = (context: ScenarioContext) => Uint8Array | null;

/** Numbers of the GTFS-Realtime reference. */
const cancelled = 3;
const weather = 8;
const noService = 1;
const significantDelays = 3;

const slipDelaySeconds = 90 * 60;
const garbagePhaseMs = 60_000;

/** A run on a day. */
interface DatedRun extends RunCalls {
  readonly trip: Trip;
  readonly date: string;
  readonly departure: Date;
}

/** Lists runs of some lines that depart today or tomorrow after the start of the scenario, by departure. */
function comingRuns(
  { timetable, startedAt }: ScenarioContext,
  isChosen: (route: Route) => boolean,
): readonly DatedRun[] {
  const today = dateInZone(startedAt, timetable.zone);
  return timetable.routes
    .filter(isChosen)
    .flatMap((route) => timetable.tripsOfRoute(route))
    .flatMap((trip) =>
      [today, addDays(today, 1)]
        .filter((date) => timetable.runsOn(trip, date))
        .flatMap((date) =>
          callsOfRuns(timetable, trip).map((run): DatedRun => {
            const departure = serviceInstant(date, run.calls[0]?.departure ?? 0, timetable.zone);
            return { ...run, trip, date, departure };
          }),
        ),
    )
    .filter(({ departure, calls }) => calls.length > 1 && departure > startedAt)
    .toSorted((one, other) => one.departure.getTime() - other.departure.getTime());
}

function describeTrip({ trip, date, calls }: DatedRun) {
  const startTime = formatServiceTime(calls[0]?.departure ?? 0);
  return { tripId: trip.id, startDate: date.replaceAll('-', ''), startTime };
}

/** Creates a trip update with one delay from the call at `from`, or a cancellation. */
function tripUpdate(run: DatedRun, change: 'cancelled' | { from: number; delay: number }): EntityInput {
  const trip = describeTrip(run);
  const id = `${trip.tripId} ${trip.startDate} ${trip.startTime}`;
  if (change === 'cancelled') return { id, tripUpdate: { trip: { ...trip, relationship: cancelled } } };
  const { from, delay } = change;
  const stopId = run.calls[from]?.stop.id;
  return { id, tripUpdate: { trip, stopTimes: [{ stopId, arrival: { delay }, departure: { delay } }] } };
}

function alert(
  { startedAt }: ScenarioContext,
  routeIds: readonly string[],
  { effect, title, text }: { readonly effect: number; readonly title: string; readonly text: string },
): EntityInput {
  const start = Math.floor(startedAt.getTime() / 1_000) - 3_600;
  const english = (words: string) => ({ translations: [{ text: words, language: 'en-NZ' }] });
  return {
    id: `alert ${routeIds.join(' ')}`,
    alert: {
      periods: [{ start, end: start + 3 * 86_400 }],
      selectors: routeIds.map((routeId) => ({ routeId })),
      cause: weather,
      effect,
      header: english(title),
      description: english(text),
    },
  };
}

const onTime = { from: 0, delay: 0 };

/** Everything runs on time. */
function simulateCalmDay(context: ScenarioContext): readonly EntityInput[] {
  return comingRuns(context, () => true).map((run) => tripUpdate(run, onTime));
}

/** A storm on Cook Strait: both ferry lines cancel all sailings. */
function simulateStorm(context: ScenarioContext): readonly EntityInput[] {
  const lines = ['interislander', 'bluebridge'];
  return [
    alert(context, lines, {
      effect: noService,
      title: 'No sailings: storm on Cook Strait',
      text: 'A southerly storm with a swell of seven metres has closed Cook Strait.\nSailings resume after tomorrow.',
    }),
    ...comingRuns(context, ({ id }) => lines.includes(id)).map((run) => tripUpdate(run, 'cancelled')),
  ];
}

/** A slip on a rail line: its next train is 90 minutes late from its second stop, and the train after is cancelled. */
function simulateSlip(context: ScenarioContext): readonly EntityInput[] {
  const lines = [
    'coastal_pacific',
    'tranz_alpine',
    'northern_explorer',
    'capital_connection',
    'wairarapa_line',
  ];
  const trains = lines
    .map((line) => comingRuns(context, ({ id }) => id === line))
    .find(({ length }) => length > 1);
  const [late, other] = trains ?? [];
  if (!late || !other) return [];
  return [
    alert(context, [late.trip.route.id], {
      effect: significantDelays,
      title: `Slip on the line: ${late.trip.route.name}`,
      text: 'Heavy rain has caused a slip. Trains pass it at walking pace; some do not run.',
    }),
    tripUpdate(late, { from: 1, delay: slipDelaySeconds }),
    tripUpdate(other, 'cancelled'),
  ];
}

/** The feed says of the next ferries both that they are cancelled and that they are on time. */
function simulateContradiction(context: ScenarioContext): readonly EntityInput[] {
  return comingRuns(context, ({ mode }) => mode === 'ferry').flatMap((run) => [
    tripUpdate(run, 'cancelled'),
    tripUpdate(run, onTime),
  ]);
}

/**
 * Creates updates of one run: the first one of a line tomorrow, late from its first stop by a number of minutes.
 * @throws if none runs
 */
export function createDelays(
  timetable: Timetable,
  lineId: string,
  now: Date,
): (minutes: number) => { readonly entities: readonly EntityInput[]; readonly expectedAt: Date } {
  const tomorrow = addDays(dateInZone(now, timetable.zone), 1);
  const run = comingRuns({ timetable, startedAt: now, now }, ({ id }) => id === lineId).find(
    ({ date }) => date === tomorrow,
  );
  if (!run) throw new Error(`Line ${lineId} does not run tomorrow.`);
  return (minutes) => ({
    entities: [tripUpdate(run, { from: 0, delay: minutes * 60 })],
    expectedAt: new Date(run.departure.getTime() + minutes * 60_000),
  });
}

const encoded =
  (simulate: (context: ScenarioContext) => readonly EntityInput[]): Scenario =>
  (context) =>
    encodeFeed({ timestamp: context.now, entities: simulate(context) });

const garbled: Scenario = () => Buffer.from('<html><h1>502 Bad Gateway</h1></html>');
const silent: Scenario = () => null;
const contradictory = encoded(simulateContradiction);

/** Scenarios by name. */
const scenarios = {
  calm: encoded(simulateCalmDay),
  storm: encoded(simulateStorm),
  slip: encoded(simulateSlip),
  garbled,
  silent,
  contradictory,
  // One minute each of the three before, again and again.
  garbage: (context) => {
    const phase = Math.floor((context.now.getTime() - context.startedAt.getTime()) / garbagePhaseMs);
    return ([garbled, silent, contradictory][phase % 3] ?? garbled)(context);
  },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;
export const scenarioNames = Object.keys(scenarios).filter(isScenario);

export function isScenario(name: string): name is ScenarioName {
  return Object.hasOwn(scenarios, name);
}

/** Returns the body of a scenario's response; null closes the connection without one. */
export function simulateFeed(name: ScenarioName, context: ScenarioContext): Uint8Array | null {
  return scenarios[name](context);
}
