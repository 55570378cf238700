import { log } from '#platform/log.ts';
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
const patience = 300;
/** After an index could not be made, the next one is tried no sooner than after so long, in milliseconds. */
const pause = 2_000;

/**
 * A search over an index in memory: one of the state it was made of, and at most one other that is being made. An older one
 * serves while a newer one takes long or can't be made.
 */
export function keptSearch({ state, build, lifetime }: KeepDeps): SiteSearch {
  let kept: { readonly index: SearchIndex; readonly state: string; readonly madeAt: number } | undefined;
  let making: Promise<void> | undefined;
  let failure: { readonly error: unknown; readonly at: number } | undefined;

  async function make(): Promise<void> {
    try {
      // Noted before anything is read: what changes meanwhile makes the index old at once.
      const began = { state: await state(), madeAt: performance.now() };
      kept = { index: await build(), ...began };
      failure = undefined;
    } catch (error) {
      failure = { error, at: performance.now() };
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

  /** Makes a newer index where one is due; waits for it where something is known to have changed. */
  async function renew(older: NonNullable<typeof kept>): Promise<void> {
    const isOther = older.state !== (await state().catch(() => null));
    const renewed = isOther || performance.now() - older.madeAt > lifetime ? madeOnce() : undefined;
    // An older answer is better than none.
    const settled = renewed?.catch(() => undefined);
    if (isOther) await Promise.race([settled, after(patience)]);
  }

  return async (words, limit, limitOfType) => {
    const isResting = failure && performance.now() - failure.at <= pause;
    if (kept) {
      if (!isResting) await renew(kept);
    } else if (failure && isResting) throw failure.error;
    else await madeOnce();
    if (!kept) throw new Error('There is no index.');
    return kept.index.search(words, limit, limitOfType);
  };
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
