import { useEffect, useState } from 'react';
import type { ApiAddress, FetchSuggestions, Suggestions } from '#browser/suggestions.ts';

/** Nothing is asked before somebody paused for so long, in milliseconds. */
const pause = 150;
/** One letter says too little. */
const least = 2;

/** What the site said of some words. */
export interface Suggested {
  readonly words: string;
  /** Null where it did not answer. */
  readonly found: Suggestions | null;
}

/**
 * What the site has for what is being typed; null until it has answered. Until it answers anew this is what it said of the words
 * before.
 */
export function useSuggestions(api: ApiAddress, typed: string, ask: FetchSuggestions): Suggested | null {
  const [suggested, setSuggested] = useState<Suggested | null>(null);
  const words = typed.trim().slice(0, 100);
  useEffect(() => {
    if (words.length < least) {
      setSuggested(null);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const found = await ask(api, words, abort.signal);
      if (!abort.signal.aborted) setSuggested({ words, found });
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, words, ask]);
  return suggested;
}
