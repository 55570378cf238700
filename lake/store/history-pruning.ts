/** Scheduled pruning of old draft states in the transaction log. */
import { log } from '#platform/log.ts';
import type { LakeStore } from './lake-store.ts';

/** Retention in days for every state of a draft. A preview link may be pinned to one; it expires after 14 days. */
export const DRAFT_HISTORY_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1_000;
/** States deleted per batch, and the pause between batches, so that queries can run in between. */
const BATCH_SIZE = 200;
const BATCH_PAUSE_MS = 50;
/** Interval between runs. */
const INTERVAL_MS = 6 * 60 * 60 * 1_000;

/**
 * Prunes the history of drafts (`LakeStore.pruneDraftHistory`), now and every six hours, to limit the log's growth. The
 * database file keeps its size and reuses the freed space. Returns a function that stops it.
 */
export function startHistoryPruning(store: Pick<LakeStore, 'pruneDraftHistory'>): () => void {
  let prunedTotal = 0;
  const pruneBatch = () => {
    let prunedCount = 0;
    try {
      prunedCount = store.pruneDraftHistory(new Date(Date.now() - DRAFT_HISTORY_DAYS * DAY_MS), BATCH_SIZE);
    } catch (error) {
      log.error({ event: 'lake.thinning-failed', err: error }, 'Pruning the draft history failed.');
    }
    prunedTotal += prunedCount;
    if (prunedCount < BATCH_SIZE && prunedTotal > 0) {
      log.info({ event: 'lake.thinned', states: prunedTotal }, 'Pruned old draft states.');
      prunedTotal = 0;
    }
    timer = setTimeout(pruneBatch, prunedCount === BATCH_SIZE ? BATCH_PAUSE_MS : INTERVAL_MS).unref();
  };
  let timer = setTimeout(pruneBatch, BATCH_PAUSE_MS).unref();
  return () => clearTimeout(timer);
}
