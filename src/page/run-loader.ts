/** Runs block loaders with one shared context per page: request deduplication, and a timeout. */
import type { FailureReason, LoadContext, LoadedBlock, ParsedBlock, Visitor } from '#blocks/define-block.ts';
import type { PageQuery } from '#contracts/search/fare-search-query.ts';
import { startTimeout, withAbort } from '#platform/timeout.ts';

/** Timeout of a page's block loaders in milliseconds. */
export const loadTimeoutMs = 3_000;

/** Creates the context that the loaders of one page render share. */
export function createLoadContext(page: {
  path: string;
  query?: PageQuery;
  visitor?: Visitor;
  now: Date;
  timeoutMs?: number;
  /** Called with the instant at which loaded data changes. */
  changesAt?: (instant: Date) => void;
}): LoadContext {
  const requests = new Map<string, Promise<unknown>>();
  return {
    path: page.path,
    query: page.query ?? {},
    visitor: page.visitor ?? { kind: 'anyone' },
    now: page.now,
    signal: startTimeout(page.timeoutMs ?? loadTimeoutMs).signal,
    changesAt: page.changesAt ?? (() => undefined),
    share: shareIn(requests),
  };
}

function shareIn(requests: Map<string, Promise<unknown>>): LoadContext['share'] {
  return <Value>(key: string, request: () => Promise<Value>) => {
    const running = requests.get(key);
    // The key identifies the request and therefore its type, so this cast is safe.
    if (running) return running as Promise<Value>;
    const started = request();
    requests.set(key, started);
    return started;
  };
}

/** Result of a loader: the block, or the reason of the failure, with the exception for the log. */
export type Loaded =
  | { readonly ok: true; readonly block: LoadedBlock }
  | { readonly ok: false; readonly reason: FailureReason; readonly error?: unknown };

/** Runs a block's loader until it finishes or the context's signal aborts; never throws. */
export async function load(parsed: ParsedBlock, context: LoadContext): Promise<Loaded> {
  try {
    return await withAbort(parsed.load(context), context.signal, () => ({ ok: false, reason: 'slow' }));
  } catch (error) {
    return { ok: false, reason: 'threw', error };
  }
}
