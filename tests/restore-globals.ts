/** Puts back the clock and what was spied on after each file, because files share a process: see `isolation.ts`. */
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
