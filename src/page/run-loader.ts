/** Runs block loaders with one context per page, which holds the page's ports and the deadline. */
import type { FailureReason, LoadContext, LoadedBlock, ParsedBlock, Visitor } from '#blocks/define-block.ts';
import type { Ports } from '#blocks/ports.ts';
import type { PageQuery } from '#contracts/search/fare-search-query.ts';
import { startTimeout, type Timeout, withAbort } from '#platform/timeout.ts';

/** Timeout of a page's block loaders in milliseconds. */
export const loadTimeoutMs = 3_000;

/** One page render: for whom, at which time, and until when its data is awaited. */
export interface PageRender {
  readonly visitor: Visitor;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** Creates the context that the loaders of one page render share. */
export function createLoadContext(page: {
  path: string;
  query?: PageQuery;
  visitor?: Visitor;
  now: Date;
  /** Timeout of the loaders (default: `loadTimeoutMs`), which the caller disposes of. */
  timeout?: Timeout;
  /** Creates the ports, such as `createSitePorts`. */
  ports: (render: PageRender) => Ports;
  /** Called with the instant at which loaded data changes. */
  changesAt?: (instant: Date) => void;
}): LoadContext {
  const { visitor = { kind: 'anyone' }, now } = page;
  const { signal } = page.timeout ?? startTimeout(loadTimeoutMs);
  return {
    path: page.path,
    query: page.query ?? {},
    visitor,
    now,
    signal,
    changesAt: page.changesAt ?? (() => undefined),
    ports: page.ports({ visitor, now, signal }),
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
