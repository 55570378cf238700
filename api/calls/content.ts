/** Calls that read content: pages, blog posts and destinations, read from the content source. */
import { z } from 'zod';
import type { PageContent } from '#cms/content-source.ts';
import type { PreviewedPage } from '#cms/preview-link.ts';
import { callRoutes, type ReadRoute } from '#contracts/api/call-routes.ts';
import {
  listedSchema,
  listOf,
  listQuerySchema,
  pageContentSchema,
  slugSchema,
} from '#contracts/api/content-schemas.ts';
import { canonicalPath } from '#schemas/shared/site-path.ts';
import { ApiError } from '../api-error.ts';
import { defineCall } from '../define-call.ts';
import type { ApiContent } from '../dependencies.ts';
import { failure } from '../envelope-schemas.ts';
import { readContent } from '../read-content.ts';

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

const idSchema = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,128}$/, 'This is not the id of a document.')
  .meta({ description: 'Id of the page’s document, as in `/pre_{id}/`.' });

/** Accepts any text: a token that opens nothing gets the same response as a missing page. */
const tokenSchema = z.string().max(200).default('').meta({ description: 'Token of a preview link.' });

const previewOutcome = 'The draft. Never cached.';

const previewFailures = { 404: failure('NOT_FOUND', 'There is no such preview.'), 503: unreachable };

const listCall = (route: ReadRoute, summary: string, read: ReadList) =>
  defineCall({
    route,
    tag: 'Content',
    summary,
    input: z.object({ query: listQuerySchema }),
    status: 'results',
    output: listOf(listedSchema),
    outcome: 'A page of the list.',
    failures: { 503: unreachable },
    run: async ({ query }, { dependencies: { content } }) => readContent(() => read(content, query)),
  });

type ReadList = (
  content: ApiContent,
  part: z.output<typeof listQuerySchema>,
) => ReturnType<ApiContent['listBlogPosts']>;

const entryCall = (route: ReadRoute, { summary, kind, read }: EntryKind) =>
  defineCall({
    route,
    tag: 'Content',
    summary,
    input: z.object({ params: bySlug }),
    status: 'results',
    output: pageContentSchema,
    outcome: 'The entry.',
    failures: { 404: failure('NOT_FOUND'), 503: unreachable },
    async run({ params: { slug } }, { dependencies: { content } }) {
      const entry = await readContent(() => read(content, slug));
      if (entry === null) throw new ApiError('NOT_FOUND', { message: `There is no such ${kind}.` });
      return entry;
    },
  });

type EntryKind = {
  readonly summary: string;
  readonly kind: string;
  readonly read: (content: ApiContent, slug: string) => Promise<PageContent | null>;
};

/** The calls that read content. */
export const contentCalls = {
  pageContent: defineCall({
    route: callRoutes.pageContent,
    tag: 'Content',
    summary: 'The published page at a path',
    input: z.object({ query: z.object({ path: pathSchema }) }),
    status: 'results',
    output: pageContentSchema,
    outcome: 'The page.',
    failures: { 404: failure('NOT_FOUND', 'Page not found: {path}'), 503: unreachable },
    async run({ query: { path } }, { dependencies: { content } }) {
      const page = await readContent(() => content.findPage(path));
      if (!page) throw new ApiError('NOT_FOUND', { message: `Page not found: ${path}` });
      return page;
    },
  }),

  pagePreviewById: defineCall({
    route: callRoutes.pagePreviewById,
    tag: 'Content',
    summary: 'The draft of one page, by document id and the token of its preview link',
    input: z.object({ params: z.object({ id: idSchema }), query: z.object({ token: tokenSchema }) }),
    status: 'results',
    output: pageContentSchema,
    outcome: previewOutcome,
    failures: previewFailures,
    run: async ({ params: { id }, query: { token } }, { dependencies: { content } }) =>
      preview(content, { id }, token),
  }),

  pagePreview: defineCall({
    route: callRoutes.pagePreview,
    tag: 'Content',
    summary: 'The draft of one page, by its path and the token of its preview link',
    input: z.object({ query: z.object({ path: pathSchema, token: tokenSchema }) }),
    status: 'results',
    output: pageContentSchema,
    outcome: previewOutcome,
    failures: previewFailures,
    run: async ({ query: { path, token } }, { dependencies: { content } }) =>
      preview(content, { path }, token),
  }),

  blogs: listCall(callRoutes.blogs, 'Blog posts, newest first', (content, part) =>
    content.listBlogPosts(part),
  ),

  blog: entryCall(callRoutes.blog, {
    summary: 'One blog post',
    kind: 'blog post',
    read: (content, slug) => content.findBlogPost(slug),
  }),

  destinations: listCall(callRoutes.destinations, 'Destinations, by name', (content, part) =>
    content.listDestinations(part),
  ),

  destination: entryCall(callRoutes.destination, {
    summary: 'One destination',
    kind: 'destination',
    read: (content, slug) => content.findDestination(slug),
  }),
};

/** Returns the preview of a page. An unknown, expired or revoked token and a token of another page give the same 404. */
async function preview(content: ApiContent, page: PreviewedPage, token: string): Promise<PageContent> {
  const answer = await readContent(() => content.findPreview(page, token));
  if (!answer) throw new ApiError('NOT_FOUND', { message: 'There is no such preview.' });
  return answer.page;
}

/**
 * Parses the `path` parameter of a page: returns its canonical form, or null if it is invalid. It must be decoded already, so
 * percent signs are refused, as are queries, fragments and invisible characters.
 */
function parseRequestedPath(value: string): string | null {
  return /[\p{C}%?#]/u.test(value) ? null : canonicalPath(value);
}
