import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeUrl } from '../next-internals/next-request.ts';
import { routePatternOf } from './route-pattern.ts';

test.each([
  ['/_next/static/chunks/a.js', 'file', '/_next/static/*'],
  ['/media/images/a.png?w=400', 'file', '/media/*'],
  ['/robots.txt', 'file', '/robots.txt'],
  ['/api/v1/cart/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'api', '/api/v1/*'],
  ['/purchase/arrive?token=secret', 'other', '/purchase/arrive'],
  ['/test-gateway/pay/pay_Ab-1', 'other', '/test-gateway/*'],
  ['/outbox/0191f2c4/html', 'other', '/outbox/:id/*'],
  ['/destinations/', 'other', '/*'],
  ['/cart/form/', 'other', '/*'],
  ['', 'other', '/*'],
])('%s is %s, with route %s', (url, kind, route) => {
  expect(routePatternOf(url)).toMatchObject({ kind, route });
});

test('a route never contains text that a visitor made up', () => {
  const begins = fc.constantFrom('/', '/api/v1/', '/purchase/', '/media/', '/outbox/', '/cart/', '/studio/');
  fc.assert(
    fc.property(begins, fc.stringMatching(/^[a-z]{12}$/), (begin, word) => {
      expect(routePatternOf(`${begin}${word}?${word}`).route).not.toContain(word);
      expect(routePatternOf(`${begin}${word}/${word}`).route).not.toContain(word);
    }),
  );
});

test.each([
  ['/api/v1/contact', true],
  ['/api/v1', true],
  ['/api/v1?x=1', true],
  ['/api/content-webhook', true],
  ['/api/content-webhook?x=1', true],
  ['/api/content-webhook/', false],
  ['/api/content-webhook/?x=1', false],
  ['/api/content-webhook/x', false],
  ['/api/draft/leave', false],
  ['/api/v10/contact', false],
  ['/api/', false],
  ['/cart/form', false],
  ['/contact/', false],
])('a POST to %s is an API call: %s', (url, isOne) => {
  expect(routePatternOf(url).reader === 'api').toBe(isOne);
});

test.each([
  ['/studio', true],
  ['/studio?x=1', true],
  ['/studio/structure', true],
  ['/', false],
  ['/studios/', false],
  ['/studio-tours', false],
])('%s is an address of the Studio: %s', (url, isOne) => {
  expect(routePatternOf(url).reader === 'studio').toBe(isOne);
});

test('an address has the reader of the address that the server makes of it for Next', () => {
  const begins = fc.constantFrom('/api/v1', '/api/content-webhook', '/studio', '/api/v1/', '/studio/', '/a/');
  const ends = fc.oneof(fc.constantFrom('.rsc', '.rsc/', '%', '%ff', '/%', '/a.rsc?b=.rsc'), fc.string());
  fc.assert(
    fc.property(begins, ends, (begin, end) => {
      const url = `${begin}${end}`;
      expect(routePatternOf(normalizeUrl(url))).toEqual(routePatternOf(url));
    }),
  );
});
