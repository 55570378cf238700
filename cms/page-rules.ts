/** Decides which cached pages are served, taken from other instances, or rendered. */
import { randomUUID } from 'node:crypto';
import { now } from '#platform/clock.ts';
import { count } from '#platform/metrics/metrics.ts';
import type { CacheDecision, ForeignPage, PageCacheRules } from '#platform/next-internals/page-cache.ts';
import type { Freshness, Moment, Scope } from './freshness.ts';
import { type ConfirmInputs, inputsOf, type PageInputs } from './page-inputs.ts';
import { isPrefetching, recordedReads } from './render-dependencies.ts';
import type { RenderQueue } from './render-queue.ts';
import type { FoundPage, SharedPages } from './shared-pages.ts';

/** Dependencies of the rules. */
export interface PageRulesDeps {
  readonly freshness: Freshness;
  readonly renderQueue: RenderQueue;
  readonly shared: SharedPages;
  readonly confirmInputs: ConfirmInputs;
  wasContentReachable(): Promise<boolean>;
  readonly defaultLifetimeSeconds: number;
}

/** Dependencies and origin of a cached page. */
interface KnownPage {
  readonly scopes: ReadonlySet<Scope>;
  readonly since: Moment;
  readonly isStale: boolean;
  /** The first instant at which the page changes without a publish, in milliseconds since 1970; null for none. */
  readonly changesAt: number | null;
  /** Null if the page is not compared with the content, and never shared. */
  readonly inputs: PageInputs | null;
  readonly id: string;
  /** Time of the render, as `performance.now()`. */
  readonly renderedAt: number;
}

/** Maximum number of pages with known dependencies. Others count as stale and are rendered again. */
const maxPages = 20_000;

/** Returns true if the time at which a page changes has come. No event says so, and other pages stay valid. */
function hasChanged({ changesAt }: Pick<KnownPage, 'changesAt'>): boolean {
  return changesAt !== null && changesAt <= now().getTime();
}

/**
 * Creates the rules of the page cache. A page is valid as long as its dependencies are, and until the time at which it
 * changes. After a publish its inputs are read again; with the same inputs the page stays valid. The same goes for a page
 * that was being rendered when a publish arrived. A page past its lifetime is served until the render queue admits it.
 * While the content is unreachable, every stored page is served, including those of an earlier process.
 */
export function createPageRules({
  freshness,
  renderQueue,
  shared,
  confirmInputs,
  wasContentReachable,
  defaultLifetimeSeconds,
}: PageRulesDeps): PageCacheRules {
  const knownPages = new Map<string, KnownPage>();

  function remember(key: string, page: KnownPage): void {
    knownPages.delete(key);
    knownPages.set(key, page);
    if (knownPages.size > maxPages) knownPages.delete(knownPages.keys().next().value ?? key);
  }

  function isGood(page: KnownPage): boolean {
    return !page.isStale && !hasChanged(page) && freshness.isPageFresh(page.scopes, page.since);
  }

  /**
   * Returns true if this instance has a page that is newer. Of two pages since the same moment, the one whose time of change
   * has passed is older.
   */
  function hasNewer(key: string, page: Pick<KnownPage, 'since' | 'changesAt'>): boolean {
    const known = knownPages.get(key);
    if (!known || known.since < page.since) return false;
    return known.since > page.since || (hasChanged(page) && !hasChanged(known));
  }

  /** Reads the inputs of an invalidated page again. Returns true if the page is still valid. */
  async function revalidate(key: string, known: KnownPage): Promise<boolean> {
    const since = known.isStale || !known.inputs ? null : await confirmInputs(known.inputs);
    if (since === null) return false;
    // Meanwhile the page may have been rendered again.
    if (knownPages.get(key) === known) remember(key, { ...known, since });
    return true;
  }

  /**
   * Finds a page of another instance that is as new as this one's, and has the inputs that this instance reads. `known`: the
   * page that this instance has.
   */
  async function find(key: string, known: KnownPage | undefined, waits: boolean) {
    let since: Moment | null = null;
    const found = await shared.find(key, {
      ...{ knownId: known?.id, waits },
      async isUsable({ inputs, ageMs }) {
        const own = knownPages.get(key);
        const isOlder = own && performance.now() - ageMs < own.renderedAt;
        since = isOlder ? null : await confirmInputs(inputs);
        return since !== null;
      },
    });
    if (typeof found === 'string') return found;
    return since === null ? 'render' : foreignPage(key, found, since);
  }

  function foreignPage(key: string, { id, inputs, page, ageMs }: FoundPage, since: Moment): ForeignPage {
    const { changesAt } = inputs;
    return {
      ...{ page, ageMs },
      beforeStore() {
        // Meanwhile this instance may have rendered a newer page.
        if (hasNewer(key, { since, changesAt })) return false;
        const [scopes, renderedAt] = [new Set(inputs.scopes), performance.now() - ageMs];
        remember(key, { scopes, since, changesAt, inputs, id, isStale: false, renderedAt });
        return true;
      },
    };
  }

  async function onDue(key: string, known: KnownPage): Promise<CacheDecision> {
    if (isPrefetching()) return 'serve';
    if (!renderQueue.take(key)) return 'serve-without-render';
    const found = await find(key, known, false);
    if (found === 'render') return 'serve';
    renderQueue.end(key);
    return found === 'busy' ? 'serve-without-render' : found;
  }

  return {
    defaultLifetimeSeconds,
    beforeRead(key) {
      // Read the dependencies before the page: an entry stored during the disk read must not vouch for an older page.
      const known = knownPages.get(key);
      return async (page) => {
        if (page && !known && !page.isOfRoute('/[[...slug]]')) return 'serve';
        const isValid = page && known && (isGood(known) || (await revalidateIfReachable(key, known)));
        if (isValid) return page.isDue ? onDue(key, known) : 'serve';
        // A single instance finds out by rendering, without a probe.
        if (!page && !shared.isOn()) return 'miss';
        if (!(await wasContentReachable())) return page ? 'serve' : 'miss';
        const found = await find(key, page ? known : undefined, true);
        return typeof found === 'string' ? 'miss' : found;
      };
    },
    renderEnded: (key) => renderQueue.end(key),
    accepts(key, page) {
      // Anyone can request paths without a page; caching the answers would fill the disk.
      const isMissing = page.value.status === 404;
      if (!isMissing) count('southbound_page_renders_total', {});
      const reads = recordedReads();
      // The slower of two renders: a newer one is already stored.
      const changesAt = reads?.changesAt?.getTime() ?? null;
      const isSlower = reads && hasNewer(key, { since: reads.since, changesAt });
      if (isMissing || isSlower || !reads) {
        void shared.release(key);
        return !isMissing && !isSlower;
      }
      const inputs = inputsOf(reads);
      const { scopes, since, isStale } = reads;
      const renderedAt = performance.now();
      const known = {
        scopes: new Set(scopes),
        since,
        changesAt,
        isStale,
        inputs,
        id: randomUUID(),
        renderedAt,
      };
      remember(key, known);
      const isOk = (page.value.status ?? 200) === 200;
      if (inputs && isOk && isGood(known)) void shared.put(key, { id: known.id, inputs, page });
      else void shared.release(key);
      return true;
    },
  };

  async function revalidateIfReachable(key: string, known: KnownPage): Promise<boolean> {
    return (await wasContentReachable()) && revalidate(key, known);
  }
}
