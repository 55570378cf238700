import { warnOfFarStops } from './far-stops.ts';
import { KnownIds, named } from './known-ids.ts';
import type { GtfsStop } from './records.ts';
import { type Header, type ReadContext, type Row, readTable } from './table.ts';
import { optional, readChoice, readNumber, valueAt } from './values.ts';

const file = 'stops.txt';

/** stops.txt. Stops that belong to stations come after them, whatever the order of the file. */
export async function readStops(
  context: ReadContext,
): Promise<{ readonly stops: GtfsStop[]; readonly ids: KnownIds }> {
  const { problems } = context;
  const stops: GtfsStop[] = [];
  const ids = new KnownIds(file, 'stop_id', problems);
  const required = ['stop_id', 'stop_name', 'stop_lat', 'stop_lon'];
  ids.isComplete = await readTable(context, { file, required }, (header) => {
    const read = stopReader(header, context);
    return (row, line) => {
      const stop = read(row, line);
      if (ids.claim(stop.stopId, line)) stops.push(stop);
    };
  });
  for (const stop of stops) checkParent(stop, stops, ids, context);
  warnOfFarStops(stops, problems);
  return { stops: [...stops].sort((a, b) => Number(isPart(a)) - Number(isPart(b))), ids };
}

function isPart(stop: GtfsStop): boolean {
  return stop.parentStation !== null;
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
  'stop_kind',
  'stop_region',
  'stop_facilities',
] as const;

function stopReader(header: Header, { problems }: ReadContext): (row: Row, line: number) => GtfsStop {
  const places = new Map(columns.map((column) => [column, header.find(column)]));
  return (row, line) => {
    const value = (column: (typeof columns)[number]) => valueAt(row, places.get(column) ?? -1);
    const refuse = (reason: string) => problems.add(file, line, reason);
    const locationType = readChoice(value('location_type'), [0, 1, 2, 3, 4], 0);
    if (locationType === null) refuse(`location_type is ${named(value('location_type'))}, not 0 to 4`);
    const isPlace = locationType !== 3 && locationType !== 4;
    if (value('stop_id') === '') refuse('stop_id is missing');
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
      stopKind: optional(value('stop_kind')),
      stopRegion: optional(value('stop_region')),
      stopFacilities: optional(value('stop_facilities')),
    };
  };
}

function checkParent(stop: GtfsStop, stops: readonly GtfsStop[], ids: KnownIds, context: ReadContext): void {
  if (stop.parentStation === null) return;
  const line = ids.lineOf(ids.placeOf(stop.stopId) ?? 0);
  const refuse = (reason: string) => context.problems.add(file, line, reason);
  const place = ids.placeOf(stop.parentStation);
  const parent = place === undefined ? undefined : stops[place];
  // A boarding area belongs to a platform, everything else to a station.
  const expected = stop.locationType === 4 ? 0 : 1;
  if (!parent) refuse(`parent_station is ${named(stop.parentStation)}, which is not in the file`);
  else if (stop.locationType === 1) refuse('a station can’t be part of another');
  else if (parent.locationType !== expected)
    refuse(`parent_station is ${named(stop.parentStation)}, whose location_type is not ${expected}`);
}
