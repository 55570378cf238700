/** Call of site search. Queries are never logged. */
import { z } from 'zod';
import { callRoutes } from '#contracts/api/call-routes.ts';
import { siteSearchQuerySchema, siteSearchSchema } from '#contracts/api/search-schemas.ts';
import type { SearchResult, SearchResults, SiteSearch } from '#domains/site-search/site-search.ts';
import { log } from '#platform/log.ts';
import { ApiError } from '../api-error.ts';
import { defineCall } from '../define-call.ts';
import { failure } from '../envelope-schemas.ts';

/** The call of site search. */
export const siteSearchCalls = {
  siteSearch: defineCall({
    route: callRoutes.siteSearch,
    tag: 'Content',
    summary: 'Search pages, destinations, articles, tours, passes and stations',
    description:
      'The best results come first: a match in a name counts more than one in the text. If nothing has all words, the response contains results with similar words (`near`), then with some of the words (`some`).',
    limit: 'suggestions',
    input: z.object({ query: siteSearchQuerySchema }),
    status: 'results',
    output: siteSearchSchema,
    outcome: 'The results.',
    failures: { 503: failure('UPSTREAM', 'The content cannot be reached.') },
    async run({ query: { q, limit } }, { dependencies: { search }, setHeader }) {
      const answer = await found(search, q, limit);
      // Lets the browser reuse a response while a visitor deletes a character and types it again.
      setHeader('Cache-Control', 'private, max-age=30');
      return plain(answer);
    },
  }),
};

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
