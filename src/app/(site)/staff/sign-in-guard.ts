/** Brute-force protection of the staff sign-in: one queue for one-time codes, with a pause after a wrong one. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Result of a sign-in try. `busy`: too many are waiting. */
export type GuardAnswer = 'open' | 'wrong' | 'busy';

/** Credentials of a sign-in try. */
interface SignInCredentials {
  /** True if the token is right. */
  readonly hasToken: boolean;
  /** Checks the one-time code; called when this try is first in the queue. */
  hasCode(): Promise<boolean>;
}

/** Guard of the staff sign-in. */
export interface SignInGuard {
  try(shown: SignInCredentials): Promise<GuardAnswer>;
}

/**
 * Creates a guard against guessing of one-time codes. Tries with the right token queue up, with a pause after each
 * wrong code. So nobody can try the million codes quickly, from any number of addresses. Above `maxWaiting` the guard
 * answers `busy`. A wrong token never enters the queue, so it cannot keep staff out; its answer comes after the
 * pause.
 */
export function createSignInGuard({
  pauseMs = 1_000,
  maxWaiting = 10,
  wait = sleep,
}: {
  /** In milliseconds. */
  pauseMs?: number;
  maxWaiting?: number;
  wait?: (ms: number) => Promise<unknown>;
} = {}): SignInGuard {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    async try({ hasToken, hasCode }) {
      if (!hasToken) {
        await wait(pauseMs);
        return 'wrong';
      }
      if (waiting >= maxWaiting) return 'busy';
      waiting += 1;
      const turn = last.then(async (): Promise<GuardAnswer> => {
        if (await hasCode()) return 'open';
        await wait(pauseMs);
        return 'wrong';
      });
      last = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        waiting -= 1;
      }
    },
  };
}
