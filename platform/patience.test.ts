import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createPatience } from './patience.ts';

/** Begins in a turn of its own: a timer that is made within another's call comes late. */
const inItsOwnTurn = () => new Promise(setImmediate);

describe('patience', () => {
  test('ends with its time, and not before', async () => {
    const began = performance.now();
    const { signal } = createPatience(60);
    while (!signal.aborted) await sleep(1);
    expect(performance.now() - began).toBeGreaterThanOrEqual(55);
    expect(signal.reason).toMatchObject({ name: 'TimeoutError', message: 'Nothing came within 60 ms.' });
  });

  test('does not end while the process itself has no time to look: what came meanwhile is taken', async () => {
    await inItsOwnTurn();
    const { signal } = createPatience(60);
    // There as soon as the process looks again.
    const answer = new Promise(setImmediate);
    const until = performance.now() + 200;
    while (performance.now() < until);
    await answer;
    expect(signal.aborted).toBe(false);
  });

  test('that is no longer needed never ends', async () => {
    const patience = createPatience(30);
    patience[Symbol.dispose]();
    await sleep(60);
    expect(patience.signal.aborted).toBe(false);
  });
});
