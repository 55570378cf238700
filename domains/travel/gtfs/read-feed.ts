/** Reads and validates a GTFS feed. */
import type { RawTables } from '#domains/travel/feed/loaded-feed.ts';
import { addDays, dateInZone, isTimeZone } from '#domains/travel/time/service-time.ts';
import { type FeedProblem, FeedProblems } from './feed-problems.ts';
import { type FeedSource, openFeedSource } from './feed-source.ts';
import { isUnusedTable } from './feed-tables.ts';
import type { IdIndex } from './id-index.ts';
import { readAgencies } from './read-agencies.ts';
import { readFrequencies } from './read-frequencies.ts';
import { readRawTables, warnOfUnusedFiles } from './read-raw-tables.ts';
import { readRoutes } from './read-routes.ts';
import { readServices, type ServiceWindow } from './read-services.ts';
import { readStopTimes, type StopTimes } from './read-stop-times.ts';
import { readStops } from './read-stops.ts';
import type { ReadContext, TableProgress } from './read-table.ts';
import { readTransfers } from './read-transfers.ts';
import { readTrips } from './read-trips.ts';
import type {
  GtfsAgency,
  GtfsFrequency,
  GtfsRoute,
  GtfsService,
  GtfsStop,
  GtfsTransfer,
  GtfsTrip,
  ServiceDate,
} from './records.ts';
import { warnOfUnsearchableTrips } from './unsearchable-trips.ts';

/** A valid feed: all references resolve, and all times are in order. */
export interface FeedContents {
  /** Name of its file or folder. */
  readonly name: string;
  readonly zone: string;
  readonly agencies: readonly GtfsAgency[];
  readonly stops: readonly GtfsStop[];
  readonly routes: readonly GtfsRoute[];
  readonly services: readonly GtfsService[];
  /** Trips with at least two stop times. */
  readonly trips: readonly GtfsTrip[];
  readonly stopTimes: Pick<StopTimes, 'count' | 'drain'>;
  readonly frequencies: readonly GtfsFrequency[];
  readonly transfers: readonly GtfsTransfer[];
  readonly tables: RawTables;
  /** Days for which recurring services were expanded; null if the feed has none. */
  readonly window: ServiceWindow | null;
  /** Trips skipped because of their own faults, each with its first fault. */
  readonly skippedTrips: ReadonlyMap<string, FeedProblem>;
  readonly warnings: readonly FeedProblem[];
  /** Number of warnings, including those not listed. */
  readonly warningCount: number;
}

/** Options of an import. */
export interface ReadOptions {
  /** The current time. Recurring services are expanded around it. */
  readonly now: Date;
  readonly onProgress?: ((progress: Readonly<TableProgress>) => void) | undefined;
  /** Skips trips with faults instead of refusing the feed. */
  readonly skipInvalidTrips?: boolean | undefined;
  /** Additional checks of the raw tables. */
  readonly checkTables?: ((tables: RawTables) => readonly FeedProblem[]) | undefined;
}

/** Recurring services are expanded from this many days ago to this many months ahead. */
const daysBehind = 30;
const monthsAhead = 13;

/** A feed whose first service is later than this gets a warning. */
const maxDaysUntilStart = 31;

/**
 * Reads the feed at `path`, a zip archive or a folder. Throws `FeedSourceError` if there is none, and
 * `FeedRefusedError` with places and reasons if it is invalid.
 */
export async function readFeed(path: string, options: ReadOptions): Promise<FeedContents> {
  const source = await openFeedSource(path);
  try {
    return await readSource(source, options);
  } finally {
    source.close();
  }
}

