/** Route of site search. Queries are never logged. */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { results } from '#contracts/api/envelope.ts';
import { siteSearchQuerySchema, siteSearchSchema } from '#contracts/api/search-schemas.ts';
import type { SearchResult, SearchResults, SiteSearch } from '#domains/site-search/site-search.ts';
import { log } from '#platform/log.ts';
import { ApiError } from '../api-error.ts';
import { failure, json, resultsOf } from '../envelope-schemas.ts';

const siteSearchRoute = createRoute({
  method: 'get',
  path: '/site-search',
  tags: ['Content'],
  summary: 'Search pages, destinations, articles, tours, passes and stations',
  description:
    'The best results come first: a match in a name counts more than one in the text. If nothing has all words, the response contains results with similar words (`near`), then with some of the words (`some`).',
  request: { query: siteSearchQuerySchema },
  responses: {
    200: { description: 'The results.', content: json(resultsOf(siteSearchSchema)) },
    503: failure('UPSTREAM', 'The content cannot be reached.'),
  },
});

/** Adds the search route. */
export function addSiteSearchRoutes(api: OpenAPIHono, search: SiteSearch): void {
  api.openapi(siteSearchRoute, async (c) => {
    const { q, limit } = c.req.valid('query');
    const answer = await found(search, q, limit);
    // Lets the browser reuse a response while a visitor deletes a character and types it again.
    c.header('Cache-Control', 'private, max-age=30');
    return c.json(results(plain(answer)), 200);
  });
}

async function found(search: SiteSearch, q: string, limit: number): Promise<SearchResults> {
  try {
    return await search(q, limit);
  } catch (err) {
    log.error({ event: 'api.search-unavailable', err }, 'The site could not be searched.');
    throw new ApiError('UPSTREAM');
  }
}

/** Maps a result to the response schema, with only those picture fields that every client can use. */
function plain({ fit, total, counts, found, suggestions }: SearchResults) {
  return { ...{ fit, total, counts }, found: found.map(withPlainPicture), suggestions: [...suggestions] };
}

function withPlainPicture({ type, path, title, place, excerpt, picture }: SearchResult) {
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
