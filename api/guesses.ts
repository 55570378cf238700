import { createHash } from 'node:crypto';
import { currentRequest } from '#platform/http/request-context.ts';
import { sendersOf } from '#platform/rate-limits/rate-limit-keys.ts';
import type { RateLimits } from '#platform/rate-limits/rate-limits.ts';
import { ApiError } from './api-error.ts';
import type { Guesses } from './dependencies.ts';

/**
 * Counts wrong guesses for the network they come from and for the cart they are made with, so that neither another cart nor
 * another network has more of them. Who makes a call, the visit says; a call outside of any is counted for its cart alone.
 */
export function countedGuesses(limits: RateLimits): Guesses {
  /** Whoever sends the same again, a form once more or an old link, is guessing at nothing. */
  const isNew = async (guess: readonly string[]) => (await limits.take('sameGuess', guess)) === null;
  const wasSeen = async (guess: readonly string[]) => (await limits.look('sameGuess', guess)) !== null;
  return {
    async ofVouchers(codes, session, lookUp) {
      if (codes.length === 0) return lookUp(() => undefined);
      const guessers = guessersOf(session);
      const keysOf = (code: string) => keysOfGuess('voucher', guessers, code);
      const seen = await Promise.all([...new Set(codes)].map((code) => wasSeen(keysOf(code))));
      const reserved = seen.filter((was) => !was).length;
      refuseGuessing(await limits.reserve('voucher', guessers, reserved));
      const unknown = new Set<string>();
      try {
        return await lookUp((wrong) => {
          for (const code of wrong) unknown.add(code);
        });
      } finally {
        const wrong = await Promise.all([...unknown].map((code) => isNew(keysOf(code))));
        await limits.giveBack('voucher', guessers, reserved - wrong.filter(Boolean).length);
      }
    },
    async ofBooking(guess, open) {
      const guessers = guessersOf(undefined);
      refuseGuessing(await limits.look('booking', guessers));
      const opened = await open();
      if (opened === null && (await isNew(keysOfGuess('booking', guessers, guess))))
        await limits.take('booking', guessers);
      return opened;
    },
  };
}

/** Ends a call of somebody who has guessed wrongly too often. Throws `ApiError`. */
function refuseGuessing(wait: number | null): void {
  if (wait !== null) throw new ApiError('RATE_LIMITED', { headers: { 'Retry-After': String(wait) } });
}

function guessersOf(session: string | undefined): readonly string[] {
  const visit = currentRequest();
  if (visit) return sendersOf(visit.address, session);
  return session === undefined ? [] : [digest(session)];
}

function keysOfGuess(what: 'voucher' | 'booking', guessers: readonly string[], guess: string): string[] {
  return guessers.map((guesser) => digest(`${what} ${guesser} ${guess}`));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
