/** Reads and checks a whole GTFS feed. */
import type { KeptTables } from '#domains/travel/feed/loaded-feed.ts';
import { addDays, dateInZone, isZone } from '#domains/travel/time/service-time.ts';
import { type FeedProblem, FeedProblems } from './feed-problems.ts';
import { type FeedSource, openFeedSource } from './feed-source.ts';
import { checkKeptReferences } from './kept-references.ts';
import { readAgencies } from './read-agencies.ts';
import { readFrequencies } from './read-frequencies.ts';
import { readKeptTables, warnOfUnusedFiles } from './read-kept-tables.ts';
import { readRoutes } from './read-routes.ts';
import { readServices, type ServiceWindow } from './read-services.ts';
import { readStopTimes, type StopTimes } from './read-stop-times.ts';
import { readStops } from './read-stops.ts';
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
import type { ReadContext, TableProgress } from './table.ts';
import { warnOfUnsearchedTrips } from './unsearched-trips.ts';

/** A feed that was read and holds together: every reference leads somewhere, every time is in order. */
export interface FeedContents {
  /** The name of its file or folder. */
  readonly name: string;
  readonly zone: string;
  readonly agencies: readonly GtfsAgency[];
  readonly stops: readonly GtfsStop[];
  readonly routes: readonly GtfsRoute[];
  readonly services: readonly GtfsService[];
  /** Those with two stop times at least. */
  readonly trips: readonly GtfsTrip[];
  readonly stopTimes: Pick<StopTimes, 'count' | 'handOver'>;
  readonly frequencies: readonly GtfsFrequency[];
  readonly transfers: readonly GtfsTransfer[];
  readonly tables: KeptTables;
  /** The days that recurring services were laid out for; null when the feed has none. */
  readonly window: ServiceWindow | null;
  /** The trips that were left out for faults of their own, each with its first fault. */
  readonly skippedTrips: ReadonlyMap<string, FeedProblem>;
  readonly warnings: readonly FeedProblem[];
  /** Those not listed too. */
  readonly warningCount: number;
}

/** How a feed is read. */
export interface ReadOptions {
  /** The present: recurring services are laid out around it. */
  readonly now: Date;
  readonly onProgress?: ((progress: Readonly<TableProgress>) => void) | undefined;
  /** Whether trips with faults of their own are left out, instead of refusing the feed. */
  readonly skipInvalidTrips?: boolean | undefined;
  /** More that must hold for the tables beside the schedule. */
  readonly checkTables?: ((tables: KeptTables) => readonly FeedProblem[]) | undefined;
}

/** How far recurring services are laid out: days behind and months ahead. */
const daysBehind = 30;
const monthsAhead = 13;

/** A feed that begins later than this is warned of. */
const soonDays = 31;

/**
 * Reads the feed at `path`, a zip archive or a folder. Throws `FeedSourceError` when there is none, and
 * `FeedRefusedError` with the places and reasons when it is broken.
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
  const stops = await readStops(context, isZone(zone) ? zone : null);
  const routes = await readRoutes(context, agencies);
  const tables = await readKeptTables(context);
  const today = dateInZone(options.now, isZone(zone) ? zone : 'UTC');
  const window = windowAround(today);
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
  warnOfUnsearchedTrips(problems, { routes: routes.routes, trips: stopTimes.trips });
  const transfers = await readTransfers(context, stops);
  checkKeptReferences(context, tables, { stop_id: stops.ids, route_id: routes.ids, trip_id: trips.ids });
  for (const { file, line, reason } of options.checkTables?.(tables) ?? []) problems.add(file, line, reason);
  const days = runningDays(stopTimes.trips, services.services);
  if (problems.count === 0 && !days) problems.add('trips.txt', null, 'no trip runs on any day');
  if (days) warnOfOtherTimes(days, today, context);
  problems.refuseIfAny(source.name);
  problems.warnOfRepeats();
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

/** The days for which recurring services are laid out when it is `today`. */
export function windowAround(today: string): ServiceWindow {
  return {
    from: addDays(today, -daysBehind),
    until: Temporal.PlainDate.from(today).add({ months: monthsAhead }).toString(),
  };
}

interface RunningDays {
  readonly first: ServiceDate;
  readonly last: ServiceDate;
}

/** The first and the last day on which a trip runs; null when none ever does. */
function runningDays(trips: readonly GtfsTrip[], services: readonly GtfsService[]): RunningDays | null {
  const used = new Set(trips.map(({ serviceId }) => serviceId));
  const ofTrips = services.filter(({ serviceId }) => used.has(serviceId));
  const first = ofTrips.flatMap(({ dates }) => dates.at(0) ?? []).reduce(earlier, '');
  const last = ofTrips.flatMap(({ dates }) => dates.at(-1) ?? []).reduce(later, '');
  return last === '' ? null : { first, last };
}

const earlier = (one: ServiceDate, other: ServiceDate) => (one === '' || other < one ? other : one);
const later = (one: ServiceDate, other: ServiceDate) => (other > one ? other : one);

/** Warns of a feed with which nobody travels today or soon: it may have been taken by mistake. */
function warnOfOtherTimes({ first, last }: RunningDays, today: ServiceDate, context: ReadContext): void {
  const { problems, source } = context;
  const file = source.files.has('calendar.txt') ? 'calendar.txt' : 'calendar_dates.txt';
  if (last < today)
    problems.warn(file, null, `the feed ended on ${last}; nothing of it can be found or sold`);
  else if (first > addDays(today, soonDays)) problems.warn(file, null, `nothing runs before ${first}`);
}
