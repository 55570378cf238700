/** Block loader: runs the site search for the query in the address and groups the results by type. */
import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { maxSearchLength, siteSearchAddress, siteSearchQuery } from '#contracts/search/site-search-query.ts';
import type { SearchResults, SiteSearch } from '#domains/site-search/site-search.ts';
import type { siteSearch } from '#schemas/blocks/site-search.schema.ts';
import { formatResultCount, resultTypeNames } from './result-type-names.ts';
import type { ResultGroup, SearchState, SiteSearchData } from './site-search-data.ts';

/** The maximum number of results per type; a longer query narrows the rest. */
const maxOfKind = 30;
const maxResults = maxOfKind * Object.keys(resultTypeNames).length;

/** Searches for the text in the address. Searches are not logged. */
export async function loadSiteSearch(
  _block: z.output<typeof siteSearch.shape>,
  context: LoadContext,
): Promise<LoadResult<SiteSearchData>> {
  const { values, unknown } = siteSearchQuery.read(context.query);
  const typed = values.q ?? unknown[0]?.typed ?? '';
  const state = unknown.length > 0 ? tooLong : await stateOf(typed, context.ports.search);
  return { ok: true, data: { action: context.path, typed, stamp: context.now.toISOString(), state } };
}

const tooLong: SearchState = {
  kind: 'too-long',
  message: `Use up to ${maxSearchLength} characters. A few words work better than a sentence.`,
};

async function stateOf(typed: string, search: SiteSearch): Promise<SearchState> {
  if (typed === '') return { kind: 'not-asked' };
  let answer: SearchResults;
  try {
    answer = await search(typed, maxResults, maxOfKind);
  } catch {
    // The index has logged the error.
    return { kind: 'unavailable' };
  }
  if (answer.fit === 'none')
    return {
      kind: 'nothing',
      summary: `Nothing found for “${typed}”`,
      suggestions: answer.suggestions.map((words) => ({ words, href: siteSearchAddress(words) })),
    };
  return {
    kind: 'found',
    summary: `${formatResultCount(answer.total)} for “${typed}”`,
    note: notes[answer.fit],
    groups: groupsOf(answer),
  };
}

const notes = {
  all: null,
  near: 'No exact match. Close matches:',
  some: 'Nothing matches all of these words. These match some of them:',
} as const;

/** Groups the results by type; the type with the best result comes first. */
function groupsOf({ found, counts }: SearchResults): readonly ResultGroup[] {
  return [...Map.groupBy(found, ({ type }) => type)].map(([type, results]) => ({
    key: type,
    name: resultTypeNames[type].many,
    count: counts[type] ?? results.length,
    results: results.map(({ path, title, place, excerpt, picture }) => ({
      href: path,
      ...{ title, place, excerpt, picture },
    })),
  }));
}
