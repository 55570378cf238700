import type { BaseAddressSettings } from '#api/base-address.ts';
import { apiBaseAddress } from '#api/base-address.ts';
import { createApiClient } from '#api/client.ts';
import { referrerStore } from '#api/referrer-store.ts';
import type { ApiTypes } from '#api/types.ts';

/** How the browser reaches the API; the server says it with the page. */
export type ApiAddress = BaseAddressSettings & { readonly apiKey: string };

/** What is offered while somebody types. */
export type Suggestions = ApiTypes['siteSearch'];

/** So many are offered at once: as many as fit above a phone's keyboard. */
const most = 6;

/** Asks what the site has for some words; null where it does not answer, or was told to stop. */
export type FetchSuggestions = (
  api: ApiAddress,
  words: string,
  signal: AbortSignal,
) => Promise<Suggestions | null>;

/** Asks the API. */
export const fetchSuggestions: FetchSuggestions = async ({ apiKey, ...address }, words, signal) => {
  const client = createApiClient({
    baseUrl: apiBaseAddress(address, location),
    apiKey,
    originDomain: () => referrerStore.hostname,
  });
  const answer = await client.siteSearch({ q: words, limit: most }, { signal });
  return answer.status === 'results' && !signal.aborted ? answer.data : null;
};
