import { beforeEach, describe, expect, test } from 'vitest';
import { createRenderQueue, type RenderQueue } from './render-queue.ts';

let now = 0;
let turns: RenderQueue;
beforeEach(() => {
  now = 0;
  turns = createRenderQueue({ restsTimes: 3, longestWait: 1_000, patience: 500, maxWaiting: 2 }, () => now);
});

describe('expired pages', () => {
  test('are rendered one at a time, with pauses of three times the render time', () => {
    expect(turns.take('/a/')).toBe(true);
    now = 40;
    expect(turns.take('/b/')).toBe(false);
    turns.end('/a/');
    now = 159;
    expect(turns.take('/b/')).toBe(false);
    now = 160;
    expect(turns.take('/b/')).toBe(true);
    expect(turns.take('/a/')).toBe(false);
  });

  test('are rendered in addition to the current one after the longest wait', () => {
    turns.take('/a/');
    expect(turns.take('/b/')).toBe(false);
    now = 499;
    turns.end('/a/');
    now = 1_000;
    expect(turns.take('/b/')).toBe(false);
    now = 1_001;
    expect(turns.take('/b/')).toBe(true);
    turns.end('/b/');
    expect(turns.take('/c/'), 'the pause lasts until 1,996').toBe(false);
  });

  test('wait for each other after a long time without requests', () => {
    now = 10_000;
    expect(['/a/', '/b/', '/c/'].map((key) => turns.take(key))).toEqual([true, false, false]);
  });

  test('wait for each other after an idle time, even if they waited before it', () => {
    for (const key of ['/a/', '/b/', '/c/']) turns.take(key);
    turns.end('/a/');
    now = 10_000;
    expect(['/a/', '/b/', '/c/'].map((key) => turns.take(key))).toEqual([true, false, false]);
  });

  test('wait for a failed render only until its timeout', () => {
    turns.take('/a/');
    now = 499;
    expect(turns.take('/b/')).toBe(false);
    now = 500;
    expect(turns.take('/b/')).toBe(true);
    turns.end('/a/');
    expect(turns.take('/c/'), 'a late end does not end another turn').toBe(false);
  });

  test('do not wait for hours if a turn from hours ago ends with another render of its page', () => {
    turns.take('/a/');
    now = 3 * 3_600_000;
    turns.end('/a/');
    expect(turns.take('/b/')).toBe(true);
  });

  test('restart their waiting time beyond the limit of remembered pages', () => {
    turns.take('/a/');
    for (const key of ['/1/', '/2/', '/3/']) turns.take(key);
    now = 499;
    turns.end('/a/');
    now = 1_001;
    expect(['/3/', '/2/', '/1/'].map((key) => turns.take(key))).toEqual([true, true, false]);
  });
});
