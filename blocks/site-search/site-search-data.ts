/** View model types of the site search: the state of a search, and results grouped by type. */
import type { ResultView } from '#components/search/result-row.tsx';

/** Results of one type. */
export interface ResultGroup {
  readonly key: string;
  /** `Destinations` */
  readonly name: string;
  readonly count: number;
  readonly results: readonly ResultView[];
}

/** The state of a search, presented for display. */
export type SearchState =
  | { readonly kind: 'not-asked' }
  | { readonly kind: 'too-long'; readonly message: string }
  | { readonly kind: 'unavailable' }
  | {
      readonly kind: 'found';
      /** `22 results for “kaikoura”` */
      readonly summary: string;
      /** The reason why the results match only in part. */
      readonly note: string | null;
      readonly groups: readonly ResultGroup[];
    }
  | {
      readonly kind: 'nothing';
      readonly summary: string;
      readonly suggestions: readonly { readonly words: string; readonly href: string }[];
    };

/** The data of the search block. */
export interface SiteSearchData {
  /** The address that the form submits to. */
  readonly action: string;
  readonly typed: string;
  /** Different for each answer. */
  readonly stamp: string;
  readonly state: SearchState;
}
