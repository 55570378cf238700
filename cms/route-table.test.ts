import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { RouteTable } from './content-source.ts';
import { createLiveRoutes, findRoute, indexRoutes } from './route-table.ts';

const page = (path: string) => ({
  id: `page${path}`,
  path,
  updatedAt: '2026-11-01T00:00:00Z',
  hidden: false,
});

describe('the route table', () => {
  const routes = indexRoutes({
    pages: [page('/'), page('/trains/'), page('/ferries/')],
    redirects: [
      { from: '/railway/', to: '/trains/' },
      { from: '/ferries/', to: '/trains/' },
      { from: '/old/', to: '/gone/' },
    ],
  });

  test('finds pages', () => {
    expect(findRoute(routes, '/trains/')).toEqual({ kind: 'page', path: '/trains/' });
  });

  test('follows a redirect', () => {
    expect(findRoute(routes, '/railway/')).toEqual({ kind: 'redirect', to: '/trains/' });
  });

  test('lets a live page win over a redirect from its address', () => {
    expect(findRoute(routes, '/ferries/')).toEqual({ kind: 'page', path: '/ferries/' });
  });

  test('ignores a redirect to an unpublished page', () => {
    expect(findRoute(routes, '/old/')).toEqual({ kind: 'unknown' });
  });

  // @asvs 15.3.6
  test('is not fooled by names of object members', () => {
    expect(findRoute(routes, '/constructor/')).toEqual({ kind: 'unknown' });
  });
});

// @asvs 3.7.2
test('redirects in one hop to a published page, whatever was renamed', () => {
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

describe('the route table of a process', () => {
  const tableOf = (...paths: string[]): RouteTable => ({ pages: paths.map(page), redirects: [] });
  const failed = () => Promise.reject(new Error('down'));
  const paths = async (routes: ReturnType<typeof createLiveRoutes>) => [
    ...((await routes.current())?.pages ?? []),
  ];
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is read once for concurrent look-ups', async () => {
    const read = vi.fn(async () => tableOf('/a/'));
    const routes = createLiveRoutes(read);
    await Promise.all([routes.current(), routes.current()]);
    await routes.current();
    expect(read).toHaveBeenCalledTimes(1);
    expect([...((await routes.settled())?.pages ?? [])]).toEqual(['/a/']);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('is not taken from a read that began before the publish', async () => {
    const reads: PromiseWithResolvers<RouteTable>[] = [];
    const routes = createLiveRoutes(() => {
      const read = Promise.withResolvers<RouteTable>();
      reads.push(read);
      return read.promise;
    });
    const before = routes.current();
    routes.expire();
    const after = routes.current();
    reads[1]?.resolve(tableOf('/new/'));
    expect([...((await after)?.pages ?? [])]).toEqual(['/new/']);
    reads[0]?.resolve(tableOf('/old/'));
    await before;
    expect(await paths(routes)).toEqual(['/new/']);
    expect(reads).toHaveLength(2);
  });

  test('stays expired when the read after a publish fails', async () => {
    let read = async () => tableOf('/old/');
    const routes = createLiveRoutes(() => read());
    await routes.current();
    routes.expire();
    read = failed;
    expect(await paths(routes)).toEqual(['/old/']);
    expect([...((await routes.settled())?.pages ?? [])]).toEqual(['/old/']);
    read = async () => tableOf('/new/');
    expect(await paths(routes)).toEqual(['/new/']);
  });

  test('returns an older table after half a second if the content hangs', async () => {
    vi.useFakeTimers();
    const hanging = Promise.withResolvers<RouteTable>();
    let read = async () => tableOf('/old/');
    const routes = createLiveRoutes(() => read());
    await routes.current();
    routes.expire();
    read = () => hanging.promise;
    const asked = paths(routes);
    const settled = routes.settled();
    await vi.advanceTimersByTimeAsync(600);
    expect(await asked).toEqual(['/old/']);
    hanging.resolve(tableOf('/new/'));
    expect([...((await settled)?.pages ?? [])], 'cached pages wait for the newer table').toEqual(['/new/']);
    expect(await paths(routes)).toEqual(['/new/']);
  });

  test('is undefined if the content was never reached', async () => {
    expect(await createLiveRoutes(failed).current()).toBeUndefined();
  });
});
