/** Makes one timetable of one feed or several. */
import { parseFareTables } from '#domains/travel/fares/parse-fare-tables.ts';
import { type FeedProblem, FeedRefusedError } from '#domains/travel/gtfs/feed-problems.ts';
import { type FeedContents, type ReadOptions, readFeed } from '#domains/travel/gtfs/read-feed.ts';
import { isSameZone } from '#domains/travel/time/service-time.ts';
import { createTimetableBuilder } from '#domains/travel/timetable/build-timetable.ts';
import type { CompiledTimetable } from '#domains/travel/timetable/compiled-timetable.ts';
import type { TimetableBuilder } from '#domains/travel/timetable/timetable-builder.ts';
import type { KeptTables } from './loaded-feed.ts';
import { mergeTables, type Rename, renamesOf } from './merge-names.ts';
import { minTransferTimes } from './min-transfer-times.ts';
import { expandStationAreas } from './station-areas.ts';

/** What feeds were made into. */
export interface CompiledFeeds {
  readonly timetable: CompiledTimetable;
  readonly tables: KeptTables;
  /** In the order given. */
  readonly contents: readonly FeedContents[];
}

/** A feed to compile. */
export interface FeedToCompile {
  /** The prefix of its ids where they clash with those of feeds before it. */
  readonly name: string;
  readonly path: string;
  /** Whether trips with faults of their own are left out. */
  readonly skipInvalidTrips?: boolean;
}

/** Reads the feeds and compiles them. Throws `FeedSourceError` and `FeedRefusedError`; needs one feed at least. */
export async function compileFeeds(
  feeds: readonly FeedToCompile[],
  options: Pick<ReadOptions, 'now' | 'onProgress'>,
): Promise<CompiledFeeds> {
  const contents: FeedContents[] = [];
  for (const { name, path, skipInvalidTrips } of feeds) {
    const reading = { ...options, skipInvalidTrips, checkTables: tableProblems };
    contents.push({ ...(await readFeed(path, reading)), name });
  }
  const [first, ...others] = contents;
  if (!first) throw new RangeError('There is no feed to compile.');
  for (const { name, zone } of others)
    if (!isSameZone(zone, first.zone))
      throw new FeedRefusedError(name, [
        {
          file: 'agency.txt',
          line: null,
          reason: `the feed’s zone is ${zone}, that of ${first.name} ${first.zone}; one timetable is in one zone`,
        },
      ]);

  const renames = renamesOf(contents);
  const tables = mergeTables(contents, renames);
  const faults = others.length > 0 ? tableProblems(tables) : [];
  if (faults.length > 0) throw new FeedRefusedError('The feeds together', faults);

  const builder = createTimetableBuilder({
    zone: first.zone,
    minTransferSeconds: minTransferTimes(tables).secondsOf,
  });
  fill(builder, contents, renames);
  const timetable = builder.build();
  return { timetable, tables: expandStationAreas(tables, timetable.stops), contents };
}

function tableProblems(tables: KeptTables): readonly FeedProblem[] {
  const parsed = parseFareTables(tables);
  return [...(parsed.ok ? [] : parsed.problems), ...minTransferTimes(tables).problems];
}

/** Method by method, as the builder wants its rows. */
function fill(
  builder: TimetableBuilder,
  contents: readonly FeedContents[],
  renames: readonly Rename[],
): void {
  const inEach = (add: (feed: FeedContents, rename: Rename) => void) => {
    for (const [index, feed] of contents.entries()) add(feed, renames[index] ?? ((_kind, id) => id));
  };
  inEach(({ agencies }, rename) => {
    for (const row of agencies) builder.addAgency({ ...row, agencyId: rename('agency', row.agencyId) });
  });
  inEach(({ stops }, rename) => {
    for (const row of stops)
      builder.addStop({
        ...row,
        stopId: rename('stop', row.stopId),
        parentStation: row.parentStation === null ? null : rename('stop', row.parentStation),
      });
  });
  inEach(({ routes }, rename) => {
    for (const row of routes)
      builder.addRoute({
        ...row,
        routeId: rename('route', row.routeId),
        agencyId: row.agencyId === null ? null : rename('agency', row.agencyId),
      });
  });
  inEach(({ services }, rename) => {
    for (const row of services) builder.addService({ ...row, serviceId: rename('service', row.serviceId) });
  });
  inEach(({ trips }, rename) => {
    for (const row of trips)
      builder.addTrip({
        ...row,
        tripId: rename('trip', row.tripId),
        routeId: rename('route', row.routeId),
        serviceId: rename('service', row.serviceId),
      });
  });
  inEach(({ stopTimes }, rename) => {
    stopTimes.handOver((row) => {
      builder.addStopTime({ ...row, tripId: rename('trip', row.tripId), stopId: rename('stop', row.stopId) });
    });
  });
  inEach(({ frequencies }, rename) => {
    for (const row of frequencies) builder.addFrequency({ ...row, tripId: rename('trip', row.tripId) });
  });
  inEach(({ transfers }, rename) => {
    for (const row of transfers)
      builder.addTransfer({
        ...row,
        fromStopId: rename('stop', row.fromStopId),
        toStopId: rename('stop', row.toStopId),
      });
  });
}
