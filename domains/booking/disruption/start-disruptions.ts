/** Starts live data: this process follows it, and the leader polls the feeds. */
import { FeedPoller } from '#domains/disruption/feed-poller.ts';
import { refreshLive, startLiveWatcher } from '#domains/disruption/live-watcher.ts';
import { currentFeed } from '#domains/travel/feed/current-feed.ts';
import type { LiveState } from '#domains/travel/live/live-state.ts';
import { now } from '#platform/clock.ts';
import { config } from '#platform/config.ts';
import { leadership } from '#platform/database/leader-election.ts';
import { trackUntilShutdown } from '#platform/graceful-shutdown.ts';
import { gaugeValue, registerGauges } from '#platform/metrics/metrics.ts';
import { productionBookingDeps } from '../production-deps.ts';
import { reportFeed } from './report-disruption.ts';

/**
 * Follows live data and, on the leader, polls the feeds of the settings. Does nothing during a Next build.
 * @param onChange called after each change of the live state
 */
export async function startDisruptions(
  onChange: (before: LiveState, after: LiveState) => void,
): Promise<void> {
  const { isBuild, realtimeFeeds } = config();
  if (isBuild) return;
  await startLiveWatcher(onChange);
  const pollers = realtimeFeeds.map(
    (settings) =>
      new FeedPoller(settings, {
        feed: currentFeed,
        now,
        report: async (report) =>
          reportFeed({ ...(await productionBookingDeps()), refresh: refreshLive }, report),
      }),
  );
  for (const poller of pollers) {
    const pollIfLeader = () => {
      if (leadership().isLeader) void trackUntilShutdown(poller.poll());
    };
    leadership().whenLeader(pollIfLeader);
    setInterval(pollIfLeader, poller.settings.intervalSeconds * 1_000).unref();
  }
  registerGauges('live', () => (leadership().isLeader ? pollers.map(measureFeed) : []));
}

/** A feed without any message ages from the start, so that its alert fires. */
function measureFeed({ settings: { id }, health: { timestamp }, startedAt }: FeedPoller) {
  const ageMs = now().getTime() - (timestamp ?? startedAt).getTime();
  return gaugeValue('southbound_live_feed_age_seconds', { feed: id }, ageMs / 1_000);
}
