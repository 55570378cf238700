import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ParsedBlock } from '#blocks/define-block.ts';
import { startTimeout } from '#platform/timeout.ts';
import { testPorts } from '#tests/blocks/load-context.ts';
import { createLoadContext, load } from './run-loader.ts';

const page = { path: '/a/', now: new Date('2026-11-21T10:00:00+13:00'), ports: testPorts() };

function parsed(answer: ParsedBlock['load']): ParsedBlock {
  return { shownBetween: {}, load: answer };
}

describe('load', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('aborts a loader that does not finish', async () => {
    const controller = new AbortController();
    const context = { ...createLoadContext(page), signal: controller.signal };
    const loading = load(
      parsed(() => new Promise(() => undefined)),
      context,
    );
    controller.abort();
    expect(await loading).toEqual({ ok: false, reason: 'slow' });
  });

  test('turns an exception into a reason', async () => {
    const failing = parsed(async () => {
      throw new Error('refused');
    });
    expect(await load(failing, createLoadContext(page))).toMatchObject({ ok: false, reason: 'threw' });
  });
});

describe('the timeout of a page', () => {
  const waitingFor = (answer: () => Promise<unknown>) =>
    parsed(async () => {
      await answer();
      return { ok: false, reason: 'unavailable' };
    });

  test('ends the wait for a slow answer', async () => {
    const context = createLoadContext({ ...page, timeout: startTimeout(60) });
    const began = performance.now();
    expect(
      await load(
        waitingFor(() => new Promise(() => undefined)),
        context,
      ),
    ).toEqual({
      ok: false,
      reason: 'slow',
    });
    expect(performance.now() - began).toBeGreaterThanOrEqual(55);
  });

  test('does not expire while the event loop is blocked', async () => {
    // Starts in a task of its own: a timer created inside another timer's callback fires late.
    await new Promise(setImmediate);
    const context = createLoadContext({ ...page, timeout: startTimeout(60) });
    const loading = load(
      // Resolves as soon as the event loop continues.
      waitingFor(() => new Promise(setImmediate)),
      context,
    );
    const until = performance.now() + 200;
    while (performance.now() < until);
    expect(await loading).toEqual({ ok: false, reason: 'unavailable' });
  });
});
