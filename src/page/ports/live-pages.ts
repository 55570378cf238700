/** Expires the pages that show live times when these change. */
import { expireLivePages } from '#cms/publishing.ts';
import { linesAt } from '#domains/travel/board/lines-at-stop.ts';
import { currentFeed } from '#domains/travel/feed/current-feed.ts';
import type { LiveState } from '#domains/travel/live/live-state.ts';
import type { RunUpdate } from '#domains/travel/live/live-updates.ts';

/** Expires the pages about the lines on which something has changed. */
export async function expireChangedLines(before: LiveState, after: LiveState): Promise<void> {
  const timetable = (await currentFeed())?.timetable;
  if (!timetable) return;
  const lineOf = (tripId: string) => timetable.tripById(tripId)?.route.id;
  const lines = new Set<string | undefined>(['*']);
  for (const tripId of listChangedTrips(before, after)) lines.add(lineOf(tripId));
  if (JSON.stringify(before.notices) !== JSON.stringify(after.notices))
    for (const { routeIds, tripIds, stopIds } of [...before.notices, ...after.notices]) {
      const atStops = stopIds.flatMap((id) => {
        const stop = timetable.stopById(id);
        return stop ? linesAt(timetable, stop).map((line) => line.id) : [];
      });
      for (const line of [...routeIds, ...tripIds.map(lineOf), ...atStops]) lines.add(line);
    }
  expireLivePages([...lines].filter((line) => line !== undefined));
}

function listChangedTrips(before: LiveState, after: LiveState): ReadonlySet<string> {
  const textOf = (update: RunUpdate | undefined) => JSON.stringify(update);
  const changed = new Set<string>();
  for (const [some, others] of [
    [before, after],
    [after, before],
  ] as const)
    for (const update of some.updates)
      if (textOf(others.findUpdate(update)) !== textOf(update)) changed.add(update.tripId);
  return changed;
}
