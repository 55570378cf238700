import { expect, test, vi } from 'vitest';
import { createLastKnownGood } from './last-known-good.ts';

/** Creates a value whose reads the test resolves. */
function handRead() {
  const reads: PromiseWithResolvers<string>[] = [];
  const onFailure = vi.fn();
  const lastKnown = createLastKnownGood(() => {
    const read = Promise.withResolvers<string>();
    reads.push(read);
    return read.promise;
  }, onFailure);
  return { lastKnown, reads, onFailure };
}

test('concurrent refreshes share one read', async () => {
  const { lastKnown, reads } = handRead();
  const both = Promise.all([lastKnown.refresh(), lastKnown.refresh()]);
  expect([lastKnown.value, lastKnown.isExpired, reads.length]).toEqual([undefined, true, 1]);
  reads[0]?.resolve('first');
  await both;
  expect([lastKnown.value, lastKnown.isExpired, lastKnown.reading]).toEqual(['first', false, undefined]);
});

test('keeps the value after a failed read, with the failure until a read succeeds', async () => {
  const { lastKnown, reads, onFailure } = handRead();
  const first = lastKnown.refresh();
  reads[0]?.resolve('first');
  await first;
  const { readAt } = lastKnown;
  const second = lastKnown.refresh();
  const error = new Error('Away.');
  reads[1]?.reject(error);
  await second;
  expect([lastKnown.value, lastKnown.readAt, lastKnown.failure?.error]).toEqual(['first', readAt, error]);
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(error);
  const third = lastKnown.refresh();
  reads[2]?.resolve('third');
  await third;
  expect([lastKnown.value, lastKnown.failure]).toEqual(['third', undefined]);
});

test('starts another read after it expired, and ignores a late older one', async () => {
  const { lastKnown, reads } = handRead();
  const older = lastKnown.refresh();
  lastKnown.expire();
  const newer = lastKnown.refresh();
  expect(reads).toHaveLength(2);
  reads[1]?.resolve('newer');
  await newer;
  expect([lastKnown.value, lastKnown.isExpired]).toEqual(['newer', false]);
  reads[0]?.resolve('older');
  await older;
  expect(lastKnown.value).toBe('newer');
});

test('stays expired if the only read began before', async () => {
  const { lastKnown, reads } = handRead();
  const older = lastKnown.refresh();
  lastKnown.expire();
  reads[0]?.resolve('older');
  await older;
  expect([lastKnown.value, lastKnown.isExpired]).toEqual(['older', true]);
});
