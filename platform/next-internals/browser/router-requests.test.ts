import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestStartTimeoutMs, watchRequests } from './router-requests.ts';

/** A window whose requests end on demand. */
const controlled = () => {
  const answers: PromiseWithResolvers<Response>[] = [];
  const scope: { fetch: typeof fetch } = {
    fetch: () => {
      const answer = Promise.withResolvers<Response>();
      answers.push(answer);
      return answer.promise;
    },
  };
  return { scope, answers };
};

const isOver = (promise: Promise<void>) => {
  const state = { over: false };
  promise.then(() => {
    state.over = true;
  });
  return state;
};

describe('watchRequests', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['answered', (answer: PromiseWithResolvers<Response> | undefined) => answer?.resolve(new Response())],
    ['failed', (answer: PromiseWithResolvers<Response> | undefined) => answer?.reject(new Error('offline'))],
  ])('resolves when the request is %s, and not before', async (_, end) => {
    const { scope, answers } = controlled();
    const state = isOver(watchRequests(scope).answered('/tours/?month=5'));
    scope.fetch('https://southbound.test/tours/?month=5&_rsc=1').catch(() => {});
    await vi.advanceTimersByTimeAsync(100_000);
    expect(state.over).toBe(false);
    end(answers[0]);
    await vi.advanceTimersByTimeAsync(1);
    expect(state.over).toBe(true);
  });

  it('resolves soon if the request is not made, even if others are', async () => {
    const { scope } = controlled();
    const state = isOver(watchRequests(scope).answered('/tours/'));
    scope.fetch('https://southbound.test/tours/');
    scope.fetch('https://southbound.test/tours/?month=5&_rsc=1');
    scope.fetch('https://southbound.test/blogs/?_rsc=1');
    await vi.advanceTimersByTimeAsync(requestStartTimeoutMs - 1);
    expect(state.over).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(state.over).toBe(true);
  });

  it('restores the original fetch', () => {
    const { scope } = controlled();
    const before = scope.fetch;
    watchRequests(scope).stop();
    expect(scope.fetch).toBe(before);
  });
});
