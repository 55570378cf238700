import { type LoadedFeed, publishedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { createPlanner } from '#domains/travel/planner/create-planner.ts';
import type { LiveState } from './live-state.ts';
import { applyUpdates } from './live-timetable.ts';

/** Returns a feed in another live state. Its planner plans on the runs as they are expected. */
export function withLiveState(feed: LoadedFeed, live: LiveState): LoadedFeed {
  const published = publishedFeed(feed);
  const timetable = applyUpdates(published.timetable, live.updates);
  // Updates of unknown runs change no journey.
  const planner = timetable === published.timetable ? published.planner : createPlanner(timetable);
  return { ...published, planner, live, published };
}
