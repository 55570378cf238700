import type { IncomingMessage } from 'node:http';
import { describe, expect, it, test } from 'vitest';
import {
  clientAddress,
  isForwarded,
  isForwardedByUntrusted,
  isNetwork,
  TrustedProxies,
} from './client-address.ts';

const nginx = new TrustedProxies(['127.0.0.1', '10.1.0.0/16', '::1', 'fd00::/8']);

function addressOf(remoteAddress: string, forwarded?: string): string {
  const socket = { remoteAddress } as IncomingMessage['socket'];
  return clientAddress({ socket, headers: { 'x-forwarded-for': forwarded } }, nginx);
}

// @asvs 15.3.4
test.each([
  ['203.0.113.9', '198.51.100.1', true],
  ['203.0.113.9', undefined, false],
  ['127.0.0.1', '198.51.100.1', false],
  ['', '198.51.100.1', true],
])(
  'a forwarded request from outside the trusted proxies is refused',
  (remoteAddress, forwarded, isPublic) => {
    const socket = { remoteAddress } as IncomingMessage['socket'];
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    expect(isForwardedByUntrusted({ socket, headers }, nginx)).toBe(isPublic);
  },
);

describe('the client address', () => {
  // @asvs 4.1.3, 15.3.4
  it.each([
    ['is the address of the connection', '203.0.113.9', undefined, '203.0.113.9'],
    ['ignores the header of a client', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['is the address that a trusted proxy forwards', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['is the client of the outermost trusted proxy', '10.1.2.3', '198.51.100.1, 10.1.9.9', '198.51.100.1'],
    ['ignores addresses before the trusted part', '127.0.0.1', '192.0.2.66, 198.51.100.1', '198.51.100.1'],
    ['is the proxy’s address without a header', '127.0.0.1', undefined, '127.0.0.1'],
    ['is the proxy’s address if the header is invalid', '127.0.0.1', 'unknown', '127.0.0.1'],
    ['is an IPv4 address on a dual-stack socket', '::ffff:127.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
    ['may be an IPv6 address', 'fd00::5', '2001:db8::7', '2001:db8::7'],
    ['is empty without a connection', '', '198.51.100.1', ''],
  ])('%s', (_, remote, forwarded, expected) => {
    expect(addressOf(remote, forwarded)).toBe(expected);
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
])('%j is a valid network: %j', (text, expected) => {
  expect(isNetwork(text)).toBe(expected);
});

// @asvs 15.2.3
test.each(['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'])(
  'a request with %s was forwarded',
  (name) => {
    expect(isForwarded({ host: 'localhost', [name]: 'x' })).toBe(true);
  },
);

test("a browser's direct request was not forwarded", () => {
  expect(isForwarded({ host: 'localhost:3000', accept: '*/*', 'x-api-key': 'x', cookie: 'via=1' })).toBe(
    false,
  );
});
