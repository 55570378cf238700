import { describe, expect, test } from 'vitest';
import { createStaleIfError } from './stale-if-error.ts';

const down = async () => {
  throw new Error('down');
};

describe('createStaleIfError', () => {
  test('returns the last good result if a read fails', async () => {
    const lastGood = createStaleIfError<string | null>();
    await lastGood('page', async () => 'first');
    await lastGood('page', async () => 'second');
    expect(await lastGood('page', down)).toBe('second');
  });

  test('does not store null, so invented addresses evict no page', async () => {
    const lastGood = createStaleIfError<string | null>(2);
    await lastGood('page', async () => 'first');
    for (const key of ['a', 'b', 'c']) expect(await lastGood(key, async () => null)).toBeNull();
    expect(await lastGood('page', down)).toBe('first');
    await expect(lastGood('a', down)).rejects.toThrow('down');
  });

  test('forgets a result once the read returns null, so a deleted page does not come back', async () => {
    const lastGood = createStaleIfError<string | null>();
    await lastGood('page', async () => 'first');
    await lastGood('page', async () => null);
    await expect(lastGood('page', down)).rejects.toThrow('down');
  });

  test('throws if the key has no earlier result', async () => {
    const lastGood = createStaleIfError<string | null>();
    await lastGood('page', async () => 'first');
    await expect(lastGood('other', down)).rejects.toThrow('down');
  });

  test('evicts the least recently renewed results', async () => {
    const lastGood = createStaleIfError<string | null>(2);
    for (const key of ['a', 'b', 'a', 'c']) await lastGood(key, async () => key);
    expect(await lastGood('a', down)).toBe('a');
    await expect(lastGood('b', down)).rejects.toThrow('down');
  });
});
