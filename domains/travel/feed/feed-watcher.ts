/** Hot reload of the timetable: polls the feed store, loads new versions, and retries failures with backoff. */
import { setTimeout as sleep } from 'node:timers/promises';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { now } from '#platform/clock.ts';
import { log } from '#platform/log.ts';
import { FeedStore } from './feed-store.ts';
import { ImportBusyError, importFeed, renewFeeds } from './import-feed.ts';
import type { LoadedFeed } from './loaded-feed.ts';
import { type OpenedFeed, openFeed } from './open-feed.ts';
import { hashFeedFolder } from './store-feed-files.ts';

/** Interval at which the store is polled, in milliseconds. */
const pollIntervalMs = 2_000;

/** Interval at which the remaining days are checked, in milliseconds. */
const renewalIntervalMs = 24 * 3_600_000;

/** Recurring services are expanded again when fewer months than this remain. */
const minMonthsAhead = 12;

/** Delay before the first retry, in milliseconds. It doubles with each further failure. */
const firstRetryMs = 30_000;

/** Longest delay between retries, in milliseconds: without a timetable, and with one. Compiling costs CPU time. */
const maxRetryMs = { without: 5 * 60_000, beside: 60 * 60_000 };

/** How long a start waits for another process's import, in milliseconds. */
const importWaitTimeoutMs = 60_000;

/** Stands in for the version when the pointer of the store cannot be read. */
const unreadableStore = 'current.json';

/** Folders of a feed watcher. */
export interface WatcherFolders {
  /** The store, `DATA_DIR/timetable`. */
  readonly folder: string;
  /** The feed that is imported when the store is empty. */
  readonly embeddedFolder: string;
}

/**
 * Loads the current timetable and hot-reloads it. It polls the store every two seconds. The old timetable stays in
 * use until the new one is loaded, and requests that hold it keep it.
 */
export class FeedWatcher {
  readonly #store: FeedStore;
  readonly #embeddedFolder: string;
  #opened: OpenedFeed | null = null;
  /** A version that could not be read. Only a retry reads it again, not every poll. */
  #brokenVersion: string | null = null;
  /** Number of consecutive failures; 0 after a success. */
  #failures = 0;
  #nextRetry = 0;
  #polling: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isRenewing = false;
  #onRenewed: (() => void) | undefined;
  #nextRenewal = 0;

  constructor({ folder, embeddedFolder }: WatcherFolders) {
    this.#store = new FeedStore(folder);
    this.#embeddedFolder = embeddedFolder;
  }

