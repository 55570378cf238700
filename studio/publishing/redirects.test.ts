import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RouteTable } from '#cms/content-source.ts';
import { readRoutes } from '#cms/read-routes.ts';
import { findRoute, indexRoutes, type Routes } from '#cms/route-table.ts';
import { startTestLake, type TestLake } from '#lake/test-lake.ts';
import { forgetConfig } from '#platform/config.ts';
import { deleteActions, formsOf, publishActions, redirectsOf, redirectsQuery } from './publishing-actions.ts';
import { redirectsForRename, type StoredRedirect } from './redirects.ts';

const documents = ['one', 'two', 'three'] as const;
const addresses = ['/a/', '/b/', '/c/', '/d/', '/e/'] as const;

type Step =
  | { readonly kind: 'publish'; readonly id: string; readonly at: string }
  | { readonly kind: 'swap'; readonly ids: readonly [string, string] }
  | { readonly kind: 'delete'; readonly id: string };

const id = fc.constantFrom(...documents);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('publish'), id, at: fc.constantFrom(...addresses) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('swap'), ids: fc.tuple(id, id) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete'), id }) },
);

/** A site under test: documents at addresses, and redirects. */
interface Site {
  publish(id: string, at: string): Promise<void>;
  remove(id: string): Promise<void>;
  routes(): Promise<Routes>;
}

/** Runs the steps that validation allows: no two documents share an address. */
async function walk(site: Site, steps: readonly Step[]): Promise<void> {
  const standing = new Map<string, string>();
  /** Last document at each address. */
  const last = new Map<string, string>();
  const publish = async (id: string, at: string) => {
    if ([...standing].some(([other, path]) => other !== id && path === at)) return;
    await site.publish(id, at);
    standing.set(id, at);
    last.set(at, id);
    check(await site.routes());
  };
  const check = (routes: Routes) => {
    for (const address of [...addresses, '/between/']) {
      const route = findRoute(routes, address);
      const stands = [...standing.values()].includes(address);
      if (stands) expect(route, `a live page at ${address}`).toEqual({ kind: 'page', path: address });
      else if (route.kind === 'redirect') {
        expect(findRoute(routes, route.to).kind, 'one hop, to a live page').toBe('page');
        expect(route.to, 'to who stood there last').toBe(standing.get(last.get(address) ?? ''));
      } else {
        // No document was there, or it has been deleted.
        expect(standing.has(last.get(address) ?? ''), `nothing at ${address}`).toBe(false);
      }
    }
  };
  for (const each of steps) {
    if (each.kind === 'publish') await publish(each.id, each.at);
    else if (each.kind === 'swap') {
      const [one, other] = each.ids;
      const [from, to] = [standing.get(one), standing.get(other)];
      if (one === other || !from || !to) continue;
      await publish(one, '/between/');
      await publish(other, from);
      await publish(one, to);
    } else if (standing.has(each.id)) {
      await site.remove(each.id);
      standing.delete(each.id);
      for (const [address, id] of last) if (id === each.id) last.delete(address);
      check(await site.routes());
    }
  }
}

/** Site in memory, with the pure function alone. */
function modelSite(): Site {
  const standing = new Map<string, string>();
  let redirects: StoredRedirect[] = [];
  return {
    async publish(id, at) {
      const change = redirectsForRename(
        { documentId: id, from: standing.get(id) ?? null, to: at },
        redirects,
      );
      redirects = redirects.filter((redirect) => !change.remove.includes(redirect));
      if (change.add) redirects.push({ id: randomUUID(), drafts: [], ...change.add });
      standing.set(id, at);
    },
    async remove(id) {
      standing.delete(id);
      redirects = redirects.filter(({ target }) => target !== id);
    },
    async routes() {
      const table: RouteTable = {
        pages: [...standing].map(([id, path]) => ({
          id,
          path,
          updatedAt: '2026-11-01T00:00:00Z',
          hidden: false,
        })),
        redirects: redirects.flatMap(({ from, target }) => {
          const to = standing.get(target);
          return to ? [{ from, to }] : [];
        }),
      };
      return indexRoutes(table);
    },
  };
}

