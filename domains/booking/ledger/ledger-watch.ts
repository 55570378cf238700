/**
 * The books as staff are shown them, and as the alarms know them. To look through them is to read all of them: at once as long as
 * there are few, a minute where there are a million bookings. So nobody waits for long: who comes meanwhile is shown what was found
 * last, and when; and that they could not be looked through, where that is newer.
 */

import { now } from '#platform/clock.ts';
import { readAll } from '#platform/database/database.ts';
import { isStopping } from '#platform/graceful-shutdown.ts';
import { runOutsideRequests } from '#platform/http/request-context.ts';
import { createLastKnownGood } from '#platform/last-known-good.ts';
import { log } from '#platform/log.ts';
import { type Reading, reading, registerGauges } from '#platform/metrics/metrics.ts';
import { singleton } from '#platform/singleton.ts';
import { withTimeout } from '#platform/timeout.ts';
import { checkLedger, type LedgerReport } from './check-ledger.ts';

/** What was found when the books were looked through, and when that began. */
export interface SeenLedgerState {
  readonly report: LedgerReport;
  readonly at: Date;
}

/** What is known of the books. */
export interface KnownLedgerState {
  /** As they were found last; null where no look at them has come to its end yet. */
  readonly seen: SeenLedgerState | null;
  /** When a look at them began that failed; null where none has failed, or one after it did not. */
  readonly failedAt: Date | null;
}

/** How long a visitor waits for a newer result, in milliseconds. */
const lookTimeoutMs = 2_000;

/** What takes longer than that is done again after so many times as long: the database has other things to do. */
const restsTimes = 10;

/** Looks through the books, one time after the other. */
export class LedgerWatch {
  readonly #look: () => Promise<LedgerReport>;
  readonly #ledger = createLastKnownGood(() => this.#lookOnce());
  readonly #timeoutMs: number;
  #failedAt: Date | null = null;
  #restsUntil = 0;

  /** @param timeoutMs shorter in tests */
  constructor(look: () => Promise<LedgerReport>, timeoutMs = lookTimeoutMs) {
    this.#look = look;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * The books as they are now, where that is to be had soon; else as they were when they were last looked through. Never rejects:
   * that they can't be looked through is said.
   */
  async latest(): Promise<KnownLedgerState> {
    await withTimeout(this.#lookAnew(), this.#timeoutMs, () => undefined);
    return { seen: this.#ledger.value ?? null, failedAt: this.#failedAt };
  }

  /** When they were last found so, or could not be looked through. */
  readings(): readonly Reading[] {
    const seen = this.#ledger.value;
    const told = (outcome: 'sound' | 'wrong' | 'failed', at: Date | null) =>
      reading('southbound_books_looked_timestamp_seconds', { outcome }, (at?.getTime() ?? 0) / 1_000);
    return [
      told('sound', seen?.report.ok === true ? seen.at : null),
      told('wrong', seen?.report.ok === false ? seen.at : null),
      told('failed', this.#failedAt),
    ];
  }

  async #lookAnew(): Promise<void> {
    // What began before this visit may have missed what the visitor has just done.
    await this.#ledger.reading;
    if (this.#ledger.reading || performance.now() >= this.#restsUntil) await this.#ledger.refresh();
  }

  async #lookOnce(): Promise<SeenLedgerState> {
    const at = now();
    const began = performance.now();
    try {
      const report = await this.#look();
      this.#failedAt = null;
      const untrue = report.proofs.filter(({ problems }) => problems.length > 0);
      if (untrue.length > 0)
        log.error(
          { event: 'books.wrong', untrue: untrue.map(({ statement }) => statement) },
          'Money and bookings do not agree',
        );
      return { report, at };
    } catch (err) {
      this.#failedAt = at;
      // One that is told to stop has closed its database in the middle.
      if (!isStopping()) log.warn({ event: 'books.not-read', err }, 'The books could not be looked through');
      throw err;
    } finally {
      const took = performance.now() - began;
      if (took > this.#timeoutMs) this.#restsUntil = performance.now() + took * restsTimes;
    }
  }
}

const ofProcess = singleton<LedgerWatch>('books');

/** The books of this process' database, as `LedgerWatch.latest` has it. */
export function latestLedgerCheck(): Promise<KnownLedgerState> {
  ofProcess.current ??= watchedLedger();
  return ofProcess.current.latest();
}

function watchedLedger(): LedgerWatch {
  const watch = new LedgerWatch(() =>
    // Nobody's visit: it may outlast the one that it began with.
    runOutsideRequests(() => readAll(checkLedger)),
  );
  registerGauges('books', () => watch.readings());
  return watch;
}
