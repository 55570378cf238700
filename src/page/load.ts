import type { FailureReason, LoadContext, LoadedBlock, ParsedBlock, Visitor } from '#blocks/define-block.ts';
import type { PageQuery } from '#contracts/search/fare-search-query.ts';
import { startTimeout, withAbort } from '#platform/timeout.ts';

/** How long a page waits for a block's data, in milliseconds. */
export const loadTimeoutMs = 3_000;

/** What one page render shares among its loaders. */
export function createLoadContext(page: {
  path: string;
  query?: PageQuery;
  visitor?: Visitor;
  now: Date;
  timeoutMs?: number;
  /** Hears when what was loaded will be otherwise. */
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
    // The key names the request, so what runs under it is of the same type: the one cast that sharing needs.
    if (running) return running as Promise<Value>;
    const started = request();
    requests.set(key, started);
    return started;
  };
}

/** What a loader came to: the block, or why there is none (with the exception, when there was one, for the log). */
export type Loaded =
  | { readonly ok: true; readonly block: LoadedBlock }
  | { readonly ok: false; readonly reason: FailureReason; readonly error?: unknown };

/** Runs a block's loader until the context's signal is aborted; never throws. */
export async function load(parsed: ParsedBlock, context: LoadContext): Promise<Loaded> {
  try {
    return await withAbort(parsed.load(context), context.signal, () => ({ ok: false, reason: 'slow' }));
  } catch (error) {
    return { ok: false, reason: 'threw', error };
  }
}
