/** Studio layout that keeps the redirects of open releases in step with the addresses that they change. */
import { useToast } from '@sanity/ui/toast';
import { useEffect } from 'react';
import { concatMap, debounceTime } from 'rxjs';
import { type LayoutProps, type SanityClient, useClient, useDocumentStore } from 'sanity';
import { routableTypes } from '#contracts/content/routable-types.ts';
import { retryQuery, studioApiVersion } from '../editing/content-queries.ts';
import {
  addressedQuery,
  allRedirectsQuery,
  openReleasesParameters,
  openReleasesQuery,
  parseOpenReleases,
  planReleaseRedirects,
} from '../publishing/release-redirects.ts';

/** How long an address must stay before its redirect is stored, in milliseconds: it is typed letter by letter. */
const settleMs = 1_000;

/** The Studio with the redirects of its releases. Any open Studio stores them; a second one finds nothing left to do. */
export function ReleaseRedirectsLayout(props: LayoutProps) {
  useReleaseRedirects();
  return props.renderDefault(props);
}

function useReleaseRedirects(): void {
  const client = useClient({ apiVersion: studioApiVersion });
  const store = useDocumentStore();
  const toast = useToast();
  useEffect(() => {
    const update = async (found: unknown) => {
      try {
        // Another Studio may store the same redirects first. Then the second attempt finds nothing left to do.
        for (const release of parseOpenReleases(found))
          await updateRedirects(client, release).catch(() => updateRedirects(client, release));
      } catch {
        toast.push({
          id: 'release-redirects',
          status: 'warning',
          title: 'The redirects of a release aren’t up to date.',
          description: 'Reload the Studio before you publish a release that changes addresses.',
        });
      }
    };
    const subscription = store
      .listenQuery(openReleasesQuery, openReleasesParameters, {
        apiVersion: studioApiVersion,
        perspective: 'raw',
      })
      .pipe(retryQuery(), debounceTime(settleMs), concatMap(update))
      .subscribe();
    return () => subscription.unsubscribe();
  }, [client, store, toast]);
}

async function updateRedirects(client: SanityClient, release: string): Promise<void> {
  const parameters = { types: routableTypes };
  const [before, after, redirects] = await Promise.all([
    client.fetch<unknown>(addressedQuery, parameters, { perspective: 'published' }),
    client.fetch<unknown>(addressedQuery, parameters, { perspective: [release] }),
    client.fetch<unknown>(allRedirectsQuery, {}, { perspective: 'raw' }),
  ]);
  const actions = planReleaseRedirects({ release, before, after, redirects });
  if (actions.length > 0) await client.action(actions, { tag: 'release-redirects' });
}
