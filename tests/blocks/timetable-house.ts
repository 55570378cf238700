import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setClock } from '#src/platform/clock.ts';
import { forgetConfig } from '#src/platform/config.ts';
import { forgetFeed } from '#src/travel/feed/current-feed.ts';
import { startFeed } from '#src/travel/feed/start-feed.ts';

/**
 * A data folder of its own in which the embedded timetable was imported at `now`, or (`without`) which has none; the clock
 * stands still. For loaders that ask `currentFeed()`.
 * @returns puts everything back
 */
export async function openTimetableHouse(
  now: Date,
  { without = false }: { without?: boolean } = {},
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'timetable-house-'));
  const before = process.env.DATA_DIR;
  process.env.DATA_DIR = folder;
  forgetConfig();
  forgetFeed();
  setClock(now);
  if (!without) await startFeed();
  return async () => {
    forgetFeed();
    setClock(null);
    if (before === undefined) delete process.env.DATA_DIR;
    else process.env.DATA_DIR = before;
    forgetConfig();
    await rm(folder, { recursive: true });
  };
}
