import { expect, test } from 'vitest';
import { networkName, networkOf, sendersOf } from './senders.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::', 'fe80:0:0:0'],
])('%s is counted with %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('senders are counted by address and session, and named by neither', () => {
  const senders = sendersOf('203.0.113.9', 'cartSession1');
  expect(senders).toHaveLength(2);
  expect(sendersOf('203.0.113.9', undefined)).toEqual(senders.slice(0, 1));
  expect(senders.join()).not.toMatch(/203|cartSession/);
});

test('a network has one name under one key, and another under another', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const name = networkName('2001:db8:1:2::3', key);
  expect(name).toBe(networkName('2001:db8:1:2:ffff::', key));
  expect(name).not.toBe(networkName('2001:db8:1:3::3', key));
  expect(name).not.toBe(networkName('2001:db8:1:2::3', other));
  expect(name).toMatch(/^[\w-]{43}$/);
});
