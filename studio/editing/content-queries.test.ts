import { defer, of, throwError } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryQuery } from './content-queries.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('retries a query until it succeeds and hides its errors', async () => {
  let attempts = 0;
  let failures = 0;
  const answers: string[] = [];
  defer(() => (++attempts < 4 ? throwError(() => new TypeError('Failed to fetch')) : of('here')))
    .pipe(retryQuery(() => failures++))
    .subscribe((answer) => answers.push(answer));
  expect([attempts, failures, answers]).toEqual([1, 1, []]);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(attempts).toBe(1);
  await vi.advanceTimersByTimeAsync(4_001);
  expect([attempts, failures, answers]).toEqual([4, 3, ['here']]);
});

test('stops retrying without subscribers', async () => {
  let attempts = 0;
  const asking = defer(() => {
    attempts += 1;
    return throwError(() => new TypeError('Failed to fetch'));
  })
    .pipe(retryQuery())
    .subscribe();
  asking.unsubscribe();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempts).toBe(1);
});
