import { createLastKnownGood } from '#platform/last-known-good.ts';
import { log } from '#platform/log.ts';
import { withTimeout } from '#platform/timeout.ts';
import type { SearchIndex } from './search-index.ts';
import type { SiteSearch } from './site-search.ts';

/** What a search that keeps itself up to date works with. */
export interface KeepDeps {
  /** Names the state of all that can be found: another text whenever some of it changed. */
  state(): Promise<string>;
  /** Makes an index of the present state. */
  build(): Promise<SearchIndex>;
  /** An index is made anew after so long, whatever its state: nobody may have told of what changed. In milliseconds. */
  readonly lifetime: number;
}

/** A search waits no longer than this for a newer index where it has an older one, in milliseconds. */
const newerIndexTimeoutMs = 300;
/** After an index could not be made, the next one is tried no sooner than after so long, in milliseconds. */
const pause = 2_000;

/**
 * Creates a search over an index in memory. It keeps the index of the state that it was built from, and builds at most one other at a
 * time. The older one serves while a newer one takes long or can't be built.
 */
export function keptSearch({ state, build, lifetime }: KeepDeps): SiteSearch {
  const kept = createLastKnownGood(
    async () => {
      // Noted before anything is read: what changes meanwhile makes the index old at once.
      const began = await state();
      return { index: await build(), state: began };
    },
    (error) =>
      log.warn({ event: 'search.not-renewed', err: error }, 'The index of the site could not be made.'),
  );

  /** Builds a newer index where one is due; waits for it where something is known to have changed. */
  async function renew(older: string): Promise<void> {
    const isOther = older !== (await state().catch(() => null));
    if (isOther) await withTimeout(kept.refresh(), newerIndexTimeoutMs, () => undefined);
    else if (performance.now() - kept.readAt > lifetime) void kept.refresh();
  }

  return async (words, limit, limitOfType) => {
    const isResting = kept.failure && performance.now() - kept.failure.at <= pause;
    if (!isResting) await (kept.value ? renew(kept.value.state) : kept.refresh());
    if (!kept.value) throw kept.failure?.error ?? new Error('There is no index.');
    return kept.value.index.search(words, limit, limitOfType);
  };
}
