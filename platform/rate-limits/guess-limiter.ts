/** Guess limiter: limits wrong voucher codes, booking tokens, preview links and draft secrets per client. */
import { createHash } from 'node:crypto';
import { currentRequest } from '#platform/http/request-context.ts';
import { clientKeys, sessionKey } from './rate-limit-keys.ts';
import type { RateLimitName, RateLimits } from './rate-limits.ts';

/** How each kind of guess is counted. */
const kinds = {
  /** Counted before they are looked up, so that parallel calls get no more guesses than sequential ones. */
  voucher: { isReserved: true, repeats: 'sameGuess', refusesRepeats: false },
  /**
   * Counted after they turn out wrong: a program may read many bookings at once, and no number of guesses finds 256 bits.
   */
  booking: { isReserved: false, repeats: 'sameGuess', refusesRepeats: false },
  /** Counted before; a repeated wrong guess is not looked up, because each look-up queries the content. */
  draft: { isReserved: true, repeats: 'sameDraft', refusesRepeats: true },
} as const satisfies Partial<Record<RateLimitName, object>>;

/** Kind of a guess; also the name of its rate limit. */
export type GuessKind = keyof typeof kinds;

/** Guesses that are looked up together. */
export interface Guessing {
  readonly kind: GuessKind;
  readonly guesses: readonly string[];
  /** Cart session of the caller. */
  readonly session?: string;
}

/** Thrown instead of a look-up after too many wrong guesses, or for a recently repeated wrong guess. */
export class TooManyGuessesError extends Error {
  override readonly name = 'TooManyGuessesError';
  readonly waitSeconds: number;
  readonly isRepeat: boolean;

  constructor(waitSeconds: number, isRepeat = false) {
    super(`Wrong guesses: the next one is allowed in ${waitSeconds} seconds.`);
    this.waitSeconds = waitSeconds;
    this.isRepeat = isRepeat;
  }
}

/** Limits wrong guesses per network of the current request, and per cart session if there is one. */
export interface GuessLimiter {
  /**
   * Runs `lookUp`, which reports wrong guesses. Only wrong ones count, and a repeated one counts once while it is
   * remembered. Throws `TooManyGuessesError` without a look-up if the limit is reached, even for a right guess.
   */
  run<Result>(
    guessing: Guessing,
    lookUp: (noteWrong: (guesses: readonly string[]) => void) => Promise<Result>,
  ): Promise<Result>;
}

/** A guess limiter that limits nothing. */
export const unlimitedGuesses: GuessLimiter = { run: (_guessing, lookUp) => lookUp(() => undefined) };

/** Creates a limiter that counts with `limits`. */
export function createGuessLimiter(limits: RateLimits): GuessLimiter {
  return {
    async run({ kind, guesses, session }, lookUp) {
      if (guesses.length === 0) return lookUp(() => undefined);
      const { isReserved, repeats, refusesRepeats } = kinds[kind];
      const guessers = guessersOf(session);
      const keysOf = (guess: string) => guessers.map((guesser) => digest(`${kind} ${guesser} ${guess}`));

      const waits = isReserved
        ? await Promise.all([...new Set(guesses)].map((guess) => limits.look(repeats, keysOf(guess))))
        : [];
      const repeatWait = waits.find((wait) => wait !== null) ?? null;
      if (refusesRepeats && repeatWait !== null) throw new TooManyGuessesError(repeatWait, true);
      const reserved = waits.filter((wait) => wait === null).length;
      const wait = isReserved
        ? await limits.reserve(kind, guessers, reserved)
        : await limits.look(kind, guessers);
      if (wait !== null) throw new TooManyGuessesError(wait);

      const wrong = new Set<string>();
      try {
        return await lookUp((noted) => {
          for (const guess of noted) wrong.add(guess);
        });
      } finally {
        const counted = await Promise.all(
          [...wrong].map(
            async (guess) => (await limits.take(repeats, keysOf(guess))) === null || refusesRepeats,
          ),
        );
        const count = counted.filter(Boolean).length;
        if (isReserved) await limits.giveBack(kind, guessers, reserved - count);
        else if (count > 0) await limits.take(kind, guessers);
      }
    },
  };
}

/** Returns the keys that guesses count for. Outside a request that is only the session. */
function guessersOf(session: string | undefined): readonly string[] {
  const context = currentRequest();
  if (context) return clientKeys(context.address, session);
  return session === undefined ? [] : [sessionKey(session)];
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
