import { expect, it } from 'vitest';
import { chooseEncoding, isCompressible, matchesEtag } from './content-negotiation.ts';

it.each([
  [undefined, null],
  ['', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['identity', null],
  ['identity;q=1, gzip;q=0.5', null],
  ['deflate', null],
  ['br;q=nonsense', null],
  [' , ;q=1,, gzip ; q=0.3', 'gzip'],
])('answers Accept-Encoding %j with %j', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

it.each([
  'text/html; charset=utf-8',
  'text/x-component',
  'application/json',
  'application/javascript; charset=UTF-8',
  'application/problem+json',
  'application/manifest+json',
  'image/svg+xml',
])('compresses %s', (type) => expect(isCompressible(type)).toBe(true));

it.each(['', 'image/avif', 'font/woff2', 'text/event-stream', 'application/zip', 'application/octet-stream'])(
  'does not compress %j',
  (type) => expect(isCompressible(type)).toBe(false),
);

it.each([
  ['W/"a"', true],
  ['"a"', true],
  ['*', true],
  [' * ', true],
  ['"b", W/"a"', true],
  ['W/"b","a"', true],
  ['"b,c", "a"', true],
  [null, false],
  [undefined, false],
  ['', false],
  ['"b"', false],
  ['"ab"', false],
  ['a', false],
  ['"', false],
])('matches If-None-Match %j with the tag W/"a": %j', (header, held) => {
  expect(matchesEtag(header, 'W/"a"')).toBe(held);
  expect(matchesEtag(header, '"a"')).toBe(held);
});
