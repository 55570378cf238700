/**
 * Runs ledger checks for the staff page and the alarms. A check takes the time of the open days. Before any day is
 * closed, it takes that of all bookings: up to a minute for a million. So callers wait only briefly. After a timeout
 * they get the last result with its time, and the time of a newer failure.
 */

import { now } from '#platform/clock.ts';
import { readAll } from '#platform/database/database.ts';
import { isStopping } from '#platform/graceful-shutdown.ts';
import { runOutsideRequests } from '#platform/http/request-context.ts';
import { createLastKnownGood } from '#platform/last-known-good.ts';
import { log } from '#platform/log.ts';
import { type GaugeValue, gaugeValue, registerGauges } from '#platform/metrics/metrics.ts';
import { singleton } from '#platform/singleton.ts';
import { withTimeout } from '#platform/timeout.ts';
import { checkLedger, type LedgerReport } from './check-ledger.ts';

/** The result of a ledger check and the time it began. */
export interface LedgerCheckResult {
  readonly report: LedgerReport;
  readonly at: Date;
}

/** The known state of the ledger. */
export interface KnownLedgerState {
  /** Result of the last completed check. Null if none has completed yet. */
  readonly seen: LedgerCheckResult | null;
  /** Start of the last check, if it failed. Null if it succeeded or none has failed. */
  readonly failedAt: Date | null;
}

/** How long a caller waits for a newer result, in milliseconds. */
const checkTimeoutMs = 2_000;

/** Pause after a slow check, as a multiple of its duration, because the database has other work to do. */
const restRatio = 10;

/** Runs ledger checks one at a time and keeps the last result. */
export class LedgerWatch {
  readonly #look: () => Promise<LedgerReport>;
  readonly #ledger = createLastKnownGood(() => this.#lookOnce());
  readonly #timeoutMs: number;
  #failedAt: Date | null = null;
  #restsUntil = 0;

  /** @param timeoutMs shorter in tests */
  constructor(look: () => Promise<LedgerReport>, timeoutMs = checkTimeoutMs) {
    this.#look = look;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Returns the current state of the ledger if a check completes within the timeout, else the last known one. Never
   * rejects: a failed check sets `failedAt`.
   */
  async latest(): Promise<KnownLedgerState> {
    await withTimeout(this.#checkAgain(), this.#timeoutMs, () => undefined);
    return { seen: this.#ledger.value ?? null, failedAt: this.#failedAt };
  }

  /** Returns the time of the last check by outcome, for metrics. */
  readings(): readonly GaugeValue[] {
    const seen = this.#ledger.value;
    const readingOf = (outcome: 'sound' | 'wrong' | 'failed', at: Date | null) =>
      gaugeValue('southbound_books_looked_timestamp_seconds', { outcome }, (at?.getTime() ?? 0) / 1_000);
    return [
      readingOf('sound', seen?.report.ok === true ? seen.at : null),
      readingOf('wrong', seen?.report.ok === false ? seen.at : null),
      readingOf('failed', this.#failedAt),
    ];
  }

  async #checkAgain(): Promise<void> {
    // A check that began before this call may have missed changes that the caller has just made.
    await this.#ledger.reading;
    if (this.#ledger.reading || performance.now() >= this.#restsUntil) await this.#ledger.refresh();
  }

  async #lookOnce(): Promise<LedgerCheckResult> {
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
      // A process that shuts down closes its database while a check may run.
      if (!isStopping()) log.warn({ event: 'books.not-read', err }, 'The ledger check failed');
      throw err;
    } finally {
      const took = performance.now() - began;
      if (took > this.#timeoutMs) this.#restsUntil = performance.now() + took * restRatio;
    }
  }
}

const ofProcess = singleton<LedgerWatch>('ledger-watch');

/** Returns the ledger state of this process's database, as `LedgerWatch.latest` does. */
export function latestLedgerCheck(): Promise<KnownLedgerState> {
  ofProcess.current ??= watchedLedger();
  return ofProcess.current.latest();
}

function watchedLedger(): LedgerWatch {
  const watch = new LedgerWatch(() =>
    // Runs outside the request, because a check may outlast the request that started it.
    runOutsideRequests(() => readAll(checkLedger)),
  );
  registerGauges('books', () => watch.readings());
  return watch;
}
