import type { CallingLineView, ConnectionView } from '#components/travel/connection-view.ts';

/** The presented data of the block. */
export interface GettingThereData {
  /** The name of the place as used in a sentence; null if unknown. */
  readonly place: string | null;
  /** The lines that stop there; empty if none do or the timetable is unavailable. */
  readonly lines: readonly CallingLineView[];
  /** The ways from the cities. */
  readonly ways: readonly ConnectionView[];
  /** The days that the data covers: `21–27 Nov`. */
  readonly week: string;
  /** The reason if data is missing; null if nothing is. */
  readonly trouble: 'unavailable' | 'unserved' | null;
  /** The search with the place filled in; null if no page has the search. */
  readonly searchHref: string | null;
  /** True if this block must say that its times are demonstration data; only the first of a page does. */
  readonly saysDemonstration: boolean;
}
