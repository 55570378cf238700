import type { Mode } from '#components/ui/badge.tsx';

/** A line that calls at a place, in words. */
export interface CallingLineView {
  readonly key: string;
  readonly name: string;
  readonly mode: Mode | null;
  /** The page of its timetable. */
  readonly href: string | null;
  /** How often in the week it calls, whichever way it goes: `Daily`, `2 a day`, or when it runs again. */
  readonly runs: string;
  /** It does not run in this week. */
  readonly isResting: boolean;
  /** Where it stops. */
  readonly stop: string;
}

/** A way from a city to a place, in words. */
export interface WayView {
  readonly key: string;
  /** The city or town. */
  readonly from: string;
  /** The stop there; null where the city has one alone, or there are changes. */
  readonly stop: string | null;
  /** `07:40`, or the first of several. */
  readonly leaves: string;
  /** The last of several; null when it leaves at one time alone. */
  readonly lastLeaves: string | null;
  /** The search of the next one; null where no page searches or nothing runs. */
  readonly href: string | null;
  /** What the link does, in full. */
  readonly label: string;
  readonly rides: readonly { readonly key: string; readonly name: string; readonly mode: Mode | null }[];
  /** `Direct`, or `2 changes: Wellington and Picton`. */
  readonly changes: string;
  readonly days: string;
  readonly isResting: boolean;
  /** `5 h 10 min`, and the same for machines: of the one that leaves first. */
  readonly takes: string;
  readonly duration: string;
  /** `3 h`, `3 h to 8 h`: what others of the line take; null where it is the same to a few minutes. */
  readonly othersTake: string | null;
  /** `next day`; null when one arrives on the same. */
  readonly arrives: string | null;
}