async function readSource(source: FeedSource, options: ReadOptions): Promise<FeedContents> {
  const problems = new FeedProblems(options.skipInvalidTrips);
  const context: ReadContext = {
    source,
    problems,
    progress: { rows: 0, bytes: 0, file: '' },
    onProgress: options.onProgress ?? (() => undefined),
  };
  for (const file of ['agency.txt', 'stops.txt', 'routes.txt', 'trips.txt', 'stop_times.txt'])
    if (!source.files.has(file)) problems.add(file, null, 'is missing');

  const agencies = await readAgencies(context);
  const zone = agencies.agencies[0]?.agencyTimezone ?? 'UTC';
  const stops = await readStops(context, isTimeZone(zone) ? zone : null);
  const routes = await readRoutes(context, agencies);
  const tables = await readRawTables(context);
  const today = dateInZone(options.now, isTimeZone(zone) ? zone : 'UTC');
  const window = expansionWindowAround(today);
  const services = await readServices(context, tables.recurring_calendar ?? [], window, today);
  const trips = await readTrips(context, { routes: routes.ids, services: services.ids });
  const frequencies = await readFrequencies(context, trips.ids);
  const stopTimes = await readStopTimes(context, {
    trips: trips.trips,
    tripIds: trips.ids,
    blocks: trips.blocks,
    stops: stops.stops,
    stopIds: stops.ids,
  });
  const repeated = new Set(frequencies.map(({ tripId }) => tripId));
  const usable = new Set(
    stopTimes.trips.filter(({ tripId }) => repeated.has(tripId)).map(({ tripId }) => tripId),
  );
  warnOfUnsearchableTrips(problems, { routes: routes.routes, trips: stopTimes.trips });
  const transfers = await readTransfers(context, stops);
  checkReferences(context, tables, { stop_id: stops.ids, route_id: routes.ids, trip_id: trips.ids });
  for (const { file, line, reason } of options.checkTables?.(tables) ?? []) problems.add(file, line, reason);
  const days = runningDays(stopTimes.trips, services.services);
  if (problems.count === 0 && !days) problems.add('trips.txt', null, 'no trip runs on any day');
  if (days) warnOfServicePeriod(days, today, context);
  problems.refuseIfAny(source.name);
  problems.warnOfDuplicates();
  warnOfUnusedFiles(context);
  return {
    name: source.name,
    zone,
    agencies: agencies.agencies,
    stops: stops.stops,
    routes: routes.routes,
    services: services.services,
    trips: stopTimes.trips,
    stopTimes,
    frequencies: frequencies.filter(({ tripId }) => usable.has(tripId)),
    transfers,
    tables,
    window: services.window,
    skippedTrips: problems.skippedTrips,
    warnings: problems.warnings,
    warningCount: problems.warningCount,
  };
}

/** Returns the days for which recurring services are expanded on the day `today`. */
export function expansionWindowAround(today: string): ServiceWindow {
  return {
    from: addDays(today, -daysBehind),
    until: Temporal.PlainDate.from(today).add({ months: monthsAhead }).toString(),
  };
}

interface RunningDays {
  readonly first: ServiceDate;
  readonly last: ServiceDate;
}

/** Returns the first and last day of service, or null if no trip ever runs. */
function runningDays(trips: readonly GtfsTrip[], services: readonly GtfsService[]): RunningDays | null {
  const used = new Set(trips.map(({ serviceId }) => serviceId));
  const ofTrips = services.filter(({ serviceId }) => used.has(serviceId));
  const first = ofTrips.flatMap(({ dates }) => dates.at(0) ?? []).reduce(earlier, '');
  const last = ofTrips.flatMap(({ dates }) => dates.at(-1) ?? []).reduce(later, '');
  return last === '' ? null : { first, last };
}

const earlier = (one: ServiceDate, other: ServiceDate) => (one === '' || other < one ? other : one);
const later = (one: ServiceDate, other: ServiceDate) => (other > one ? other : one);

/** Warns if the feed has ended or starts late: it may be the wrong one. */
function warnOfServicePeriod({ first, last }: RunningDays, today: ServiceDate, context: ReadContext): void {
  const { problems, source } = context;
  const file = source.files.has('calendar.txt') ? 'calendar.txt' : 'calendar_dates.txt';
  if (last < today)
    problems.warn(file, null, `the feed ended on ${last}; nothing of it can be found or sold`);
  else if (first > addDays(today, maxDaysUntilStart))
    problems.warn(file, null, `nothing runs before ${first}`);
}

/** Raw tables whose references are checked. */
const referring = ['stop_areas', 'route_networks', 'capacities'];

/** Adds a fault for every stop, route or trip id in a used raw table that the feed does not have. */
function checkReferences(
  { source }: ReadContext,
  tables: RawTables,
  known: { readonly stop_id: IdIndex; readonly route_id: IdIndex; readonly trip_id: IdIndex },
): void {
  for (const table of referring.filter((name) => !isUnusedTable(name, source)))
    for (const { line, values } of tables[table] ?? [])
      for (const column of ['stop_id', 'route_id', 'trip_id'] as const) {
        const id = values[column];
        if (id) known[column].expect(id, `${table}.txt`, line, column);
      }
}
