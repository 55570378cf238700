import { createHash } from 'node:crypto';
import { currentVisit } from '#src/platform/http/visit.ts';
import type { RateLimits } from '#src/platform/rate-limits/rate-limits.ts';
import { sendersOf } from '#src/platform/rate-limits/senders.ts';
import { ApiError } from './api-error.ts';
import type { Guesses } from './dependencies.ts';

/**
 * Counts wrong guesses for the network they come from and for the cart they are made with, so that neither another cart nor
 * another network has more of them. Who makes a call, the visit says; a call outside of any is counted for its cart alone.
 */
export function countedGuesses(limits: RateLimits): Guesses {
  return {
    wait: (what, session) => limits.look(what, guessersOf(session)),
    async noteWrong(what, guesses, session) {
      const guessers = guessersOf(session);
      for (const guess of new Set(guesses)) {
        const keys = guessers.map((guesser) => digest(`${what} ${guesser} ${guess}`));
        // Whoever sends the same again, a form once more or an old link, is guessing at nothing.
        const isNew = (await limits.take('sameGuess', keys)) === null;
        if (isNew) await limits.take(what, guessers);
      }
    },
  };
}

/** Ends a call of somebody who has guessed wrongly too often. Throws `ApiError`. */
export function refuseGuessing(wait: number | null): void {
  if (wait !== null) throw new ApiError('RATE_LIMITED', { headers: { 'Retry-After': String(wait) } });
}

function guessersOf(session: string | undefined): readonly string[] {
  const visit = currentVisit();
  if (visit) return sendersOf(visit.address, session);
  return session === undefined ? [] : [digest(session)];
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
