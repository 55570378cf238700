/** The Studio's client, where it edits the embedded lake. */
import { type ClientConfig, createClient, type SanityClient } from '@sanity/client';
import { lakeFetch } from './streams/lake-fetch.ts';

/** Makes clients that talk to the lake at `apiHost`, with all event streams on one WebSocket. */
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
