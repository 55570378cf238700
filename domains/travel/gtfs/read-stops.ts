import { isDeepStrictEqual } from 'node:util';
import { warnOfFarStops } from './far-stops.ts';
import { counted } from './feed-problems.ts';
import { KnownIds, named } from './known-ids.ts';
import type { GtfsStop } from './records.ts';
import { withLocalZones } from './stop-zones.ts';
import { type Header, type ReadContext, type Row, readTable } from './table.ts';
import { optional, readChoice, readNumber, valueAt } from './values.ts';

const file = 'stops.txt';

/** stops.txt. Stops that belong to stations come after them, whatever the order of the file. */
export async function readStops(
  context: ReadContext,
  zone: string | null,
): Promise<{ readonly stops: GtfsStop[]; readonly ids: KnownIds }> {
  const { problems } = context;
  const stops: GtfsStop[] = [];
  const ids = new KnownIds(file, 'stop_id', problems);
  const required = ['stop_id', 'stop_name', 'stop_lat', 'stop_lon'];
  /** Faults of what nothing calls at: entrances, generic nodes and boarding areas. */
  let passedOver = 0;
  const refuseFor = (stop: Pick<GtfsStop, 'locationType'>, line: number) => (reason: string) => {
    if (stop.locationType < 2) problems.add(file, line, reason);
    else passedOver += 1;
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
    checkParent(stop, stops, ids, refuseFor(stop, ids.lineOf(ids.placeOf(stop.stopId) ?? 0)));
  if (passedOver > 0)
    problems.warn(
      file,
      null,
      `passed over: ${counted(passedOver, 'fault')} of entrances, nodes and boarding areas`,
    );
  warnOfFarStops(stops, problems);
  const local = zone === null ? stops : withLocalZones(stops, zone, problems);
  const whole = local.map((stop) =>
    withWheelchairs(stop, stops[ids.placeOf(stop.parentStation ?? '') ?? -1]),
  );
  return { stops: whole.sort((a, b) => Number(isPart(a)) - Number(isPart(b))), ids };
}

function isPart(stop: GtfsStop): boolean {
  return stop.parentStation !== null;
}

/** A platform that says nothing of wheelchairs is like its station. */
function withWheelchairs(stop: GtfsStop, station: GtfsStop | undefined): GtfsStop {
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
    const locationType = readChoice(value('location_type'), [0, 1, 2, 3, 4], 0);
    if (locationType === null)
      problems.add(file, line, `location_type is ${named(value('location_type'))}, not 0 to 4`);
    const refuse = refuseFor({ locationType: locationType ?? 0 }, line);
    const isPlace = locationType !== 3 && locationType !== 4;
    if (value('stop_id') === '') problems.add(file, line, 'stop_id is missing');
    if (isPlace && value('stop_name') === '') refuse('stop_name is missing');
    const degrees = (column: 'stop_lat' | 'stop_lon', most: number) => {
      const text = value(column);
      if (text === '' && !isPlace) return null;
      const number = readNumber(text);
      if (Math.abs(number) <= most) return number;
      refuse(
        text === '' ? `${column} is missing` : `${column} is ${named(text)}, not −${most} to ${most} degrees`,
      );
      return null;
    };
    return {
      stopId: value('stop_id'),
      stopCode: optional(value('stop_code')),
      stopName: value('stop_name'),
      stopDesc: optional(value('stop_desc')),
      stopLat: degrees('stop_lat', 90),
      stopLon: degrees('stop_lon', 180),
      stopUrl: optional(value('stop_url')),
      locationType: locationType ?? 0,
      parentStation: optional(value('parent_station')),
      wheelchairBoarding: readChoice(value('wheelchair_boarding'), [0, 1, 2], 0) ?? 0,
      stopTimezone: optional(value('stop_timezone')),
      stopKind: optional(value('stop_kind')),
      stopRegion: optional(value('stop_region')),
      stopFacilities: optional(value('stop_facilities')),
    };
  };
}

function checkParent(
  stop: GtfsStop,
  stops: readonly GtfsStop[],
  ids: KnownIds,
  refuse: (reason: string) => void,
): void {
  if (stop.parentStation === null) return;
  const place = ids.placeOf(stop.parentStation);
  const parent = place === undefined ? undefined : stops[place];
  // A boarding area belongs to a platform, everything else to a station.
  const expected = stop.locationType === 4 ? 0 : 1;
  if (!parent) refuse(`parent_station is ${named(stop.parentStation)}, which is not in the file`);
  else if (stop.locationType === 1) refuse('a station can’t be part of another');
  else if (parent.locationType !== expected)
    refuse(`parent_station is ${named(stop.parentStation)}, whose location_type is not ${expected}`);
}
