import { isDeepStrictEqual } from 'node:util';
import { countNoun } from '#contracts/counts.ts';
import { IdIndex, quoteValue } from './id-index.ts';
import { warnOfOutlierStops } from './outlier-stops.ts';
import { emptyToNull, parseChoice, parseNumber, valueAt } from './parse-values.ts';
import { type Header, type ReadContext, type Row, readTable } from './read-table.ts';
import type { GtfsStop } from './records.ts';
import { resolveStopTimeZones } from './stop-time-zones.ts';

const file = 'stops.txt';

/** Reads stops.txt. Returns stations before their platforms, in whatever order the file has them. */
export async function readStops(
  context: ReadContext,
  zone: string | null,
): Promise<{ readonly stops: GtfsStop[]; readonly ids: IdIndex }> {
  const { problems } = context;
  const stops: GtfsStop[] = [];
  const ids = new IdIndex(file, 'stop_id', problems);
  const required = ['stop_id', 'stop_name', 'stop_lat', 'stop_lon'];
  /** Faults of entrances, generic nodes and boarding areas, which no vehicle serves. */
  let ignoredFaults = 0;
  const refuseFor = (stop: Pick<GtfsStop, 'locationType'>, line: number) => (reason: string) => {
    if (stop.locationType < 2) problems.add(file, line, reason);
    else ignoredFaults += 1;
  };
  const state = await readTable(context, { file, required }, (header) => {
    const read = stopReader(header, refuseFor, context);
    return (row, line) => {
      const stop = read(row, line);
      if (ids.claim(stop.stopId, line, (place) => isDeepStrictEqual(stops[place], stop))) stops.push(stop);
    };
  });
  ids.isComplete = state === 'read';
  for (const stop of stops)
    checkParent(stop, stops, ids, refuseFor(stop, ids.lineOf(ids.indexOf(stop.stopId) ?? 0)));
  if (ignoredFaults > 0)
    problems.warn(
      file,
      null,
      `ignored: ${countNoun(ignoredFaults, 'fault')} of entrances, nodes and boarding areas`,
    );
  warnOfOutlierStops(stops, problems);
  const local = zone === null ? stops : resolveStopTimeZones(stops, zone, problems);
  const whole = local.map((stop) =>
    inheritWheelchairBoarding(stop, stops[ids.indexOf(stop.parentStation ?? '') ?? -1]),
  );
  return { stops: whole.sort((a, b) => Number(isPart(a)) - Number(isPart(b))), ids };
}

function isPart(stop: GtfsStop): boolean {
  return stop.parentStation !== null;
}

/** Lets a platform without wheelchair information inherit that of its station. */
function inheritWheelchairBoarding(stop: GtfsStop, station: GtfsStop | undefined): GtfsStop {
  if (!station || stop.locationType !== 0 || stop.wheelchairBoarding !== 0) return stop;
  return { ...stop, wheelchairBoarding: station.wheelchairBoarding };
}

const columns = [
  'stop_id',
  'stop_code',
  'stop_name',
  'stop_desc',
  'stop_lat',
  'stop_lon',
  'stop_url',
  'location_type',
  'parent_station',
  'wheelchair_boarding',
  'stop_timezone',
  'stop_kind',
  'stop_region',
  'stop_facilities',
] as const;

type RefuseFor = (stop: Pick<GtfsStop, 'locationType'>, line: number) => (reason: string) => void;

function stopReader(
  header: Header,
  refuseFor: RefuseFor,
  { problems }: ReadContext,
): (row: Row, line: number) => GtfsStop {
  const places = new Map(columns.map((column) => [column, header.find(column)]));
  return (row, line) => {
    const value = (column: (typeof columns)[number]) => valueAt(row, places.get(column) ?? -1);
    const locationType = parseChoice(value('location_type'), [0, 1, 2, 3, 4], 0);
    if (locationType === null)
      problems.add(file, line, `location_type is ${quoteValue(value('location_type'))}, not 0 to 4`);
    const refuse = refuseFor({ locationType: locationType ?? 0 }, line);
    const isPlace = locationType !== 3 && locationType !== 4;
    if (value('stop_id') === '') problems.add(file, line, 'stop_id is missing');
    if (isPlace && value('stop_name') === '') refuse('stop_name is missing');
    const degrees = (column: 'stop_lat' | 'stop_lon', max: number) => {
      const text = value(column);
      if (text === '' && !isPlace) return null;
      const number = parseNumber(text);
      if (Math.abs(number) <= max) return number;
      refuse(
        text === ''
          ? `${column} is missing`
          : `${column} is ${quoteValue(text)}, not −${max} to ${max} degrees`,
      );
      return null;
    };
    return {
      stopId: value('stop_id'),
      stopCode: emptyToNull(value('stop_code')),
      stopName: value('stop_name'),
      stopDesc: emptyToNull(value('stop_desc')),
      stopLat: degrees('stop_lat', 90),
      stopLon: degrees('stop_lon', 180),
      stopUrl: emptyToNull(value('stop_url')),
      locationType: locationType ?? 0,
      parentStation: emptyToNull(value('parent_station')),
      wheelchairBoarding: parseChoice(value('wheelchair_boarding'), [0, 1, 2], 0) ?? 0,
      stopTimezone: emptyToNull(value('stop_timezone')),
      stopKind: emptyToNull(value('stop_kind')),
      stopRegion: emptyToNull(value('stop_region')),
      stopFacilities: emptyToNull(value('stop_facilities')),
    };
  };
}

function checkParent(
  stop: GtfsStop,
  stops: readonly GtfsStop[],
  ids: IdIndex,
  refuse: (reason: string) => void,
): void {
  if (stop.parentStation === null) return;
  const place = ids.indexOf(stop.parentStation);
  const parent = place === undefined ? undefined : stops[place];
  // The parent of a boarding area is a platform; all other parents are stations.
  const expected = stop.locationType === 4 ? 0 : 1;
  if (!parent) refuse(`parent_station is ${quoteValue(stop.parentStation)}, which is not in the file`);
  else if (stop.locationType === 1) refuse('a station can’t be part of another');
  else if (parent.locationType !== expected)
    refuse(`parent_station is ${quoteValue(stop.parentStation)}, whose location_type is not ${expected}`);
}