  async feed(): Promise<LoadedFeed | null> {
    if (!this.#timer) {
      // Does not keep the process alive.
      this.#timer = setInterval(() => void this.poll(), pollIntervalMs).unref();
      await this.poll();
    }
    if (!this.#opened) await this.#polling;
    return this.#opened?.feed ?? null;
  }

  /** The version of the loaded timetable, if there is one. */
  get version(): string | undefined {
    return this.#opened?.feed.version;
  }

  /** Returns `not_installed` before the first import, and `unavailable` after a failed import or read. */
  async state(): Promise<'ready' | 'unavailable' | 'not_installed'> {
    if (await this.feed()) return 'ready';
    return this.#failures > 0 ? 'unavailable' : 'not_installed';
  }

  /**
   * Ensures a timetable of the current embedded feed that reaches far enough ahead, and keeps renewing it. Failures
   * are retried. Never rejects: the site also runs without a timetable.
   * @param onRenewed called after each later change of the timetable
   */
  async start(onRenewed?: () => void): Promise<void> {
    this.#isRenewing = true;
    const end = Date.now() + importWaitTimeoutMs;
    for (;;) {
      try {
        await this.#updateStore();
        break;
      } catch (error) {
        if (error instanceof ImportBusyError && Date.now() < end) {
          await sleep(200);
          continue;
        }
        log.error(
          { event: 'timetable.not-imported', err: error },
          'Updating the timetable failed; it will be retried.',
        );
        this.#scheduleRetry();
        break;
      }
    }
    this.#nextRenewal = now().getTime() + renewalIntervalMs;
    await this.feed();
    // A poll already in flight may have read the store too early.
    await this.#polling;
    await this.poll();
    this.#onRenewed = onRenewed;
  }

  /** Polls the store and loads a new version. Runs one poll at a time and never rejects. */
  poll(): Promise<void> {
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined;
    });
    return this.#polling;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#onRenewed = undefined;
    this.#isRenewing = false;
  }

  async #poll(): Promise<void> {
    const time = now().getTime();
    const isRetry = this.#failures > 0 && time >= this.#nextRetry;
    // The cause may be temporary: a full disk, too many open files.
    if (isRetry) this.#brokenVersion = null;
    const isRenewed =
      !this.#isRenewing || (!isRetry && time < this.#nextRenewal) || (await this.#renew(time));
    const isRead = await this.#read();
    if (!isRenewed || !isRead) this.#scheduleRetry();
    else if (isRetry) this.#failures = 0;
  }

  #scheduleRetry(): void {
    const time = now().getTime();
    // Failures before the next retry share that retry.
    if (this.#failures > 0 && time < this.#nextRetry) return;
    const maxMs = this.#opened ? maxRetryMs.beside : maxRetryMs.without;
    this.#nextRetry = time + Math.min(firstRetryMs * 2 ** this.#failures, maxMs);
    this.#failures += 1;
  }

  /** Resolves to true if the timetable is up to date. */
  async #renew(time: number): Promise<boolean> {
    this.#nextRenewal = time + renewalIntervalMs;
    try {
      await this.#updateStore();
      return true;
    } catch (error) {
      // Another process is importing; its version will be loaded.
      if (!(error instanceof ImportBusyError))
        log.error(
          { event: 'timetable.not-renewed', err: error },
          'Renewing the timetable failed; it will be retried.',
        );
      return false;
    }
  }

  /** Loads the current version of the store. Resolves to false on a new failure to read it. */
  async #read(): Promise<boolean> {
    try {
      const version = await this.#store.currentVersion();
      if (version === null || version === this.#opened?.feed.version || version === this.#brokenVersion)
        return true;
      return await this.#open(version);
    } catch (error) {
      // Logged once, not at every poll.
      if (this.#brokenVersion === unreadableStore) return true;
      log.error({ event: 'timetable.unreadable', err: error }, 'The timetable store cannot be read.');
      this.#brokenVersion = unreadableStore;
      return false;
    }
  }

  async #open(version: string): Promise<boolean> {
    try {
      this.#setFeed(await openFeed(this.#store, version));
      return true;
    } catch (error) {
      // Another import may have removed the version meanwhile. The next poll finds the newer one.
      if ((await this.#store.currentVersion()) !== version) return true;
      this.#brokenVersion = version;
      log.error({ event: 'timetable.unreadable', version, err: error }, 'The timetable cannot be read.');
      return false;
    }
  }

  #setFeed(opened: OpenedFeed): void {
    this.#opened = opened;
    this.#brokenVersion = null;
    const { version, title, coverage } = opened.feed;
    log.info({ event: 'timetable.loaded', version, title, ...coverage }, 'Timetable loaded.');
    if (coverage.last < dateInZone(now(), opened.feed.timetable.zone))
      log.warn({ event: 'timetable.over', version, title, ...coverage }, 'The timetable has expired.');
    this.#onRenewed?.();
  }

  async #updateStore(): Promise<void> {
    const embeddedFolder = this.#embeddedFolder;
    const options = { folder: this.#store.folder, now: now() };
    const version = await this.#store.currentVersion();
    if (version === null) {
      await importFeed(embeddedFolder, { ...options, merge: false, isEmbedded: true });
      return;
    }
    if (await this.#isOutdated(version)) await renewFeeds({ ...options, embeddedFolder });
  }

  async #isOutdated(version: string): Promise<boolean> {
    const { feeds, window } = await this.#store.manifest(version);
    const embedded = feeds.find((feed) => feed.embedded !== null)?.embedded;
    // Without the embedded folder there is nothing to compare.
    const present = embedded && (await hashFeedFolder(this.#embeddedFolder).catch(() => null));
    if (present && present !== embedded) return true;
    if (this.#opened?.feed.version !== version) {
      const opened = await openFeed(this.#store, version).catch(() => null);
      if (opened) this.#setFeed(opened);
    }
    // The file may come from another release. Renewing compiles it again from the stored feeds.
    if (this.#opened?.feed.version !== version) return true;
    const today = dateInZone(now(), this.#opened.feed.timetable.zone);
    const needed = Temporal.PlainDate.from(today).add({ months: minMonthsAhead }).toString();
    return window !== null && window.until < needed;
  }
}
