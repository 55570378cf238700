import { createLastKnownGood } from '#platform/last-known-good.ts';
import { log } from '#platform/log.ts';
import { withTimeout } from '#platform/timeout.ts';
import type { SearchIndex } from './search-index.ts';
import type { SiteSearch } from './site-search.ts';

/** The dependencies of the cached search. */
export interface CachedSearchDeps {
  /** Returns a text that identifies the state of all searchable content: it differs after every change. */
  state(): Promise<string>;
  /** Builds an index of the current state. */
  build(): Promise<SearchIndex>;
  /** Maximum age of an index in milliseconds, whatever its state, because a change may not be reported. */
  readonly lifetimeMs: number;
}

/** Maximum wait for a newer index while an old one exists, in milliseconds. */
const newerIndexTimeoutMs = 300;
/** Minimum pause after a failed build, in milliseconds. */
const retryPauseMs = 2_000;

/**
 * Creates a search with a cached index in memory (stale-while-revalidate). It rebuilds the index when the state
 * changes, with at most one build at a time. The old index serves while a new one takes long or fails.
 */
export function createCachedSearch({ state, build, lifetimeMs }: CachedSearchDeps): SiteSearch {
  const kept = createLastKnownGood(
    async () => {
      // Read the state before the content: a change during the build makes the index outdated immediately.
      const began = await state();
      return { index: await build(), state: began };
    },
    (error) => log.warn({ event: 'search.not-renewed', err: error }, 'Building the search index failed.'),
  );

  /** Builds a newer index if it is due; waits for it only after a known change. */
  async function renew(older: string): Promise<void> {
    const isOther = older !== (await state().catch(() => null));
    if (isOther) await withTimeout(kept.refresh(), newerIndexTimeoutMs, () => undefined);
    else if (performance.now() - kept.readAt > lifetimeMs) void kept.refresh();
  }

  return async (words, limit, limitOfType) => {
    const isResting = kept.failure && performance.now() - kept.failure.at <= retryPauseMs;
    if (!isResting) await (kept.value ? renew(kept.value.state) : kept.refresh());
    if (!kept.value) throw kept.failure?.error ?? new Error('The search index was never built.');
    return kept.value.index.search(words, limit, limitOfType);
  };
}
