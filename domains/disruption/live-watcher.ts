/** Keeps the live state of this process current: reads it at each announced change, and when a part expires. */
import { eq } from 'drizzle-orm';
import { currentLive, setCurrentLive } from '#domains/travel/live/current-live.ts';
import type { LiveState } from '#domains/travel/live/live-state.ts';
import { now as realNow } from '#platform/clock.ts';
import { config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { listenForNotifications } from '#platform/database/postgres-notifications.ts';
import { log } from '#platform/log.ts';
import { singleton } from '#platform/singleton.ts';
import { liveRevisions } from './disruption.table.ts';
import { readLiveState } from './read-live-state.ts';
import { liveChannel } from './record-report.ts';

/** Interval at which the database is asked for a newer revision, in case an announcement was missed, in milliseconds. */
const pollIntervalMs = 5_000;

/** Reads the live state into this process. */
export class LiveWatcher {
  readonly #database: () => Promise<Database>;
  readonly #now: () => Date;
  readonly #onChange: (before: LiveState, after: LiveState) => void;
  #revision: number | null = null;
  #believedUntil: Date | null = null;
  #reading: Promise<void> | undefined;
  #isStale = false;
  #isFailing = false;

  constructor({
    database,
    now,
    onChange,
  }: {
    readonly database: () => Promise<Database>;
    readonly now: () => Date;
    /** Called after each change, with the state before and after it. */
    onChange(before: LiveState, after: LiveState): void;
  }) {
    this.#database = database;
    this.#now = now;
    this.#onChange = onChange;
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

  async #readWhileStale(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      try {
        await this.#read();
        this.#isFailing = false;
      } catch (err) {
        if (!this.#isFailing) log.warn({ event: 'live.not-read', err }, 'Live data could not be read.');
        this.#isFailing = true;
      }
    }
  }

  async #read(): Promise<void> {
    const database = await this.#database();
    const now = this.#now();
    const [row] = await database.select().from(liveRevisions).where(eq(liveRevisions.id, 1));
    const revision = row?.revision ?? 0;
    const isExpired = this.#believedUntil !== null && now >= this.#believedUntil;
    if (revision === this.#revision && !isExpired) return;
    const { state, believedUntil } = await readLiveState(database, now);
    this.#revision = revision;
    this.#believedUntil = believedUntil;
    const before = currentLive();
    if (state.revision === before.revision) return;
    setCurrentLive(state);
    this.#onChange(before, state);
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
  const { isBuild, databaseUrl } = config();
  if (isBuild || watcher.current) return;
  watcher.current = new LiveWatcher({ database: openDatabase, now: realNow, onChange });
  await refreshLive();
  setInterval(() => void refreshLive(), pollIntervalMs).unref();
  if (databaseUrl)
    listenForNotifications(databaseUrl, liveChannel, {
      hear: () => void refreshLive(),
      onListening: () => void refreshLive(),
    });
}
