import { beforeEach, describe, expect, test, vi } from 'vitest';
import { recordMetrics } from '#platform/metrics/record-metrics.testing.ts';
import { createFreshness } from './freshness.ts';
import type { Change } from './parse-content-webhook.ts';
import { createPublishing, maxComparedDocuments } from './publishing.ts';
import { indexRoutes } from './route-table.ts';

const page = (id: string, path: string) => ({ id, path, updatedAt: '2026-11-01T00:00:00Z', hidden: false });
const document = (_id: string, _rev: string, _updatedAt: string) => ({
  _id,
  _type: 'page',
  _rev,
  _updatedAt,
});
const update = (id: string, revision = 'r2'): Change => ({ id, type: 'page', operation: 'update', revision });

/** A site with two pages, where `a` shows nothing of `b`. */
function site() {
  const freshness = createFreshness();
  let now = 0;
  let timers: { readonly at: number; readonly work: () => void }[] = [];
  const content = {
    isAway: false,
    documents: [document('a', 'r1', '2026-11-01T00:00:00Z'), document('b', 'r1', '2026-11-02T00:00:00Z')],
    /** New paths of documents; all others are at the path of their id. */
    moved: new Map<string, string>(),
    /** True if the navigation links to the changed document. */
    isAround: false,
    queries: [] as string[],
    /** Runs while a query is in flight. */
    meanwhile: async (): Promise<unknown> => undefined,
  };
  const tableOf = (at: Readonly<Record<string, string>>) =>
    indexRoutes({ pages: Object.entries(at).map(([id, path]) => page(id, path)), redirects: [] });
  const routes = {
    table: tableOf({ a: '/a/', b: '/b/' }),
    stand: (at: Readonly<Record<string, string>>) => {
      routes.table = tableOf(at);
    },
    current: async () => routes.table,
    expire: vi.fn(),
  };
  const publishing = createPublishing({
    freshness,
    routes,
    // A replica lagged behind, so all results have changed.
    queries: { recheck: async (scopes) => scopes },
    later: (work, milliseconds) => timers.push({ at: now + milliseconds, work }),
    ask: async (groq, params) => {
      content.queries.push(groq);
      if (content.isAway) throw new Error('away');
      if (groq.includes('"newest"')) {
        const newest = content.documents
          .toSorted((a, b) => b._updatedAt.localeCompare(a._updatedAt) || (a._id < b._id ? -1 : 1))
          .slice(0, maxComparedDocuments);
        const answer = { count: content.documents.length, newest };
        await content.meanwhile();
        return answer;
      }
      if (!groq.includes('"changed"')) return { referring: [], listing: [] };
      const ids = Array.isArray(params.ids) ? params.ids.map(String) : [];
      const changed = ids.map((id) => ({ id, path: content.moved.get(id) ?? `/${id}/` }));
      return { changed, referring: [], listing: [], around: content.isAround };
    },
  });
  const made = { at: freshness.moment() };
  return {
    publishing,
    content,
    routes,
    freshness,
    /** Returns true if the cached navigation is still valid. */
    isAroundFresh: () => freshness.isFresh(['settings'], made.at),
    /** Returns the pages whose first render is still valid. */
    standing: () => (['/a/', '/b/'] as const).filter((path) => freshness.isFresh([`page:${path}`], made.at)),
    makeAnew: () => {
      made.at = freshness.moment();
    },
    /** Advances the clock by this many seconds. */
    wait: async (seconds: number) => {
      now += seconds * 1_000;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter((timer) => !due.includes(timer));
      for (const { work } of due) work();
      await new Promise(setImmediate);
    },
  };
}

let testSite: ReturnType<typeof site>;
beforeEach(() => {
  testSite = site();
});

describe('a publish', () => {
  test('invalidates what it affects, and nothing else', async () => {
    await testSite.publishing.publish([update('a')]);
    expect(testSite.standing()).toEqual(['/b/']);
    // After the first publish the previous path of the document is unknown.
    testSite.routes.expire.mockClear();
    testSite.makeAnew();
    await testSite.publishing.publish([update('a', 'r3')]);
    expect(testSite.standing()).toEqual(['/b/']);
    expect(testSite.routes.expire).not.toHaveBeenCalled();
  });

  test('of a draft or private document invalidates nothing and queries nothing', async () => {
    await testSite.publishing.publish([update('drafts.a'), update('versions.r.a'), update('previewLink.x')]);
    expect(testSite.standing()).toEqual(['/a/', '/b/']);
    expect(testSite.content.queries).toEqual([]);
  });

  test.each([
    ['has an unknown content', () => testSite.publishing.publish('unknown')],
    [
      'cannot be judged because the content does not answer',
      () => {
        testSite.content.isAway = true;
        return testSite.publishing.publish([update('a')]);
      },
    ],
    ['deletes a document', () => testSite.publishing.publish([{ ...update('a', ''), operation: 'delete' }])],
  ])('that %s invalidates everything', async (_name, publish) => {
    await publish();
    expect(testSite.standing()).toEqual([]);
    expect(testSite.routes.expire).toHaveBeenCalled();
  });

  test('reported twice or late does no harm', async () => {
    await testSite.publishing.publish([update('a', 'r3')]);
    await testSite.publishing.publish([update('a', 'r2')]);
    await testSite.publishing.publish([update('a', 'r3')]);
    expect(testSite.standing()).toEqual(['/b/']);
  });

  test('is checked again, because replicas may lag; several publishes share one run', async () => {
    await testSite.publishing.publish([update('a')]);
    await testSite.publishing.publish([update('b')]);
    testSite.makeAnew();
    await testSite.wait(3);
    await testSite.wait(3);
    expect(testSite.standing()).toEqual([]);
    testSite.makeAnew();
    await testSite.wait(3);
    expect(testSite.standing()).toEqual(['/a/', '/b/']);
  });

  test('is checked again even during continuous publishing', async () => {
    await testSite.publishing.publish([update('a')]);
    testSite.makeAnew();
    for (let second = 0; second < 7; second += 1) {
      await testSite.publishing.publish([update('b', `r${second}`)]);
      await testSite.wait(1);
    }
    expect(testSite.standing()).not.toContain('/a/');
  });

  test('that moves a page is recognized even if the routes were read again before the webhook call', async () => {
    testSite.content.isAround = true;
    await testSite.publishing.publish([update('b')]);
    expect(testSite.isAroundFresh(), 'the previous path is unknown at the first publish').toBe(false);
    testSite.makeAnew();
    testSite.content.moved.set('a', '/new/');
    // A visitor arrived between the publish and its webhook call.
    testSite.routes.stand({ a: '/new/', b: '/b/' });
    await testSite.publishing.publish([update('a')]);
    expect(testSite.isAroundFresh(), 'the navigation links to the old address').toBe(false);
    expect(testSite.standing()).toEqual(['/b/']);
    testSite.makeAnew();
    await testSite.publishing.publish([update('a', 'r3')]);
    expect(testSite.isAroundFresh(), 'the next publish moves nothing').toBe(true);
  });
});

