import { afterEach, expect, test, vi } from 'vitest';
import { log } from '../log.ts';
import { setMetricsRecorder } from './metrics.ts';
import { startMetrics } from './start-metrics.ts';

afterEach(() => {
  setMetricsRecorder(null);
  vi.restoreAllMocks();
});

test.each([
  [true, [[expect.objectContaining({ event: 'metrics.open' }), expect.stringContaining('METRICS_HOST')]]],
  [false, []],
])('warns the operator that its metrics may be public: %s', async (isOpen, expectedWarnings) => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  // Port 0: the system chooses a free port.
  await startMetrics({ metrics: { host: '127.0.0.1', port: 0, isOpen } });
  expect(warn.mock.calls).toEqual(expectedWarnings);
});
