import { beforeEach, describe, expect, test } from 'vitest';
import { createRenderQueue, type RenderQueue } from './render-queue.ts';

let now = 0;
let renderQueue: RenderQueue;
beforeEach(() => {
  now = 0;
  renderQueue = createRenderQueue(
    { restRatio: 3, maxWaitMs: 1_000, turnTimeoutMs: 500, maxWaiting: 2 },
    () => now,
  );
});

describe('expired pages', () => {
  test('are rendered one at a time, with pauses of three times the render time', () => {
    expect(renderQueue.take('/a/')).toBe(true);
    now = 40;
    expect(renderQueue.take('/b/')).toBe(false);
    renderQueue.end('/a/');
    now = 159;
    expect(renderQueue.take('/b/')).toBe(false);
    now = 160;
    expect(renderQueue.take('/b/')).toBe(true);
    expect(renderQueue.take('/a/')).toBe(false);
  });

  test('are rendered in addition to the current one after the longest wait', () => {
    renderQueue.take('/a/');
    expect(renderQueue.take('/b/')).toBe(false);
    now = 499;
    renderQueue.end('/a/');
    now = 1_000;
    expect(renderQueue.take('/b/')).toBe(false);
    now = 1_001;
    expect(renderQueue.take('/b/')).toBe(true);
    renderQueue.end('/b/');
    expect(renderQueue.take('/c/'), 'the pause lasts until 1,996').toBe(false);
  });

  test('wait for each other after a long time without requests', () => {
    now = 10_000;
    expect(['/a/', '/b/', '/c/'].map((key) => renderQueue.take(key))).toEqual([true, false, false]);
  });

  test('wait for each other after an idle time, even if they waited before it', () => {
    for (const key of ['/a/', '/b/', '/c/']) renderQueue.take(key);
    renderQueue.end('/a/');
    now = 10_000;
    expect(['/a/', '/b/', '/c/'].map((key) => renderQueue.take(key))).toEqual([true, false, false]);
  });

  test('wait for a failed render only until its timeout', () => {
    renderQueue.take('/a/');
    now = 499;
    expect(renderQueue.take('/b/')).toBe(false);
    now = 500;
    expect(renderQueue.take('/b/')).toBe(true);
    renderQueue.end('/a/');
    expect(renderQueue.take('/c/'), 'a late end does not end another turn').toBe(false);
  });

  test('do not wait for hours if a turn from hours ago ends with another render of its page', () => {
    renderQueue.take('/a/');
    now = 3 * 3_600_000;
    renderQueue.end('/a/');
    expect(renderQueue.take('/b/')).toBe(true);
  });

  test('restart their waiting time beyond the limit of remembered pages', () => {
    renderQueue.take('/a/');
    for (const key of ['/1/', '/2/', '/3/']) renderQueue.take(key);
    now = 499;
    renderQueue.end('/a/');
    now = 1_001;
    expect(['/3/', '/2/', '/1/'].map((key) => renderQueue.take(key))).toEqual([true, true, false]);
  });
});
