import { log } from '#src/platform/log.ts';

/** How many answers are kept; the least recently renewed goes first. */
const most = 500;

/**
 * Keeps the last good answer of each read, so that a page that was once shown can be shown again while the content
 * can't be reached.
 */
export function createLastGood(limit = most) {
  const answers = new Map<string, unknown>();
  return async function lastGood(key: string, read: () => Promise<unknown>): Promise<unknown> {
    try {
      const answer = await read();
      answers.delete(key);
      answers.set(key, answer);
      if (answers.size > limit) answers.delete(answers.keys().next().value ?? key);
      return answer;
    } catch (error) {
      if (!answers.has(key)) throw error;
      log.warn(
        { event: 'content.stale', err: error },
        'The content does not answer; its last good answer serves.',
      );
      return answers.get(key);
    }
  };
}
