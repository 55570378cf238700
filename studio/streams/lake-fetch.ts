/**
 * `fetch` implementation for the Studio's client. Over HTTP/1.1 browsers open six connections per host, which the
 * Studio's listeners would occupy. So event streams share one WebSocket; other requests use plain `fetch`.
 */

import { type ClientConfig, createClient, type SanityClient } from '@sanity/client';
import { lakeIdentity } from '#lake/identity.ts';
import { LakeStreams, type StreamEvent } from './lake-streams.ts';

/** Any API version works: all have the same streams. */
const STREAMS_PATH = `/v1/streams/${lakeIdentity.dataset}`;
const isStream = /^\/v[^/]+\/data\/(?:listen|live\/events)\/[^/]+$/;

/** Milliseconds between two attempts to reach the lake. */
const PAUSE_MILLISECONDS = 500;

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

/** Creates the `fetch` for the lake at this origin. */
export function lakeFetch(origin: string, plain: typeof fetch = fetch): typeof fetch {
  const streams = new LakeStreams(new URL(STREAMS_PATH, origin).href.replace(/^http/, 'ws'));
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    return url.origin === new URL(origin).origin && isStream.test(url.pathname) && method === 'GET'
      ? openStream(streams, url, new Headers(init?.headers), init?.signal ?? undefined)
      : fetchWithRetry(plain, input, init);
  };
}

/**
 * Retries a request until the lake answers or the caller aborts. A restarted lake is back within seconds, but one
 * failed request would make the Studio discard typed text. Retries are safe: a write carries a transaction id, which
 * the lake executes once. Requests whose body can be read only once are not retried.
 */
async function fetchWithRetry(
  plain: typeof fetch,
  input: string | URL | Request,
  init: RequestInit | undefined,
): Promise<Response> {
  for (;;) {
    try {
      return await plain(input, init);
    } catch (error) {
      const isSentOnce = input instanceof Request || init?.body instanceof ReadableStream;
      if (isSentOnce || init?.signal?.aborted || !(error instanceof TypeError)) throw error;
    }
    await pause(init?.signal ?? undefined);
  }
}

/** Waits before the next attempt; rejects on abort. */
function pause(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, PAUSE_MILLISECONDS);
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}

/** Returns the stream as a response, as HTTP would. */
function openStream(
  streams: LakeStreams,
  url: URL,
  headers: Headers,
  signal: AbortSignal | undefined,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const encoder = new TextEncoder();
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const finish = () => signal?.removeEventListener('abort', abort);
    const abort = () => {
      close();
      finish();
      reject(signal?.reason);
      controller?.error(signal?.reason);
    };
    const close = streams.open(`${url.pathname}${url.search}`, headers.get('last-event-id') ?? undefined, {
      opened() {
        const body = new ReadableStream<Uint8Array>({
          start: (given) => {
            controller = given;
          },
          cancel: () => {
            finish();
            close();
          },
        });
        resolve(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }));
      },
      event: (event) => controller?.enqueue(encoder.encode(asText(event))),
      over(reason) {
        finish();
        if (reason.kind === 'refused') {
          const { status, message } = reason;
          resolve(Response.json({ statusCode: status, error: 'Error', message }, { status }));
        } else if (controller) {
          controller.close();
        } else {
          reject(new TypeError('The connection to the content lake was lost.'));
        }
      },
    });
    signal?.addEventListener('abort', abort);
  });
}

function asText({ name, id, data }: StreamEvent): string {
  return `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}
