/** Implements `ContentSource` with cached GROQ queries to Sanity or the embedded lake. */
import { z } from 'zod';
import { now } from '#platform/clock.ts';
import { log } from '#platform/log.ts';
import { siteSettings } from '#schemas/documents/site-settings.schema.ts';
import { addressOf, ancestorPaths, storedForms, storedPath } from '#schemas/shared/site-path.ts';
import { findBrokenLinks } from './broken-references.ts';
import {
  type ContentSource,
  ContentUnavailableError,
  type ListPage,
  type PageContent,
  type Paging,
  type RouteTable,
} from './content-source.ts';
import { listItem, pageOf, storedPageSchema } from './parse-page.ts';
import { parseEntries, parseOnce, parseResult } from './parse-result.ts';
import * as groq from './queries.ts';
import { readRoutes } from './read-routes.ts';
import { recordChange, recordRead } from './render-dependencies.ts';
import { findRoute, settledRoutes } from './route-table.ts';
import { freshness, isContentReachable, mediaBase, query } from './sanity-client.ts';
import { createStaleIfError } from './stale-if-error.ts';
import { filterBlocksByTime } from './time-window.ts';

/**
 * Returns true if there is a page at a canonical path. Checking the route table first means that invented addresses cost no
 * query. Throws `ContentUnavailableError` while the routes were never read.
 */
async function isPage(path: string): Promise<boolean> {
  const began = freshness.moment();
  const routes = await settledRoutes();
  // If a page appears at this path, the cached 404 is invalidated.
  recordRead([`page:${path}`], began, false);
  if (!routes) throw new ContentUnavailableError('The routes of the site have never been read.');
  return findRoute(routes, path).kind === 'page';
}

// The parsed content is kept as long as its query result, so that a page that is rendered again is not parsed again.
const storedPages = parseOnce(storedPageSchema.nullable());
const settingsParser = parseOnce(siteSettings.nullable());
const pages = new WeakMap<object, PageContent>();

function pageOnce(stored: Parameters<typeof pageOf>[0], path: string): PageContent {
  const cached = pages.get(stored);
  if (cached?.path === path) return cached;
  const page = pageOf(stored, path);
  pages.set(stored, page);
  return page;
}

async function findPage(path: string): Promise<PageContent | null> {
  const canonical = storedPath(path);
  if (!canonical || !(await isPage(canonical))) return null;
  const address = addressOf(canonical);
  const params = { ancestors: ancestorPaths(canonical).flatMap(storedForms), mediaBase: mediaBase() };
  const stored = await parseResult(storedPages, () =>
    address.type === 'page'
      ? query(groq.pageByPath, { ...params, paths: storedForms(address.path) }, [`page:${canonical}`])
      : query(groq.listedBySlug(address.type), { ...params, slug: address.slug }, [`page:${canonical}`]),
  );
  if (!stored) return null;
  const page = pageOnce(stored, canonical);
  const { blocks, changesAt } = filterBlocksByTime(page.blocks, now());
  recordChange(changesAt);
  return { ...page, blocks };
}

async function listOf(
  type: 'destination' | 'blogPost',
  order: string,
  { page, pageSize }: Paging,
): Promise<ListPage> {
  const total = await parseResult(z.number(), () => query(groq.countOf(type), {}, [`list:${type}`]));
  const from = (page - 1) * pageSize;
  // Beyond the end nothing is queried, because every queried slice is cached.
  const entries =
    from < total
      ? await parseResult(z.array(z.unknown()), () =>
          query(groq.listed(type, order), { mediaBase: mediaBase(), from, to: from + pageSize }, [
            `list:${type}`,
          ]),
        )
      : [];
  return { items: parseEntries(listItem, entries, type), page, pageSize, total };
}

const reported = new WeakSet<object>();

/** Logs one event for each broken link in the navigation, footer or notices, once for each query result. */
function reportMissingLinks(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null || reported.has(answer)) return;
  reported.add(answer);
  for (const reason of findBrokenLinks(answer))
    log.warn(
      { event: 'link.missing', page: 'every page', reason },
      'A link in the navigation, footer or a notice leads to a document that is not public, and was left out.',
    );
}

/** Rounds down to the hour, so that the query's parameters, and therefore its cache key, change only hourly. */
const startOfHour = (at: Date) => new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000).toISOString();

const routesOrLastGood = createStaleIfError<RouteTable>();

/** Content source for Sanity: hosted, or the embedded lake. */
export const sanityContent: ContentSource = {
  findPage,
  findSettings: () =>
    parseResult(settingsParser, async () => {
      const answer = await query(groq.settings, { since: startOfHour(now()) }, ['settings']);
      reportMissingLinks(answer);
      return answer;
    }),
  listBlogPosts: (paging) => listOf('blogPost', 'publishedAt desc', paging),
  findBlogPost: (slug) => findPage(`/blogs/${slug}/`),
  listDestinations: (paging) => listOf('destination', 'title asc', paging),
  findDestination: (slug) => findPage(`/destinations/${slug}/`),
  listRoutes: () => routesOrLastGood('routes', readRoutes),
  isReachable: isContentReachable,
};
