import { setTimeout as sleep } from 'node:timers/promises';

/** `busy`: too many are trying at once. */
export type DoorAnswer = 'open' | 'wrong' | 'busy';

/** Where people sign in. */
export interface SignInDoor {
  /** @param isRight looks at what was shown, when it is its turn */
  try(isRight: () => Promise<boolean>): Promise<DoorAnswer>;
}

/**
 * A door that takes one try after another and shuts for a while after each wrong one, so that nobody tries faster than that,
 * from however many places. More than `mostWaiting` at once are sent away.
 */
export function createSignInDoor({
  pause = 1_000,
  mostWaiting = 10,
  wait = sleep,
}: {
  /** In milliseconds. */
  pause?: number;
  mostWaiting?: number;
  wait?: (ms: number) => Promise<unknown>;
} = {}): SignInDoor {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    async try(isRight) {
      if (waiting >= mostWaiting) return 'busy';
      waiting += 1;
      const turn = last.then(async (): Promise<DoorAnswer> => {
        if (await isRight()) return 'open';
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
