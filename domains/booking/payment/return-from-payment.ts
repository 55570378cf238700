/** A browser that comes back from the payment page: what it brings is a token; what happened is asked of the provider. */
import { setTimeout as sleep } from 'node:timers/promises';
import { trackUntilShutdown } from '#platform/graceful-shutdown.ts';
import { withTimeout } from '#platform/timeout.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { attemptsOf } from '../booking-store.ts';
import { noteComingBack } from './attempt-store.ts';
import { findByEitherToken, type ReachedBooking, readByEitherToken } from './return-token.ts';
import { safely } from './safely.ts';
import { settle } from './settle.ts';

/** How long a visitor waits for the provider, in milliseconds. Settling continues in the background. */
const settleTimeoutMs = 8_000;

/**
 * After how long it is tried again, each time, in milliseconds: for two minutes. Most who come back have paid, and look at a page that
 * waits; the provider's message may be as late as its answers, and the reconciler comes after minutes.
 */
const pauses = [1_000, 2_000, 4_000, 8_000, ...Array.from({ length: 7 }, () => 15_000)];

/** The most visits that are tried again at one time: tokens made up while the database is away fill no memory. */
const maxTrying = 10_000;
let trying = 0;

/** Somebody who has come back. */
interface RequestContext {
  /** The booking's, or of the way back from its payment page. */
  readonly token: string;
  /** Whether a payment page that still waits is to be closed. */
  readonly givesUp: boolean;
  readonly cameAt: Date;
  /** The payment they come from; unknown until it could be looked up. */
  readonly from: { attemptId?: string; bookingId?: string };
}

/**
 * The booking a token leads to, as far as it has come within eight seconds; null for an unknown token. Nothing is done for a way back
 * that is over. Where database or provider could not be asked it is tried again behind the visitor's back, for two minutes or until somebody comes back anew; where this process ends
 * before, the rounds go on with the payment, and a page that was given up is closed when its time is over. Rejects where the database
 * is away.
 * @param occasion.givesUp whether a payment page that still waits is to be closed
 */
export async function returnFromPayment(
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

/** Whether that succeeded; never rejects. */
function tryOnce(deps: BookingDeps, visit: RequestContext): Promise<boolean> {
  return trackUntilShutdown(safely(visit.from, () => lookAfter(deps, visit)));
}

/** Settles the payment they come from; where somebody has come back from it since, at any instance, it is left to that visit. */
async function lookAfter(deps: BookingDeps, { token, givesUp, cameAt, from }: RequestContext): Promise<void> {
  const found = await findByEitherToken(deps, token);
  const attempts = found && !found.isOver ? await attemptsOf(deps.database, found.booking.id) : [];
  const attempt = attempts.find(({ id }) => id === from.attemptId) ?? attempts[0];
  // Who comes by the link in a mail, weeks later, waits for nobody.
  if (!attempt || attempt.state === 'captured' || attempt.state === 'stuck') return;
  if (from.attemptId === undefined) {
    await noteComingBack(deps.database, attempt.id, cameAt);
    Object.assign(from, { attemptId: attempt.id, bookingId: attempt.bookingId });
  } else if (attempt.cameBackAt?.getTime() !== cameAt.getTime()) return;
  await settle(deps, attempt.id, { givesUp });
}

/** Until it succeeds, or there is nothing left to be done. Never rejects. */
async function tryAgain(deps: BookingDeps, visit: RequestContext): Promise<void> {
  if (trying >= maxTrying) return;
  trying += 1;
  for (const pause of pauses) {
    await sleep(pause, undefined, { ref: false });
    if (await tryOnce(deps, visit)) break;
  }
  trying -= 1;
}
