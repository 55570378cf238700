import { expect, test } from 'vitest';
import { clientKeys, clientNetwork, hashNetwork } from './rate-limit-keys.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:0'],
  ['2001:db8:1:200::1', '2001:db8:1:200'],
  ['2001:db8:1:2ff::1', '2001:db8:1:200'],
  ['2001:db8:1:abcd::', '2001:db8:1:ab00'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::', 'fe80:0:0:0'],
])('%s counts as network %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

// @asvs 2.4.1
test('the IPv6 addresses of one household are one network, and those of the next household another', () => {
  const networks = ['200', '201', '2fe', '2ff'].map((subnet) => clientNetwork(`2001:db8:1:${subnet}::1`));
  expect(new Set(networks).size).toBe(1);
  expect(clientNetwork('2001:db8:1:300::1')).not.toBe(networks[0]);
  expect(clientNetwork('2001:db8:1:1ff::1')).not.toBe(networks[0]);
});

// @asvs 15.3.4
test('counts senders by address and session without revealing either', () => {
  const senders = clientKeys('203.0.113.9', 'cartSession1');
  expect(senders).toHaveLength(2);
  expect(clientKeys('203.0.113.9', undefined)).toEqual(senders.slice(0, 1));
  expect(senders.join()).not.toMatch(/203|cartSession/);
});

test('the hash of a network is stable per key and differs between keys', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const name = hashNetwork('2001:db8:1:2::3', key);
  expect(name).toBe(hashNetwork('2001:db8:1:3:ffff::', key));
  expect(name).not.toBe(hashNetwork('2001:db8:1:102::3', key));
  expect(name).not.toBe(hashNetwork('2001:db8:1:2::3', other));
  expect(name).toMatch(/^[\w-]{43}$/);
});
