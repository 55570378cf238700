import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetConfig } from '#platform/config.ts';
import {
  createResponseCache,
  nodeFs,
  renderedPage,
  requestedKind,
  storedKind,
} from '#platform/next-internals/page-cache.testing.ts';
import { type LakeBehindProxy, startLakeBehindProxy } from '#tests/content/lake-behind-proxy.ts';
import PageCache from './page-cache.ts';
import { recordContentReads } from './render-dependencies.ts';
import { freshness, isContentReachable, query } from './sanity-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'page-cache-'));
const cache = () =>
  new PageCache({
    fs: nodeFs,
    serverDistDir: join(folder, 'build', 'server'),
    flushToDisk: true,
    revalidatedTags: [],
    maxMemoryCacheSize: 10_000_000,
    dev: false,
    _requestHeaders: {},
  });
const asked = { kind: requestedKind, isFallback: false, isRoutePPREnabled: false } as const;
const stored = { ...asked, cacheControl: { revalidate: 60, expire: undefined } };

let content: LakeBehindProxy;
let page = 0;
/** A page key that no other test uses. */
let key: string;
let path: `page:${string}`;

beforeAll(async () => {
  content = await startLakeBehindProxy([{ _id: 'a', _type: 'page' }]);
  vi.stubEnv('LAKE_URL', content.url);
  vi.stubEnv('DATA_DIR', join(folder, 'data'));
  forgetConfig();
});
afterAll(async () => {
  await content[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
  vi.unstubAllEnvs();
  forgetConfig();
});
beforeEach(async () => {
  content.door = 'open';
  await isContentReachable();
  page += 1;
  key = `/page-${page}`;
  path = `page:/page-${page}/`;
});

let publishes = 0;
/** Publishes a change of the page's content. */
function publish(): void {
  publishes += 1;
  content.write([{ _id: 'a', _type: 'page', publishes }]);
  freshness.expire([path]);
}

/** Renders a page in a request: reads content, waits for `meanwhile`, and stores the result. */
async function draw(html: string, meanwhile: () => unknown = () => undefined): Promise<void> {
  await recordContentReads(async () => {
    await query(`*[_id == "a"][0]{"drawn": "${html}", publishes}`, {}, [path]);
    await meanwhile();
    await cache().set(key, renderedPage(html), stored);
  });
}
const readStored = async () => {
  const value = (await cache().get(key, asked))?.value;
  return value?.kind === storedKind ? value.html : null;
};

describe('a cached page', () => {
  test('is served until something that it shows is published', async () => {
    await draw('one');
    expect(await readStored()).toBe('one');
    freshness.expire(['page:/elsewhere/']);
    expect(await readStored()).toBe('one');
    publish();
    expect(await readStored()).toBeNull();
    await draw('two');
    expect(await readStored()).toBe('two');
  });

  test('is served after a publish that did not change what it shows', async () => {
    await draw('one');
    freshness.expire([path]);
    expect(await readStored()).toBe('one');
    freshness.expireEverything();
    expect(await readStored()).toBe('one');
    publish();
    expect(await readStored()).toBeNull();
  });

  test('is rendered again for the next visitor if a publish arrived during rendering', async () => {
    await draw('one', publish);
    expect(await readStored()).toBeNull();
  });

  test('is not replaced by a slower render of older content', async () => {
    await draw('old', async () => {
      publish();
      await draw('new');
    });
    expect(await readStored()).toBe('new');
  });

  test('is not stored for a 404 answer', async () => {
    await recordContentReads(async () => {
      await query('*[_id == "a"][0]', {}, [path]);
      await cache().set(key, { ...renderedPage('Page not found.'), status: 404 }, stored);
    });
    expect(await readStored()).toBeNull();
    expect(
      readdirSync(folder, { recursive: true }).filter((file) => String(file).includes(key.slice(1))),
    ).toEqual([]);
  });

  test('stays stale if revalidation fails', async () => {
    await draw('one');
    const entry = await cache().get(key, asked);
    publish();
    await recordContentReads(async () => {
      await query('*[_id == "a"][0]', {}, [path]);
      // After a failed render, Next stores the value that it received again.
      if (entry?.value) await cache().set(key, entry.value, stored);
    });
    expect(await readStored()).toBeNull();
  });
});

describe('while the content is unreachable', () => {
  async function goAway(): Promise<void> {
    content.door = 'shut';
    // The next query notices the outage.
    await query('*[_id == "nobody"]', {}, ['settings']).catch(() => undefined);
  }

  test('serves a page that a publish invalidated, and renders it again after the outage', async () => {
    await draw('one');
    publish();
    await goAway();
    expect(await readStored()).toBe('one');
    content.door = 'open';
    await isContentReachable();
    expect(await readStored()).toBeNull();
  });

  test('serves a page rendered from a stale result, and renders it again after the outage', async () => {
    await draw('one');
    publish();
    await goAway();
    await draw('one');
    expect(await readStored()).toBe('one');
    content.door = 'open';
    await isContentReachable();
    expect(await readStored()).toBeNull();
  });

  // @spec 8.6
  test('serves a page of an earlier process only during the outage', async () => {
    await cache().set(key, renderedPage('kept before'), stored);
    expect(await readStored()).toBeNull();
    await goAway();
    expect(await readStored()).toBe('kept before');
  });
});

test('leaves pages outside the CMS alone', async () => {
  await cache().set(key, renderedPage('built', '_N_T_/missing/page'), stored);
  freshness.expireEverything();
  expect(await readStored()).toBe('built');
});

describe('behind Next’s own response cache', () => {
  /** A Next server, reduced to its page cache. */
  function server() {
    const request = createResponseCache(PageCache, folder);
    return {
      /** Requests the page as a visitor would; see `createResponseCache`. */
      ask: (
        draw: () => Promise<string>,
        { revalidate = 60, of = key, isPrefetch = false } = {},
      ): Promise<string> =>
        recordContentReads(() => request(of, draw, { revalidate, isPrefetch }), { isPrefetch }),
    };
  }

  let asked = 0;
  /** Renders as a page does: it reads the content first. */
  const drawing =
    (html: string, meanwhile: () => unknown = () => undefined) =>
    async () => {
      asked += 1;
      await query(`*[_id == "a"][0]{"asked": ${asked}, publishes}`, {}, [path]);
      await meanwhile();
      return html;
    };
  const never = () => Promise.reject(new Error('a page that is kept is not drawn'));

  test('renders a page once for concurrent requests, caches it, and renders it again after a publish', async () => {
    const { ask } = server();
    const all = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(drawing(`one ${index}`))));
    expect(new Set(all)).toEqual(new Set(['one 0']));
    expect(await ask(never)).toBe('one 0');
    publish();
    expect(await ask(drawing('two'))).toBe('two');
    expect(await server().ask(never), 'from another route of the same process').toBe('two');
  });

  test('serves an expired page during rendering, and does not cache the new one if a publish arrived meanwhile', async () => {
    const { ask } = server();
    await ask(drawing('one'), { revalidate: 0.001 });
    await new Promise((resolve) => setTimeout(resolve, 5));
    const gate = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    const secondDrawing = drawing('two, of before the publish', () => {
      began.resolve();
      return gate.promise;
    });
    expect(await ask(secondDrawing, { revalidate: 0.001 })).toBe('one');
    await began.promise;
    publish();
    gate.resolve();
    await expect.poll(() => ask(drawing('three'))).toBe('three');
    expect(await ask(never)).toBe('three');
  });

  describe('pages that expire together', () => {
    const minute = 60_000;
    afterEach(() => void vi.useRealTimers());

    /** Renders pages with these names a minute ago. */
    async function drawnBefore(ask: ReturnType<typeof server>['ask'], names: readonly string[]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - minute - 1_000 });
      for (const name of names) await ask(drawing(`${name}, one`), { of: `${key}-${name}` });
      vi.useRealTimers();
    }

    // @spec F.12
    test('are rendered one after the other, and served expired until then', async () => {
      const { ask } = server();
      await drawnBefore(ask, ['a', 'b']);
      const began = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      const slowly = drawing('a, two', () => {
        began.resolve();
        return gate.promise;
      });
      expect(await ask(slowly, { of: `${key}-a` })).toBe('a, one');
      await began.promise;
      const tooEarly = vi.fn(never);
      expect(await ask(tooEarly, { of: `${key}-b` })).toBe('b, one');
      gate.resolve();
      await expect.poll(() => ask(never, { of: `${key}-a` })).toBe('a, two');
      expect(tooEarly).not.toHaveBeenCalled();
      await expect.poll(() => ask(drawing('b, two'), { of: `${key}-b` })).toBe('b, two');
    });

    test('are not rendered for prefetch requests, which take no turn', async () => {
      const { ask } = server();
      await drawnBefore(ask, ['a', 'b']);
      expect(await ask(never, { of: `${key}-a`, isPrefetch: true })).toBe('a, one');
      const soon = { timeout: 5_000 };
      await expect.poll(() => ask(drawing('b, two'), { of: `${key}-b` }), soon).toBe('b, two');
    });
  });

  test('keeps a page stale if revalidation fails and Next stores the old one again', async () => {
    const { ask } = server();
    await ask(drawing('one'), { revalidate: 0.001 });
    await new Promise((resolve) => setTimeout(resolve, 5));
    const failed = Promise.withResolvers<void>();
    const faults = vi.spyOn(console, 'error').mockImplementation(() => failed.resolve());
    const fails = drawing('', () => {
      publish();
      throw new Error('no drawing');
    });
    expect(await ask(fails)).toBe('one');
    await failed.promise;
    faults.mockRestore();
    expect(await ask(drawing('two'))).toBe('two');
  });

  // @spec 8.6
  test('serves an expired page of an earlier process while the content is unreachable', async () => {
    await server().ask(drawing('kept'), { revalidate: 0.001 });
    freshness.expireEverything();
    content.door = 'shut';
    await isContentReachable();
    const { ask } = server();
    const failed = Promise.withResolvers<void>();
    const faults = vi.spyOn(console, 'error').mockImplementation(() => failed.resolve());
    for (let visitor = 0; visitor < 3; visitor += 1)
      expect(await ask(() => Promise.reject(new Error('no content')))).toBe('kept');
    await failed.promise;
    faults.mockRestore();
  });
});
