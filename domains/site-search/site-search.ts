/** Interface (port) of the site search: searchable entries, results, and how well they match. */
import type { SearchableDocument } from '#cms/searchable-content.ts';
import type { SearchResultType } from '#contracts/search/search-result-type.ts';

/** Text in parts: matches, and the text between them. */
export type MarkedText = readonly { readonly text: string; readonly isMatch: boolean }[];

/** A picture with its natural width and height. */
export type SearchResultPicture = Exclude<SearchableDocument['picture'], null>;

/** A searchable entry. */
export interface SearchEntry {
  readonly id: string;
  readonly type: SearchResultType;
  readonly path: string;
  readonly title: string;
  /** Location or kind of place: a region, “Railway station, Marlborough”. */
  readonly place: string | null;
  readonly summary: string | null;
  readonly picture: SearchResultPicture | null;
  readonly text: string;
  /** The starts of the parts with an anchor. */
  readonly fragments?: SearchableDocument['fragments'];
  /** Additional names for matching, which are not displayed. */
  readonly otherNames: readonly string[];
}

/** A search result. */
export interface SearchResult {
  readonly type: SearchResultType;
  /** Path with the anchor of the part that the excerpt is from. */
  readonly path: string;
  readonly title: MarkedText;
  readonly place: string | null;
  /** Excerpt around the matches; the summary if only the title matches. */
  readonly excerpt: MarkedText;
  readonly picture: SearchResultPicture | null;
}

/**
 * How well the results match the query. `all`: every word occurs. `near`: every word or a similar one occurs. `some`:
 * some of the words occur. `none`: there are no results.
 */
export type Fit = 'all' | 'near' | 'some' | 'none';

/** The answer to a search. */
export interface SearchResults {
  readonly fit: Fit;
  /** Number of results, in total and by type. `found` may contain fewer. */
  readonly total: number;
  readonly counts: Readonly<Partial<Record<SearchResultType, number>>>;
  /** Best results first. */
  readonly found: readonly SearchResult[];
  /** Names similar to the query, if nothing was found. */
  readonly suggestions: readonly string[];
}

/**
 * Searches the site and returns the best `limit` results, at most `limitOfType` per type. Throws
 * `ContentUnavailableError` or `InvalidContentError` until the content was read once.
 */
export type SiteSearch = (words: string, limit: number, limitOfType?: number) => Promise<SearchResults>;
