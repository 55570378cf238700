import { useEffect, useState } from 'react';
import { type ApiAddress, askForSuggestions, type Suggestions } from '#src/browser/suggestions.ts';

/** Nothing is asked before somebody paused for so long, in milliseconds. */
const pause = 150;
/** One letter says too little. */
const least = 2;

/** What the site has for what is being typed; null until it has answered, and what it last said meanwhile. */
export function useSuggestions(api: ApiAddress, typed: string): Suggestions | null {
  const [suggestions, setSuggestions] = useState<Suggestions | null>(null);
  const words = typed.trim().slice(0, 100);
  useEffect(() => {
    if (words.length < least) {
      setSuggestions(null);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const found = await askForSuggestions(api, words, abort.signal);
      if (!abort.signal.aborted) setSuggestions(found);
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, words]);
  return suggestions;
}
