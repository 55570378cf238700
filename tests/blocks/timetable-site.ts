import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resetFeed, startFeedWatcher } from '#domains/travel/feed/current-feed.ts';
import { importFeed } from '#domains/travel/feed/import-feed.ts';
import { config } from '#platform/config.ts';
import type { FeedTexts } from '#tests/feeds/made-feed.ts';
import { openDataSite } from './data-site.ts';

/**
 * A data folder and a database of its own, in which the embedded timetable was imported at `now`, or another `feed`, or
 * (`without`) which has none; the clock stands still. For loaders that ask `currentFeed()`.
 * @returns puts everything back
 */
export async function openTimetableSite(
  now: Date,
  { without = false, feed }: { without?: boolean; feed?: FeedTexts } = {},
): Promise<() => Promise<void>> {
  const leave = await openDataSite(now);
  resetFeed();
  if (feed) await importTexts(feed, now);
  if (!without) await startFeedWatcher();
  return async () => {
    resetFeed();
    await leave();
  };
}

async function importTexts(texts: FeedTexts, now: Date): Promise<void> {
  const { dataDir } = config();
  const path = join(dataDir, 'feed');
  mkdirSync(path);
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(path, file), text);
  await importFeed(path, { folder: join(dataDir, 'timetable'), now, merge: false, isEmbedded: false });
}
