/**
 * The books as staff are shown them. To look through them is to read all of them: at once as long as there are few, a minute where
 * there are a million bookings. So nobody waits for long: who comes meanwhile is shown what was found last, and when.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '#src/platform/clock.ts';
import { openDatabase } from '#src/platform/database/database.ts';
import { outsideOfVisits } from '#src/platform/http/visit.ts';
import { log } from '#src/platform/log.ts';
import { type BooksReport, checkBooks } from './check-books.ts';

/** What was found when the books were looked through, and when that began. */
export interface SeenBooks {
  readonly report: BooksReport;
  readonly at: Date;
}

/** How long a visitor waits for them, in milliseconds. */
const patience = 2_000;

/** What takes longer than that is done again after so many times as long: the database has other things to do. */
const restsTimes = 10;

/** Looks through the books, one time after the other. */
export class BooksWatch {
  readonly #look: () => Promise<BooksReport>;
  readonly #patience: number;
  #seen: SeenBooks | null = null;
  #running: Promise<void> | undefined;
  #restsUntil = 0;

  /** @param patienceMs another one in tests */
  constructor(look: () => Promise<BooksReport>, patienceMs = patience) {
    this.#look = look;
    this.#patience = patienceMs;
  }

  /**
   * The books as they are now, where that is to be had soon; else as they were when they were last looked through; null where that
   * has not come to its end yet. Rejects when they can't be looked through.
   */
  async latest(): Promise<SeenBooks | null> {
    const looked = this.#lookAnew();
    // Of one that fails when nobody waits any more it was told where it failed.
    looked.catch(() => undefined);
    const waiting = new AbortController();
    try {
      await Promise.race([looked, sleep(this.#patience, undefined, { signal: waiting.signal })]);
    } finally {
      waiting.abort();
    }
    return this.#seen;
  }

  async #lookAnew(): Promise<void> {
    // What began before this visit may have missed what the visitor has just done.
    await this.#running?.catch(() => undefined);
    if (!this.#running && performance.now() >= this.#restsUntil) this.#running = this.#lookOnce();
    await this.#running;
  }

  async #lookOnce(): Promise<void> {
    const at = now();
    const began = performance.now();
    try {
      this.#seen = { report: await this.#look(), at };
    } catch (err) {
      log.warn({ event: 'books.not-read', err }, 'The books could not be looked through');
      throw err;
    } finally {
      const took = performance.now() - began;
      if (took > this.#patience) this.#restsUntil = performance.now() + took * restsTimes;
      this.#running = undefined;
    }
  }
}

declare global {
  // On globalThis, because Next may load this file more than once in one process, and once is enough to read everything.
  var southboundBooks: BooksWatch | undefined;
}

/** The books of this process' database, as `BooksWatch.latest` has it. */
export function latestBooks(): Promise<SeenBooks | null> {
  globalThis.southboundBooks ??= new BooksWatch(() =>
    // Nobody's visit: it may outlast the one that it began with.
    outsideOfVisits(async () => checkBooks(await openDatabase())),
  );
  return globalThis.southboundBooks.latest();
}
