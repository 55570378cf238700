import { useEffect, useState } from 'react';
import { useDocumentStore } from 'sanity';
import { studioApiVersion } from '../editing/api-version.ts';
import { askedAgain } from '../editing/asked-again.ts';

/** What a query came to: nothing yet, its newest answer, or that it can't be answered just now. */
export type Live =
  | { readonly state: 'waiting' }
  | { readonly state: 'here'; readonly found: unknown }
  | { readonly state: 'failed' };

/** The answer of a query, drafts included, as it is just now: it follows what anybody writes. */
export function useLive(query: string, parameters: Readonly<Record<string, unknown>>): Live {
  const store = useDocumentStore();
  const [live, setLive] = useState<Live>({ state: 'waiting' });
  const key = JSON.stringify(parameters);
  useEffect(() => {
    setLive({ state: 'waiting' });
    const asked = store
      .listenQuery(query, JSON.parse(key), { apiVersion: studioApiVersion, perspective: 'raw' })
      .pipe(askedAgain(() => setLive({ state: 'failed' })))
      .subscribe((found: unknown) => setLive({ state: 'here', found }));
    return () => asked.unsubscribe();
  }, [store, query, key]);
  return live;
}
