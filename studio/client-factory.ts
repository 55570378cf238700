/** Sanity client factory of a Studio on the embedded lake. */
import { type ClientConfig, createClient, type SanityClient } from '@sanity/client';
import { lakeFetch } from './streams/lake-fetch.ts';

/** Creates clients of the lake at `apiHost`, with all event streams on one WebSocket. */
export function lakeClientFactory(apiHost: string): (options: ClientConfig) => SanityClient {
  const fetchFromLake = lakeFetch(apiHost);
  return (options) =>
    createClient({
      ...options,
      apiHost,
      useProjectHostname: false,
      useCdn: false,
      resolveFetch: () => fetchFromLake,
    });
}
