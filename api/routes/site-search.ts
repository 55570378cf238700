/** The search of the site. What was looked for is logged nowhere. */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Found, SearchAnswer, SiteSearch } from '#domains/site-search/site-search.ts';
import { log } from '#platform/log.ts';
import { ApiError } from '../api-error.ts';
import { results } from '../envelope.ts';
import { failure, json, resultsOf } from '../envelope-schemas.ts';
import { siteSearchQuerySchema, siteSearchSchema } from '../search-schemas.ts';

const siteSearchRoute = createRoute({
  method: 'get',
  path: '/site-search',
  tags: ['Content'],
  summary: 'Pages, destinations, articles, tours, passes and stations by words',
  description:
    'The best first: a word in a name says more than one in the text. Where nothing has all the words, what is like them is answered (`near`), then what has some of them (`some`).',
  request: { query: siteSearchQuerySchema },
  responses: {
    200: { description: 'What was found.', content: json(resultsOf(siteSearchSchema)) },
    503: failure('UPSTREAM', 'The content cannot be reached.'),
  },
});

/** Adds the search. */
export function addSiteSearchRoutes(api: OpenAPIHono, search: SiteSearch): void {
  api.openapi(siteSearchRoute, async (c) => {
    const { q, limit } = c.req.valid('query');
    const answer = await found(search, q, limit);
    // For whoever types a letter, takes it away and types it again.
    c.header('Cache-Control', 'private, max-age=30');
    return c.json(results(plain(answer)), 200);
  });
}

async function found(search: SiteSearch, q: string, limit: number): Promise<SearchAnswer> {
  try {
    return await search(q, limit);
  } catch (err) {
    log.error({ event: 'api.search-unavailable', err }, 'The site could not be searched');
    throw new ApiError('UPSTREAM');
  }
}

/** As the schema has it: of a picture, what any program can use. */
function plain({ fit, total, counts, found, suggestions }: SearchAnswer) {
  return { ...{ fit, total, counts }, found: found.map(withPlainPicture), suggestions: [...suggestions] };
}

function withPlainPicture({ type, path, title, place, excerpt, picture }: Found) {
  return {
    ...{ type, path, place },
    title: [...title],
    excerpt: [...excerpt],
    picture: picture && {
      src: picture.src,
      width: picture.width,
      height: picture.height,
      alt: picture.alt,
    },
  };
}
