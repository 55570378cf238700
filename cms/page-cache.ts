/**
 * Decides which cached pages are served: skips pages that a publish invalidated, and limits how many are rendered again.
 *
 * next.config.ts names this file; Next loads it in the server process.
 */
import { type CachedPage, createPageCache } from '#platform/next-internals/page-cache.ts';
import type { Moment, Scope } from './freshness.ts';
import { isPrefetching, recordedReads } from './render-dependencies.ts';
import { createRenderQueue } from './render-queue.ts';
import { contentLifetimeSeconds, freshness, wasContentReachable } from './sanity-client.ts';

/** The dependencies of a cached page. */
interface PageDependencies {
  readonly scopes: ReadonlySet<Scope>;
  readonly since: Moment;
  readonly isStale: boolean;
}

/** Maximum number of pages with known dependencies. Others count as stale and are rendered again. */
const maxPages = 20_000;
const dependenciesByPage = new Map<string, PageDependencies>();

const renderQueue = createRenderQueue();

/**
 * A page is valid as long as its dependencies are. A page that was being rendered when a publish arrived is stored but not
 * served: the next visitor gets a new one. A page past its lifetime is served until the render queue admits it. While the
 * content is unreachable, every stored page is served, including those of an earlier process.
 */
export default createPageCache({
  defaultLifetimeSeconds: contentLifetimeSeconds,
  beforeRead(key) {
    // Read the dependencies before the page: an entry stored during the disk read must not vouch for an older page.
    const made = dependenciesByPage.get(key);
    return async (page: CachedPage) => {
      if (made && isGood(made))
        return !page.isDue || isPrefetching() || renderQueue.take(key) ? 'serve' : 'serve-without-render';
      if (!made && !page.isOfRoute('/[[...slug]]')) return 'serve';
      return (await wasContentReachable()) ? 'miss' : 'serve';
    };
  },
  renderEnded: (key) => renderQueue.end(key),
  accepts(key, status) {
    // Anyone can request paths without a page; caching the answers would fill the disk.
    if (status === 404) return false;
    const reads = recordedReads();
    if (!reads) return true;
    // The slower of two renders: a newer one is already stored.
    if ((dependenciesByPage.get(key)?.since ?? 0) > reads.since) return false;
    dependenciesByPage.delete(key);
    dependenciesByPage.set(key, {
      scopes: new Set(reads.scopes),
      since: reads.since,
      isStale: reads.isStale,
    });
    if (dependenciesByPage.size > maxPages)
      dependenciesByPage.delete(dependenciesByPage.keys().next().value ?? key);
    return true;
  },
});

function isGood({ scopes, since, isStale }: PageDependencies): boolean {
  return !isStale && freshness.isPageFresh(scopes, since);
}
