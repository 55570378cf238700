/** Restores the clock and all spies after each test file, because files share a process; see `isolation.ts`. */
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
