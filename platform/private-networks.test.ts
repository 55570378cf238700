import { expect, test } from 'vitest';
import { isLoopback, isPublicAddress } from './private-networks.ts';

test('loopback hosts are localhost, 127.x.x.x and ::1, but not similar names', () => {
  for (const host of ['localhost', 'LOCALHOST', 'a.localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]']) {
    expect(isLoopback(host), host).toBe(true);
  }
  for (const host of ['0.0.0.0', 'localhost.example.nz', '127.0.0.1.nip.io', '128.0.0.1', '::', '']) {
    expect(isLoopback(host), host).toBe(false);
  }
});

test.each([
  ['8.8.8.8', true],
  ['223.255.255.255', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['2001::1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['example.com', false],
])('%s is a public address: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});
