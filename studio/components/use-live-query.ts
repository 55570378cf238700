/** Hook for a live GROQ query over drafts and published documents in the Studio. */
import { useEffect, useState } from 'react';
import { useDocumentStore } from 'sanity';
import { retryQuery, studioApiVersion } from '../editing/content-queries.ts';

/** State of a live query: waiting, its newest result, or failed. */
export type LiveQueryState =
  | { readonly state: 'waiting' }
  | { readonly state: 'here'; readonly found: unknown }
  | { readonly state: 'failed' };

/** A query, or one with the filter of the documents whose changes it follows. */
type LiveQuery = string | { readonly fetch: string; readonly listen: string };

/** Runs a query over drafts and published documents and follows all changes. */
export function useLiveQuery(
  query: LiveQuery,
  parameters: Readonly<Record<string, unknown>>,
): LiveQueryState {
  const store = useDocumentStore();
  const [live, setLive] = useState<LiveQueryState>({ state: 'waiting' });
  const key = JSON.stringify({ query, parameters });
  useEffect(() => {
    setLive({ state: 'waiting' });
    const asked = JSON.parse(key);
    const subscription = store
      .listenQuery(asked.query, asked.parameters, { apiVersion: studioApiVersion, perspective: 'raw' })
      .pipe(retryQuery(() => setLive({ state: 'failed' })))
      .subscribe((found: unknown) => setLive({ state: 'here', found }));
    return () => subscription.unsubscribe();
  }, [store, key]);
  return live;
}
