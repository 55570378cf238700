import { log } from '#platform/log.ts';
import type { Freshness, Moment, Scope } from './freshness.ts';

/** How many answers are kept; the least recently renewed goes first. */
const most = 1_000;

/** An answer, and how good it is. */
export interface Answer {
  readonly value: unknown;
  /** It knows every publish of its scopes up to this moment. */
  readonly since: Moment;
  /** True when the content did not answer just now and this is what it last answered. */
  readonly isStale: boolean;
}

/** What is asked for. */
export interface Question {
  /** The same for the same question. */
  readonly key: string;
  /** What a publish has to touch to make the answer old. */
  readonly scopes: readonly Scope[];
  ask(): Promise<unknown>;
}

/** The answers of this process. */
export interface Answers {
  /**
   * The answer as it stands now: kept, or asked for once however many wait. Where the content does not answer, the last good
   * one. Throws what `ask` throws when there never was one.
   */
  read(question: Question): Promise<Answer>;
}

interface Kept {
  readonly value: unknown;
  readonly since: Moment;
  /** As `performance.now()`. */
  readonly at: number;
}

/**
 * Keeps answers until a publish touches them, and no longer than `lifetime` milliseconds. An answer that was under way when
 * a publish arrived is nobody's but those who waited for it already: who asks afterwards asks anew. That there was
 * nothing is not kept, for anyone can ask for what is not there.
 */
export function createAnswers(freshness: Freshness, lifetime: number, limit = most): Answers {
  const kept = new Map<string, Kept>();
  const inFlight = new Map<string, { readonly since: Moment; readonly answer: Promise<Answer> }>();

  function keep(key: string, value: unknown, since: Moment): void {
    const before = kept.get(key);
    // The slower one of two: a later question was answered meanwhile.
    if (before && before.since > since) return;
    kept.delete(key);
    if (value === null || value === undefined) return;
    kept.set(key, { value, since, at: performance.now() });
    if (kept.size > limit) kept.delete(kept.keys().next().value ?? key);
  }

  async function askNow({ key, ask }: Question, since: Moment): Promise<Answer> {
    try {
      const value = await ask();
      keep(key, value, since);
      return { value, since, isStale: false };
    } catch (error) {
      const last = kept.get(key);
      if (!last) throw error;
      log.warn(
        { event: 'content.stale', err: error },
        'The content does not answer; its last good answer serves.',
      );
      return { value: last.value, since, isStale: true };
    }
  }

  return {
    async read(question) {
      const { key, scopes } = question;
      const last = kept.get(key);
      if (last && performance.now() - last.at < lifetime && freshness.isFresh(scopes, last.since))
        return { value: last.value, since: freshness.moment(), isStale: false };
      const current = inFlight.get(key);
      if (current && freshness.isFresh(scopes, current.since)) return current.answer;
      const since = freshness.moment();
      const begun = {
        since,
        answer: askNow(question, since).finally(() => {
          if (inFlight.get(key) === begun) inFlight.delete(key);
        }),
      };
      inFlight.set(key, begun);
      return begun.answer;
    },
  };
}
