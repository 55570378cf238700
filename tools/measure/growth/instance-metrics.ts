/** What an instance tells of itself at its metrics' address. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Instance } from './grown-site.ts';

/** NaN for what it does not tell. */
export interface InstanceMetrics {
  /** Milliseconds by which 99 of 100 turns of the event loop were late at the most, since it was last asked. */
  readonly loopDelay: number;
  /** Connections to PostgreSQL in use, and requests that wait for one. */
  readonly connectionsBusy: number;
  readonly connectionsWaiting: number;
}

/** How long it may take, in milliseconds: one that has no time for it is told of without. */
const patience = 5_000;

/** Between two questions while it is watched, in milliseconds. */
const usualPause = 1_000;

/** Asks. Never rejects. */
export async function readMetrics({ metricsPort }: Instance): Promise<InstanceMetrics> {
  try {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, {
      signal: AbortSignal.timeout(patience),
    });
    return parseMetrics(await answer.text());
  } catch {
    return parseMetrics('');
  }
}

/**
 * Asks once a second, and when it is enough once more where no answer is under way. One number alone would say nothing of a
 * moment before.
 * @returns of each number the largest
 */
export async function watchMetrics(
  read: () => Promise<InstanceMetrics>,
  enough: AbortSignal,
  pause = usualPause,
): Promise<InstanceMetrics> {
  const told: InstanceMetrics[] = [];
  for (;;) {
    await sleep(pause, undefined, { signal: enough }).catch(() => undefined);
    told.push(await read());
    if (enough.aborted) return largestOf(told);
  }
}

function largestOf(told: readonly InstanceMetrics[]): InstanceMetrics {
  const largest = (of: (each: InstanceMetrics) => number) => {
    const known = told.map(of).filter((value) => !Number.isNaN(value));
    return known.length === 0 ? Number.NaN : Math.max(...known);
  };
  return {
    loopDelay: largest(({ loopDelay }) => loopDelay),
    connectionsBusy: largest(({ connectionsBusy }) => connectionsBusy),
    connectionsWaiting: largest(({ connectionsWaiting }) => connectionsWaiting),
  };
}

/** All together, but for those that are not known; NaN where none is. */
export function sumOfKnown(values: readonly number[]): number {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.length === 0 ? Number.NaN : known.reduce((sum, value) => sum + value, 0);
}

/** Reads Prometheus' text. */
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
