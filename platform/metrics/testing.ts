import { afterEach, beforeEach } from 'vitest';
import { setMetricsRecorder } from './metrics.ts';

/**
 * Keeps what the code under test counts and observes, for each test of a suite anew: a line each, of the number's name without
 * `southbound_`, the values of its labels, and how much it was.
 */
export function watchNumbers(): readonly string[] {
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
