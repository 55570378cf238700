import { describe, expect, test } from 'vitest';
import { createLastGood } from './last-good.ts';

const down = async () => {
  throw new Error('down');
};

describe('the last good answer', () => {
  test('serves while there is no new one', async () => {
    const lastGood = createLastGood<string | null>();
    await lastGood('page', async () => 'first');
    await lastGood('page', async () => 'second');
    expect(await lastGood('page', down)).toBe('second');
  });

  test('is never that there is nothing: invented addresses push no page out', async () => {
    const lastGood = createLastGood<string | null>(2);
    await lastGood('page', async () => 'first');
    for (const key of ['a', 'b', 'c']) expect(await lastGood(key, async () => null)).toBeNull();
    expect(await lastGood('page', down)).toBe('first');
    await expect(lastGood('a', down)).rejects.toThrow('down');
  });

  test('is forgotten once there is nothing: a page that was taken down does not come back', async () => {
    const lastGood = createLastGood<string | null>();
    await lastGood('page', async () => 'first');
    await lastGood('page', async () => null);
    await expect(lastGood('page', down)).rejects.toThrow('down');
  });

  test('is not made up where there never was one', async () => {
    const lastGood = createLastGood<string | null>();
    await lastGood('page', async () => 'first');
    await expect(lastGood('other', down)).rejects.toThrow('down');
  });

  test('is kept for the most recent reads alone', async () => {
    const lastGood = createLastGood<string | null>(2);
    for (const key of ['a', 'b', 'a', 'c']) await lastGood(key, async () => key);
    expect(await lastGood('a', down)).toBe('a');
    await expect(lastGood('b', down)).rejects.toThrow('down');
  });
});
