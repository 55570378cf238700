import { z } from 'zod';
import { redirectEntry } from '#schemas/documents/redirect.ts';
import { siteSettings } from '#schemas/documents/site-settings.ts';
import { optionalImage } from '#schemas/shared/image.ts';
import { routableTypes } from '#schemas/shared/link.ts';
import { seo } from '#schemas/shared/seo.ts';
import { isContentReachable, mediaBase, query, queryFresh } from './client.ts';
import {
  type ContentSource,
  ContentUnavailableError,
  type ListPage,
  type PageContent,
  type Paging,
} from './content-source.ts';
import { addressOf, ancestorPaths, canonicalPath } from './path.ts';
import * as groq from './queries.ts';

const absent = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().transform((value) => value ?? null);

const pageContent = z
  .object({
    id: z.string(),
    type: z.enum(routableTypes),
    revision: z.string(),
    updatedAt: z.string(),
    path: z.string(),
    title: z.string(),
    summary: absent(z.string()),
    seo: absent(seo),
    image: optionalImage.transform((picture) => picture ?? null),
    ancestors: z.array(z.object({ path: z.string(), title: z.string() })),
    publishedAt: absent(z.string()),
    author: absent(z.string()),
    blocks: z.array(z.unknown()),
  })
  .transform((page) => ({
    ...page,
    ancestors: page.ancestors.toSorted((a, b) => a.path.length - b.path.length),
  }));

const listItem = z.object({
  id: z.string(),
  slug: z.string(),
  path: z.string(),
  title: z.string(),
  summary: absent(z.string()),
  picture: optionalImage.transform((picture) =>
    picture ? { src: picture.src, width: picture.width, height: picture.height, alt: picture.alt } : null,
  ),
  region: absent(z.string()),
  publishedAt: absent(z.string()),
  author: absent(z.string()),
});

const list = z.object({ total: z.number(), items: z.array(listItem) });

const routeTable = z.object({
  pages: z.array(
    z.object({ path: z.string().nullable(), updatedAt: z.string(), hidden: z.boolean().nullable() }),
  ),
  redirects: z.array(z.unknown()),
});

/** Runs a query and parses its answer; every failure is a `ContentUnavailableError`. */
async function read<Shape extends z.ZodType>(
  shape: Shape,
  answer: () => Promise<unknown>,
): Promise<z.output<Shape>> {
  let value: unknown;
  try {
    value = await answer();
  } catch (error) {
    throw new ContentUnavailableError('The content lake did not answer.', { cause: error });
  }
  const parsed = shape.safeParse(value);
  if (!parsed.success)
    throw new ContentUnavailableError('The content is not as expected.', { cause: parsed.error });
  return parsed.data;
}

async function findPage(path: string): Promise<PageContent | null> {
  const canonical = canonicalPath(path);
  if (!canonical) return null;
  const address = addressOf(canonical);
  const params = { ancestors: ancestorPaths(canonical), mediaBase: mediaBase() };
  return read(pageContent.nullable(), () =>
    address.type === 'page'
      ? query(groq.pageByPath, { ...params, path: address.path })
      : query(groq.listedBySlug(address.type), { ...params, slug: address.slug }),
  );
}

async function listOf(
  type: 'destination' | 'blogPost',
  order: string,
  { page, pageSize }: Paging,
): Promise<ListPage> {
  const { items, total } = await read(list, () =>
    query(groq.listed(type, order), { mediaBase: mediaBase() }),
  );
  return { items: items.slice((page - 1) * pageSize, page * pageSize), page, pageSize, total };
}

/** The site's content in Sanity: hosted, or in the embedded lake. */
export const sanityContent: ContentSource = {
  findPage,
  findSettings: () => read(siteSettings.nullable(), () => query(groq.settings)),
  listBlogPosts: (paging) => listOf('blogPost', 'publishedAt desc', paging),
  findBlogPost: (slug) => findPage(`/blogs/${slug}/`),
  listDestinations: (paging) => listOf('destination', 'title asc', paging),
  findDestination: (slug) => findPage(`/destinations/${slug}/`),
  async listRoutes() {
    const { pages, redirects } = await read(routeTable, () => queryFresh(groq.routes));
    return {
      pages: pages.flatMap(({ path, updatedAt, hidden }) =>
        path ? [{ path, updatedAt, hidden: hidden === true }] : [],
      ),
      redirects: redirects.flatMap((entry) => {
        const parsed = redirectEntry.safeParse(entry);
        return parsed.success ? [parsed.data] : [];
      }),
    };
  },
  isReachable: isContentReachable,
};
