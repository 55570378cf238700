/** Hook that fetches autocomplete suggestions for the typed text, debounced. */
import { useEffect, useState } from 'react';
import type { ApiAddress, FetchSuggestions, Suggestions } from '#browser/fetch-suggestions.ts';

/** The debounce delay before a request, in milliseconds. */
const debounceMs = 150;
/** The minimum length of a query. */
const minQueryLength = 2;

/** Suggestions for a text. */
export interface Suggested {
  readonly query: string;
  /** Null if the API did not answer. */
  readonly found: Suggestions | null;
}

/**
 * Suggests pages for the typed text, debounced; null until the first answer. While a request is in flight, it
 * returns the suggestions for the previous text.
 */
export function useSuggestions(api: ApiAddress, typed: string, ask: FetchSuggestions): Suggested | null {
  const [suggested, setSuggested] = useState<Suggested | null>(null);
  const query = typed.trim().slice(0, 100);
  useEffect(() => {
    if (query.length < minQueryLength) {
      setSuggested(null);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const found = await ask(api, query, abort.signal);
      if (!abort.signal.aborted) setSuggested({ query, found });
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, query, ask]);
  return suggested;
}
