import { TooManyGuessesError } from '#platform/rate-limits/guess-limiter.ts';
import { currentGuessLimiter } from '#platform/rate-limits/request-rate-limits.ts';
import { recordRefusal } from '#platform/security-refusals.ts';
import { lookupBudgetOf } from './lookup-budget.ts';

/**
 * Looks up a key that opens drafts, limiting wrong guesses: every route to a draft calls this. Returns what `find` returns,
 * or null without a look-up after too many wrong guesses. Each network has its own limit; all share the budget of the
 * process. A key that opened something before is always looked up, and a right key never counts. Throws what `find` throws.
 */
export async function lookUpDraftKey<Found>(
  kind: 'tokens' | 'secrets',
  key: string,
  find: () => Promise<Found | null>,
): Promise<Found | null> {
  const budget = lookupBudgetOf(kind);
  if (budget.hasOpened(key)) return find();
  const guess = `${kind} ${key}`;
  try {
    return await currentGuessLimiter().run({ kind: 'draft', guesses: [guess] }, async (noteWrong) => {
      if (!budget.spend(key)) return null;
      const found = await find();
      if (found === null) noteWrong([guess]);
      else budget.noteOpened(key);
      return found;
    });
  } catch (error) {
    if (!(error instanceof TooManyGuessesError)) throw error;
    if (!error.isRepeat) recordRefusal('limit', 'draft');
    return null;
  }
}
