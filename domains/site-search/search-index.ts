import MiniSearch, { type Query, type SearchOptions } from 'minisearch';
import type { SearchResultType } from '#contracts/search/search-result-type.ts';
import { folded } from '#contracts/text/fold-text.ts';
import { createTextReader, excerptOf, excerptPosition, highlightTerms, type ReadText } from './excerpt.ts';
import type { Fit, MarkedText, SearchEntry, SearchResult, SearchResults } from './site-search.ts';
import { compoundsOf, termsOfQuery, termsOfWord, wordsOf } from './terms.ts';

/** A full-text index of the site. It is immutable: a change of the site requires a new index. */
export interface SearchIndex {
  readonly size: number;
  search(words: string, limit: number, limitOfType?: number): SearchResults;
}

const fields = ['title', 'otherNames', 'place', 'summary', 'text'] as const;

/** Relevance of fields: a name counts more than a place, a place more than a summary, a summary more than the text. */
const boost = { title: 8, otherNames: 5, place: 4, summary: 2.5, text: 1 };

/** Ranks a stop below the pages about a place of the same name. */
const weightOf = (type: SearchResultType) => (type === 'station' ? 0.6 : 1);

/** Number of entries indexed before the event loop continues with other work. */
const entriesPerChunk = 10;

/**
 * Enables prefix matches. A word of two letters matches only as the last word, while it is being typed: “te anau” is
 * not the terminal.
 */
const allowsPrefix = (term: string, at: number, terms: readonly string[]) =>
  term.length > 2 || (term.length > 1 && at === terms.length - 1);

/**
 * Similarity required of suggested names. A short word allows one wrong character, because more would make it another
 * word.
 */
const suggestionFuzziness = (term: string) => (term.length < 6 ? 1 : 0.4);

/** Tolerated typing errors: one per five characters of a word. */
const toleratedTypos = (term: string) => (term.length > 4 ? 0.2 : term.length === 4 ? 1 : false);

const tries: readonly { readonly fit: Fit; readonly options: SearchOptions }[] = [
  { fit: 'all', options: { combineWith: 'AND', prefix: allowsPrefix } },
  { fit: 'near', options: { combineWith: 'AND', prefix: allowsPrefix, fuzzy: toleratedTypos } },
  { fit: 'some', options: { combineWith: 'OR', prefix: allowsPrefix, fuzzy: toleratedTypos } },
];

const nothing: SearchResults = { fit: 'none', total: 0, counts: {}, found: [], suggestions: [] };

/** Builds an index in small chunks, so that requests are answered meanwhile. */
export async function createSearchIndex(entries: readonly SearchEntry[]): Promise<SearchIndex> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const index = new MiniSearch<SearchEntry>({
    fields: [...fields],
    extractField: (entry, field) => (field === 'id' ? entry.id : wordsIn(entry, field)),
    tokenize: (text) => [...wordsOf(text), ...compoundsOf(text).map(({ term }) => term)],
    processTerm: termsOfWord,
    searchOptions: {
      // A query consists of terms already.
      processTerm: (term) => term,
      boost,
      weights: { prefix: 0.35, fuzzy: 0.25 },
      boostDocument: (id) => weightOf(byId.get(String(id))?.type ?? 'page'),
    },
  });
  await index.addAllAsync([...byId.values()], { chunkSize: entriesPerChunk });

  const read = createTextReader();
  // At most one per entry; it is discarded with the index, after about a minute.
  const known = new Map<SearchEntry, ReadEntry>();
  /** Returns the displayed texts of an entry; they are folded once, when it is first shown. */
  function readEntry(entry: SearchEntry): ReadEntry {
    const before = known.get(entry);
    if (before) return before;
    const { title, summary, text } = entry;
    const now = { title: read(title), summary: read(summary ?? ''), text: read(text) };
    known.set(entry, now);
    return now;
  }

  /** Suggests titles with a word similar to one of these terms. */
  function suggestionsFor(terms: readonly string[]): readonly string[] {
    const telling = terms.filter((term) => term.length > 3);
    if (telling.length === 0) return [];
    const found = index.search(
      queryOf(telling, { combineWith: 'OR', fuzzy: suggestionFuzziness, fields: ['title'] }),
    );
    const titles = found.flatMap(({ id }) => byId.get(String(id))?.title ?? []);
    return [...new Set(titles)].slice(0, 3);
  }

  return {
    size: byId.size,
    search(words, limit, limitOfType = limit) {
      const terms = termsOfQuery(words);
      if (terms.length === 0) return nothing;
      for (const { fit, options } of tries) {
        // A single word either matches or not, so there is no partial match.
        if (fit === 'some' && terms.length === 1) continue;
        const hits = index.search(queryOf(terms, options)).flatMap(({ id, match }) => {
          const entry = byId.get(String(id));
          return entry ? [{ entry, terms: new Set(Object.keys(match)) }] : [];
        });
        if (hits.length === 0) continue;
        const counts: Partial<Record<SearchResultType, number>> = {};
        for (const { entry } of hits) counts[entry.type] = (counts[entry.type] ?? 0) + 1;
        return {
          fit,
          total: hits.length,
          counts,
          found: firstOf(withStartsFirst(hits, words), limit, limitOfType).map((hit) =>
            foundOf(hit.entry, readEntry(hit.entry), hit.terms, terms.length),
          ),
          suggestions: [],
        };
      }
      return { ...nothing, suggestions: suggestionsFor(terms) };
    },
  };
}

