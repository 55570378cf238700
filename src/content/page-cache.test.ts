import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CachedRouteKind, IncrementalCacheKind } from 'next/dist/server/response-cache/types.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { forgetConfig } from '#src/platform/config.ts';
import { type ContentUnderTest, contentUnderTest } from '#tests/content/content-under-test.ts';
import { freshness, isContentReachable, query } from './client.ts';
import PageCache from './page-cache.ts';
import { recordingReads } from './render-record.ts';

const folder = mkdtempSync(join(tmpdir(), 'page-cache-'));
// Next declares them as enums that are there for its own code alone.
const keptKind = z.custom<CachedRouteKind.APP_PAGE>().parse('APP_PAGE');
const askedKind = z.custom<IncrementalCacheKind.APP_PAGE>().parse('APP_PAGE');
const { nodeFs } = createRequire(import.meta.url)('next/dist/server/lib/node-fs-methods.js');

const cache = () =>
  new PageCache({
    fs: nodeFs,
    serverDistDir: folder,
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
    expect(await kept()).toBeNull();
  });

  test('a page that was drawn from an older answer serves, and is drawn anew when the content is back', async () => {
    await draw('one');
    freshness.expire([path]);
    await goAway();
    await draw('one');
    expect(await kept()).toBe('one');
    content.door = 'open';
    expect(await kept()).toBeNull();
  });

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
