import { expect, test, vi } from 'vitest';
import { createLastKnownGood } from './last-known-good.ts';

/** Creates a value whose reads the test resolves. */
function handRead() {
  const reads: PromiseWithResolvers<string>[] = [];
  const onFailure = vi.fn();
  const kept = createLastKnownGood(() => {
    const read = Promise.withResolvers<string>();
    reads.push(read);
    return read.promise;
  }, onFailure);
  return { kept, reads, onFailure };
}

test('concurrent refreshes share one read', async () => {
  const { kept, reads } = handRead();
  const both = Promise.all([kept.refresh(), kept.refresh()]);
  expect([kept.value, kept.isExpired, reads.length]).toEqual([undefined, true, 1]);
  reads[0]?.resolve('first');
  await both;
  expect([kept.value, kept.isExpired, kept.reading]).toEqual(['first', false, undefined]);
});

test('keeps the value after a failed read, with the failure until a read succeeds', async () => {
  const { kept, reads, onFailure } = handRead();
  const first = kept.refresh();
  reads[0]?.resolve('first');
  await first;
  const { readAt } = kept;
  const second = kept.refresh();
  const error = new Error('Away.');
  reads[1]?.reject(error);
  await second;
  expect([kept.value, kept.readAt, kept.failure?.error]).toEqual(['first', readAt, error]);
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(error);
  const third = kept.refresh();
  reads[2]?.resolve('third');
  await third;
  expect([kept.value, kept.failure]).toEqual(['third', undefined]);
});

test('starts another read after it expired, and ignores a late older one', async () => {
  const { kept, reads } = handRead();
  const older = kept.refresh();
  kept.expire();
  const newer = kept.refresh();
  expect(reads).toHaveLength(2);
  reads[1]?.resolve('newer');
  await newer;
  expect([kept.value, kept.isExpired]).toEqual(['newer', false]);
  reads[0]?.resolve('older');
  await older;
  expect(kept.value).toBe('newer');
});

test('stays expired if the only read began before', async () => {
  const { kept, reads } = handRead();
  const older = kept.refresh();
  kept.expire();
  reads[0]?.resolve('older');
  await older;
  expect([kept.value, kept.isExpired]).toEqual(['older', true]);
});
