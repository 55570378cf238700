import type { IncomingMessage } from 'node:http';
import { describe, expect, it, test } from 'vitest';
import { clientAddress, isForwardedByStranger, isNetwork, TrustedProxies } from './client-address.ts';

const nginx = new TrustedProxies(['127.0.0.1', '10.1.0.0/16', '::1', 'fd00::/8']);

function asked(remoteAddress: string, forwarded?: string): string {
  const socket = { remoteAddress } as IncomingMessage['socket'];
  return clientAddress({ socket, headers: { 'x-forwarded-for': forwarded } }, nginx);
}

// @asvs 15.3.4
test.each([
  ['203.0.113.9', '198.51.100.1', true],
  ['203.0.113.9', undefined, false],
  ['127.0.0.1', '198.51.100.1', false],
  ['', '198.51.100.1', true],
])('one that is not ours and says for whom it asks is a stranger', (remoteAddress, forwarded, isStranger) => {
  const socket = { remoteAddress } as IncomingMessage['socket'];
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  expect(isForwardedByStranger({ socket, headers }, nginx)).toBe(isStranger);
});

describe('the address of a visitor', () => {
  // @asvs 4.1.3, 15.3.4
  it.each([
    ['is that of the connection', '203.0.113.9', undefined, '203.0.113.9'],
    ['is not what a visitor says of himself', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['is what a trusted proxy says', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    [
      'is what the last of several proxies was asked by',
      '10.1.2.3',
      '198.51.100.1, 10.1.9.9',
      '198.51.100.1',
    ],
    ['is not what was said before a proxy spoke', '127.0.0.1', '192.0.2.66, 198.51.100.1', '198.51.100.1'],
    ['is the proxy’s where it says nothing', '127.0.0.1', undefined, '127.0.0.1'],
    ['is the proxy’s where it says what is no address', '127.0.0.1', 'unknown', '127.0.0.1'],
    ['is one of IPv4 on a socket of both kinds', '::ffff:127.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
    ['may be one of IPv6', 'fd00::5', '2001:db8::7', '2001:db8::7'],
    ['is nothing where there is no connection', '', '198.51.100.1', ''],
  ])('%s', (_, remote, forwarded, expected) => {
    expect(asked(remote, forwarded)).toBe(expected);
  });
});

test.each([
  ['127.0.0.1', true],
  ['10.0.0.0/8', true],
  ['fd00::/8', true],
  ['::1', true],
  ['10.0.0.0/33', false],
  ['::1/129', false],
  ['10.0.0', false],
  ['loopback', false],
  ['', false],
])('%j names machines: %j', (text, expected) => {
  expect(isNetwork(text)).toBe(expected);
});
