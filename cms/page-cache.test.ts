import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CachedRouteKind, IncrementalCacheKind } from 'next/dist/server/response-cache/types.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { forgetConfig } from '#platform/config.ts';
import { type ContentUnderTest, contentUnderTest } from '#tests/content/content-under-test.ts';
import { freshness, isContentReachable, query } from './client.ts';
import PageCache from './page-cache.ts';
import { recordingReads } from './render-dependencies.ts';

const folder = mkdtempSync(join(tmpdir(), 'page-cache-'));
// Next declares them as enums that are there for its own code alone.
const keptKind = z.custom<CachedRouteKind.APP_PAGE>().parse('APP_PAGE');
const askedKind = z.custom<IncrementalCacheKind.APP_PAGE>().parse('APP_PAGE');
const requireOfNext = createRequire(import.meta.url);
const { nodeFs } = requireOfNext('next/dist/server/lib/node-fs-methods.js');

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
const asked = { kind: askedKind, isFallback: false, isRoutePPREnabled: false } as const;
const drawn = (html: string, tag = '_N_T_/(site)/[[...slug]]/page') => ({
  kind: keptKind,
  html,
  rscData: Buffer.from(html),
  headers: { 'x-next-cache-tags': `_N_T_/layout,${tag}` },
  postponed: undefined,
  status: 200,
  segmentData: undefined,
});
const stored = { ...asked, cacheControl: { revalidate: 60, expire: undefined } };

let content: ContentUnderTest;
let page = 0;
/** A page that no other test has. */
let key: string;
let path: `page:${string}`;

