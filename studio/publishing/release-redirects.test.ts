import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestLake, type TestLake } from '#lake/test-lake.ts';
import {
  addressedQuery,
  allRedirectsQuery,
  openReleasesParameters,
  openReleasesQuery,
  parseOpenReleases,
  planReleaseRedirects,
} from './release-redirects.ts';

let lake: TestLake;
beforeAll(async () => {
  lake = await startTestLake([]);
});
afterAll(() => lake?.close());

const release = 'spring';
const page = (id: string, current: string, _id = id) => ({
  _id,
  _type: 'page',
  title: id,
  path: { current },
});
const inRelease = (id: string, current: string) => page(id, current, `versions.${release}.${id}`);

async function plan() {
  const types = { types: ['page'] };
  const [before, after, redirects] = await Promise.all([
    lake.client.fetch<unknown>(addressedQuery, types, { perspective: 'published' }),
    lake.client.fetch<unknown>(addressedQuery, types, { perspective: [release] }),
    lake.client.fetch<unknown>(allRedirectsQuery, {}, { perspective: 'raw' }),
  ]);
  return planReleaseRedirects({ release, before, after, redirects });
}

const apply = (actions: Awaited<ReturnType<typeof plan>>) =>
  actions.length > 0 ? lake.client.action(actions) : undefined;

async function reset(): Promise<void> {
  const found = await lake.client.releases.get({ releaseId: release }).catch(() => undefined);
  if (found?.state === 'active') await lake.client.releases.archive({ releaseId: release });
  if (found) await lake.client.releases.delete({ releaseId: release });
  await lake.client.delete({ query: '*[_type in ["page", "redirect"]]' });
  await lake.client.releases.create({ releaseId: release, metadata: { releaseType: 'asap' } });
}

const redirectsIn = (perspective: 'published' | [string]) =>
  lake.client.fetch<{ from: string; target: string }[]>(
    '*[_type == "redirect"] | order(from){from, "target": target._ref}',
    {},
    { perspective },
  );

describe('a release that changes addresses', () => {
  test('has a redirect for each, and publishes it with them', async () => {
    await reset();
    for (const each of [page('trains', '/trains/'), page('home', '/'), inRelease('trains', '/rail/')])
      await lake.client.create(each);
    await lake.client.create(inRelease('new', '/new/'));
    await apply(await plan());
    expect(await redirectsIn([release])).toEqual([{ from: '/trains/', target: 'trains' }]);
    expect(await redirectsIn('published')).toEqual([]);
    expect(await plan()).toEqual([]);
    await lake.client.releases.publish({ releaseId: release });
    expect(await redirectsIn('published')).toEqual([{ from: '/trains/', target: 'trains' }]);
  });

  test('loses a redirect whose page stays after all, and follows a page that moved meanwhile', async () => {
    await reset();
    for (const each of [page('trains', '/trains/'), inRelease('trains', '/rail/')])
      await lake.client.create(each);
    await apply(await plan());
    await lake.client
      .patch('trains')
      .set({ path: { current: '/by-train/' } })
      .commit();
    await apply(await plan());
    expect(await redirectsIn([release])).toEqual([{ from: '/by-train/', target: 'trains' }]);
    await lake.client.discardVersion({ releaseId: release, publishedId: 'trains' });
    await apply(await plan());
    expect(await redirectsIn([release])).toEqual([]);
  });

  test('changes a published redirect from the same address, and keeps an editor’s own', async () => {
    await reset();
    const redirect = (_id: string, from: string, target: string) => ({
      ...{ _id, _type: 'redirect', from },
      target: { _type: 'reference', _ref: target, _weak: true },
    });
    const documents = [page('a', '/a/'), page('b', '/b/'), page('c', '/c/')];
    for (const each of documents) await lake.client.create(each);
    for (const id of ['a', 'b']) await lake.client.create(inRelease(id, `/moved-${id}/`));
    await lake.client.create(redirect('stale', '/a/', 'c'));
    await lake.client.create(redirect(`versions.${release}.own`, '/b', 'c'));
    await apply(await plan());
    expect(await plan()).toEqual([]);
    expect(await redirectsIn([release])).toEqual([
      { from: '/a/', target: 'a' },
      { from: '/b', target: 'c' },
    ]);
  });
});

test('only releases that can be changed and have such documents are looked at', async () => {
  await reset();
  const open = async () =>
    parseOpenReleases(
      await lake.client.fetch<unknown>(openReleasesQuery.fetch, openReleasesParameters, {
        perspective: 'raw',
      }),
    );
  expect(await open()).toEqual([]);
  await lake.client.create(inRelease('trains', '/rail/'));
  expect(await open()).toEqual([release]);
  await lake.client.releases.schedule({ releaseId: release, publishAt: '2099-01-01T00:00:00Z' });
  expect(await open()).toEqual([]);
  await lake.client.releases.unschedule({ releaseId: release });
});

test('after any release, each address of a page that is still public leads to a page', () => {
  const address = fc.constantFrom('/', '/a/', '/b/', '/c/', '/d/');
  const sites = fc.uniqueArray(fc.tuple(fc.constantFrom('p', 'q', 'r'), address), {
    selector: ([id]) => id,
  });
  fc.assert(
    fc.property(sites, sites, (before, after) => {
      const addresses = (site: typeof before) => site.map(([id, path]) => page(id, path));
      const actions = planReleaseRedirects({
        ...{ release, before: addresses(before), after: addresses(after), redirects: [] },
      });
      const created = new Map(
        actions.map((action) =>
          action.actionType === 'sanity.action.document.version.create'
            ? [action.document.from, action.document.target._ref]
            : ['', ''],
        ),
      );
      const live = new Set(after.map(([, path]) => path));
      const remaining = new Set(after.map(([id]) => id));
      for (const [id, path] of before)
        if (path !== '/' && remaining.has(id) && !live.has(path)) expect(created.get(path)).toBeDefined();
      for (const [from, target] of created) {
        expect(live).not.toContain(from);
        expect(remaining).toContain(target);
      }
    }),
  );
});
