/** Counts the contents of a feed without the import’s code, to check the import’s figures. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';

/** The figures that an import reports. */
export interface FeedCount {
  /** Rows; identical ones count once. */
  readonly agencies: number;
  readonly routes: number;
  /** Stops, platforms and stations: no entrances, nodes or boarding areas. */
  readonly stops: number;
  /** Trips with at least two stop times at a stop. */
  readonly trips: number;
  /** Rows of these trips at a stop; identical ones count once. */
  readonly stopTimes: number;
}

/** Counts the feed at `path`, a folder or an archive whose files are at the top. */
export async function countFeed(path: string): Promise<FeedCount> {
  const texts = statSync(path).isDirectory() ? folderTexts(path) : await archiveTexts(path);
  const rows = (file: string) => distinctRows(texts.get(file) ?? '');
  const stops = rows('stops.txt').filter(({ location_type: type = '' }) => ['', '0', '1'].includes(type));
  const callsOf = new Map<string, number>();
  for (const row of rows('stop_times.txt')) {
    if (!row.stop_id || row.location_group_id || row.location_id) continue;
    const trip = row.trip_id ?? '';
    callsOf.set(trip, (callsOf.get(trip) ?? 0) + 1);
  }
  const trips = [...new Set(rows('trips.txt').map(({ trip_id: trip = '' }) => trip))].filter(
    (trip) => (callsOf.get(trip) ?? 0) > 1,
  );
  return {
    agencies: rows('agency.txt').length,
    routes: rows('routes.txt').length,
    stops: stops.length,
    trips: trips.length,
    stopTimes: trips.reduce((sum, trip) => sum + (callsOf.get(trip) ?? 0), 0),
  };
}

function folderTexts(folder: string): ReadonlyMap<string, string> {
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

async function archiveTexts(path: string): Promise<ReadonlyMap<string, string>> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true });
  const texts = new Map<string, string>();
  try {
    for await (const entry of zip.eachEntry())
      if (!entry.fileName.endsWith('/'))
        texts.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8'));
  } finally {
    zip.close();
  }
  return texts;
}

function distinctRows(text: string): readonly Readonly<Record<string, string>>[] {
  const [header = [], ...rows] = splitCsv(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'));
  const distinct = new Map(rows.map((row) => [JSON.stringify(row), row]));
  return [...distinct.values()].map((row) =>
    Object.fromEntries(header.map((column, place) => [column, row[place] ?? ''])),
  );
}

/** Rows of trimmed values; rows that hold nothing are left out. */
function splitCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/[ \t]*(?:"((?:[^"]|"")*)"[ \t]*|([^,\n]*))(,|\n|$)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain?.trim() ?? '');
    if (end === ',') continue;
    if (row.some((value) => value !== '')) rows.push(row);
    row = [];
  }
  return rows;
}
