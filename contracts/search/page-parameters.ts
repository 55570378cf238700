import { z } from 'zod';
import type { PageQuery } from './fare-search-query.ts';

/** What a page makes of the parameters of one thing that it answers to. */
export interface ReadParameters<Values> {
  /** The good ones; one that is absent, empty or unknown is not there. */
  readonly values: Values;
  /** Those that say something we don't know, and what was typed (cut short). Anybody can write them. */
  readonly unknown: readonly { readonly parameter: string; readonly typed: string }[];
}

/** The parameters of one thing that pages answer to: a filter, a search. */
export interface PageParameters<Values> {
  readonly names: readonly string[];
  /** Reads a page's query and throws for nothing. Of a parameter that stands twice the last one counts. */
  read(query: PageQuery): ReadParameters<Values>;
}

/** The most of an unknown value that is shown again. */
const longestTyped = 60;

/**
 * Declares parameters by an object of zod, each a trimmed string that may be left out (`z.object({ … }).partial()`). Pages
 * answer to them when they stand in `pageParameters` (page-queries.ts); a loader reads them from `context.query`.
 */
export function definePageParameters<Values>(shape: z.ZodObject & z.ZodType<Values>): PageParameters<Values> {
  const fields = Object.entries(shape.shape);
  return {
    names: fields.map(([name]) => name),
    read(query) {
      const good: Record<string, string> = {};
      const unknown: { parameter: string; typed: string }[] = [];
      for (const [parameter, field] of fields) {
        // A query is no plain object everywhere: `constructor` must not be found on it.
        const given = Object.hasOwn(query, parameter) ? query[parameter] : undefined;
        const typed = (typeof given === 'string' ? given : given?.at(-1))?.trim();
        if (!typed) continue;
        if (z.safeParse(field, typed).success) good[parameter] = typed;
        else unknown.push({ parameter, typed: typed.slice(0, longestTyped) });
      }
      return { values: shape.parse(good), unknown };
    },
  };
}
