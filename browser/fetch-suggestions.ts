/** Fetches autocomplete suggestions of the site search from the API. */

import { referrerStore } from '#browser/referrer-store.ts';
import { createApiClient } from '#contracts/api/api-client.ts';
import type { ApiTypes } from '#contracts/api/api-types.ts';
import type { BaseAddressSettings } from '#contracts/api/base-address.ts';
import { apiBaseAddress } from '#contracts/api/base-address.ts';

/** Settings to reach the API from the browser; the server sends them with the page. */
export type ApiAddress = BaseAddressSettings & { readonly apiKey: string };

/** Search suggestions during input. */
export type Suggestions = ApiTypes['siteSearch'];

/** Maximum number of suggestions: as many as fit above a phone's keyboard. */
const suggestionLimit = 6;

/** Fetches suggestions for an input; null if the API does not answer or the request was aborted. */
export type FetchSuggestions = (
  api: ApiAddress,
  words: string,
  signal: AbortSignal,
) => Promise<Suggestions | null>;

/** Fetches suggestions from the API. */
export const fetchSuggestions: FetchSuggestions = async ({ apiKey, ...address }, words, signal) => {
  const client = createApiClient({
    baseUrl: apiBaseAddress(address, location),
    apiKey,
    originDomain: () => referrerStore.hostname,
  });
  const answer = await client.siteSearch({ q: words, limit: suggestionLimit }, { signal });
  return answer.status === 'results' && !signal.aborted ? answer.data : null;
};
