import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resetFeed, startFeedWatcher } from '#domains/travel/feed/current-feed.ts';
import { importFeed } from '#domains/travel/feed/import-feed.ts';
import { config } from '#platform/config.ts';
import type { FeedTexts } from '#tests/feeds/made-feed.ts';
import { openDataSite } from './loader-site.ts';

/**
 * Sets up a separate data folder and database for loaders that call `currentFeed()`. The embedded timetable or `feed` is
 * imported at `now`, where the clock is fixed; with `without` there is none.
 * @returns a function that restores everything
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
