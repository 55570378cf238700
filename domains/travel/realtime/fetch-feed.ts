/** Fetches a real-time feed over HTTP, with a timeout, a size limit and conditional requests. */
import { readLimitedBody } from '#platform/http/request-body.ts';
import type { RealtimeFeedSettings } from '#platform/settings/realtime-feeds.ts';
import { startTimeout } from '#platform/timeout.ts';
import { maxFeedBytes } from './decode-feed.ts';

/** Validators of the last response, which make the next request conditional. */
export interface FeedValidators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export type FetchedFeed =
  | { readonly kind: 'body'; readonly bytes: Uint8Array; readonly validators: FeedValidators }
  | { readonly kind: 'not-modified' }
  | {
      readonly kind: 'failed';
      readonly failure: 'timeout' | 'network' | 'status' | 'too-large';
      /** A status or an error code; never an address or a key. */
      readonly detail: string;
    };

export interface FetchOptions {
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

/** Fetches a feed; never rejects. Redirects are failures: following one could send the key to another host. */
export async function fetchFeed(
  settings: Pick<RealtimeFeedSettings, 'url' | 'key' | 'keyHeader'>,
  validators: FeedValidators | null,
  { fetch: send = fetch, timeoutMs = 10_000, maxBytes = maxFeedBytes }: FetchOptions = {},
): Promise<FetchedFeed> {
  const { url, key, keyHeader } = settings;
  using timeout = startTimeout(timeoutMs);
  const closing = new AbortController();
  try {
    const response = await send(url, {
      headers: {
        accept: 'application/x-protobuf',
        ...(key !== undefined && { [keyHeader]: key }),
        ...(validators?.etag && { 'if-none-match': validators.etag }),
        ...(validators?.lastModified && { 'if-modified-since': validators.lastModified }),
      },
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.any([timeout.signal, closing.signal]),
    });
    if (response.status === 304 && validators) return { kind: 'not-modified' };
    if (response.status !== 200) return failed('status', `${response.status}`);
    const bytes = await readLimitedBody(response.body, maxBytes);
    if (!bytes) return failed('too-large', `more than ${maxBytes} bytes`);
    const { headers } = response;
    return {
      kind: 'body',
      bytes,
      validators: { etag: headers.get('etag'), lastModified: headers.get('last-modified') },
    };
  } catch (error) {
    return timeout.signal.aborted ? failed('timeout', `${timeoutMs} ms`) : failed('network', codeOf(error));
  } finally {
    // Closes the connection of a body that was not read to its end.
    closing.abort();
  }
}

function failed(failure: 'timeout' | 'network' | 'status' | 'too-large', detail: string): FetchedFeed {
  return { kind: 'failed', failure, detail };
}

/** Returns the code of a network error, such as ECONNREFUSED. Its message may contain the address or a header. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer';
}
