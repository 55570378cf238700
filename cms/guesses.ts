import { singleton } from '#platform/singleton.ts';

/** How many guesses are looked up: `burst` at once, then `perSecond`. */
export interface GuessLimits {
  readonly burst: number;
  readonly perSecond: number;
}

/** A measure of guessing at what opens drafts. */
export interface Guesses {
  /** Whether `key` opened something before. */
  hasOpened(key: string): boolean;
  /** Whether `key` may be looked up now: it opened something before, or there were not too many others of late. */
  mayAsk(key: string): boolean;
  /** Says that `key` opened something: it was no guess. */
  opened(key: string): void;
}

/** Keys that are remembered to have opened something. */
const most = 1_000;

/**
 * Lets so many unknown keys be looked up and no more. Each is a call of the content past every cache, of which hosted Sanity
 * counts every one: without this anybody could use them up. Who looks at drafts already goes on looking.
 * @param seconds the time, of whatever beginning
 */
export function createGuesses(
  { burst, perSecond }: GuessLimits,
  seconds: () => number = () => performance.now() / 1_000,
): Guesses {
  const known = new Set<string>();
  let left = burst;
  let at = seconds();
  return {
    hasOpened: (key) => known.has(key),
    mayAsk(key) {
      if (known.has(key)) return true;
      const now = seconds();
      left = Math.min(burst, left + (now - at) * perSecond);
      at = now;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
    opened(key) {
      if (known.has(key)) return;
      left = Math.min(burst, left + 1);
      known.add(key);
      if (known.size > most) known.delete(known.values().next().value ?? key);
    },
  };
}

const limits: GuessLimits = { burst: 60, perSecond: 1 };

/** At tokens of preview links, and at secrets of the Studio. */
const guessesOfProcess = singleton<{ readonly tokens: Guesses; readonly secrets: Guesses }>(
  'content.guesses',
);

/** Those of this process. */
export function guessesOf(what: 'tokens' | 'secrets'): Guesses {
  guessesOfProcess.current ??= { tokens: createGuesses(limits), secrets: createGuesses(limits) };
  return guessesOfProcess.current[what];
}
