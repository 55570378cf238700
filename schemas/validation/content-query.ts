/** GROQ queries for Studio validation rules, with a cache for data that never changes. */
import type { ValidationContext } from '@sanity/types';
import { releaseOf } from './verdict.ts';

/** API version of validation queries. They see drafts too. */
const apiVersion = '2026-03-01';

/** A GROQ query function for validation rules. */
export type ContentQuery = (query: string, parameters: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** The part of a rule's context that queries need. */
export type QueryContext = Pick<ValidationContext, 'getClient'> & {
  readonly document?: { readonly _id: string } | undefined;
};

/** GROQ filter: documents other than `$id`, drafts included, without versions in releases. */
export const otherDocuments = `!(_id in [$id, "drafts." + $id]) && !string::startsWith(_id, "versions.")`;

/**
 * Returns a function that queries the content with the permissions of the Studio's user. A version in a release sees the
 * site as it will be when the release is published. Other documents see what is published, drafts, and all versions.
 */
export function contentQuery({ getClient, document }: QueryContext): ContentQuery {
  const release = releaseOf(document?._id ?? '');
  return (query, parameters) =>
    getClient({ apiVersion }).fetch<unknown>(
      query,
      { ...parameters },
      { perspective: release === undefined ? 'raw' : [release] },
    );
}

const answers = new Map<string, Promise<unknown>>();

/**
 * Runs a query once and caches the result, for data that never changes, such as a file's name. Validation runs at each
 * keystroke.
 */
export function queryOnce(context: QueryContext, ...question: Parameters<ContentQuery>): Promise<unknown> {
  const key = JSON.stringify(question);
  const cached = answers.get(key);
  if (cached) return cached;
  const answer = contentQuery(context)(...question);
  answers.set(key, answer);
  // A failed query is not cached.
  answer.catch(() => answers.delete(key));
  return answer;
}
