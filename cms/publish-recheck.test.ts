import { beforeEach, describe, expect, test } from 'vitest';
import { createFreshness, type Scope } from './freshness.ts';
import type { Change } from './parse-content-webhook.ts';
import { createPublishing } from './publishing.ts';
import { createQueryCache } from './query-cache.ts';
import { indexRoutes } from './route-table.ts';

const minute = 60_000;
const change = (type: string, operation: Change['operation'] = 'update'): Change => ({
  id: type,
  type,
  operation,
  revision: null,
});

/** A site with two pages that show the settings, and a replica of the content that may lag behind. */
function site() {
  const freshness = createFreshness();
  const queries = createQueryCache(freshness, minute, 3);
  const content: Record<string, unknown> = { settings: 'settings 1', '/a/': 'a 1', '/b/': 'b 1' };
  let isAway = false;
  let timers: (() => void)[] = [];
  const pages = ['/a/', '/b/'].map((path) => ({ id: path, path, updatedAt: '', hidden: false }));
  const routes = indexRoutes({ pages, redirects: [] });
  const publishing = createPublishing({
    freshness,
    queries,
    routes: { current: async () => routes, expire: () => undefined },
    later: (work) => timers.push(work),
    ask: async (groq) =>
      groq.includes('"changed"')
        ? { changed: [], referring: [], listing: [], around: false }
        : { referring: [], listing: [] },
  });
  const rendered = new Map<string, { readonly since: number; readonly scopes: readonly Scope[] }>();
  const renders: string[] = [];
  const read = (name: string, scope: Scope) =>
    queries.read({
      key: name,
      scopes: [scope],
      ask: async () => {
        if (isAway) throw new Error('away');
        return content[name];
      },
    });
  return {
    content,
    publishing,
    renders,
    setAway: (away: boolean) => {
      isAway = away;
    },
    /** Visits a page, which is rendered if its cached version is outdated. */
    async visit(path: string) {
      const scopes = ['settings', `page:${path}`] as const;
      const cached = rendered.get(path);
      if (cached && freshness.isPageFresh(cached.scopes, cached.since)) return;
      const results = await Promise.all([read('settings', scopes[0]), read(path, scopes[1])]);
      renders.push(`${path}: ${results.map(({ value }) => value).join()}`);
      rendered.set(path, { scopes, since: Math.min(...results.map(({ since }) => since)) });
    },
    /** Lets the time pass after which a publish is checked again. */
    async recheck() {
      for (let round = 0; round < 2; round += 1) {
        const due = timers;
        timers = [];
        for (const work of due) work();
        await new Promise(setImmediate);
      }
    },
  };
}

let testSite: ReturnType<typeof site>;
const visitAll = async () => {
  for (const path of ['/a/', '/b/']) await testSite.visit(path);
};
beforeEach(async () => {
  testSite = site();
  await visitAll();
  testSite.renders.length = 0;
});

describe('pages after a publish', () => {
  test.each([
    ['of the navigation', () => testSite.publishing.publish([change('siteSettings')])],
    ['of unknown content', () => testSite.publishing.publish('unknown')],
    ['that deletes a document', () => testSite.publishing.publish([change('page', 'delete')])],
  ])('%s are rendered once, not again after the recheck', async (_name, publish) => {
    testSite.content.settings = 'settings 2';
    await publish();
    await visitAll();
    await testSite.recheck();
    await visitAll();
    expect(testSite.renders).toEqual(['/a/: settings 2,a 1', '/b/: settings 2,b 1']);
  });

  test('are rendered again if a replica lagged at first', async () => {
    await testSite.publishing.publish([change('siteSettings')]);
    await visitAll();
    testSite.content.settings = 'settings 2';
    await testSite.recheck();
    await visitAll();
    expect(testSite.renders.slice(2)).toEqual(['/a/: settings 2,a 1', '/b/: settings 2,b 1']);
  });

  test('are rendered again if the recheck gets no answer', async () => {
    await testSite.publishing.publish([change('siteSettings')]);
    await visitAll();
    testSite.setAway(true);
    await testSite.recheck();
    testSite.setAway(false);
    await visitAll();
    expect(testSite.renders).toHaveLength(4);
  });

  test('are rendered again if a lagging replica had nothing at first', async () => {
    testSite.content['/a/'] = null;
    await testSite.publishing.publish('unknown');
    await visitAll();
    testSite.content['/a/'] = 'a 2';
    await testSite.recheck();
    await visitAll();
    expect(testSite.renders.slice(2)).toEqual(['/a/: settings 1,a 2']);
  });

  test('are rendered again if their results are no longer cached', async () => {
    Object.assign(testSite.content, { '/c/': 'c 1', '/d/': 'd 1' });
    await testSite.publishing.publish('unknown');
    for (const path of ['/a/', '/b/', '/c/', '/d/']) await testSite.visit(path);
    await testSite.recheck();
    await testSite.visit('/a/');
    expect(testSite.renders.slice(4)).toEqual(['/a/: settings 1,a 1']);
  });
});
