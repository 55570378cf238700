import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeUrl } from './normalize-url.ts';

test.each([
  ['/fonts/%ff', '/fonts/%25ff'],
  ['/icon%', '/icon%25'],
  ['/api/v1/%E0%A4%A?path=%', '/api/v1/%25E0%25A4%25A?path=%'],
  ['/contact.rsc', '/contact%2ersc'],
  ['/contact.segments/_tree.segment.rsc?a=1.rsc', '/contact.segments/_tree.segment%2ersc?a=1.rsc'],
])('rewrites %s to %s', (url, decodable) => {
  expect(normalizeUrl(url)).toBe(decodable);
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
