import { afterEach, expect, test, vi } from 'vitest';
import { GET } from './route.ts';

afterEach(() => void vi.useRealTimers());

// @spec 7.18
test('answers with the same build time at every request', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const first = await GET().json();
  vi.setSystemTime(Date.now() + 3_600_000);
  const later = await GET().json();
  expect(later).toEqual(first);
  expect(first.timestamp).toBeLessThanOrEqual(Date.now() - 3_600_000);
});