describe('an unreported publish', () => {
  const numbers = recordMetrics();
  beforeEach(async () => {
    expect(await testSite.publishing.reconcile()).toBe(0);
    expect(testSite.standing(), 'the first reconciliation invalidates nothing').toEqual(['/a/', '/b/']);
    testSite.content.queries.length = 0;
  });

  test('is found by one query and applied', async () => {
    expect(await testSite.publishing.reconcile()).toBe(0);
    expect(testSite.content.queries).toHaveLength(1);
    testSite.content.documents[0] = document('a', 'r2', '2026-11-03T00:00:00Z');
    expect(await testSite.publishing.reconcile()).toBe(1);
    expect(testSite.standing()).toEqual(['/b/']);
    expect(await testSite.publishing.reconcile()).toBe(0);
    expect(numbers).toEqual(['missed_publishes_total 1']);
  });

  test('does not include a reported one', async () => {
    testSite.content.documents[0] = document('a', 'r2', '2026-11-03T00:00:00Z');
    await testSite.publishing.publish([update('a')]);
    testSite.makeAnew();
    expect(await testSite.publishing.reconcile()).toBe(0);
    expect(testSite.standing()).toEqual(['/a/', '/b/']);
  });

  test('invalidates everything if a document disappeared', async () => {
    testSite.content.documents.pop();
    expect(await testSite.publishing.reconcile()).toBe(1);
    expect(testSite.standing()).toEqual([]);
  });

  test('is found after an outage of the content', async () => {
    testSite.content.isAway = true;
    testSite.content.documents[0] = document('a', 'r2', '2026-11-03T00:00:00Z');
    expect(await testSite.publishing.reconcile()).toBeNull();
    expect(testSite.standing()).toEqual(['/a/', '/b/']);
    testSite.content.isAway = false;
    expect(await testSite.publishing.reconcile()).toBe(1);
    expect(testSite.standing()).toEqual(['/b/']);
  });

  test('does not include one reported during reconciliation or reported twice', async () => {
    const added = document('c', 'r1', '2026-11-03T00:00:00Z');
    testSite.content.meanwhile = async () => {
      testSite.content.documents.push(added);
      testSite.content.documents[0] = document('a', 'r2', '2026-11-04T00:00:00Z');
      await testSite.publishing.publish([{ ...update('c', 'r1'), operation: 'create' }, update('a')]);
    };
    expect(await testSite.publishing.reconcile()).toBe(0);
    testSite.content.meanwhile = async () => undefined;
    await testSite.publishing.publish([{ ...update('c', 'r1'), operation: 'create' }]);
    testSite.makeAnew();
    expect(await testSite.publishing.reconcile()).toBe(0);
    testSite.content.documents.pop();
    for (const _ of ['told', 'told again'])
      await testSite.publishing.publish([{ ...update('c'), operation: 'delete', revision: null }]);
    testSite.makeAnew();
    expect(await testSite.publishing.reconcile()).toBe(0);
    expect(testSite.standing()).toEqual(['/a/', '/b/']);
  });

  test('does not include an old document that enters the comparison because a newer one was deleted', async () => {
    // An import gives all documents the same time.
    const many = Array.from({ length: maxComparedDocuments + 1 }, (_, index) =>
      document(`d${index}`, 'r1', '2026-10-01T00:00:00Z'),
    );
    testSite.content.documents.unshift(...many);
    await testSite.publishing.publish('unknown');
    expect(await testSite.publishing.reconcile(), 'these were not reported').toBeGreaterThan(0);
    expect(await testSite.publishing.reconcile()).toBe(0);
    testSite.content.documents.pop();
    await testSite.publishing.publish([{ ...update('b'), operation: 'delete', revision: null }]);
    expect(await testSite.publishing.reconcile()).toBe(0);
  });
});

test('invalidates everything cached during an outage at the start', async () => {
  testSite.content.isAway = true;
  expect(await testSite.publishing.reconcile()).toBeNull();
  testSite.content.isAway = false;
  // A page is cached here. Then an unreported publish happens.
  testSite.makeAnew();
  expect(await testSite.publishing.reconcile()).toBe(0);
  expect(testSite.standing()).toEqual([]);
  expect(testSite.routes.expire).toHaveBeenCalled();
  testSite.makeAnew();
  expect(await testSite.publishing.reconcile()).toBe(0);
  expect(testSite.standing()).toEqual(['/a/', '/b/']);
});
