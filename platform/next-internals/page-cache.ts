/**
 * Cache handler for Next's pages. It wraps Next's own store in memory and on disk.
 *
 * Relies on Next 16.4.5:
 * - `FileSystemCache` can be extended; `get` and `set` receive pages with `headers`, and with a `status` other than 200.
 * - A failed revalidation stores the same value again.
 * - Next decides by `lastModified` and `performance.timeOrigin` that a page is due.
 * - `x-next-cache-tags` names the page's file.
 *
 * Noticed by contract.test.ts and cms/page-cache.test.ts.
 */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type FileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js';
import { z } from 'zod';
import { pageFiles } from './page-files.ts';
import type { RenderedPage } from './rendered-page.ts';

type Store = typeof FileSystemCache;
const nextStore = z
  .object({ default: z.custom<Store>((value) => typeof value === 'function') })
  .parse(createRequire(import.meta.url)('next/dist/server/lib/incremental-cache/file-system-cache.js'));

/** A page that Next has stored. */
export interface CachedPage {
  /** True if the page is past its lifetime. Next serves it and then renders it again. */
  readonly isDue: boolean;
  /** Returns true if the page's file is that of a route, named without groups: `/[[...slug]]`. */
  isOfRoute(route: string): boolean;
}

/** A page that another instance has rendered. */
export interface ForeignPage {
  readonly page: RenderedPage;
  /** Time since its render, in milliseconds. */
  readonly ageMs: number;
  /** Called before the page is stored. Returns false if this instance has a newer page by then. */
  beforeStore(): boolean;
}

/**
 * The answer to a request for a page. With `serve-without-render`, a due page is not rendered again. A foreign page is stored
 * and served.
 */
export type CacheDecision = 'serve' | 'serve-without-render' | 'miss' | ForeignPage;

/** Decides which pages are served and stored. */
export interface PageCacheRules {
  /** Called before a page is read from the store; the returned function decides about the page that was read, or null. */
  beforeRead(key: string): (page: CachedPage | null) => CacheDecision | Promise<CacheDecision>;
  /** Called when a render has ended, successfully or not. */
  renderEnded(key: string): void;
  /** Returns false if a newly rendered page must not be stored. Called in the async context of its request. */
  accepts(key: string, page: RenderedPage): boolean;
  /** The lifetime of pages that state none, in seconds. */
  readonly defaultLifetimeSeconds: number;
}

type Get = InstanceType<Store>['get'];
type Entry = NonNullable<Awaited<ReturnType<Get>>>;
type Set_ = InstanceType<Store>['set'];

/** Values returned to Next. Next stores such a value again unchanged if revalidation fails. */
const handedOut = new WeakSet<object>();

/** Creates the class for Next's setting `cacheHandler`. Entries other than pages are left to Next. */
export function createPageCache(rules: PageCacheRules): Store {
  return class PageCache extends nextStore.default {
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
      const decide = rules.beforeRead(args[0]);
      const entry = await super.get(...args);
      if (!entry) return args[1].kind === 'APP_PAGE' ? this.#adopt(args, await decide(null)) : null;
      if (entry.value?.kind !== 'APP_PAGE') return entry;
      const { value } = entry;
      handedOut.add(value);
      const now = nextClock();
      const decision = await decide({
        isDue: isDue(entry, now, rules.defaultLifetimeSeconds),
        isOfRoute: (route) => isOfRoute(route, value.headers),
      });
      if (decision === 'serve') return entry;
      return decision === 'serve-without-render'
        ? { ...entry, lastModified: now }
        : this.#adopt(args, decision);
    }

    /** Stores and returns a foreign page; null for other decisions. */
    async #adopt([key, context]: Parameters<Get>, decision: CacheDecision): ReturnType<Get> {
      if (typeof decision === 'string' || !('isFallback' in context)) return null;
      const { page, ageMs } = decision;
      const { value } = page;
      if (!decision.beforeStore()) return null;
      handedOut.add(value);
      // The rest of its lifetime: Next begins to count when a page is stored.
      const left = (page.revalidate ?? rules.defaultLifetimeSeconds) - Math.round(ageMs / 1_000);
      const cacheControl = { revalidate: Math.max(left, 1), expire: page.expire };
      await super.set(key, value, { ...context, cacheControl });
      return { value, lastModified: nextClock(), cacheControl };
    }

    override async set(...args: Parameters<Set_>): Promise<void> {
      const [key, value] = args;
      rules.renderEnded(key);
      const isNew = value?.kind === 'APP_PAGE' && !handedOut.has(value);
      const lifetime = 'cacheControl' in args[2] ? args[2].cacheControl : undefined;
      const { revalidate, expire } = { expire: undefined, ...lifetime };
      if (isNew && !rules.accepts(key, { value, revalidate: revalidate || undefined, expire })) return;
      await super.set(...args);
    }
  };
}

/** Returns the time by the clock with which Next decides whether a page is due. */
function nextClock(): number {
  return performance.timeOrigin + performance.now();
}

/** A page whose revalidation failed has a shorter lifetime. */
function isDue({ lastModified = 0, cacheControl }: Entry, now: number, defaultLifetimeSeconds: number) {
  return now - lastModified > (cacheControl?.revalidate || defaultLifetimeSeconds) * 1_000;
}

/** Next gives every page a tag with the path of its file, which includes route groups. */
function isOfRoute(route: string, headers: Readonly<Record<string, unknown>> | undefined): boolean {
  const tags = headers?.['x-next-cache-tags'];
  const file = `_N_T_${route}/page`;
  return (
    typeof tags === 'string' && tags.split(',').some((tag) => tag.replaceAll(/\/\([^/]+\)/g, '') === file)
  );
}
