/**
 * Next's cache handler for pages. It wraps Next's own store in memory and on disk (`page-files.ts`), and skips pages that a
 * publish invalidated.
 *
 * next.config.ts names this file; Next loads it in the server process.
 */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type FileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js';
import { z } from 'zod';
import type { Moment, Scope } from './freshness.ts';
import { pageFiles } from './page-files.ts';
import { isPrefetching, recordedReads } from './render-dependencies.ts';
import { createRenderQueue } from './render-queue.ts';
import { contentLifetimeSeconds, freshness, wasContentReachable } from './sanity-client.ts';

type Store = typeof FileSystemCache;
const nextStore = z
  .object({ default: z.custom<Store>((value) => typeof value === 'function') })
  .parse(createRequire(import.meta.url)('next/dist/server/lib/incremental-cache/file-system-cache.js'));

/** The dependencies of a cached page. */
interface PageDependencies {
  readonly scopes: ReadonlySet<Scope>;
  readonly since: Moment;
  readonly isStale: boolean;
}

/** Maximum number of pages with known dependencies. Others count as stale and are rendered again. */
const maxPages = 20_000;
const dependenciesByPage = new Map<string, PageDependencies>();
/** Values returned to Next. Next stores such a value again unchanged if revalidation fails. */
const handedOut = new WeakSet<object>();

const renderQueue = createRenderQueue();

/** The tag that Next itself gives to all CMS pages, whatever route groups contain their file. */
const cmsPage = /^_N_T_(?:\/\([^/]+\))*\/\[\[\.\.\.slug\]\]\/page$/;

type Get = InstanceType<Store>['get'];
type Entry = NonNullable<Awaited<ReturnType<Get>>>;
type Set_ = InstanceType<Store>['set'];

/**
 * A page is valid as long as its dependencies are. A page that was being rendered when a publish arrived is stored but not
 * served: the next visitor gets a new one. A page past its lifetime is served until the render queue admits it. While the
 * content is unreachable, every stored page is served, including those of an earlier process.
 */
export default class PageCache extends nextStore.default {
  constructor(context: ConstructorParameters<Store>[0]) {
    // Next passes no folder when it creates the handler for the proxy, which stores no pages.
    const { serverDistDir }: { serverDistDir?: string } = context;
    super(
      serverDistDir === undefined
        ? context
        : { ...context, fs: pageFiles(context.fs, dirname(serverDistDir)) },
    );
  }

  override async get(...args: Parameters<Get>): ReturnType<Get> {
    const [key] = args;
    // Read the dependencies before the page: an entry stored during the disk read must not vouch for an older page.
    const made = dependenciesByPage.get(key);
    const entry = await super.get(...args);
    if (entry?.value?.kind !== 'APP_PAGE') return entry;
    const { value } = entry;
    handedOut.add(value);
    if (made && isGood(made)) return waitingItsTurn(key, entry);
    if (!made && !isOfCms(value.headers)) return entry;
    return (await wasContentReachable()) ? null : entry;
  }

  override async set(...args: Parameters<Set_>): Promise<void> {
    const [key, value] = args;
    renderQueue.end(key);
    // Anyone can request paths without a page; caching the answers would fill the disk.
    if (value?.kind === 'APP_PAGE' && value.status === 404) return;
    if (value?.kind === 'APP_PAGE' && !handedOut.has(value)) {
      const reads = recordedReads();
      if (reads) {
        // The slower of two renders: a newer one is already stored.
        if ((dependenciesByPage.get(key)?.since ?? 0) > reads.since) return;
        dependenciesByPage.delete(key);
        dependenciesByPage.set(key, {
          scopes: new Set(reads.scopes),
          since: reads.since,
          isStale: reads.isStale,
        });
        if (dependenciesByPage.size > maxPages)
          dependenciesByPage.delete(dependenciesByPage.keys().next().value ?? key);
      }
    }
    await super.set(...args);
  }
}

/**
 * Returns the entry. If it is due but the render queue does not admit it, its date is set to now, so that Next does not
 * revalidate it.
 */
function waitingItsTurn(key: string, entry: Entry): Entry {
  const { lastModified = 0, cacheControl } = entry;
  // Next uses this clock and lifetime. A page whose revalidation failed has a shorter lifetime.
  const now = performance.timeOrigin + performance.now();
  const lifetime = cacheControl?.revalidate || contentLifetimeSeconds;
  const isDue = now - lastModified > lifetime * 1_000;
  return !isDue || isPrefetching() || renderQueue.take(key) ? entry : { ...entry, lastModified: now };
}

function isGood({ scopes, since, isStale }: PageDependencies): boolean {
  return !isStale && freshness.isPageFresh(scopes, since);
}

function isOfCms(headers: Readonly<Record<string, unknown>> | undefined): boolean {
  const tags = headers?.['x-next-cache-tags'];
  return typeof tags === 'string' && tags.split(',').some((tag) => cmsPage.test(tag));
}
