/** Small GTFS feeds for tests: two lines, four stops, valid until a test breaks them. Files are removed when the test ends. */
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { onTestFinished } from 'vitest';
import { ZipFile } from 'yazl';

/** The text of each file, by name. */
export type FeedTexts = Readonly<Record<string, string | Buffer>>;

/** A valid feed. Trip `day` runs in the daytime, `night` arrives after midnight, `ferry` runs on one day. */
export const wholeFeed = {
  'agency.txt': `agency_id,agency_name,agency_url,agency_timezone
south,Southern Lines,https://south.example/,Pacific/Auckland
`,
  'stops.txt': `stop_id,stop_name,stop_lat,stop_lon
AKL,Auckland,-36.85,174.78
WLG,Wellington,-41.28,174.78
PCN,Picton,-41.29,174.01
CHC,Ōtautahi Christchurch,-43.53,172.63
`,
  'routes.txt': `route_id,agency_id,route_short_name,route_long_name,route_type
rail,south,,The Main Line,2
strait,south,,The Strait,4
`,
  'trips.txt': `route_id,service_id,trip_id,trip_headsign
rail,daily,day,Wellington
rail,daily,night,Wellington
strait,once,ferry,Picton
`,
  'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,stop_sequence
day,07:40:00,07:40:00,AKL,1
day,18:25:00,18:25:00,WLG,2
night,19:00:00,19:00:00,AKL,1
night,29:30:00,29:30:00,WLG,2
ferry,8:45:00,8:45:00,WLG,1
ferry,12:15:00,12:15:00,PCN,2
`,
  'calendar.txt': `service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
daily,1,1,1,1,1,1,1,20261201,20261231
`,
  'calendar_dates.txt': `service_id,date,exception_type
daily,20261225,2
once,20261226,1
`,
} as const;

/** Writes the files into a new folder `name` and returns its path. */
export function feedFolder(texts: FeedTexts, name = 'feed'): string {
  const folder = join(temporaryFolder(), name);
  mkdirSync(folder);
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(folder, file), text);
  return folder;
}

/** Writes the files into a new archive and returns its path. File names may contain folders. */
export async function feedArchive(texts: FeedTexts, name = 'feed.zip'): Promise<string> {
  const path = join(temporaryFolder(), name);
  const zip = new ZipFile();
  for (const [file, text] of Object.entries(texts)) zip.addBuffer(Buffer.from(text), file);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

/** The valid feed with other texts for some files; null removes a file. */
export function changedFeed(changes: Readonly<Record<string, string | Buffer | null>>): FeedTexts {
  return Object.fromEntries(
    Object.entries({ ...wholeFeed, ...changes }).flatMap(([file, text]) =>
      text === null ? [] : [[file, text]],
    ),
  );
}

/** Creates a folder that is removed when the running test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'made-feed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
