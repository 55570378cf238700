/** Next's own page cache without a server, for tests. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { CachedRouteKind, IncrementalCacheKind } from 'next/dist/server/response-cache/types.js';
import type { CacheFs } from 'next/dist/shared/lib/utils.js';
import { z } from 'zod';
import type { createPageCache } from './page-cache.ts';

const requireOfNext = createRequire(import.meta.url);

/** Next's own functions for the files of pages. */
export const { nodeFs } = z
  .object({ nodeFs: z.custom<CacheFs>((value) => typeof value === 'object') })
  .parse(requireOfNext('next/dist/server/lib/node-fs-methods.js'));

// Next declares these as const enums, which only its own code can use.
/** The kind of a stored page. */
export const storedKind = z.custom<CachedRouteKind.APP_PAGE>().parse('APP_PAGE');
/** The kind of a requested page. */
export const requestedKind = z.custom<IncrementalCacheKind.APP_PAGE>().parse('APP_PAGE');

/** Returns a page as Next stores it. `tag` names its file. */
export const renderedPage = (html: string, tag = '_N_T_/(site)/[[...slug]]/page') => ({
  kind: storedKind,
  html,
  rscData: Buffer.from(html),
  headers: { 'x-next-cache-tags': `_N_T_/layout,${tag}` },
  postponed: undefined,
  // Next states only another status than 200.
  status: undefined,
  segmentData: undefined,
});

const answered = z.custom<{ value: { html: { toUnchunkedString(): string } } }>(
  (entry) => typeof entry === 'object' && entry !== null,
);

/**
 * Creates Next's response cache over its incremental cache with a cache handler. The returned function requests a page;
 * if it is not cached, `render` renders it and it is cached for `revalidate` seconds.
 * @param folder of the build; pages go below `build/server`
 */
export function createResponseCache(CurCacheHandler: ReturnType<typeof createPageCache>, folder: string) {
  const { default: ResponseCache } = requireOfNext('next/dist/server/response-cache/index.js');
  const { IncrementalCache } = requireOfNext('next/dist/server/lib/incremental-cache/index.js');
  const { default: RenderResult } = requireOfNext('next/dist/server/render-result.js');
  const route = { kind: storedKind, sourceRoute: '/(site)/[[...slug]]/page' };
  const responses = new ResponseCache({ minimalMode: false, route });
  return async (
    key: string,
    render: () => Promise<string>,
    { revalidate = 60, isPrefetch = false } = {},
  ): Promise<string> => {
    const incrementalCache = new IncrementalCache({
      fs: nodeFs,
      dev: false,
      flushToDisk: true,
      minimalMode: false,
      serverDistDir: join(folder, 'build', 'server'),
      requestHeaders: {},
      maxMemoryCacheSize: 10_000_000,
      previewProps: { previewModeId: 'none' },
      prerenderManifest: { routes: {}, dynamicRoutes: {}, notFoundRoutes: [] },
      CurCacheHandler,
    });
    const entry: unknown = await responses.get(
      key,
      async () => ({
        value: { ...renderedPage(''), html: RenderResult.fromStatic(await render(), 'text/html') },
        cacheControl: { revalidate, expire: undefined },
      }),
      { ...{ routeKind: storedKind, incrementalCache, isRoutePPREnabled: false }, isPrefetch },
    );
    return answered.parse(entry).value.html.toUnchunkedString();
  };
}
