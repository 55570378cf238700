import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { NextRequest } from 'next/server';
import { expect, test } from 'vitest';
import { isPrefetchRequest, normalizeRequest, normalizeUrl, withoutPreviewCookies } from './next-request.ts';

test.each([
  ['/fonts/%ff', '/fonts/%25ff'],
  ['/icon%', '/icon%25'],
  ['/api/v1/%E0%A4%A?path=%', '/api/v1/%25E0%25A4%25A?path=%'],
  ['/contact.rsc', '/contact%2ersc'],
  ['/contact.segments/_tree.segment.rsc?a=1.rsc', '/contact.segments/_tree.segment%2ersc?a=1.rsc'],
])('rewrites %s to %s', (url, decodable) => {
  expect(normalizeUrl(url)).toBe(decodable);
});

test.each([
  ['/media/files/southbound/production/0a1b.mp4', 'bytes=5-'],
  ['/media/files/../../fonts/text.woff2', undefined],
  ['/media/images/southbound/production/0a1b-1x1.png', undefined],
  ['/fonts/text.woff2', undefined],
])('of %s, Next gets the range %s', (url, range) => {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, headers: { range: 'bytes=5-' } });
  normalizeRequest(request);
  expect(request.headers.range).toBe(range);
});

test('keeps an address that can be decoded', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), (address) => {
      const { pathname, search } = new URL(address);
      fc.pre(!/%|\.rsc\/?$/i.test(pathname));
      expect(normalizeUrl(pathname + search)).toBe(pathname + search);
    }),
  );
});

test('makes any path decodable', () => {
  fc.assert(
    fc.property(fc.string(), (anything) => {
      const [path = ''] = normalizeUrl(`/${anything}`).split('?');
      expect(() => path.split('/').map(decodeURIComponent)).not.toThrow();
    }),
  );
});

const cookiesOf = (header: string | undefined) =>
  new NextRequest('http://site.test/', { headers: header === undefined ? {} : { Cookie: header } }).cookies;

test("removes Next's preview cookies and keeps all others", () => {
  const name = fc.constantFrom('__prerender_bypass', '__next_preview_data', 'cid', 'a', '__prerender_bypas');
  const pair = fc
    .tuple(fc.constantFrom('', ' ', '  '), name, fc.constantFrom('', '=', '=x', '=x=y', ' =x', '=%'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 6 }), fc.constantFrom(';', '; '), (pairs, between) => {
      const header = pairs.join(between);
      const left = withoutPreviewCookies(header);
      const [before, after] = [cookiesOf(header), cookiesOf(left)];
      for (const preview of ['__prerender_bypass', '__next_preview_data'])
        expect(after.has(preview), header).toBe(false);
      for (const other of ['cid', 'a', '__prerender_bypas'])
        expect(after.get(other)).toEqual(before.get(other));
    }),
  );
});

test('removes the header if no cookie is left', () => {
  expect(withoutPreviewCookies(undefined)).toBeUndefined();
  expect(withoutPreviewCookies('__prerender_bypass=x; __next_preview_data=y')).toBeUndefined();
  expect(withoutPreviewCookies('cid=abc; a="b; c"')).toBe('cid=abc; a="b; c"');
});

test.each([
  ['a visit', {}, false],
  ['a navigation of Next’s router', { rsc: '1' }, false],
  ['a prefetch of Next’s router for a visible link', { rsc: '1', 'next-router-prefetch': '1' }, true],
  [
    'a prefetch of Next’s router for a hovered link, with its data',
    { rsc: '1', 'next-router-prefetch': '2' },
    false,
  ],
  ['a prefetch header without an RSC request', { 'next-router-prefetch': '1' }, false],
  ['another RSC header', { rsc: 'x', 'next-router-prefetch': '1' }, false],
  ['a speculative request of a browser', { purpose: 'prefetch' }, true],
] as const)('recognizes %s', (_what, headers, expected) => {
  expect(isPrefetchRequest(headers)).toBe(expected);
});
