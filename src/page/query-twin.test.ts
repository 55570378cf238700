import { describe, expect, test } from 'vitest';
import { asksForTwin, isQueryTwin } from './query-twin.ts';

describe('a page with a query', () => {
  test.each([
    'from=auckland&to=wellington',
    'utm_source=mail&date=2026-12-01',
    'from=a&from=b',
    `to=${'x'.repeat(10_000)}`,
    'from=%E0%A4%A',
  ])('is rendered for the request: %.40s', (query) => {
    expect(asksForTwin(new URLSearchParams(query))).toBe(true);
  });

  test.each(['', 'utm_source=mail', 'fbclid=1', 'From=auckland', 'constructor=1', 'fromage=1'])(
    'is the kept one when nothing in it is a search: %s',
    (query) => {
      expect(asksForTwin(new URLSearchParams(query))).toBe(false);
    },
  );

  test.each([
    ['/with-query', true],
    ['/with-query/', true],
    ['/with-query/contact/', true],
    ['/with-query-of-an-editor/', false],
    ['/contact/with-query/', false],
  ])('has no address of its own: %s', (path, expected) => {
    expect(isQueryTwin(path)).toBe(expected);
  });
});
