/** Runs content queries through the query cache, and records them as dependencies of the page being rendered. */
import { hash } from 'node:crypto';
import type { Freshness, Scope } from './freshness.ts';
import type { QueryCache } from './query-cache.ts';
import { recordRead } from './render-dependencies.ts';

/** Runs a GROQ query. `scopes`: a publish of one of them changes the result. */
export type ContentQuery = (
  groq: string,
  params: Readonly<Record<string, unknown>>,
  scopes: readonly [Scope, ...Scope[]],
) => Promise<unknown>;

/** Dependencies of content queries. */
export interface ContentQueryDeps {
  readonly freshness: Pick<Freshness, 'moment'>;
  readonly answers: QueryCache;
  ask(groq: string, params: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** Returns the cache key of a query. */
export function queryKey(groq: string, params: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify(params)} ${groq}`;
}

/** Creates a query function. It throws if the query fails and no earlier result exists. */
export function createContentQuery({ freshness, answers, ask }: ContentQueryDeps): ContentQuery {
  return async (groq, params, scopes) => {
    const began = freshness.moment();
    const key = queryKey(groq, params);
    try {
      const { value, since, isStale } = await answers.read({ key, scopes, ask: () => ask(groq, params) });
      const read = { groq: sharedText(groq), params, scopes, digest: digestOf(value) };
      recordRead(scopes, since, isStale, { key, read });
      return value;
    } catch (error) {
      recordRead(scopes, began, true);
      throw error;
    }
  };
}

const digests = new WeakMap<object, string>();

/** Returns a digest of a query's result, which is not changed afterwards. */
function digestOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return digestNow(value);
  const digest = digests.get(value) ?? digestNow(value);
  digests.set(value, digest);
  return digest;
}

function digestNow(value: unknown): string {
  return hash('sha256', JSON.stringify(value) ?? '', 'base64url');
}

/** Queries have few distinct texts, some of 30 kB. Every cached page refers to several. */
const maxTexts = 200;
const texts = new Map<string, string>();

/** Returns the first string with this text, so that pages do not keep copies. */
export function sharedText(text: string): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  if (texts.size < maxTexts) texts.set(text, text);
  return text;
}
