/** What an instance tells of itself at its metrics' address. */
import type { Instance } from './grown-house.ts';

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
