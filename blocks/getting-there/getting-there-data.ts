import type { CallingLineView, WayView } from '#components/travel/ways-view.ts';

/** What the loader brings, in words. */
export interface GettingThereData {
  /** The name of the place as it stands in a sentence; null when nothing says it. */
  readonly place: string | null;
  /** What brings people there; none when nothing does, or when the timetable can't be had. */
  readonly lines: readonly CallingLineView[];
  /** The ways from the cities. */
  readonly ways: readonly WayView[];
  /** The days of which it speaks: `21–27 Nov`. */
  readonly week: string;
  /** Why there is less than one would wish; null when nothing is missing. */
  readonly trouble: 'unavailable' | 'unserved' | null;
  /** The search with the place filled in; null where no page searches. */
  readonly searchHref: string | null;
  /** Whether the block says that the times are a demonstration: the first of a page does. */
  readonly saysDemonstration: boolean;
}
