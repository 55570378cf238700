import { log } from '#src/platform/log.ts';
import type { SearchIndex } from './search-index.ts';
import type { SiteSearch } from './site-search.ts';

/** What a search that keeps itself up to date works with. */
export interface KeepMeans {
  /** Names the state of all that can be found: another text whenever some of it changed. */
  state(): Promise<string>;
  /** Makes an index of the present state. */
  build(): Promise<SearchIndex>;
}

/** A search waits no longer than this for a newer index where it has an older one, in milliseconds. */
const patience = 300;
/** After an index could not be made, the next one is tried no sooner than after so long, in milliseconds. */
const pause = 2_000;

/**
 * A search over an index in memory: one of the state it was made of, and at most one other that is being made. An older one
 * serves while a newer one takes long or can't be made.
 */
export function keptSearch({ state, build }: KeepMeans): SiteSearch {
  let kept: { readonly index: SearchIndex; readonly state: string } | undefined;
  let making: Promise<void> | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;

  async function make(): Promise<void> {
    // Noted before anything is read: what changes meanwhile makes the index old at once.
    const began = await state();
    try {
      const index = await build();
      kept = { index, state: began };
    } catch (error) {
      failedAt = performance.now();
      log.warn({ event: 'search.not-renewed', err: error }, 'The index of the site could not be made.');
      throw error;
    }
  }

  function madeOnce(): Promise<void> {
    making ??= make().finally(() => {
      making = undefined;
    });
    return making;
  }

  return async (words, limit) => {
    if (!kept) await madeOnce();
    else if (kept.state !== (await state()) && performance.now() - failedAt > pause)
      // An older answer is better than none.
      await Promise.race([madeOnce().catch(() => undefined), after(patience)]);
    if (!kept) throw new Error('There is no index.');
    return kept.index.search(words, limit);
  };
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
