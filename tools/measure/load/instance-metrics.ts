/** Reads metrics of an instance from its Prometheus endpoint. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Instance } from './load-test-cluster.ts';

/** Metrics of an instance; NaN for a missing one. */
export interface InstanceMetrics {
  /** p99 of the event loop delay since the last read, in milliseconds. */
  readonly loopDelay: number;
  /** Number of PostgreSQL connections in use, and of requests that wait for one. */
  readonly connectionsBusy: number;
  readonly connectionsWaiting: number;
}

/** Timeout in milliseconds. An instance too busy to respond is reported without metrics. */
const timeoutMs = 5_000;

/** Default interval between two reads, in milliseconds. */
const usualPause = 1_000;

/** Reads the metrics. It never rejects. */
export async function readMetrics({ metricsPort }: Instance): Promise<InstanceMetrics> {
  try {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, {
      signal: AbortSignal.timeout(timeoutMs),
    });
    return parseMetrics(await answer.text());
  } catch {
    return parseMetrics('');
  }
}

/**
 * Reads the metrics every `pause` milliseconds until `enough` aborts, because a single read would miss earlier peaks.
 * The abort ends the pause; one last read follows unless a read is in flight.
 * @returns the maximum of each metric
 */
export async function watchMetrics(
  read: () => Promise<InstanceMetrics>,
  enough: AbortSignal,
  pause = usualPause,
): Promise<InstanceMetrics> {
  const metrics: InstanceMetrics[] = [];
  for (;;) {
    await sleep(pause, undefined, { signal: enough }).catch(() => undefined);
    metrics.push(await read());
    if (enough.aborted) return largestOf(metrics);
  }
}

function largestOf(metrics: readonly InstanceMetrics[]): InstanceMetrics {
  const largest = (of: (each: InstanceMetrics) => number) => {
    const known = metrics.map(of).filter((value) => !Number.isNaN(value));
    return known.length === 0 ? Number.NaN : Math.max(...known);
  };
  return {
    loopDelay: largest(({ loopDelay }) => loopDelay),
    connectionsBusy: largest(({ connectionsBusy }) => connectionsBusy),
    connectionsWaiting: largest(({ connectionsWaiting }) => connectionsWaiting),
  };
}

/** Returns the sum of the values that are not NaN; NaN if there are none. */
export function sumOfKnown(values: readonly number[]): number {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.length === 0 ? Number.NaN : known.reduce((sum, value) => sum + value, 0);
}

/** Parses metrics in Prometheus' text format. */
export function parseMetrics(text: string): InstanceMetrics {
  const value = (name: string) => {
    const line = text.split('\n').find((each) => each.startsWith(`${name} `));
    return line === undefined ? Number.NaN : Number(line.slice(name.length));
  };
  return {
    loopDelay: value('nodejs_eventloop_lag_p99_seconds') * 1_000,
    connectionsBusy: value('southbound_database_connections{state="busy"}'),
    connectionsWaiting: value('southbound_database_waiting'),
  };
}
