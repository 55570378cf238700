/** The timetable of this process. It is loaded once and replaced after each import. */

import { join } from 'node:path';
import { config } from '#platform/config.ts';
import { singleton } from '#platform/singleton.ts';
import { currentLive } from '../live/current-live.ts';
import { withLiveState } from '../live/live-feed.ts';
import { asPlanned } from '../live/live-state.ts';
import { FeedWatcher } from './feed-watcher.ts';
import type { LoadedFeed } from './loaded-feed.ts';

const watcher = singleton<FeedWatcher>('timetable');

/**
 * Returns the current timetable in its live state, or null if there is none, if it cannot be read, or during a Next build. Calls are
 * cheap. A request that needs consistent answers calls this once and keeps the result.
 */
export async function currentFeed(): Promise<LoadedFeed | null> {
  if (config().isBuild) return null;
  const feed = await feedWatcher().feed();
  return feed && applyCurrentLive(feed);
}

/** The feed that was returned last, with its live state. */
const liveFeed = singleton<LoadedFeed>('timetable.live-feed');

function applyCurrentLive(published: LoadedFeed): LoadedFeed {
  const live = currentLive();
  if (live === asPlanned) return published;
  const last = liveFeed.current;
  if (last?.live === live && last.published === published) return last;
  const feed = withLiveState(published, live);
  liveFeed.current = feed;
  return feed;
}

/** Returns `not_installed` before the first import, and `unavailable` after a failed import or read. */
export async function feedState(): Promise<'ready' | 'unavailable' | 'not_installed'> {
  return config().isBuild ? 'not_installed' : feedWatcher().state();
}

/** Returns the version of the timetable in use, without waiting for one; empty without a timetable. */
export function feedVersion(): string {
  return feedWatcher().version ?? '';
}

/** Returns the feed watcher of this process. */
export function feedWatcher(): FeedWatcher {
  const { dataDir, timetableDir } = config();
  watcher.current ??= new FeedWatcher({
    folder: join(dataDir, 'timetable'),
    embeddedFolder: timetableDir,
  });
  return watcher.current;
}

/**
 * Starts the feed watcher with the site. It imports the embedded feed if there is none, or updates it, and keeps it
 * up to date. Never rejects; does nothing during a Next build.
 * @param onRenewed called when a newer timetable is loaded, because cached pages show the previous one
 */
export async function startFeedWatcher(onRenewed?: () => void): Promise<void> {
  if (config().isBuild) return;
  await feedWatcher().start(onRenewed);
}

/** Resets the feed watcher, so that the next call reads the settings again. For tests. */
export function resetFeed(): void {
  watcher.current?.close();
  watcher.current = undefined;
}
