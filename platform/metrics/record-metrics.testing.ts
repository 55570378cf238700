import { afterEach, beforeEach } from 'vitest';
import { setMetricsRecorder } from './metrics.ts';

/**
 * Records the metrics of the code under test, reset before each test. Each line has the name without `southbound_`, the
 * label values and the amount.
 */
export function recordMetrics(): readonly string[] {
  const lines: string[] = [];
  const keep = (name: string, labels: Readonly<Record<string, string>>, amount: number) =>
    void lines.push([name.replace('southbound_', ''), ...Object.values(labels), amount].join(' '));
  beforeEach(() => {
    lines.length = 0;
    setMetricsRecorder({ count: keep, observe: keep });
  });
  afterEach(() => setMetricsRecorder(null));
  return lines;
}