describe('after any renames, swaps and deletions', () => {
  // @spec 2.36
  test('each old address redirects in one hop to its last document, and no live page is redirected', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), (steps) => walk(modelSite(), steps)),
      { numRuns: 1_000 },
    );
  });

  describe('in the lake', () => {
    let lake: TestLake;
    beforeAll(async () => {
      lake = await startTestLake([{ _id: 'page-home', _type: 'page', path: { current: '/' } }]);
      vi.stubEnv('LAKE_URL', lake.url);
      forgetConfig();
    });
    afterAll(async () => {
      await lake?.close();
      vi.unstubAllEnvs();
      forgetConfig();
    });

    const redirectsAbout = async (id: string, ...paths: (string | null)[]) =>
      redirectsOf(
        await lake.client.fetch(redirectsQuery, { id, forms: formsOf(...paths) }, { perspective: 'raw' }),
      );

    /** Site in the lake, changed by the Studio's API calls. */
    function lakeSite(name: string): Site {
      const standing = new Map<string, string>();
      const own = (id: string) => `${name}-${id}`;
      return {
        async publish(id, at) {
          const documentId = own(id);
          const from = standing.get(id) ?? null;
          await lake.client.createOrReplace({
            _id: `drafts.${documentId}`,
            _type: 'page',
            title: id,
            path: { _type: 'slug', current: at },
          });
          const redirects = await redirectsAbout(documentId, from, at);
          const rename = { documentId, from, to: at };
          await lake.client.action(publishActions(rename, redirects, {}, () => `redirect-${randomUUID()}`));
          standing.set(id, at);
        },
        async remove(id) {
          const redirects = await redirectsAbout(own(id));
          await lake.client.action(deleteActions(own(id), [], redirects));
          standing.delete(id);
        },
        routes: async () => indexRoutes(await readRoutes()),
      };
    }

    // @spec 2.36
    test("the same holds for the site's route table", { timeout: 60_000 }, async () => {
      let run = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
          run += 1;
          const site = lakeSite(`run${run}`);
          await walk(site, steps);
          // The next run starts with an empty site.
          const left = await lake.client.fetch<string[]>(
            '*[_id != "page-home"]._id',
            {},
            { perspective: 'raw' },
          );
          const transaction = lake.client.transaction();
          for (const each of left) transaction.delete(each);
          if (left.length > 0) await transaction.commit();
        }),
        { numRuns: 40 },
      );
    });
  });
});

describe('a change of address', () => {
  const redirect = (from: string, target: string): StoredRedirect => ({
    id: `r${from}`,
    from,
    target,
    drafts: [],
  });

  test('and back leaves no redirect on the page', () => {
    const back = redirectsForRename({ documentId: 'p', from: '/b/', to: '/a/' }, [redirect('/a/', 'p')]);
    expect(back.remove.map(({ from }) => from)).toEqual(['/a/']);
    expect(back.add).toEqual({ from: '/b/', target: 'p' });
  });

  test('in the trailing slash only adds no redirect', () => {
    expect(redirectsForRename({ documentId: 'p', from: '/a', to: '/a/' }, [])).toEqual({
      remove: [],
      add: null,
    });
  });

  test('of the home page adds no redirect', () => {
    expect(redirectsForRename({ documentId: 'p', from: '/', to: '/a/' }, []).add).toBeNull();
  });

  test('removes the drafts of a redirect with it', () => {
    const found = [
      { _id: 'r', from: '/b', target: 'x' },
      { _id: 'drafts.r', from: '/b', target: 'y' },
      { _id: 'drafts.never-published', from: '/b', target: 'y' },
    ];
    const [action] = publishActions(
      { documentId: 'p', from: null, to: '/b/' },
      redirectsOf(found),
      { draft: 'd1' },
      () => 'new',
    );
    expect(action).toEqual({
      actionType: 'sanity.action.document.delete',
      publishedId: 'r',
      includeDrafts: ['drafts.r'],
    });
  });
});
