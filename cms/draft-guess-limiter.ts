/** What may open drafts is looked up here, so that no way in forgets who guesses. */
import { createHash } from 'node:crypto';
import { config } from '#platform/config.ts';
import { currentRequest } from '#platform/http/request-context.ts';
import { currentRateLimits } from '#platform/rate-limits/current-rate-limits.ts';
import { sendersOf } from '#platform/rate-limits/rate-limit-keys.ts';
import { recordRefusal } from '#platform/security-refusals.ts';
import { guessesOf } from './guesses.ts';

/**
 * What `find` finds by `key`, or null; null as well, and nothing is asked, while too many are guessed at: first those of the
 * network of the visit under way, so that one that guesses uses up nobody else's, then those of all. What opened something here
 * before is looked up whatever others do, and what opens something counts for nothing. Throws what `find` throws.
 */
export async function limitGuesses<Found>(
  what: 'tokens' | 'secrets',
  key: string,
  find: () => Promise<Found | null>,
): Promise<Found | null> {
  const guesses = guessesOf(what);
  if (guesses.hasOpened(key)) return find();
  const count = await countForNetwork(`${what} ${key}`);
  if (!count) return null;
  let isWrong = false;
  try {
    if (!guesses.mayAsk(key)) return null;
    const found = await find();
    if (found === null) isWrong = true;
    else guesses.opened(key);
    return found;
  } finally {
    await count.settle(isWrong);
  }
}

/** A guess that counts for its network until it is known to be none. */
interface CountedGuess {
  settle(isWrong: boolean): Promise<void>;
}

/** Null where the network has guessed too often, or wrongly at the same just now. */
async function countForNetwork(guess: string): Promise<CountedGuess | null> {
  const visit = currentRequest();
  if (!visit || !config().rateLimits) return { settle: async () => undefined };
  const limits = currentRateLimits();
  const network = sendersOf(visit.address, undefined);
  const same = network.map((sender) => createHash('sha256').update(`${sender} ${guess}`).digest('base64url'));
  if ((await limits.look('sameDraft', same)) !== null) return null;
  if ((await limits.reserve('draft', network, 1)) !== null) {
    recordRefusal('limit', 'draft');
    return null;
  }
  return {
    async settle(isWrong) {
      if (isWrong) await limits.take('sameDraft', same);
      else await limits.giveBack('draft', network, 1);
    },
  };
}
