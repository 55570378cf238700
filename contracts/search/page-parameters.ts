/** Declares the query parameters of a page with Zod, and parses them tolerantly. */
import { z } from 'zod';
import type { PageQuery } from './fare-search-query.ts';

/** The parsed parameters of a filter or a search. */
export interface ReadParameters<Values> {
  /** Valid values; missing, empty and unknown ones are omitted. */
  readonly values: Values;
  /** Parameters with unknown values, and the typed text (truncated). Anybody can forge them. */
  readonly unknown: readonly { readonly parameter: string; readonly typed: string }[];
}

/** The parameters of a filter or a search on pages. */
export interface PageParameters<Values> {
  readonly names: readonly string[];
  /** Parses a page's query; never throws. The last of a repeated parameter counts. */
  read(query: PageQuery): ReadParameters<Values>;
}

/** Maximum length of an unknown value that is shown again. */
const maxTypedLength = 60;

/**
 * Declares page parameters with a zod object of optional, trimmed strings (`z.object({ … }).partial()`). Pages react to
 * them if they are listed in `pageParameters` (all-page-parameters.ts); a loader reads them from `context.query`.
 */
export function definePageParameters<Values>(shape: z.ZodObject & z.ZodType<Values>): PageParameters<Values> {
  const fields = Object.entries(shape.shape);
  return {
    names: fields.map(([name]) => name),
    read(query) {
      const good: Record<string, string> = {};
      const unknown: { parameter: string; typed: string }[] = [];
      for (const [parameter, field] of fields) {
        // A query may inherit from `Object.prototype`: `constructor` must not be found on it.
        const given = Object.hasOwn(query, parameter) ? query[parameter] : undefined;
        const typed = (typeof given === 'string' ? given : given?.at(-1))?.trim();
        if (!typed) continue;
        if (z.safeParse(field, typed).success) good[parameter] = typed;
        else unknown.push({ parameter, typed: typed.slice(0, maxTypedLength) });
      }
      return { values: shape.parse(good), unknown };
    },
  };
}
