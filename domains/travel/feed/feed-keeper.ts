import { setTimeout as sleep } from 'node:timers/promises';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { now } from '#platform/clock.ts';
import { log } from '#platform/log.ts';
import { FeedStore } from './feed-store.ts';
import { ImportBusyError, importFeed, renewFeeds } from './import-feed.ts';
import { fingerprintOf } from './keep-feed.ts';
import type { LoadedFeed } from './loaded-feed.ts';
import { type OpenedFeed, openFeed } from './open-feed.ts';

/** How often the store is looked at, in milliseconds. */
const pollEvery = 2_000;

/** How often the days ahead are counted, in milliseconds. */
const renewalEvery = 24 * 3_600_000;

/** Recurring services are laid out anew when fewer months than this are ahead. */
const monthsAhead = 12;

/** What failed is tried again after so long, in milliseconds, and after twice as long each further time. */
const firstRetry = 30_000;

/** And after no longer than this, in milliseconds: while no timetable answers, and while one does. To make one is work. */
const longestRetry = { without: 5 * 60_000, beside: 60 * 60_000 };

/** How long a start waits for an import that another process is making, in milliseconds. */
const importTimeoutMs = 60_000;

/** Stands for a store whose pointer can't be read, where a version would stand. */
const unreadableStore = 'current.json';

/** Where a keeper finds its timetable. */
export interface KeeperFolders {
  /** The store, `DATA_DIR/timetable`. */
  readonly folder: string;
  /** The feed that a start without a timetable imports. */
  readonly embeddedFolder: string;
}

/**
 * Holds the timetable that answers. It looks at the store every two seconds; a new version is read beside the old one,
 * which goes on answering until the new one stands, and then stays with whoever still works with it.
 */
export class FeedKeeper {
  readonly #store: FeedStore;
  readonly #embeddedFolder: string;
  #opened: OpenedFeed | null = null;
  /** A version that could not be read: not tried again at every look, but with the next retry. */
  #broken: string | null = null;
  /** How often in a row something could not be made or read; nought when all is well. */
  #failures = 0;
  #nextRetry = 0;
  #looking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #renews = false;
  #onRenewed: (() => void) | undefined;
  #nextRenewal = 0;

  constructor({ folder, embeddedFolder }: KeeperFolders) {
    this.#store = new FeedStore(folder);
    this.#embeddedFolder = embeddedFolder;
  }

  async feed(): Promise<LoadedFeed | null> {
    if (!this.#timer) {
      // Never what keeps a process from ending.
      this.#timer = setInterval(() => void this.look(), pollEvery).unref();
      await this.look();
    }
    if (!this.#opened) await this.#looking;
    return this.#opened?.feed ?? null;
  }

  /** `unavailable` when one could not be made or read and none answers; `not_installed` where nobody has made any. */
  async state(): Promise<'ready' | 'unavailable' | 'not_installed'> {
    if (await this.feed()) return 'ready';
    return this.#failures > 0 ? 'unavailable' : 'not_installed';
  }

  /**
   * Makes sure that there is a timetable, that it is of the present embedded feed, and that it reaches far enough; from
   * now on it is renewed while the process runs, and what failed is tried again. Never rejects: a site without a timetable is still a
   * site.
   * @param onRenewed hears whenever another timetable answers than the one that answers when the start is done
   */
  async start(onRenewed?: () => void): Promise<void> {
    this.#renews = true;
    const end = Date.now() + importTimeoutMs;
    for (;;) {
      try {
        await this.#bringUpToDate();
        break;
      } catch (error) {
        if (error instanceof ImportBusyError && Date.now() < end) {
          await sleep(200);
          continue;
        }
        log.error(
          { event: 'timetable.not-imported', err: error },
          'The timetable could not be brought up to date; it is tried again.',
        );
        this.#putOff();
        break;
      }
    }
    this.#nextRenewal = now().getTime() + renewalEvery;
    await this.feed();
    // A look that was under way may have been too early.
    await this.#looking;
    await this.look();
    this.#onRenewed = onRenewed;
  }

  /** Looks at the store and takes a new version over. One look at a time; never rejects. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#onRenewed = undefined;
    this.#renews = false;
  }

  async #look(): Promise<void> {
    const time = now().getTime();
    const isRetry = this.#failures > 0 && time >= this.#nextRetry;
    // It may have been for a passing reason: a disk that was full, too many open files.
    if (isRetry) this.#broken = null;
    const isRenewed = !this.#renews || (!isRetry && time < this.#nextRenewal) || (await this.#renew(time));
    const isRead = await this.#read();
    if (!isRenewed || !isRead) this.#putOff();
    else if (isRetry) this.#failures = 0;
  }

  #putOff(): void {
    const time = now().getTime();
    // What fails with it is tried again with it.
    if (this.#failures > 0 && time < this.#nextRetry) return;
    const longest = this.#opened ? longestRetry.beside : longestRetry.without;
    this.#nextRetry = time + Math.min(firstRetry * 2 ** this.#failures, longest);
    this.#failures += 1;
  }

  /** Resolves to whether it is as the present asks. */
  async #renew(time: number): Promise<boolean> {
    this.#nextRenewal = time + renewalEvery;
    try {
      await this.#bringUpToDate();
      return true;
    } catch (error) {
      // Another process of this site is at it: then its version is taken over.
      if (!(error instanceof ImportBusyError))
        log.error({ event: 'timetable.not-renewed', err: error }, 'The timetable could not be renewed.');
      return false;
    }
  }

  /** Takes over what the store has. Resolves to false when that can't be read, and was not known to be so. */
  async #read(): Promise<boolean> {
    try {
      const version = await this.#store.currentVersion();
      if (version === null || version === this.#opened?.feed.version || version === this.#broken) return true;
      return await this.#open(version);
    } catch (error) {
      // Said once, not at every look.
      if (this.#broken === unreadableStore) return true;
      log.error({ event: 'timetable.unreadable', err: error }, 'The store of the timetable can’t be read.');
      this.#broken = unreadableStore;
      return false;
    }
  }

  async #open(version: string): Promise<boolean> {
    try {
      this.#take(await openFeed(this.#store, version));
      return true;
    } catch (error) {
      // Another import may have removed it since its name was read; then the next look finds the newer one.
      if ((await this.#store.currentVersion()) !== version) return true;
      this.#broken = version;
      log.error({ event: 'timetable.unreadable', version, err: error }, 'The timetable can’t be read.');
      return false;
    }
  }

  #take(opened: OpenedFeed): void {
    this.#opened = opened;
    this.#broken = null;
    const { version, title, coverage } = opened.feed;
    log.info({ event: 'timetable.loaded', version, title, ...coverage }, 'A timetable answers.');
    if (coverage.last < dateInZone(now(), opened.feed.timetable.zone))
      log.warn({ event: 'timetable.over', version, title, ...coverage }, 'The timetable has ended.');
    this.#onRenewed?.();
  }

  async #bringUpToDate(): Promise<void> {
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
    // Without the folder there is nothing to follow.
    const present = embedded && (await fingerprintOf(this.#embeddedFolder).catch(() => null));
    if (present && present !== embedded) return true;
    if (this.#opened?.feed.version !== version) {
      const opened = await openFeed(this.#store, version).catch(() => null);
      if (opened) this.#take(opened);
    }
    // Written by another release of the program: the feeds themselves are in the store.
    if (this.#opened?.feed.version !== version) return true;
    const today = dateInZone(now(), this.#opened.feed.timetable.zone);
    const needed = Temporal.PlainDate.from(today).add({ months: monthsAhead }).toString();
    return window !== null && window.until < needed;
  }
}
