/**
 * Where Next keeps pages: its own store in memory and on disk (`page-files.ts`), asked only for pages that no publish has touched.
 * Next calls this file by the name in next.config.ts, in the server's own process.
 */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type FileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js';
import { z } from 'zod';
import { contentLifetime, freshness, wasContentReachable } from './client.ts';
import type { Moment, Scope } from './freshness.ts';
import { pageFiles } from './page-files.ts';
import { isPrefetching, recordedReads } from './render-dependencies.ts';
import { createRenderQueue } from './render-queue.ts';

type Store = typeof FileSystemCache;
const nextStore = z
  .object({ default: z.custom<Store>((value) => typeof value === 'function') })
  .parse(createRequire(import.meta.url)('next/dist/server/lib/incremental-cache/file-system-cache.js'));

/** What a kept page was made of. */
interface Made {
  readonly scopes: ReadonlySet<Scope>;
  readonly since: Moment;
  readonly isStale: boolean;
}

/** Pages of which that is remembered; of the others it is not known, and they are made anew. */
const most = 20_000;
const madeOf = new Map<string, Made>();
/** Values that were handed out: Next stores one again, as it was, when it could not be made anew. */
const handedOut = new WeakSet<object>();

const turns = createRenderQueue();

/** The tag that Next itself gives to all pages of the CMS, whatever groups their file lies in. */
const cmsPage = /^_N_T_(?:\/\([^/]+\))*\/\[\[\.\.\.slug\]\]\/page$/;

type Get = InstanceType<Store>['get'];
type Entry = NonNullable<Awaited<ReturnType<Get>>>;
type Set_ = InstanceType<Store>['set'];

/**
 * A page is as good as what it was made of. What was being drawn while a publish arrived is kept, but not served: the next
 * visitor has it drawn anew. One whose time is over serves until it is its turn. While the content can't be reached, every page serves
 * that was ever kept, those of an earlier process too.
 */
export default class PageCache extends nextStore.default {
  constructor(context: ConstructorParameters<Store>[0]) {
    // Next says of no folder where it makes one for the proxy, which keeps no pages.
    const { serverDistDir }: { serverDistDir?: string } = context;
    super(
      serverDistDir === undefined
        ? context
        : { ...context, fs: pageFiles(context.fs, dirname(serverDistDir)) },
    );
  }

  override async get(...args: Parameters<Get>): ReturnType<Get> {
    const [key] = args;
    // Before the page itself: what is kept while that is read from the disk must not speak for an older page.
    const made = madeOf.get(key);
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
    turns.end(key);
    // Anyone can request paths without a page; caching the answers would fill the disk.
    if (value?.kind === 'APP_PAGE' && value.status === 404) return;
    if (value?.kind === 'APP_PAGE' && !handedOut.has(value)) {
      const reads = recordedReads();
      if (reads) {
        // The slower one of two: the page was drawn again meanwhile.
        if ((madeOf.get(key)?.since ?? 0) > reads.since) return;
        madeOf.delete(key);
        madeOf.set(key, { scopes: new Set(reads.scopes), since: reads.since, isStale: reads.isStale });
        if (madeOf.size > most) madeOf.delete(madeOf.keys().next().value ?? key);
      }
    }
    await super.set(...args);
  }
}

/** The same; where it is due and its turn has not come, as one that was drawn just now, so that Next leaves it as it is. */
function waitingItsTurn(key: string, entry: Entry): Entry {
  const { lastModified = 0, cacheControl } = entry;
  // Next's own clock and time; a page that could not be drawn anew has a shorter one.
  const now = performance.timeOrigin + performance.now();
  const lifetime = cacheControl?.revalidate || contentLifetime;
  const isDue = now - lastModified > lifetime * 1_000;
  return !isDue || isPrefetching() || turns.take(key) ? entry : { ...entry, lastModified: now };
}

function isGood({ scopes, since, isStale }: Made): boolean {
  return !isStale && freshness.isPageFresh(scopes, since);
}

function isOfCms(headers: Readonly<Record<string, unknown>> | undefined): boolean {
  const tags = headers?.['x-next-cache-tags'];
  return typeof tags === 'string' && tags.split(',').some((tag) => cmsPage.test(tag));
}
