/** Runs the background rounds of bookings: crash recovery, reconciliation, refunds, expiry and data retention. */

import { expireVouchers } from '#domains/voucher/expire-vouchers.ts';
import { leadership } from '#platform/database/leader-election.ts';
import { trackUntilShutdown } from '#platform/graceful-shutdown.ts';
import { forgetOldRequests } from '#platform/idempotency/idempotent-request.ts';
import { log } from '#platform/log.ts';
import { startOnce } from '#platform/start-once.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { runDisruptions } from '../disruption/run-disruptions.ts';
import { runRetention } from '../privacy/run-retention.ts';
import { productionBookingDeps } from '../production-deps.ts';
import { payPendingRefunds } from '../refund/pay-refunds.ts';
import { recheckRecentRefunds } from '../refund/recheck-recent-refunds.ts';
import { runChangeReminders } from '../staff/change-reminders.ts';
import { runRequestReminders } from '../staff/request-reminders.ts';
import { reconcile } from './reconcile.ts';
import { resumeUnfinished } from './resume-unfinished.ts';

/** A background round and its interval in milliseconds. */
interface Rounds {
  readonly name: string;
  readonly intervalMs: number;
  work(deps: BookingDeps): Promise<unknown>;
}

const minute = 60_000;

const rounds: readonly Rounds[] = [
  { name: 'resume', intervalMs: 15_000, work: resumeUnfinished },
  // Separate from the others, so that a slow provider's refunds delay no capture.
  { name: 'refunds', intervalMs: 15_000, work: payPendingRefunds },
  { name: 'reconcile', intervalMs: 10 * minute, work: reconcile },
  { name: 'requests', intervalMs: 10 * minute, work: runRequestReminders },
  { name: 'changes', intervalMs: 10 * minute, work: runChangeReminders },
  { name: 'disruptions', intervalMs: minute, work: runDisruptions },
  {
    name: 'expire-vouchers',
    intervalMs: 60 * minute,
    work: (deps) => expireVouchers(deps.database, deps.now()),
  },
  {
    name: 'forget-requests',
    intervalMs: 60 * minute,
    work: (deps) => forgetOldRequests(deps.database, deps.now()),
  },
  { name: 'returned', intervalMs: 24 * 60 * minute, work: (deps) => recheckRecentRefunds(deps) },
  { name: 'forget-people', intervalMs: 24 * 60 * minute, work: runRetention },
];

/**
 * Starts the rounds: the leader runs each one at its election and then at its interval. The timers do not keep the
 * process alive. Does nothing during a Next build or when called again.
 */
export const startBookingRounds = startOnce((deps: () => Promise<BookingDeps> = productionBookingDeps) => {
  for (const each of rounds) {
    const round = runOneAtATime(() => run(each, deps));
    leadership().whenLeader(() => void round());
    setInterval(() => {
      if (leadership().isLeader) void round();
    }, each.intervalMs).unref();
  }
});

/** Joins the running round instead of starting a second one. */
function runOneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= trackUntilShutdown(work()).finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function run({ name, work }: Rounds, deps: () => Promise<BookingDeps>): Promise<void> {
  try {
    await work(await deps());
    log.debug({ event: 'rounds.done', round: name, process: process.pid }, 'A background round finished');
  } catch (err) {
    log.error({ event: 'payment.round-failed', round: name, err }, 'A background round failed');
  }
}
