/** Remaining time of a hold, by the server's clock. */
import { countNoun } from '#contracts/counts.ts';

export interface Countdown {
  readonly secondsLeft: number;
  readonly isOver: boolean;
  /** Text such as `12 min left`: whole minutes, rounded down; seconds in the last minute. */
  readonly words: string;
  /** Milliseconds until the text changes; null if it never changes again. */
  readonly nextChangeMs: number | null;
}

/** Remaining minutes at which the countdown is announced. */
export const announcedMinutes = [5, 1] as const;

/**
 * Computes the countdown.
 * @param until end and @param now present, by the same clock, in ms
 */
export function countdown(until: number, now: number): Countdown {
  const left = Math.max(0, until - now);
  const secondsLeft = Math.ceil(left / 1_000);
  if (secondsLeft === 0) return { secondsLeft, isOver: true, words: 'time is up', nextChangeMs: null };
  if (secondsLeft < 60)
    return {
      secondsLeft,
      isOver: false,
      words: `${secondsLeft} s left`,
      nextChangeMs: left - (secondsLeft - 1) * 1_000,
    };
  const minutes = Math.floor(secondsLeft / 60);
  // One millisecond after the last second of this minute.
  return {
    secondsLeft,
    isOver: false,
    words: `${minutes} min left`,
    nextChangeMs: left - (minutes * 60 - 1) * 1_000,
  };
}

/**
 * Returns the announcement between two checks (in seconds left): at 5 minutes, at 1 minute and at the end. Null if no such
 * time has passed.
 */
export function announcementBetween(before: number, after: number): string | null {
  if (before > 0 && after === 0) return 'Time is up: your hold has expired.';
  const passed = announcedMinutes
    .filter((minutes) => before > minutes * 60 && after <= minutes * 60 && after > 0)
    .at(-1);
  if (passed === undefined) return null;
  return `${passed === 1 ? 'One minute' : countNoun(passed, 'minute')} left until your hold expires.`;
}

/** Returns how far the server's clock is ahead of this one in milliseconds, from the time in an answer. */
export function clockOffset(answeredAt: string, receivedAt: number): number {
  return Date.parse(answeredAt) - receivedAt;
}
