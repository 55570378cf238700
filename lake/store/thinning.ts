import { log } from '#platform/log.ts';
import type { LakeStore } from './store.ts';

/** How long every state of a draft is kept, in days. A preview link, which may be pinned to one, ends after 14. */
export const everyStateKeptFor = 30;

const day = 24 * 60 * 60 * 1_000;
/** States that are forgotten at a time, and the pause until the next ones, in milliseconds: queries go on in between. */
const atOnce = 200;
const pause = 50;
/** How often there is looked for more, in milliseconds. */
const between = 6 * 60 * 60 * 1_000;

/**
 * Keeps the log from growing without end (`LakeStore.thin`), now and every six hours. The file keeps its size, and what was
 * freed in it is written on again. Ends with the function returned.
 */
export function startThinning(store: Pick<LakeStore, 'thin'>): () => void {
  let forgotten = 0;
  const look = () => {
    let found = 0;
    try {
      found = store.thin(new Date(Date.now() - everyStateKeptFor * day), atOnce);
    } catch (error) {
      log.error(
        { event: 'lake.thinning-failed', err: error },
        'The log of the content could not be thinned.',
      );
    }
    forgotten += found;
    if (found < atOnce && forgotten > 0) {
      log.info({ event: 'lake.thinned', states: forgotten }, 'Old states of drafts were forgotten.');
      forgotten = 0;
    }
    timer = setTimeout(look, found === atOnce ? pause : between).unref();
  };
  let timer = setTimeout(look, pause).unref();
  return () => clearTimeout(timer);
}
