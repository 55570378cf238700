import { describe, expect, test } from 'vitest';
import { createLastGood } from './last-good.ts';

const down = async () => {
  throw new Error('down');
};

describe('the last good answer', () => {
  test('serves while there is no new one', async () => {
    const lastGood = createLastGood();
    await lastGood('page', async () => 'first');
    await lastGood('page', async () => 'second');
    expect(await lastGood('page', down)).toBe('second');
  });

  test('may be that there is nothing', async () => {
    const lastGood = createLastGood();
    await lastGood('page', async () => null);
    expect(await lastGood('page', down)).toBeNull();
  });

  test('is not made up where there never was one', async () => {
    const lastGood = createLastGood();
    await lastGood('page', async () => 'first');
    await expect(lastGood('other', down)).rejects.toThrow('down');
  });

  test('is kept for the most recent reads alone', async () => {
    const lastGood = createLastGood(2);
    for (const key of ['a', 'b', 'a', 'c']) await lastGood(key, async () => key);
    expect(await lastGood('a', down)).toBe('a');
    await expect(lastGood('b', down)).rejects.toThrow('down');
  });
});
