/** Stale-if-error fallback: returns the last good result of a read that fails. */
import { log } from '#platform/log.ts';

/** Maximum number of stored results; the least recently renewed is evicted first. */
const maxEntries = 500;

/**
 * Creates a fallback for failed reads: `lastGood(key, read)` returns the last good result of that key if `read` throws. Null
 * results are not stored, because anyone can request missing pages.
 */
export function createStaleIfError<Answer>(limit = maxEntries) {
  const answers = new Map<string, Answer>();
  return async function lastGood(key: string, read: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await read();
      answers.delete(key);
      if (answer === null) return answer;
      answers.set(key, answer);
      if (answers.size > limit) answers.delete(answers.keys().next().value ?? key);
      return answer;
    } catch (error) {
      const answer = answers.get(key);
      if (answer === undefined) throw error;
      log.warn(
        { event: 'content.stale', err: error },
        'The content server did not respond; its last good answer is used.',
      );
      return answer;
    }
  };
}
