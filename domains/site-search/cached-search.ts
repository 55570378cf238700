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
  const lastGood = createLastKnownGood(
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
    if (isOther) await withTimeout(lastGood.refresh(), newerIndexTimeoutMs, () => undefined);
    else if (performance.now() - lastGood.readAt > lifetimeMs) void lastGood.refresh();
  }

  return async (words, limit, limitOfType) => {
    const isResting = lastGood.failure && performance.now() - lastGood.failure.at <= retryPauseMs;
    if (!isResting) await (lastGood.value ? renew(lastGood.value.state) : lastGood.refresh());
    if (!lastGood.value) throw lastGood.failure?.error ?? new Error('The search index was never built.');
    return lastGood.value.index.search(words, limit, limitOfType);
  };
}
