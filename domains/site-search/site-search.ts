import type { SearchableDocument } from '#cms/searchable-content.ts';

/** What can be found: a document of the content, or a stop of the timetable. */
export type FoundType = SearchableDocument['type'] | 'station';

/** Text in parts: those that are what was looked for, and what stands between. */
export type MarkedText = readonly { readonly text: string; readonly isMatch: boolean }[];

/** A picture, as wide and high as it is by nature. */
export type FoundPicture = Exclude<SearchableDocument['picture'], null>;

/** Something to be found. */
export interface SearchEntry {
  readonly id: string;
  readonly type: FoundType;
  readonly path: string;
  readonly title: string;
  /** Where it is, or what it is there: a region, “Railway station, Marlborough”. */
  readonly place: string | null;
  readonly summary: string | null;
  readonly picture: FoundPicture | null;
  readonly text: string;
  /** More names to find it by, which are shown nowhere. */
  readonly otherNames: readonly string[];
}

/** Something found. */
export interface Found {
  readonly type: FoundType;
  readonly path: string;
  readonly title: MarkedText;
  readonly place: string | null;
  /** Some words of it around what was looked for; its summary where that is in the title alone. */
  readonly excerpt: MarkedText;
  readonly picture: FoundPicture | null;
}

/**
 * How what was found fits what was looked for: every word is there (`all`), something like every word (`near`), some of the
 * words (`some`); or there is nothing.
 */
export type Fit = 'all' | 'near' | 'some' | 'none';

/** The answer to a search. */
export interface SearchAnswer {
  readonly fit: Fit;
  /** How many were found, and of which type. `found` may have fewer. */
  readonly total: number;
  readonly counts: Readonly<Partial<Record<FoundType, number>>>;
  /** The best first. */
  readonly found: readonly Found[];
  /** Names that look like what was looked for, where nothing was found. */
  readonly suggestions: readonly string[];
}

/**
 * Searches the site for the best so many, and of one type no more than `limitOfType`. Throws `ContentUnavailableError` or
 * `ContentOddError` while nothing was ever read.
 */
export type SiteSearch = (words: string, limit: number, limitOfType?: number) => Promise<SearchAnswer>;
