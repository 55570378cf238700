import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { parseMetrics, sumOfKnown, watchMetrics } from './instance-metrics.ts';

test('parses the metrics of an instance', () => {
  const text = [
    '# HELP nodejs_eventloop_lag_p99_seconds The 99th percentile of the recorded event loop delays.',
    'nodejs_eventloop_lag_p99_seconds 0.0215',
    'southbound_database_connections{state="busy"} 7',
    'southbound_database_connections{state="idle"} 3',
    'southbound_database_waiting 12',
  ].join('\n');
  expect(parseMetrics(text)).toEqual({ loopDelay: 21.5, connectionsBusy: 7, connectionsWaiting: 12 });
});

test('returns NaN for missing metrics', () => {
  expect(parseMetrics('')).toEqual({
    loopDelay: Number.NaN,
    connectionsBusy: Number.NaN,
    connectionsWaiting: Number.NaN,
  });
});

test('returns the maximum of each metric over time and ignores missing values', async () => {
  const nothing = parseMetrics('');
  const metrics = [
    nothing,
    { loopDelay: 20, connectionsBusy: 10, connectionsWaiting: 40 },
    nothing,
    { loopDelay: 30, connectionsBusy: 2, connectionsWaiting: 0 },
  ];
  const enough = new AbortController();
  let asked = 0;
  const read = async () => {
    if (asked === 3) enough.abort();
    return metrics[asked++] ?? nothing;
  };
  expect(await watchMetrics(read, enough.signal, 1)).toEqual({
    loopDelay: 30,
    connectionsBusy: 10,
    connectionsWaiting: 40,
  });
  expect(asked).toBe(4);
});

test('reads the metrics once, at the end, if the time is shorter than the interval', async () => {
  const enough = new AbortController();
  const watching = watchMetrics(
    async () => ({ loopDelay: 1, connectionsBusy: 2, connectionsWaiting: 3 }),
    enough.signal,
  );
  await sleep(10);
  enough.abort();
  expect(await watching).toEqual({ loopDelay: 1, connectionsBusy: 2, connectionsWaiting: 3 });
});

test('ignores instances without a value in a sum', () => {
  expect(sumOfKnown([Number.NaN, 3, 4])).toBe(7);
  expect(sumOfKnown([Number.NaN])).toBeNaN();
});
