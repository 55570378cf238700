import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Change } from './change.ts';
import { createFreshness } from './freshness.ts';
import { createPublishing } from './publishing.ts';
import { indexRoutes } from './route-table.ts';

const page = (id: string, path: string) => ({ id, path, updatedAt: '2026-11-01T00:00:00Z', hidden: false });
const update = (id: string, revision = 'r2'): Change => ({ id, type: 'page', operation: 'update', revision });

/** A site with two pages, where `a` shows nothing of `b`. */
function site() {
  const freshness = createFreshness();
  let timers: (() => void)[] = [];
  const content = {
    isAway: false,
    documents: [
      { _id: 'a', _type: 'page', _rev: 'r1' },
      { _id: 'b', _type: 'page', _rev: 'r1' },
    ],
    queries: [] as string[],
  };
  const routes = {
    table: indexRoutes({ pages: [page('a', '/a/'), page('b', '/b/')], redirects: [] }),
    current: async () => routes.table,
    expire: vi.fn(),
  };
  const publishing = createPublishing({
    freshness,
    routes,
    later: (work) => timers.push(work),
    ask: async (groq, params) => {
      content.queries.push(groq);
      if (content.isAway) throw new Error('away');
      if (groq.includes('"newest"')) return { count: content.documents.length, newest: content.documents };
      if (groq.includes('"changed"')) {
        const ids: unknown = params.ids;
        const changed = Array.isArray(ids) ? ids.map((id: unknown) => ({ id, path: `/${String(id)}/` })) : [];
        return { changed, shown: [], around: false };
      }
      return [];
    },
  });
  const made = { at: freshness.moment() };
  return {
    publishing,
    content,
    routes,
    freshness,
    /** Which pages stand as they were made at first. */
    standing: () => (['/a/', '/b/'] as const).filter((path) => freshness.isFresh([`page:${path}`], made.at)),
    makeAnew: () => {
      made.at = freshness.moment();
    },
    runTimers: () => {
      const due = timers;
      timers = [];
      for (const timer of due) timer();
    },
  };
}

let house: ReturnType<typeof site>;
beforeEach(() => {
  house = site();
});

describe('a publish', () => {
  test('makes old what it touched, and nothing else', async () => {
    await house.publishing.publish([update('a')]);
    expect(house.standing()).toEqual(['/b/']);
    expect(house.routes.expire).not.toHaveBeenCalled();
  });

  test('of a draft or of what is private touches nothing and asks nothing', async () => {
    await house.publishing.publish([update('drafts.a'), update('versions.r.a'), update('previewLink.x')]);
    expect(house.standing()).toEqual(['/a/', '/b/']);
    expect(house.content.queries).toEqual([]);
  });

  test.each([
    ['is not told', () => house.publishing.publish('unknown')],
    [
      'can’t be judged, since the content does not answer',
      () => {
        house.content.isAway = true;
        return house.publishing.publish([update('a')]);
      },
    ],
    ['was a deletion', () => house.publishing.publish([{ ...update('a', ''), operation: 'delete' }])],
  ])('that %s makes everything old', async (_name, publish) => {
    await publish();
    expect(house.standing()).toEqual([]);
    expect(house.routes.expire).toHaveBeenCalled();
  });

  test('that is told twice or late does no harm', async () => {
    await house.publishing.publish([update('a', 'r3')]);
    await house.publishing.publish([update('a', 'r2')]);
    await house.publishing.publish([update('a', 'r3')]);
    expect(house.standing()).toEqual(['/b/']);
  });

  test('is looked at once more, for content that lags behind its own call; many in a row once', async () => {
    await house.publishing.publish([update('a')]);
    await house.publishing.publish([update('b')]);
    house.makeAnew();
    house.runTimers();
    expect(house.standing()).toEqual([]);
    house.makeAnew();
    house.runTimers();
    expect(house.standing()).toEqual(['/a/', '/b/']);
  });
});

describe('a publish that nobody told of', () => {
  beforeEach(async () => {
    expect(await house.publishing.reconcile()).toBe(0);
    expect(house.standing(), 'the first look makes nothing old').toEqual(['/a/', '/b/']);
    house.content.queries.length = 0;
  });

  test('is found by one query, and treated as one', async () => {
    expect(await house.publishing.reconcile()).toBe(0);
    expect(house.content.queries).toHaveLength(1);
    house.content.documents[0] = { _id: 'a', _type: 'page', _rev: 'r2' };
    expect(await house.publishing.reconcile()).toBe(1);
    expect(house.standing()).toEqual(['/b/']);
    expect(await house.publishing.reconcile()).toBe(0);
  });

  test('is not found again where it was told of', async () => {
    house.content.documents[0] = { _id: 'a', _type: 'page', _rev: 'r2' };
    await house.publishing.publish([update('a')]);
    house.makeAnew();
    expect(await house.publishing.reconcile()).toBe(0);
    expect(house.standing()).toEqual(['/a/', '/b/']);
  });

  test('makes everything old where something went', async () => {
    house.content.documents.pop();
    expect(await house.publishing.reconcile()).toBe(1);
    expect(house.standing()).toEqual([]);
  });

  test('waits until the content answers again', async () => {
    house.content.isAway = true;
    house.content.documents[0] = { _id: 'a', _type: 'page', _rev: 'r2' };
    expect(await house.publishing.reconcile()).toBeNull();
    expect(house.standing()).toEqual(['/a/', '/b/']);
    house.content.isAway = false;
    expect(await house.publishing.reconcile()).toBe(1);
    expect(house.standing()).toEqual(['/b/']);
  });
});
