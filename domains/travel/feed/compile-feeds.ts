/** Compiles one or more feeds into one timetable. */
import { parseFareTables } from '#domains/travel/fares/parse-fare-tables.ts';
import { type FeedProblem, FeedRefusedError } from '#domains/travel/gtfs/feed-problems.ts';
import { type FeedContents, type ReadOptions, readFeed } from '#domains/travel/gtfs/read-feed.ts';
import { isSameTimeZone } from '#domains/travel/time/service-time.ts';
import { createTimetableBuilder } from '#domains/travel/timetable/build-timetable.ts';
import type { CompiledTimetable } from '#domains/travel/timetable/compiled-timetable.ts';
import type { Stop } from '#domains/travel/timetable/timetable.ts';
import type { TimetableBuilder } from '#domains/travel/timetable/timetable-builder.ts';
import type { RawRow, RawTables } from './loaded-feed.ts';
import { createIdRenamers, type IdRenamer, mergeRawTables } from './merge-feeds.ts';
import { readMinTransferTimes } from './min-transfer-times.ts';

/** Result of a compilation. */
export interface CompiledFeeds {
  readonly timetable: CompiledTimetable;
  readonly tables: RawTables;
  /** Contents of the feeds, in the order given. */
  readonly contents: readonly FeedContents[];
}

/** A feed to compile. */
export interface FeedToCompile {
  /** Prefix for its ids that clash with those of earlier feeds. */
  readonly name: string;
  readonly path: string;
  /** True to skip trips with faults instead of refusing the feed. */
  readonly skipInvalidTrips?: boolean;
}

/** Reads and compiles one or more feeds. Throws `FeedSourceError` and `FeedRefusedError`. */
export async function compileFeeds(
  feeds: readonly FeedToCompile[],
  options: Pick<ReadOptions, 'now' | 'onProgress'>,
): Promise<CompiledFeeds> {
  const contents: FeedContents[] = [];
  for (const { name, path, skipInvalidTrips } of feeds) {
    const reading = { ...options, skipInvalidTrips, checkTables: checkTables };
    contents.push({ ...(await readFeed(path, reading)), name });
  }
  const [first, ...others] = contents;
  if (!first) throw new RangeError('There is no feed to compile.');
  for (const { name, zone } of others)
    if (!isSameTimeZone(zone, first.zone))
      throw new FeedRefusedError(name, [
        {
          file: 'agency.txt',
          line: null,
          reason: `the feed’s time zone is ${zone}, but that of ${first.name} is ${first.zone}; a timetable must have one time zone`,
        },
      ]);

  const renames = createIdRenamers(contents);
  const tables = mergeRawTables(contents, renames);
  const faults = others.length > 0 ? checkTables(tables) : [];
  if (faults.length > 0) throw new FeedRefusedError('The feeds together', faults);

  const builder = createTimetableBuilder({
    zone: first.zone,
    minTransferSeconds: readMinTransferTimes(tables).secondsOf,
  });
  addRows(builder, contents, renames);
  const timetable = builder.build();
  return { timetable, tables: expandStationAreas(tables, timetable.stops), contents };
}

function checkTables(tables: RawTables): readonly FeedProblem[] {
  const parsed = parseFareTables(tables);
  return [...(parsed.ok ? [] : parsed.problems), ...readMinTransferTimes(tables).problems];
}

/** Expands stop_areas.txt: a station stands for its platforms. A platform with a row of its own keeps that area. */
function expandStationAreas(tables: RawTables, stops: readonly Stop[]): RawTables {
  const rows = tables.stop_areas;
  if (!rows || !stops.some(({ isStation }) => isStation)) return tables;
  const named = new Set(rows.map(({ values }) => values.stop_id));
  const platforms = Map.groupBy(stops, ({ parentStation }) => parentStation ?? '');
  const ofStations = rows.flatMap(({ line, values }): readonly RawRow[] =>
    (values.stop_id ? (platforms.get(values.stop_id) ?? []) : [])
      .filter(({ id }) => !named.has(id))
      .map(({ id }) => ({ line, values: { ...values, stop_id: id } })),
  );
  return { ...tables, stop_areas: [...rows, ...ofStations] };
}

/** Adds all rows to the builder, table by table in the order that it requires. */
function addRows(
  builder: TimetableBuilder,
  contents: readonly FeedContents[],
  renames: readonly IdRenamer[],
): void {
  const forEachFeed = (add: (feed: FeedContents, rename: IdRenamer) => void) => {
    for (const [index, feed] of contents.entries()) add(feed, renames[index] ?? ((_kind, id) => id));
  };
  forEachFeed(({ agencies }, rename) => {
    for (const row of agencies) builder.addAgency({ ...row, agencyId: rename('agency', row.agencyId) });
  });
  forEachFeed(({ stops }, rename) => {
    for (const row of stops)
      builder.addStop({
        ...row,
        stopId: rename('stop', row.stopId),
        parentStation: row.parentStation === null ? null : rename('stop', row.parentStation),
      });
  });
  forEachFeed(({ routes }, rename) => {
    for (const row of routes)
      builder.addRoute({
        ...row,
        routeId: rename('route', row.routeId),
        agencyId: row.agencyId === null ? null : rename('agency', row.agencyId),
      });
  });
  forEachFeed(({ services }, rename) => {
    for (const row of services) builder.addService({ ...row, serviceId: rename('service', row.serviceId) });
  });
  forEachFeed(({ trips }, rename) => {
    for (const row of trips)
      builder.addTrip({
        ...row,
        tripId: rename('trip', row.tripId),
        routeId: rename('route', row.routeId),
        serviceId: rename('service', row.serviceId),
      });
  });
  forEachFeed(({ stopTimes }, rename) => {
    stopTimes.drain((row) => {
      builder.addStopTime({ ...row, tripId: rename('trip', row.tripId), stopId: rename('stop', row.stopId) });
    });
  });
  forEachFeed(({ frequencies }, rename) => {
    for (const row of frequencies) builder.addFrequency({ ...row, tripId: rename('trip', row.tripId) });
  });
  forEachFeed(({ transfers }, rename) => {
    for (const row of transfers)
      builder.addTransfer({
        ...row,
        fromStopId: rename('stop', row.fromStopId),
        toStopId: rename('stop', row.toStopId),
      });
  });
}
