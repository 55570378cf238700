import { afterEach, expect, test, vi } from 'vitest';
import { forgetConfig } from './config.ts';
import { startOnce } from './start-once.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  forgetConfig();
});

test('starts at the first call only', () => {
  const start = vi.fn<(name: string) => void>();
  const once = startOnce(start);
  once('first');
  once('second');
  expect(start.mock.calls).toEqual([['first']]);
});

test('starts nothing during a Next build, but after it', () => {
  const start = vi.fn();
  const once = startOnce(start);
  vi.stubEnv('NEXT_PHASE', 'phase-production-build');
  forgetConfig();
  once();
  expect(start).not.toHaveBeenCalled();
  vi.unstubAllEnvs();
  forgetConfig();
  once();
  expect(start).toHaveBeenCalledOnce();
});