/**
 * Moves pages whose title starts with the search to the top, in their order. “Coast” finds “Coastal Pacific” before
 * “West Coast”, although only the latter has the whole word.
 */
function withStartsFirst<Hit extends { readonly entry: SearchEntry }>(
  hits: readonly Hit[],
  words: string,
): readonly Hit[] {
  const start = folded(words.trim());
  const isStart = ({ entry: { title, type } }: Hit) => type !== 'station' && folded(title).startsWith(start);
  return [...hits.filter(isStart), ...hits.filter((hit) => !isStart(hit))];
}

/** Returns the first hits, at most `limit` in total and `limitOfType` per type, so that no type crowds out another. */
function firstOf<Hit extends { readonly entry: SearchEntry }>(
  hits: readonly Hit[],
  limit: number,
  limitOfType: number,
): readonly Hit[] {
  const taken: Partial<Record<SearchResultType, number>> = {};
  const first = hits.filter(({ entry: { type } }) => {
    taken[type] = (taken[type] ?? 0) + 1;
    return taken[type] <= limitOfType;
  });
  return first.slice(0, limit);
}

function queryOf(terms: readonly string[], options: SearchOptions): Query {
  return { ...options, queries: [...terms] };
}

function wordsIn(entry: SearchEntry, field: string): string {
  switch (field) {
    case 'title':
      return entry.title;
    case 'otherNames':
      return entry.otherNames.join(' ');
    case 'place':
      return entry.place ?? '';
    case 'summary':
      return entry.summary ?? '';
    default:
      return entry.text;
  }
}

/** The displayed texts of an entry. */
type ReadEntry = Readonly<Record<'title' | 'summary' | 'text', ReadText>>;

/** Returns the matched words of a text, folded. */
const matchesOf = (marked: MarkedText) =>
  marked.flatMap(({ text, isMatch }) => (isMatch ? [folded(text)] : []));

/** Returns true if an excerpt consists of table cells or consecutive headings, which say little out of context. */
const isList = (excerpt: MarkedText) =>
  excerpt
    .map(({ text }) => text)
    .join('')
    .split(' · ').length > 3;

/**
 * Builds a result.
 * @param terms the index terms that matched
 * @param asked the number of query terms
 */
function foundOf(
  { type, path, place, picture, fragments = [] }: SearchEntry,
  { title, summary, text }: ReadEntry,
  terms: ReadonlySet<string>,
  termCount: number,
): SearchResult {
  const inTitle = highlightTerms(title, terms);
  const ofSummary = excerptOf(summary, terms);
  const ofText = excerptOf(text, terms);
  const says = (excerpt: typeof ofText) => excerpt.some(({ isMatch }) => isMatch);
  const isNamed = inTitle.filter(({ isMatch }) => isMatch).length >= termCount;
  const isBest = ofSummary.length > 0 && (isNamed || says(ofSummary) || !says(ofText) || isList(ofText));
  const found = { type, title: inTitle, place, picture };
  if (isBest) return { ...found, path, excerpt: ofSummary };
  // A page opens at its top if the passage says no more than its name.
  const named = new Set(matchesOf(inTitle));
  const at = matchesOf(ofText).every((word) => named.has(word)) ? 0 : excerptPosition(text, terms);
  const anchor = at > 0 && fragments.findLast(({ start }) => start <= at)?.anchor;
  return { ...found, path: anchor ? `${path}#${anchor}` : path, excerpt: ofText };
}
