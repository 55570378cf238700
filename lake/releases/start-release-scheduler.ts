/** Publishes scheduled releases at their time, also after a restart. */
import { log } from '#platform/log.ts';
import type { Dataset } from '../dataset.ts';
import { lakeUserId } from '../identity.ts';
import { WriteError } from '../mutations/write-error.ts';
import { writeTransaction } from '../mutations/write-transaction.ts';
import { publishScheduledRelease, recordFailedSchedule } from './perform-release-action.ts';
import { createReleaseDocumentId, parseRelease, parseReleaseDocumentId, type Release } from './release.ts';

/** The longest sleep, in milliseconds: the clock of a machine may jump. */
const maxSleepMs = 60_000;
/** How long the scheduler waits after an unexpected failure, such as a full disk, in milliseconds. */
const retryMs = 10_000;

/**
 * Starts the scheduler. A release that can't be published becomes active again, with the reason for editors. Returns a
 * function that stops it.
 */
export function startReleaseScheduler(dataset: Dataset): () => void {
  let timer: NodeJS.Timeout | undefined;
  const sleep = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(run, Math.min(Math.max(ms, 1), maxSleepMs));
    timer.unref();
  };
  const run = () => {
    const due = listScheduled(dataset).filter(({ at }) => at <= Date.now());
    for (const { name } of due) publish(dataset, name);
    // Read again: one may have failed, another may have become due, and other processes may have scheduled more.
    const tried = new Set(due.map(({ name }) => name));
    const waits = listScheduled(dataset).map(({ name, at }) => (tried.has(name) ? retryMs : at - Date.now()));
    if (waits.length > 0) sleep(Math.min(...waits));
  };
  const unsubscribe = dataset.onChange(({ changes }) => {
    // Runs after the transaction that made the change.
    if (changes.some(({ documentId }) => parseReleaseDocumentId(documentId) !== undefined)) sleep(1);
  });
  sleep(1);
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

/** Lists the scheduled releases with their times in milliseconds since 1970, the earliest first. */
function listScheduled(dataset: Dataset): readonly { readonly name: string; readonly at: number }[] {
  return dataset
    .idsWithPrefix(createReleaseDocumentId(''))
    .map((id) => parseRelease(dataset.get(id)))
    .filter((release): release is Release => release?.state === 'scheduled')
    .map(({ name, publishAt = '' }) => ({ name, at: Date.parse(publishAt) }))
    .toSorted((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1));
}

/** Publishes a release, or records why it can't be published. If neither is possible, it stays scheduled. */
function publish(dataset: Dataset, release: string): void {
  const options = { author: lakeUserId, generateKeys: true };
  try {
    try {
      writeTransaction(dataset, options, (transaction) => publishScheduledRelease(transaction, release));
      log.info({ event: 'lake.release-published', release }, 'A scheduled release was published.');
    } catch (error) {
      if (!(error instanceof WriteError)) throw error;
      log.warn({ event: 'lake.release-failed', release, reason: error.message }, 'A release failed.');
      writeTransaction(dataset, options, (transaction) =>
        recordFailedSchedule(transaction, release, error.message),
      );
    }
  } catch (error) {
    log.error({ event: 'lake.release-failed', release, err: error }, 'Publishing a release failed.');
  }
}
