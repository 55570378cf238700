/** Feeds for tests, read and compiled as the import does it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileFeeds } from '#src/travel/feed/compile-feeds.ts';
import type { LoadedFeed } from '#src/travel/feed/loaded-feed.ts';
import { noSeatsTaken } from '#src/travel/offers/seat-counts.ts';
import { createPlanner } from '#src/travel/planner/create-planner.ts';
import type { SearchMeans } from './search-fares.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'timetable');

/** The feed in `path`, loaded as if it were `now`. */
async function loadFeed(path: string, now: Date): Promise<LoadedFeed> {
  const { timetable, tables } = await compileFeeds([{ name: 'test', path }], { now });
  return {
    version: 'test',
    importedAt: now,
    title: 'Test',
    coverage: timetable.coverage,
    isDemonstration: true,
    timetable,
    planner: createPlanner(timetable),
    tables,
  };
}

/** The feed of this repository, laid out around `now`. */
export function embeddedFeed(now: Date): Promise<LoadedFeed> {
  return loadFeed(folder, now);
}

/** A feed of the files given, by name without `.txt`. */
export async function feedOfFiles(files: Readonly<Record<string, string>>, now: Date): Promise<LoadedFeed> {
  const path = mkdtempSync(join(tmpdir(), 'feed-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(path, `${name}.txt`), text);
    return await loadFeed(path, now);
  } finally {
    rmSync(path, { recursive: true });
  }
}

/** What a search works with, standing still at `now`. */
export function meansOf(feed: LoadedFeed, now: Date): SearchMeans {
  return { feed: async () => feed, now: () => now, key: () => Buffer.alloc(32, 7), seats: noSeatsTaken };
}
