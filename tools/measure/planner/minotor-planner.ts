/** Loads one day of a timetable into the planner minotor, for comparison with ours. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Duration, Query, Router, Time } from 'minotor';
import { GtfsParser } from 'minotor/parser';
import { ZipFile } from 'yazl';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { formatServiceTime } from '#domains/travel/time/service-time.ts';
import { defaultMinTransferSeconds } from '#domains/travel/timetable/compile-transfers.ts';
import type { CompiledTimetable } from '#domains/travel/timetable/compiled-timetable.ts';
import type { Mode } from '#domains/travel/timetable/timetable.ts';

const routeTypes: Record<Mode, number> = { rail: 2, coach: 3, ferry: 4, other: 0 };

/** Another planner with one day of the same timetable. */
export interface MinotorPlanner {
  /** Returns the earliest arrival with at most `maxChanges` changes; null if there is none. Times are seconds of the service day. */
  earliestArrival(from: string, to: string, departure: number, maxChanges: number): number | null;
}

/**
 * Loads the trips of a date and all transfers into minotor, through a temporary GTFS feed. minotor then knows only that
 * service day. It treats a station like its platforms and has one minimum time for changes within a stop.
 */
export async function loadMinotor(timetable: CompiledTimetable, date: ServiceDate): Promise<MinotorPlanner> {
  const folder = await mkdtemp(join(tmpdir(), 'southbound-second-opinion-'));
  try {
    const file = join(folder, 'feed.zip');
    await writeDay(timetable, date, file);
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
    const parser = new GtfsParser(file);
    const parsed = await parser.parse(new Date(year, month - 1, day, 12));
    const router = new Router(parsed.timetable, parsed.stopsIndex);
    return {
      earliestArrival: (from, to, departure, maxChanges) => {
        const query = new Query.Builder()
          .from(nameOf(from))
          .to(nameOf(to))
          .departureTime(Time.fromSeconds(departure))
          .maxTransfers(maxChanges)
          .minTransferTime(Duration.fromSeconds(defaultMinTransferSeconds))
          .build();
        return router.route(query).arrivalAt(nameOf(to))?.time.toSeconds() ?? null;
      },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns a stop id for minotor. It needs a prefix: minotor parses an id of digits as a number and then does not find it. */
function nameOf(id: string): string {
  return `stop ${id}`;
}

async function writeDay(timetable: CompiledTimetable, date: ServiceDate, file: string): Promise<void> {
  const { runTrip, runStart, tripStart } = timetable.tables;
  const runs = Array.from(runTrip, (_, run) => run).filter((run) =>
    timetable.runsOn(timetable.trip(runTrip[run] ?? 0), date),
  );
  const tables: Record<string, () => Iterable<readonly (string | number)[]>> = {
    'agency.txt': () => [
      ['agency_id', 'agency_name', 'agency_url', 'agency_timezone'],
      ['agency', 'Agency', 'https://agency.example/', timetable.zone],
    ],
    'stops.txt': () => [
      ['stop_id', 'stop_name', 'stop_lat', 'stop_lon', 'location_type', 'parent_station'],
      ...timetable.stops.map((stop) => [
        nameOf(stop.id),
        'Stop',
        stop.lat,
        stop.lon,
        Number(stop.isStation),
        stop.parentStation === null ? '' : nameOf(stop.parentStation),
      ]),
    ],
    'routes.txt': () => [
      ['route_id', 'agency_id', 'route_short_name', 'route_long_name', 'route_type'],
      ...timetable.routes.map(({ id, mode }) => [id, 'agency', 'Line', '', routeTypes[mode]]),
    ],
    'calendar_dates.txt': () => [
      ['service_id', 'date', 'exception_type'],
      ['day', date.replaceAll('-', ''), 1],
    ],
    'trips.txt': () => [
      ['route_id', 'service_id', 'trip_id'],
      ...runs.map((run) => [timetable.trip(runTrip[run] ?? 0).route.id, 'day', `run-${run}`]),
    ],
    'stop_times.txt': function* () {
      yield [
        'trip_id',
        'arrival_time',
        'departure_time',
        'stop_id',
        'stop_sequence',
        'pickup_type',
        'drop_off_type',
      ];
      for (const run of runs) {
        const trip = runTrip[run] ?? 0;
        const later = (runStart[run] ?? 0) - (tripStart[trip] ?? 0);
        for (const [index, call] of timetable.callsOf(timetable.trip(trip)).entries())
          yield [
            `run-${run}`,
            formatServiceTime(call.arrival + later),
            formatServiceTime(call.departure + later),
            nameOf(call.stop.id),
            index + 1,
            call.canBoard ? 0 : 1,
            call.canAlight ? 0 : 1,
          ];
      }
    },
    'transfers.txt': function* () {
      yield ['from_stop_id', 'to_stop_id', 'transfer_type', 'min_transfer_time'];
      for (const stop of timetable.stops)
        for (const { to, duration } of timetable.transfersFrom(stop))
          yield [nameOf(stop.id), nameOf(to.id), 2, duration];
    },
  };
  const zip = new ZipFile();
  for (const [name, rows] of Object.entries(tables)) zip.addReadStream(Readable.from(lines(rows())), name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

function* lines(rows: Iterable<readonly (string | number)[]>): Iterable<string> {
  let text = '';
  for (const row of rows) {
    text += `${row.map((cell) => (typeof cell === 'string' && /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;
    if (text.length < 65_536) continue;
    yield text;
    text = '';
  }
  yield text;
}
