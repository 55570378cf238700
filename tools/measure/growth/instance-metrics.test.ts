import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { parseMetrics, sumOfKnown, watchMetrics } from './instance-metrics.ts';

test('the numbers of an instance are read out of all that it tells', () => {
  const text = [
    '# HELP nodejs_eventloop_lag_p99_seconds The 99th percentile of the recorded event loop delays.',
    'nodejs_eventloop_lag_p99_seconds 0.0215',
    'southbound_database_connections{state="busy"} 7',
    'southbound_database_connections{state="idle"} 3',
    'southbound_database_waiting 12',
  ].join('\n');
  expect(parseMetrics(text)).toEqual({ loopDelay: 21.5, connectionsBusy: 7, connectionsWaiting: 12 });
});

test('what it does not tell is not known', () => {
  expect(parseMetrics('')).toEqual({
    loopDelay: Number.NaN,
    connectionsBusy: Number.NaN,
    connectionsWaiting: Number.NaN,
  });
});

test('of an instance that is watched the largest of each number is told, whenever that was, and what it did not tell is left out', async () => {
  const nothing = parseMetrics('');
  const told = [
    nothing,
    { loopDelay: 20, connectionsBusy: 10, connectionsWaiting: 40 },
    nothing,
    { loopDelay: 30, connectionsBusy: 2, connectionsWaiting: 0 },
  ];
  const enough = new AbortController();
  let asked = 0;
  const read = async () => {
    if (asked === 3) enough.abort();
    return told[asked++] ?? nothing;
  };
  expect(await watchMetrics(read, enough.signal, 1)).toEqual({
    loopDelay: 30,
    connectionsBusy: 10,
    connectionsWaiting: 40,
  });
  expect(asked).toBe(4);
});

test('an instance that is watched for less than a pause is asked once, at the end', async () => {
  const enough = new AbortController();
  const watching = watchMetrics(
    async () => ({ loopDelay: 1, connectionsBusy: 2, connectionsWaiting: 3 }),
    enough.signal,
  );
  await sleep(10);
  enough.abort();
  expect(await watching).toEqual({ loopDelay: 1, connectionsBusy: 2, connectionsWaiting: 3 });
});

test('what one instance does not tell takes nothing from what another tells', () => {
  expect(sumOfKnown([Number.NaN, 3, 4])).toBe(7);
  expect(sumOfKnown([Number.NaN])).toBeNaN();
});
