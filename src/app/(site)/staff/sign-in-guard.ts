import { setTimeout as sleep } from 'node:timers/promises';

/** `busy`: too many are trying at once. */
export type GuardAnswer = 'open' | 'wrong' | 'busy';

/** What somebody shows at the door. */
interface ShownByGuard {
  /** Whether the token is right. */
  readonly hasToken: boolean;
  /** Looks at the one-time code, when it is its turn. */
  hasCode(): Promise<boolean>;
}

/** Where people sign in. */
export interface SignInGuard {
  try(shown: ShownByGuard): Promise<GuardAnswer>;
}

/**
 * A door at which those with the token stand in line: one try after another, and a pause after each wrong code, so that nobody
 * tries the million codes there are faster than that, from however many places. More than `maxWaiting` at once are sent away.
 * Strangers have no part in it: a wrong token is answered after the pause alone, so that none of them keeps staff out.
 */
export function createSignInGuard({
  pause = 1_000,
  maxWaiting = 10,
  wait = sleep,
}: {
  /** In milliseconds. */
  pause?: number;
  maxWaiting?: number;
  wait?: (ms: number) => Promise<unknown>;
} = {}): SignInGuard {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    async try({ hasToken, hasCode }) {
      if (!hasToken) {
        await wait(pause);
        return 'wrong';
      }
      if (waiting >= maxWaiting) return 'busy';
      waiting += 1;
      const turn = last.then(async (): Promise<GuardAnswer> => {
        if (await hasCode()) return 'open';
        await wait(pause);
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
