import { forgetFeed } from '#src/travel/feed/current-feed.ts';
import { startFeed } from '#src/travel/feed/start-feed.ts';
import { openDataHouse } from './data-house.ts';

/**
 * A data folder and a database of its own, in which the embedded timetable was imported at `now`, or (`without`) which has
 * none; the clock stands still. For loaders that ask `currentFeed()`.
 * @returns puts everything back
 */
export async function openTimetableHouse(
  now: Date,
  { without = false }: { without?: boolean } = {},
): Promise<() => Promise<void>> {
  const leave = await openDataHouse(now);
  forgetFeed();
  if (!without) await startFeed();
  return async () => {
    forgetFeed();
    await leave();
  };
}
