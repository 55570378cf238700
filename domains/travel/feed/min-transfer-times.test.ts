import { expect, test } from 'vitest';
import { readMinTransferTimes } from './min-transfer-times.ts';

const rows = (...values: readonly Record<string, string>[]) =>
  values.map((each, index) => ({ line: index + 2, values: each }));

const routeNetworks = rows(
  { network_id: 'ferry', route_id: 'strait' },
  { network_id: 'coach', route_id: 'south' },
  { network_id: 'train', route_id: 'main' },
);
const saleRules = rows(
  { network_id: 'ferry', checkin_minutes: '45' },
  { network_id: 'coach', checkin_minutes: '15' },
  { network_id: 'train', checkin_minutes: '0' },
);

test('the minimum transfer time is two minutes, the check-in of the network, or the value of the network', () => {
  const networks = rows({ network_id: 'ferry' }, { network_id: 'coach', min_transfer_time: '0' });
  const { secondsOf, problems } = readMinTransferTimes({
    route_networks: routeNetworks,
    sale_rules: saleRules,
    networks,
  });
  expect(['strait', 'south', 'main', 'unknown'].map(secondsOf)).toEqual([2_700, 0, 120, 120]);
  expect(problems).toEqual([]);
  expect(readMinTransferTimes({}).secondsOf('strait')).toBe(120);
});

test.each(['%s is an invalid transfer time', '-5', '1.5', '1000000'])('%s is no time to change', (text) => {
  const networks = rows({ network_id: 'ferry', min_transfer_time: text });
  expect(readMinTransferTimes({ networks }).problems).toEqual([
    {
      file: 'networks.txt',
      line: 2,
      reason: `min_transfer_time is “${text}”, not a whole number of seconds`,
    },
  ]);
});
