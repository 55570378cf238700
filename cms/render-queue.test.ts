import { beforeEach, describe, expect, test } from 'vitest';
import { createRenderQueue, type RenderQueue } from './render-queue.ts';

let now = 0;
let turns: RenderQueue;
beforeEach(() => {
  now = 0;
  turns = createRenderQueue({ restsTimes: 3, longestWait: 1_000, patience: 500, maxWaiting: 2 }, () => now);
});

describe('pages that are due', () => {
  test('have a turn one after the other, with rests of three times as long as a drawing took', () => {
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

  test('that were turned away for the longest are drawn beside the one whose turn it is', () => {
    turns.take('/a/');
    expect(turns.take('/b/')).toBe(false);
    now = 499;
    turns.end('/a/');
    now = 1_000;
    expect(turns.take('/b/')).toBe(false);
    now = 1_001;
    expect(turns.take('/b/')).toBe(true);
    turns.end('/b/');
    expect(turns.take('/c/'), 'visitors have the process to themselves until 1,996').toBe(false);
  });

  test('of long ago wait for each other, too: all that nobody asked for in the night', () => {
    now = 10_000;
    expect(['/a/', '/b/', '/c/'].map((key) => turns.take(key))).toEqual([true, false, false]);
  });

  test('that were turned away before a quiet time wait for each other after it', () => {
    for (const key of ['/a/', '/b/', '/c/']) turns.take(key);
    turns.end('/a/');
    now = 10_000;
    expect(['/a/', '/b/', '/c/'].map((key) => turns.take(key))).toEqual([true, false, false]);
  });

  test('of which one is never drawn wait for it no longer than they would for any', () => {
    turns.take('/a/');
    now = 499;
    expect(turns.take('/b/')).toBe(false);
    now = 500;
    expect(turns.take('/b/')).toBe(true);
    turns.end('/a/');
    expect(turns.take('/c/'), 'what comes late ends nobody’s turn').toBe(false);
  });

  test('do not wait for hours where a turn of hours ago ends with another drawing of its page', () => {
    turns.take('/a/');
    now = 3 * 3_600_000;
    turns.end('/a/');
    expect(turns.take('/b/')).toBe(true);
  });

  test('beyond the most that are remembered wait anew', () => {
    turns.take('/a/');
    for (const key of ['/1/', '/2/', '/3/']) turns.take(key);
    now = 499;
    turns.end('/a/');
    now = 1_001;
    expect(['/3/', '/2/', '/1/'].map((key) => turns.take(key))).toEqual([true, true, false]);
  });
});
