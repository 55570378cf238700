/**
 * Handles a browser that returns from the payment page. It brings only a token; the provider is asked for the payment's
 * state.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { trackUntilShutdown } from '#platform/graceful-shutdown.ts';
import { singleton } from '#platform/singleton.ts';
import { withTimeout } from '#platform/timeout.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { recordReturn } from './attempt-store.ts';
import { findByEitherToken, type ReachedBooking, readByEitherToken } from './return-token.ts';
import { runAndLogFailure } from './run-and-log-failure.ts';
import { settle } from './settle.ts';

/** How long a visitor waits for the provider, in milliseconds. Settling continues in the background. */
const settleTimeoutMs = 8_000;

/**
 * Delays between retries, in milliseconds, two minutes in all. Most visitors who return have paid and see a waiting
 * page. The webhook may be as late as the provider's answers, and the reconciler runs only every few minutes.
 */
const pauses = [1_000, 2_000, 4_000, 8_000, ...Array.from({ length: 7 }, () => 15_000)];

/** Limit of concurrent retries of this process, so that made-up tokens cannot exhaust memory while the database is unavailable. */
const maxConcurrentRetries = 10_000;
const retries = singleton<{ count: number }>('payment.return-retries');

/** One return of a visitor. */
interface RequestContext {
  /** The token of the booking or of the return. */
  readonly token: string;
  /** True to close an open payment page. */
  readonly givesUp: boolean;
  readonly cameAt: Date;
  /** The payment that the visitor returns from. Empty until it was looked up. */
  readonly from: { attemptId?: string; bookingId?: string };
}

/**
 * Returns the booking of a visitor who comes back after paying or being declined, in the state reached within eight
 * seconds. Null for an unknown token.
 */
export function returnAfterPaying(deps: BookingDeps, token: string): Promise<ReachedBooking | null> {
  return returnFromPayment(deps, token, { givesUp: false });
}

/**
 * Returns the booking of a visitor who left the payment page. Unless they had paid, the page is closed and the booking
 * is cancelled. Null for an unknown token.
 */
export function returnAfterLeaving(deps: BookingDeps, token: string): Promise<ReachedBooking | null> {
  return returnFromPayment(deps, token, { givesUp: true });
}

/**
 * Settles the payment of a returning visitor and returns the booking in the state reached within eight seconds. Returns
 * null for an unknown token. An expired return token settles nothing.
 *
 * If the database or provider fails, the work is retried in the background for two minutes, or until the visitor
 * returns again. If the process ends earlier, the background rounds continue, and an abandoned page is closed when it
 * expires. Rejects if the database is unavailable.
 */
async function returnFromPayment(
  deps: BookingDeps,
  token: string,
  { givesUp }: { readonly givesUp: boolean },
): Promise<ReachedBooking | null> {
  const visit: RequestContext = { token, givesUp, cameAt: deps.now(), from: {} };
  const tried = tryOnce(deps, visit);
  void tried.then(async (isDone) => {
    if (!isDone) await tryAgain(deps, visit);
  });
  await withTimeout(tried, settleTimeoutMs, () => false);
  return readByEitherToken(deps, token);
}

/** Settles the payment once. Resolves to false on failure and never rejects. */
function tryOnce(deps: BookingDeps, visit: RequestContext): Promise<boolean> {
  return trackUntilShutdown(runAndLogFailure(visit.from, () => lookAfter(deps, visit)));
}

/**
 * Settles the payment of the visit. If a visitor has returned from it again since, at any instance, the newer visit
 * settles it.
 */
async function lookAfter(deps: BookingDeps, { token, givesUp, cameAt, from }: RequestContext): Promise<void> {
  const found = await findByEitherToken(deps, token);
  const attempts = found && !found.isOver ? found.attempts : [];
  const attempt = attempts.find(({ id }) => id === (from.attemptId ?? found?.returnedFrom)) ?? attempts[0];
  // A visitor who opens the link of an email weeks later does not wait for the provider.
  if (!attempt || attempt.state === 'captured' || attempt.state === 'stuck') return;
  if (from.attemptId === undefined) {
    await recordReturn(deps.database, attempt.id, cameAt);
    Object.assign(from, { attemptId: attempt.id, bookingId: attempt.bookingId });
  } else if (attempt.cameBackAt?.getTime() !== cameAt.getTime()) return;
  await settle(deps, attempt.id, { known: attempt, givesUp });
}

/** Retries until it succeeds or nothing is left to do. Never rejects. */
async function tryAgain(deps: BookingDeps, visit: RequestContext): Promise<void> {
  retries.current ??= { count: 0 };
  const running = retries.current;
  if (running.count >= maxConcurrentRetries) return;
  running.count += 1;
  for (const pause of pauses) {
    await sleep(pause, undefined, { ref: false });
    if (await tryOnce(deps, visit)) break;
  }
  running.count -= 1;
}
