// @isolate: it replaces a global.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { recordIntervals } from './record-intervals.ts';

test('intervals end with the file that started them, and earlier ones keep running', async () => {
  const counts = { before: 0, noted: 0 };
  const before = setInterval(() => (counts.before += 1), 1);
  const original = setInterval;
  const end = recordIntervals();
  setInterval(() => (counts.noted += 1), 1);
  await expect.poll(() => counts.noted).toBeGreaterThan(0);
  end();
  const { noted } = counts;
  const untilThen = counts.before;
  await expect.poll(() => counts.before).toBeGreaterThan(untilThen);
  await sleep(5);
  expect(counts.noted).toBe(noted);
  expect(setInterval).toBe(original);
  clearInterval(before);
});
