/** Suggests the words that travellers read about a disruption. Staff may change them. */
import { formatLongDuration } from '#contracts/durations.ts';
import { describeCause } from '#domains/travel/live/describe-cause.ts';
import type { Cause } from '#domains/travel/live/live-updates.ts';
import type { Mode } from '#domains/travel/timetable/timetable.ts';

/** The disruption to describe. */
export interface DescribedDisruption {
  readonly kind: 'cancelled' | 'delayed' | 'notice';
  readonly mode: Mode;
  readonly cause: Cause | null;
  /** Only of a delay. */
  readonly delayMinutes: number | null;
  /** A single trip, such as `09:00 from Wellington`; null for several. */
  readonly trip: string | null;
}

const nouns: Readonly<Record<Mode, readonly [one: string, many: string]>> = {
  ferry: ['sailing', 'sailings'],
  rail: ['train', 'trains'],
  coach: ['coach', 'coaches'],
  other: ['departure', 'departures'],
};

/** Returns the noun for runs of a mode of transport. */
export function nounOfRuns(mode: Mode): readonly [one: string, many: string] {
  return nouns[mode];
}

/** Suggests title and text. Both are empty for a notice. */
export function suggestTexts({ kind, mode, cause, delayMinutes, trip }: DescribedDisruption): {
  readonly title: string;
  readonly text: string;
} {
  const why = describeCause(cause);
  const [one, many] = nounOfRuns(mode);
  const what = trip === null ? capitalize(many) : `${capitalize(one)} at ${trip}`;
  switch (kind) {
    case 'cancelled':
      return {
        title: `${what} cancelled${why}`,
        text: 'If you have booked, we email you. You can choose another departure or a full refund.',
      };
    case 'delayed':
      return {
        title: `${what} about ${formatLongDuration(delayMinutes ?? 0)} late${why}`,
        text: 'Check-in closes at the usual time.',
      };
    case 'notice':
      return { title: '', text: '' };
  }
}

function capitalize(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}