beforeAll(async () => {
  content = await contentUnderTest([{ _id: 'a', _type: 'page' }]);
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

/** A request that draws a page: it reads, takes its time, and keeps what came of it. */
async function draw(html: string, meanwhile: () => unknown = () => undefined): Promise<void> {
  await recordingReads(async () => {
    await query(`*[_id == "a"][0]{"drawn": "${html}"}`, {}, [path]);
    await meanwhile();
    await cache().set(key, drawn(html), stored);
  });
}
const kept = async () => {
  const value = (await cache().get(key, asked))?.value;
  return value?.kind === keptKind ? value.html : null;
};

describe('a kept page', () => {
  test('serves until something that it shows is published', async () => {
    await draw('one');
    expect(await kept()).toBe('one');
    freshness.expire(['page:/elsewhere/']);
    expect(await kept()).toBe('one');
    freshness.expire([path]);
    expect(await kept()).toBeNull();
    await draw('two');
    expect(await kept()).toBe('two');
  });

  test('that was being drawn while a publish arrived is drawn anew for the next visitor', async () => {
    await draw('one', () => freshness.expire([path]));
    expect(await kept()).toBeNull();
  });

  test('is not put back by a slower drawing of older content', async () => {
    await draw('old', async () => {
      freshness.expire([path]);
      await draw('new');
    });
    expect(await kept()).toBe('new');
  });

  test('is never one that there is not', async () => {
    await recordingReads(async () => {
      await query('*[_id == "a"][0]', {}, [path]);
      await cache().set(key, { ...drawn('Page not found.'), status: 404 }, stored);
    });
    expect(await kept()).toBeNull();
    expect(
      readdirSync(folder, { recursive: true }).filter((file) => String(file).includes(key.slice(1))),
    ).toEqual([]);
  });

  test('that could not be made anew stays as old as it was', async () => {
    await draw('one');
    const entry = await cache().get(key, asked);
    freshness.expire([path]);
    await recordingReads(async () => {
      await query('*[_id == "a"][0]', {}, [path]);
      // What Next does when a drawing failed: it stores the value again that it was handed.
      if (entry?.value) await cache().set(key, entry.value, stored);
    });
    expect(await kept()).toBeNull();
  });
});

describe('while the content is away', () => {
  async function goAway(): Promise<void> {
    content.door = 'shut';
    // The next one to ask finds out.
    await query('*[_id == "nobody"]', {}, ['settings']).catch(() => undefined);
  }

  test('a page serves that a publish touched, and is drawn anew when the content is back', async () => {
    await draw('one');
    freshness.expire([path]);
    await goAway();
    expect(await kept()).toBe('one');
    content.door = 'open';
    await isContentReachable();
    expect(await kept()).toBeNull();
  });

  test('a page that was drawn from an older answer serves, and is drawn anew when the content is back', async () => {
    await draw('one');
    freshness.expire([path]);
    await goAway();
    await draw('one');
    expect(await kept()).toBe('one');
    content.door = 'open';
    await isContentReachable();
    expect(await kept()).toBeNull();
  });

  // @spec 8.6
  test('a page of an earlier process serves, and not otherwise', async () => {
    await cache().set(key, drawn('kept before'), stored);
    expect(await kept()).toBeNull();
    await goAway();
    expect(await kept()).toBe('kept before');
  });
});

test('what is no page of the CMS is none of its business', async () => {
  await cache().set(key, drawn('built', '_N_T_/missing/page'), stored);
  freshness.expireEverything();
  expect(await kept()).toBe('built');
});

describe('behind Next’s own response cache', () => {
  const { default: ResponseCache } = requireOfNext('next/dist/server/response-cache/index.js');
  const { IncrementalCache } = requireOfNext('next/dist/server/lib/incremental-cache/index.js');
  const { default: RenderResult } = requireOfNext('next/dist/server/render-result.js');
  const route = { kind: keptKind, sourceRoute: '/(site)/[[...slug]]/page' };
  const answered = z.custom<{ value: { html: { toUnchunkedString(): string } } }>(
    (entry) => typeof entry === 'object' && entry !== null,
  );

  /** A server of Next's, as far as kept pages go. */
  function server() {
    const responses = new ResponseCache({ minimalMode: false, route });
    const pages = () =>
      new IncrementalCache({
        fs: nodeFs,
        dev: false,
        flushToDisk: true,
        minimalMode: false,
        serverDistDir: join(folder, 'build', 'server'),
        requestHeaders: {},
        maxMemoryCacheSize: 10_000_000,
        previewProps: { previewModeId: 'none' },
        prerenderManifest: { routes: {}, dynamicRoutes: {}, notFoundRoutes: [] },
        CurCacheHandler: PageCache,
      });
    return {
      /** A visitor asks for the page; where it is not kept, `draw` draws it, and it is kept for so many seconds. */
      ask: (
        draw: () => Promise<string>,
        { revalidate = 60, of = key, isAhead = false } = {},
      ): Promise<string> => {
        const answer = async () => {
          const entry: unknown = await responses.get(
            of,
            async () => ({
              value: {
                ...drawn(''),
                html: RenderResult.fromStatic(await draw(), 'text/html'),
              },
              cacheControl: { revalidate, expire: undefined },
            }),
            {
              ...{ routeKind: keptKind, incrementalCache: pages(), isRoutePPREnabled: false },
              isPrefetch: isAhead,
            },
          );
          return answered.parse(entry).value.html.toUnchunkedString();
        };
        return recordingReads(answer, { isAhead });
      },
    };
  }

  let asked = 0;
  /** Draws as a page does: what it reads of the content comes first. */
  const drawing =
    (html: string, meanwhile: () => unknown = () => undefined) =>
    async () => {
      asked += 1;
      await query(`*[_id == "a"][0]{"asked": ${asked}}`, {}, [path]);
      await meanwhile();
      return html;
    };
  const never = () => Promise.reject(new Error('a page that is kept is not drawn'));

  test('a page is drawn once for all who ask, kept, and drawn anew when it was published', async () => {
    const { ask } = server();
    const all = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(drawing(`one ${index}`))));
    expect(new Set(all)).toEqual(new Set(['one 0']));
    expect(await ask(never)).toBe('one 0');
    freshness.expire([path]);
    expect(await ask(drawing('two'))).toBe('two');
    expect(await server().ask(never), 'in another route of the same process').toBe('two');
  });

  test('a page whose time is over serves while it is drawn, and is not kept where a publish came meanwhile', async () => {
    const { ask } = server();
    await ask(drawing('one'), { revalidate: 0.001 });
    await new Promise((resolve) => setTimeout(resolve, 5));
    const gate = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    const anew = drawing('two, of before the publish', () => {
      began.resolve();
      return gate.promise;
    });
    expect(await ask(anew, { revalidate: 0.001 })).toBe('one');
    await began.promise;
    freshness.expire([path]);
    gate.resolve();
    await expect.poll(() => ask(drawing('three'))).toBe('three');
    expect(await ask(never)).toBe('three');
  });

  describe('pages whose time is over together', () => {
    const minute = 60_000;
    afterEach(() => void vi.useRealTimers());

    /** Pages of this name that were drawn a minute ago. */
    async function drawnBefore(ask: ReturnType<typeof server>['ask'], names: readonly string[]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - minute - 1_000 });
      for (const name of names) await ask(drawing(`${name}, one`), { of: `${key}-${name}` });
      vi.useRealTimers();
    }

    // @spec F.12
    test('are drawn one after the other, and serve until then', async () => {
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

    test('are not drawn for what is asked for ahead of a visit, which takes no turn', async () => {
      const { ask } = server();
      await drawnBefore(ask, ['a', 'b']);
      expect(await ask(never, { of: `${key}-a`, isAhead: true })).toBe('a, one');
      const soon = { timeout: 5_000 };
      await expect.poll(() => ask(drawing('b, two'), { of: `${key}-b` }), soon).toBe('b, two');
    });
  });

  test('a page that can’t be drawn anew stays old: Next keeps it again, and it is not taken for a new one', async () => {
    const { ask } = server();
    await ask(drawing('one'), { revalidate: 0.001 });
    await new Promise((resolve) => setTimeout(resolve, 5));
    const failed = Promise.withResolvers<void>();
    const faults = vi.spyOn(console, 'error').mockImplementation(() => failed.resolve());
    const fails = drawing('', () => {
      freshness.expire([path]);
      throw new Error('no drawing');
    });
    expect(await ask(fails)).toBe('one');
    await failed.promise;
    faults.mockRestore();
    expect(await ask(drawing('two'))).toBe('two');
  });

  // @spec 8.6
  test('a page of an earlier process serves while the content is away, its time over or not', async () => {
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
