/** Polls a real-time feed, decides until when it is believed, and reports its content. */
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { decodeFeed } from '#domains/travel/realtime/decode-feed.ts';
import {
  type FeedHealth,
  type FeedObservation,
  startFeedHealth,
  updateFeedHealth,
} from '#domains/travel/realtime/feed-health.ts';
import { type FeedValidators, fetchFeed } from '#domains/travel/realtime/fetch-feed.ts';
import { type MappedFeed, mapFeed } from '#domains/travel/realtime/map-feed.ts';
import { log } from '#platform/log.ts';
import { count } from '#platform/metrics/metrics.ts';
import type { RealtimeFeedSettings } from '#platform/settings/realtime-feeds.ts';
import type { SourceReport } from './record-report.ts';

/** Dependencies of a poller. */
export interface PollerDeps {
  feed(): Promise<Pick<LoadedFeed, 'timetable'> | null>;
  now(): Date;
  /** Records a report. After a rejection, the next poll reports again. */
  report(report: SourceReport): Promise<unknown>;
  readonly fetch?: typeof fetch;
}

/** Polls one feed. */
export class FeedPoller {
  readonly settings: RealtimeFeedSettings;
  readonly startedAt: Date;
  readonly #deps: PollerDeps;
  #health: FeedHealth;
  #validators: FeedValidators | null = null;
  #isRecordingFailing = false;
  #polling: Promise<void> | undefined;

  constructor(settings: RealtimeFeedSettings, deps: PollerDeps) {
    this.settings = settings;
    this.#deps = deps;
    this.startedAt = deps.now();
    this.#health = startFeedHealth(this.startedAt);
  }

  get health(): FeedHealth {
    return this.#health;
  }

  /** Polls once; joins a running poll. Never rejects. */
  poll(): Promise<void> {
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined;
    });
    return this.#polling;
  }

  async #poll(): Promise<void> {
    const { settings } = this;
    try {
      const { fetch } = this.#deps;
      const fetched = await fetchFeed(settings, this.#validators, fetch ? { fetch } : {});
      if (fetched.kind === 'failed') {
        log.debug(
          { event: 'live.feed-not-fetched', feed: settings.id, ...fetched },
          'A feed did not answer.',
        );
        this.#observe({ kind: 'failed' });
        return;
      }
      if (fetched.kind === 'not-modified') {
        this.#observe({ kind: 'not-modified' });
        return;
      }
      const read = await this.#read(fetched.bytes);
      if (read === 'no-timetable') return;
      if (read === 'garbled') {
        this.#validators = null;
        this.#observe({ kind: 'garbled' });
        return;
      }
      const { mapped, timestamp } = read;
      const isAccepted = this.#observe({ kind: 'message', timestamp, rejectedCount: mapped.rejected.length });
      const { believedUntil } = this.#health;
      const now = this.#deps.now();
      // A first message that is too old already is no news: it might withdraw what is still true.
      if (!isAccepted || !believedUntil || believedUntil <= now) return;
      count('southbound_live_rejected_total', { feed: settings.id }, mapped.rejected.length);
      const { runs: updates, notices } = mapped;
      const reportedAt = timestamp < now ? timestamp : now;
      await this.#deps.report({ source: settings.id, updates, notices, reportedAt, believedUntil });
      // Only a recorded message need not be sent again.
      this.#validators = fetched.validators;
      this.#isRecordingFailing = false;
    } catch (err) {
      if (!this.#isRecordingFailing)
        log.error(
          { event: 'live.feed-not-recorded', feed: settings.id, err },
          'A feed could not be recorded.',
        );
      this.#isRecordingFailing = true;
    }
  }

  async #read(
    bytes: Uint8Array,
  ): Promise<{ readonly mapped: MappedFeed; readonly timestamp: Date } | 'garbled' | 'no-timetable'> {
    const feed = await this.#deps.feed();
    if (!feed) return 'no-timetable';
    const decoded = await decodeFeed(bytes);
    if (!decoded.ok) return 'garbled';
    const { message } = decoded;
    const { idPrefix } = this.settings;
    const mapped = mapFeed(feed.timetable, message, { now: this.#deps.now(), idPrefix });
    return { mapped, timestamp: message.timestamp };
  }

  /** Returns true if a message is newer than the last one. Logs a change of state, and nothing else. */
  #observe(observation: FeedObservation): boolean {
    const { id, maxAgeSeconds } = this.settings;
    const step = updateFeedHealth(this.#health, observation, { now: this.#deps.now(), maxAgeSeconds });
    this.#health = step.health;
    if (step.change) {
      // Not `to`, which the log redacts like an address.
      const { from: previous, to: state } = step.change;
      const write = state === 'fresh' ? log.info.bind(log) : log.warn.bind(log);
      write({ event: 'live.feed-state', feed: id, previous, state }, `A real-time feed is ${state}.`);
    }
    return step.isAccepted;
  }
}
