import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { log } from '#platform/log.ts';
import { Dataset } from '../dataset.ts';
import { writeTransaction } from '../mutations/write-transaction.ts';
import { LakeStore } from '../store/lake-store.ts';
import { performReleaseAction } from './perform-release-action.ts';
import { createReleaseDocumentId, parseRelease } from './release.ts';
import { startReleaseScheduler } from './start-release-scheduler.ts';

let folder: string;
let dataset: Dataset;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  folder = mkdtempSync(join(tmpdir(), 'lake-scheduler-'));
  dataset = new Dataset(new LakeStore(folder), '');
  stop = startReleaseScheduler(dataset);
});
afterEach(() => {
  stop();
  dataset.close();
  dataset.store.close();
  rmSync(folder, { recursive: true });
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Schedules an empty release for a number of milliseconds from now. */
function schedule(releaseId: string, leadMs: number, by = dataset) {
  const publishAt = new Date(Date.now() + leadMs).toISOString();
  writeTransaction(by, { author: 'test' }, (transaction) => {
    const metadata = { releaseType: 'scheduled' } as const;
    performReleaseAction(transaction, { actionType: 'sanity.action.release.create', releaseId, metadata });
    performReleaseAction(transaction, { actionType: 'sanity.action.release.schedule', releaseId, publishAt });
  });
}

const stateOf = (releaseId: string) => parseRelease(dataset.get(createReleaseDocumentId(releaseId)))?.state;

test('a release is published at its time, not before', () => {
  schedule('timely', 100);
  vi.advanceTimersByTime(99);
  expect(stateOf('timely')).toBe('scheduled');
  vi.advanceTimersByTime(1);
  expect(stateOf('timely')).toBe('published');
});

test('a release is published in time, also if its time comes while the scheduler looks', () => {
  // The clock moves with each look at it, so that each release becomes due at another point of a round.
  const readClock = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => {
    const now = readClock();
    vi.setSystemTime(now + 1);
    return now;
  });
  const states = Array.from({ length: 20 }, (_, leadMs) => {
    schedule(`in-${leadMs}-ms`, leadMs);
    vi.advanceTimersByTime(100);
    return stateOf(`in-${leadMs}-ms`);
  });
  expect(states).toEqual(states.map(() => 'published'));
});

test('a release that another process has scheduled is published in time, even if it is found during a round', () => {
  schedule('ours', 100);
  const other = new Dataset(new LakeStore(folder), '');
  schedule('theirs', 50, other);
  vi.advanceTimersByTime(200);
  expect(['ours', 'theirs'].map(stateOf)).toEqual(['published', 'published']);
  other.close();
  other.store.close();
});

test('a release whose publishing fails unexpectedly is tried again after ten seconds', () => {
  schedule('unlucky', 100);
  vi.spyOn(log, 'error').mockReturnValue();
  const commit = vi.spyOn(dataset.store, 'commit').mockImplementation(() => {
    throw new Error('The disk is full.');
  });
  vi.advanceTimersByTime(9_000);
  expect(commit).toHaveBeenCalledOnce();
  commit.mockRestore();
  vi.advanceTimersByTime(2_000);
  expect(stateOf('unlucky')).toBe('published');
});
