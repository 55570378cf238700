import { describe, expect, test } from 'vitest';
import { isPerRequestRoute, needsPerRequestRoute } from './page-routes.ts';

describe('a page with a query', () => {
  test.each([
    'from=auckland&to=wellington',
    'utm_source=mail&date=2026-12-01',
    'from=a&from=b',
    `to=${'x'.repeat(10_000)}`,
    'from=%E0%A4%A',
    'island=south&by=train',
    'length=nonsense',
  ])('is rendered per request: %.40s', (query) => {
    expect(needsPerRequestRoute('/contact/', new URLSearchParams(query))).toBe(true);
  });

  test.each(['', 'utm_source=mail', 'fbclid=1', 'From=auckland', 'constructor=1', 'fromage=1'])(
    'is served from the cache if the query has no search: %s',
    (query) => {
      expect(needsPerRequestRoute('/contact/', new URLSearchParams(query))).toBe(false);
    },
  );

  test('is rendered per request with any query if it shows data of its visitor', () => {
    for (const path of ['/cart/', '/checkout/', '/purchase/', '/purchase-failed/'])
      for (const query of ['', 'utm_source=mail'])
        expect(needsPerRequestRoute(path, new URLSearchParams(query))).toBe(true);
    for (const path of ['/cart/form/', '/purchase/arrive/', '/cart', '/a/cart/', '/constructor/'])
      expect(needsPerRequestRoute(path, new URLSearchParams())).toBe(false);
  });

  test.each([
    ['/per-request', true],
    ['/per-request/', true],
    ['/per-request/contact/', true],
    ['/per-request-of-an-editor/', false],
    ['/contact/per-request/', false],
  ])('recognises internal paths: %s', (path, expected) => {
    expect(isPerRequestRoute(path)).toBe(expected);
  });
});
