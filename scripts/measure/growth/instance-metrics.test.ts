import { expect, test } from 'vitest';
import { parseMetrics } from './instance-metrics.ts';

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
