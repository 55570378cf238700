import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findRoute, indexRoutes } from './route-table.ts';

const page = (path: string) => ({ path, updatedAt: '2026-11-01T00:00:00Z', hidden: false });

describe('the route table', () => {
  const routes = indexRoutes({
    pages: [page('/'), page('/trains/'), page('/ferries/')],
    redirects: [
      { from: '/railway', to: '/trains/' },
      { from: '/ferries/', to: '/trains/' },
      { from: '/old/', to: '/gone/' },
    ],
  });

  test('knows pages', () => {
    expect(findRoute(routes, '/trains/')).toEqual({ kind: 'page', path: '/trains/' });
  });

  test('follows a redirect however its address was written', () => {
    expect(findRoute(routes, '/railway/')).toEqual({ kind: 'redirect', to: '/trains/' });
  });

  test('lets a live page win over a redirect from its address', () => {
    expect(findRoute(routes, '/ferries/')).toEqual({ kind: 'page', path: '/ferries/' });
  });

  test('leads nobody to a page that is gone', () => {
    expect(findRoute(routes, '/old/')).toEqual({ kind: 'unknown' });
  });

  test('is not fooled by names of object members', () => {
    expect(findRoute(routes, '/constructor/')).toEqual({ kind: 'unknown' });
  });
});

test('whatever was renamed to what, a redirect takes one hop and ends on a live page', () => {
  const path: fc.Arbitrary<string> = fc.constantFrom('/a/', '/b/', '/c/', '/d/');
  fc.assert(
    fc.property(
      fc.uniqueArray(path),
      fc.array(fc.record({ from: path, to: path }), { maxLength: 8 }),
      (live, redirects) => {
        const routes = indexRoutes({ pages: live.map(page), redirects });
        for (const asked of ['/a/', '/b/', '/c/', '/d/']) {
          const route = findRoute(routes, asked);
          if (live.includes(asked)) expect(route.kind).toBe('page');
          if (route.kind === 'redirect') expect(findRoute(routes, route.to).kind).toBe('page');
        }
      },
    ),
  );
});
