import { log } from '#platform/log.ts';

/** How many answers are kept; the least recently renewed goes first. */
const most = 500;

/**
 * Keeps the last good answer of each read, so that a page that was once shown can be shown again while the content
 * can't be reached. That there was nothing is not kept: anyone can ask for what is not there.
 */
export function createLastGood<Answer>(limit = most) {
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
        'The content does not answer; its last good answer serves.',
      );
      return answer;
    }
  };
}
