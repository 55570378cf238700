/** GROQ queries for Studio validation rules, drafts included, with a cache for data that never changes. */
import type { ValidationContext } from '@sanity/types';

/** API version of validation queries. They see drafts too. */
const apiVersion = '2026-03-01';

/** A GROQ query function for validation rules. */
export type ContentQuery = (query: string, parameters: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Returns a function that queries the content, drafts included, with the permissions of the Studio's user. */
export function contentQuery(context: Pick<ValidationContext, 'getClient'>): ContentQuery {
  return (query, parameters) =>
    context.getClient({ apiVersion }).fetch<unknown>(query, { ...parameters }, { perspective: 'raw' });
}

const answers = new Map<string, Promise<unknown>>();

/**
 * Runs a query once and caches the result, for data that never changes, such as a file's name. Validation runs at each
 * keystroke.
 */
export function queryOnce(
  context: Pick<ValidationContext, 'getClient'>,
  ...question: Parameters<ContentQuery>
): Promise<unknown> {
  const key = JSON.stringify(question);
  const cached = answers.get(key);
  if (cached) return cached;
  const answer = contentQuery(context)(...question);
  answers.set(key, answer);
  // A failed query is not cached.
  answer.catch(() => answers.delete(key));
  return answer;
}
