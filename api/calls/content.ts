/** Routes of content: pages, blog posts and destinations, read from the content source. */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { InvalidContentError, type PageContent } from '#cms/content-source.ts';
import type { PreviewedPage } from '#cms/preview-link.ts';
import {
  listedSchema,
  listOf,
  listQuerySchema,
  pageContentSchema,
  slugSchema,
} from '#contracts/api/content-schemas.ts';
import { results } from '#contracts/api/envelope.ts';
import { log } from '#platform/log.ts';
import { canonicalPath } from '#schemas/shared/site-path.ts';
import { ApiError } from '../api-error.ts';
import type { ApiContent } from '../dependencies.ts';
import { failure, json, resultsOf } from '../envelope-schemas.ts';

const pathSchema = z
  .string()
  .transform((value, context) => {
    const path = parseRequestedPath(value);
    if (path !== null) return path;
    context.addIssue({ code: 'custom', message: 'This is not the path of a page.' });
    return z.NEVER;
  })
  .meta({
    description:
      'Decoded path of the page on the site, starting with a slash. A slash at its end is optional.',
    example: '/contact/',
  });

const bySlug = z.object({ slug: slugSchema });

const unreachable = failure('UPSTREAM', 'The content cannot be reached.');

const pageContentRoute = createRoute({
  method: 'get',
  path: '/page-content',
  tags: ['Content'],
  summary: 'The published page at a path',
  request: { query: z.object({ path: pathSchema }) },
  responses: {
    200: { description: 'The page.', content: json(resultsOf(pageContentSchema)) },
    404: failure('NOT_FOUND', 'Page not found: {path}'),
    503: unreachable,
  },
});

const idSchema = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,128}$/, 'This is not the id of a document.')
  .meta({ description: 'Id of the page’s document, as in `/pre_{id}/`.' });

/** Accepts any text: a token that opens nothing gets the same response as a missing page. */
const tokenSchema = z.string().max(200).default('').meta({ description: 'Token of a preview link.' });

const previewResponses = {
  200: { description: 'The draft. Never cached.', content: json(resultsOf(pageContentSchema)) },
  404: failure('NOT_FOUND', 'There is no such preview.'),
  503: unreachable,
};

const previewByIdRoute = createRoute({
  method: 'get',
  path: '/page-preview/{id}',
  tags: ['Content'],
  summary: 'The draft of one page, by document id and the token of its preview link',
  request: { params: z.object({ id: idSchema }), query: z.object({ token: tokenSchema }) },
  responses: previewResponses,
});

const previewByPathRoute = createRoute({
  method: 'get',
  path: '/page-preview',
  tags: ['Content'],
  summary: 'The draft of one page, by its path and the token of its preview link',
  request: { query: z.object({ path: pathSchema, token: tokenSchema }) },
  responses: previewResponses,
});

const listRoute = <Path extends string, Item extends z.ZodType>(path: Path, summary: string, item: Item) =>
  createRoute({
    method: 'get',
    path,
    tags: ['Content'],
    summary,
    request: { query: listQuerySchema },
    responses: {
      200: { description: 'A page of the list.', content: json(resultsOf(listOf(item))) },
      503: unreachable,
    },
  });

const entryRoute = <Path extends string, Item extends z.ZodType>(path: Path, summary: string, item: Item) =>
  createRoute({
    method: 'get',
    path,
    tags: ['Content'],
    summary,
    request: { params: bySlug },
    responses: {
      200: { description: 'The entry.', content: json(resultsOf(item)) },
      404: failure('NOT_FOUND'),
      503: unreachable,
    },
  });

/** Adds the routes that read content. */
export function addContentRoutes(api: OpenAPIHono, content: ApiContent): void {
  api.openapi(pageContentRoute, async (c) => {
    const { path } = c.req.valid('query');
    const page = await reached(() => content.findPage(path));
    if (!page) throw new ApiError('NOT_FOUND', { message: `Page not found: ${path}` });
    return c.json(results(page), 200);
  });
  api.openapi(previewByIdRoute, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(results(await preview(content, { id }, c.req.valid('query').token)), 200);
  });
  api.openapi(previewByPathRoute, async (c) => {
    const { path, token } = c.req.valid('query');
    return c.json(results(await preview(content, { path }, token)), 200);
  });
  api.openapi(listRoute('/blogs', 'Blog posts, newest first', listedSchema), async (c) => {
    const part = c.req.valid('query');
    return c.json(results(await reached(() => content.listBlogPosts(part))), 200);
  });
  api.openapi(entryRoute('/blogs/{slug}', 'One blog post', pageContentSchema), async (c) => {
    const { slug } = c.req.valid('param');
    return c.json(results(found(await reached(() => content.findBlogPost(slug)), 'blog post')), 200);
  });
  api.openapi(listRoute('/destinations', 'Destinations, by name', listedSchema), async (c) => {
    const part = c.req.valid('query');
    return c.json(results(await reached(() => content.listDestinations(part))), 200);
  });
  api.openapi(entryRoute('/destinations/{slug}', 'One destination', pageContentSchema), async (c) => {
    const { slug } = c.req.valid('param');
    return c.json(results(found(await reached(() => content.findDestination(slug)), 'destination')), 200);
  });
}

/** Returns the preview of a page. An unknown, expired or revoked token and a token of another page give the same 404. */
async function preview(content: ApiContent, page: PreviewedPage, token: string): Promise<PageContent> {
  const answer = await reached(() => content.findPreview(page, token));
  if (!answer) throw new ApiError('NOT_FOUND', { message: 'There is no such preview.' });
  return answer.page;
}

function found<Entry>(entry: Entry | null, kind: string): Entry {
  if (entry === null) throw new ApiError('NOT_FOUND', { message: `There is no such ${kind}.` });
  return entry;
}

async function reached<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (err) {
    if (err instanceof InvalidContentError)
      log.error({ event: 'api.content-odd', err }, 'The content is invalid.');
    else log.error({ event: 'api.content-unreachable', err }, 'The content could not be read.');
    throw new ApiError('UPSTREAM');
  }
}

/**
 * Parses the `path` parameter of a page: returns its canonical form, or null if it is invalid. It must be decoded already, so
 * percent signs are refused, as are queries, fragments and invisible characters.
 */
function parseRequestedPath(value: string): string | null {
  return /[\p{C}%?#]/u.test(value) ? null : canonicalPath(value);
}
