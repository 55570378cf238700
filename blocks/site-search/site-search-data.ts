import type { ResultView } from '#components/search/result-row.tsx';

/** Results of one kind. */
export interface ResultGroup {
  readonly key: string;
  /** `Destinations` */
  readonly name: string;
  readonly count: number;
  readonly results: readonly ResultView[];
}

/** What a search came to; everything is in words already. */
export type SearchState =
  | { readonly kind: 'not-asked' }
  | { readonly kind: 'too-long'; readonly message: string }
  | { readonly kind: 'unavailable' }
  | {
      readonly kind: 'found';
      /** `22 results for “kaikoura”` */
      readonly summary: string;
      /** Why these are not quite what was asked for. */
      readonly note: string | null;
      readonly groups: readonly ResultGroup[];
    }
  | {
      readonly kind: 'nothing';
      readonly summary: string;
      readonly suggestions: readonly { readonly words: string; readonly href: string }[];
    };

/** What the search brings to its component. */
export interface SiteSearchData {
  /** Where the form sends what is typed. */
  readonly action: string;
  readonly typed: string;
  /** Of another answer, another text. */
  readonly stamp: string;
  readonly state: SearchState;
}
