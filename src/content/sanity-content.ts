import { z } from 'zod';
import { siteSettings } from '#schemas/documents/site-settings.ts';
import { parsedAnswer, parsedEntries } from './answer.ts';
import { isContentReachable, mediaBase, query } from './client.ts';
import type { ContentSource, ListPage, PageContent, Paging, RouteTable } from './content-source.ts';
import { createLastGood } from './last-good.ts';
import { listItem, pageOf, storedPage } from './page-content.ts';
import { addressOf, ancestorPaths, canonicalPath, storedForms } from './path.ts';
import * as groq from './queries.ts';
import { readCachedRoutes, readRoutes } from './read-routes.ts';
import { findRoute, freshRoutes, indexRoutes } from './route-table.ts';

/**
 * Whether there is a page at a canonical path. Asked before the page is: the cache keeps every answer, so that invented
 * addresses would fill it. The table in memory answers when it is fresh, else one that is cached like pages are.
 */
async function isPage(path: string): Promise<boolean> {
  const routes = freshRoutes() ?? indexRoutes(await readCachedRoutes());
  return findRoute(routes, path).kind === 'page';
}

async function findPage(path: string): Promise<PageContent | null> {
  const canonical = canonicalPath(path);
  if (!canonical || !(await isPage(canonical))) return null;
  const address = addressOf(canonical);
  const params = { ancestors: ancestorPaths(canonical).flatMap(storedForms), mediaBase: mediaBase() };
  const stored = await parsedAnswer(storedPage.nullable(), () =>
    address.type === 'page'
      ? query(groq.pageByPath, { ...params, paths: storedForms(address.path) })
      : query(groq.listedBySlug(address.type), { ...params, slug: address.slug }),
  );
  return stored && pageOf(stored, canonical);
}

async function listOf(
  type: 'destination' | 'blogPost',
  order: string,
  { page, pageSize }: Paging,
): Promise<ListPage> {
  const total = await parsedAnswer(z.number(), () => query(groq.countOf(type)));
  const from = (page - 1) * pageSize;
  // Beyond the end nothing is asked: every part asked for is kept in the cache.
  const entries =
    from < total
      ? await parsedAnswer(z.array(z.unknown()), () =>
          query(groq.listed(type, order), { mediaBase: mediaBase(), from, to: from + pageSize }),
        )
      : [];
  return { items: parsedEntries(listItem, entries, type), page, pageSize, total };
}

const lastRoutes = createLastGood<RouteTable>();

/** The site's content in Sanity: hosted, or in the embedded lake. */
export const sanityContent: ContentSource = {
  findPage,
  findSettings: () => parsedAnswer(siteSettings.nullable(), () => query(groq.settings)),
  listBlogPosts: (paging) => listOf('blogPost', 'publishedAt desc', paging),
  findBlogPost: (slug) => findPage(`/blogs/${slug}/`),
  listDestinations: (paging) => listOf('destination', 'title asc', paging),
  findDestination: (slug) => findPage(`/destinations/${slug}/`),
  listRoutes: () => lastRoutes('routes', readRoutes),
  isReachable: isContentReachable,
};
