import { z } from 'zod';
import { now } from '#platform/clock.ts';
import { log } from '#platform/log.ts';
import { siteSettings } from '#schemas/documents/site-settings.schema.ts';
import { addressOf, ancestorPaths, storedForms, storedPath } from '#schemas/shared/site-path.ts';
import { parsedAnswer, parsedEntries } from './answer.ts';
import { findBrokenLinks } from './broken-references.ts';
import { freshness, isContentReachable, mediaBase, query } from './client.ts';
import {
  type ContentSource,
  ContentUnavailableError,
  type ListPage,
  type PageContent,
  type Paging,
  type RouteTable,
} from './content-source.ts';
import { createLastGood } from './last-good.ts';
import { listItem, pageOf, storedPage } from './page-content.ts';
import { expirePagesAt } from './page-expiry.ts';
import * as groq from './queries.ts';
import { readRoutes } from './read-routes.ts';
import { recordRead } from './render-dependencies.ts';
import { findRoute, settledRoutes } from './route-table.ts';
import { shownBlocks } from './time-window.ts';

/**
 * Whether there is a page at a canonical path. Asked before the page is, so that invented addresses cost no query. Throws
 * `ContentUnavailableError` while the addresses were never read.
 */
async function isPage(path: string): Promise<boolean> {
  const began = freshness.moment();
  const routes = await settledRoutes();
  // A page that appears expires the answer that there is none.
  recordRead([`page:${path}`], began, false);
  if (!routes) throw new ContentUnavailableError('The addresses of the site were never read.');
  return findRoute(routes, path).kind === 'page';
}

async function findPage(path: string): Promise<PageContent | null> {
  const canonical = storedPath(path);
  if (!canonical || !(await isPage(canonical))) return null;
  const address = addressOf(canonical);
  const params = { ancestors: ancestorPaths(canonical).flatMap(storedForms), mediaBase: mediaBase() };
  const stored = await parsedAnswer(storedPage.nullable(), () =>
    address.type === 'page'
      ? query(groq.pageByPath, { ...params, paths: storedForms(address.path) }, [`page:${canonical}`])
      : query(groq.listedBySlug(address.type), { ...params, slug: address.slug }, [`page:${canonical}`]),
  );
  if (!stored) return null;
  const page = pageOf(stored, canonical);
  const at = now();
  const { blocks, changesAt } = shownBlocks(page.blocks, at);
  expirePagesAt(changesAt, at);
  return { ...page, blocks };
}

async function listOf(
  type: 'destination' | 'blogPost',
  order: string,
  { page, pageSize }: Paging,
): Promise<ListPage> {
  const total = await parsedAnswer(z.number(), () => query(groq.countOf(type), {}, [`list:${type}`]));
  const from = (page - 1) * pageSize;
  // Beyond the end nothing is asked: every part asked for is kept in the cache.
  const entries =
    from < total
      ? await parsedAnswer(z.array(z.unknown()), () =>
          query(groq.listed(type, order), { mediaBase: mediaBase(), from, to: from + pageSize }, [
            `list:${type}`,
          ]),
        )
      : [];
  return { items: parsedEntries(listItem, entries, type), page, pageSize, total };
}

const reported = new WeakSet<object>();

/** One event for each link around every page whose document is not public; once for each answer that has it. */
function reportMissingLinks(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null || reported.has(answer)) return;
  reported.add(answer);
  for (const reason of findBrokenLinks(answer))
    log.warn(
      { event: 'link.missing', page: 'every page', reason },
      'A link around every page leads to a document that is not public, and was left out.',
    );
}

/** Earlier windows are over; the same for an hour, so that the answer is kept. */
const startOfHour = (at: Date) => new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000).toISOString();

const lastRoutes = createLastGood<RouteTable>();

/** The site's content in Sanity: hosted, or in the embedded lake. */
export const sanityContent: ContentSource = {
  findPage,
  findSettings: () =>
    parsedAnswer(siteSettings.nullable(), async () => {
      const answer = await query(groq.settings, { since: startOfHour(now()) }, ['settings']);
      reportMissingLinks(answer);
      return answer;
    }),
  listBlogPosts: (paging) => listOf('blogPost', 'publishedAt desc', paging),
  findBlogPost: (slug) => findPage(`/blogs/${slug}/`),
  listDestinations: (paging) => listOf('destination', 'title asc', paging),
  findDestination: (slug) => findPage(`/destinations/${slug}/`),
  listRoutes: () => lastRoutes('routes', readRoutes),
  isReachable: isContentReachable,
};
