import { z } from 'zod';
import { siteSettings } from '#schemas/documents/site-settings.ts';
import { optionalImage } from '#schemas/shared/image.ts';
import { routableTypes } from '#schemas/shared/link.ts';
import { seo } from '#schemas/shared/seo.ts';
import { brand } from '#src/platform/brand.ts';
import { log } from '#src/platform/log.ts';
import { parsedAnswer, parsedEntries } from './answer.ts';
import { isContentReachable, mediaBase, query } from './client.ts';
import type { ContentSource, ListPage, PageContent, Paging, RouteTable } from './content-source.ts';
import { createLastGood } from './last-good.ts';
import { addressOf, ancestorPaths, canonicalPath, storedForms, storedPath } from './path.ts';
import * as groq from './queries.ts';
import { readCachedRoutes, readRoutes } from './read-routes.ts';
import { findRoute, freshRoutes, indexRoutes } from './route-table.ts';

const absent = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().transform((value) => value ?? null);

/** What the lake itself writes: without it an answer is no page. The rest is an editor's. */
const storedPage = z.looseObject({
  id: z.string(),
  type: z.enum(routableTypes),
  revision: z.string(),
  updatedAt: z.string(),
});

const text = absent(z.string());
const title = z.string().trim().min(1);
const ancestor = z.object({
  path: z.string().transform((path) => storedPath(path) ?? path),
  title,
});

/** The words of a path's last part, for a page without a title. */
function titleOf(path: string): string {
  return path.split('/').filter(Boolean).at(-1)?.replaceAll(/[_-]+/g, ' ') || brand.name;
}

/** The page at a canonical path. One slip of an editor costs that part alone, and one event names all of them. */
function pageOf(stored: z.output<typeof storedPage>, path: string): PageContent {
  const parts = new Set<string>();
  function part<Shape extends z.ZodType, Instead>(name: string, shape: Shape, instead: Instead) {
    const parsed = shape.safeParse(stored[name]);
    if (parsed.success) return parsed.data;
    parts.add(name);
    return instead;
  }
  const ancestors = part('ancestors', z.array(z.unknown()), []).flatMap((entry) => {
    const parsed = ancestor.safeParse(entry);
    if (parsed.success) return [parsed.data];
    parts.add('ancestors');
    return [];
  });
  const { id, type, revision, updatedAt } = stored;
  const page = {
    id,
    type,
    revision,
    updatedAt,
    path,
    title: part('title', title, titleOf(path)),
    summary: part('summary', text, null),
    seo: part('seo', absent(seo), null),
    image: part('image', optionalImage, undefined) ?? null,
    ancestors: ancestors.toSorted((a, b) => a.path.length - b.path.length),
    publishedAt: part('publishedAt', text, null),
    author: part('author', text, null),
    blocks: part('blocks', z.array(z.unknown()), []),
  };
  if (parts.size > 0)
    log.warn(
      { event: 'content.odd', what: 'page', document: id, parts: [...parts] },
      'Parts of a page are not as expected and were left out.',
    );
  return page;
}

const listItem = z.object({
  id: z.string(),
  slug: z.string(),
  path: z.string(),
  title: z.string(),
  summary: text.catch(null),
  picture: optionalImage
    .transform((picture) =>
      picture ? { src: picture.src, width: picture.width, height: picture.height, alt: picture.alt } : null,
    )
    .catch(null),
  region: text.catch(null),
  publishedAt: text.catch(null),
  author: text.catch(null),
});

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
