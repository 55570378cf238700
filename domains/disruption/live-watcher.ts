/** Keeps the live state of this process current: reads it at each announced change, and drops what is too old. */
import { isDeepStrictEqual } from 'node:util';
import { currentLive, setCurrentLive } from '#domains/travel/live/current-live.ts';
import type { FeedStatus } from '#domains/travel/live/feed-status.ts';
import type { LiveState } from '#domains/travel/live/live-state.ts';
import { now as realNow } from '#platform/clock.ts';
import { config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { listenForNotifications } from '#platform/database/postgres-notifications.ts';
import { log } from '#platform/log.ts';
import { singleton } from '#platform/singleton.ts';
import {
  buildLiveState,
  type LiveData,
  noLiveData,
  readLiveData,
  readLiveRevision,
} from './read-live-state.ts';
import { liveChannel } from './record-report.ts';

/** Dependencies of a watcher. */
export interface LiveWatcherDeps {
  database(): Promise<Database>;
  now(): Date;
  /** The feeds of the settings. */
  readonly feeds: readonly Pick<FeedStatus, 'id' | 'operatorIds'>[];
  /** Called after each change, with the state before and after it. */
  onChange(before: LiveState, after: LiveState): void;
}

/** Interval at which the database is asked for a newer revision, in case an announcement was missed, in milliseconds. */
const pollIntervalMs = 5_000;

/** The longest delay of a Node timer in milliseconds, about 24 days. */
const maxTimerMs = 2 ** 31 - 1;

/** Keeps the live state of this process. It drops what is no longer believed, also without the database. */
export class LiveWatcher {
  readonly #deps: LiveWatcherDeps;
  #data: LiveData | null = null;
  #expiry: NodeJS.Timeout | undefined;
  #reading: Promise<void> | undefined;
  #isStale = false;
  #isFailing = false;

  constructor(deps: LiveWatcherDeps) {
    this.#deps = deps;
  }

  /**
   * Reads the state if it has changed. A call during a read waits for one more read, because the first may be too
   * early. Never rejects: without the database, the last state is used, as far as it is believed.
   */
  async refresh(): Promise<void> {
    this.#isStale = true;
    this.#reading ??= this.#readWhileStale().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  /** Stops dropping what is no longer believed. For tests. */
  close(): void {
    clearTimeout(this.#expiry);
  }

  async #readWhileStale(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      try {
        await this.#read();
        this.#isFailing = false;
      } catch (err) {
        if (!this.#isFailing) log.warn({ event: 'live.not-read', err }, 'Live data could not be read.');
        this.#isFailing = true;
        // Until the first read, no feed is believed.
        if (!this.#data) this.#update();
      }
    }
  }

  async #read(): Promise<void> {
    const database = await this.#deps.database();
    const { revision, feeds } = await readLiveRevision(database);
    if (revision !== this.#data?.revision) this.#data = await readLiveData(database, this.#deps.now());
    else {
      const isSame = isDeepStrictEqual(feeds, this.#data.feeds);
      this.#data = { ...this.#data, feeds };
      // A feed that is believed for longer changes the state only after an outage.
      if (isSame || currentLive().feeds.every(({ outage }) => outage === null)) return;
    }
    this.#update();
  }

  /** Replaces the state by what is believed now, and waits until a part of that is not. */
  #update(): void {
    const now = this.#deps.now();
    const { state, believedUntil } = buildLiveState(this.#data ?? noLiveData, now, this.#deps.feeds);
    clearTimeout(this.#expiry);
    if (believedUntil) {
      const delayMs = Math.min(believedUntil.getTime() - now.getTime(), maxTimerMs);
      this.#expiry = setTimeout(() => this.#update(), delayMs).unref();
    }
    const before = currentLive();
    if (state.revision === before.revision) return;
    setCurrentLive(state);
    this.#deps.onChange(before, state);
  }
}

const watcher = singleton<LiveWatcher>('disruption.live-watcher');

/** Reads the live state into this process now. Does nothing before `startLiveWatcher`. */
export async function refreshLive(): Promise<void> {
  await watcher.current?.refresh();
}

/** Starts to keep the live state of this process current. Does nothing during a Next build. */
export async function startLiveWatcher(
  onChange: (before: LiveState, after: LiveState) => void,
): Promise<void> {
  const { isBuild, databaseUrl, realtimeFeeds } = config();
  if (isBuild || watcher.current) return;
  const feeds = realtimeFeeds.map(({ id, operators }) => ({ id, operatorIds: operators }));
  watcher.current = new LiveWatcher({ database: openDatabase, now: realNow, feeds, onChange });
  await refreshLive();
  setInterval(() => void refreshLive(), pollIntervalMs).unref();
  if (databaseUrl)
    listenForNotifications(databaseUrl, liveChannel, {
      hear: () => void refreshLive(),
      onListening: () => void refreshLive(),
    });
}
