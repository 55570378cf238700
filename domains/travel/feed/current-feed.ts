/** The timetable of this process: loaded once, replaced while it runs whenever an import has made another. */

import { join } from 'node:path';
import { config } from '#platform/config.ts';
import { singleton } from '#platform/singleton.ts';
import { FeedKeeper } from './feed-keeper.ts';
import type { LoadedFeed } from './loaded-feed.ts';

const keeper = singleton<FeedKeeper>('timetable');

/**
 * The timetable that answers just now; null when there is none, when it can't be read, and while Next builds. Cheap:
 * nothing is read per call. Whoever needs several answers from one timetable calls once and keeps what it got.
 */
export async function currentFeed(): Promise<LoadedFeed | null> {
  return config().isBuild ? null : feedKeeper().feed();
}

/** `not_installed` before the first import; `unavailable` when one could not be imported, or can't be read. */
export async function feedState(): Promise<'ready' | 'unavailable' | 'not_installed'> {
  return config().isBuild ? 'not_installed' : feedKeeper().state();
}

/** What keeps the timetable of this process. */
export function feedKeeper(): FeedKeeper {
  const { dataDir, timetableDir } = config();
  keeper.current ??= new FeedKeeper({
    folder: join(dataDir, 'timetable'),
    embeddedFolder: timetableDir,
  });
  return keeper.current;
}

/** Forgets the timetable of this process, so that the next call looks again where the settings say. For tests. */
export function forgetFeed(): void {
  keeper.current?.close();
  keeper.current = undefined;
}
