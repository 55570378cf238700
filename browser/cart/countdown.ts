/** How long what is held is held, by the server's clock. */
export interface Countdown {
  readonly secondsLeft: number;
  readonly isOver: boolean;
  /** `12 min left`: whole minutes, never more than there are; seconds in the last one. */
  readonly words: string;
  /** In how many ms the words change next; null when they never will. */
  readonly nextIn: number | null;
}

/** Minutes before the end at which it is said aloud. */
export const spokenAt = [5, 1] as const;

/** @param until end and @param now present, by the same clock, in ms */
export function countdown(until: number, now: number): Countdown {
  const left = Math.max(0, until - now);
  const secondsLeft = Math.ceil(left / 1_000);
  if (secondsLeft === 0) return { secondsLeft, isOver: true, words: 'time is up', nextIn: null };
  if (secondsLeft < 60)
    return {
      secondsLeft,
      isOver: false,
      words: `${secondsLeft} s left`,
      nextIn: left - (secondsLeft - 1) * 1_000,
    };
  const minutes = Math.floor(secondsLeft / 60);
  // One ms past the last second of this minute.
  return {
    secondsLeft,
    isOver: false,
    words: `${minutes} min left`,
    nextIn: left - (minutes * 60 - 1) * 1_000,
  };
}

/** What is said between two looks at the clock: at 5 minutes, at 1 and at the end; nothing when none was passed. */
export function announcementBetween(before: number, after: number): string | null {
  if (before > 0 && after === 0) return 'Time is up: your hold has expired.';
  const passed = spokenAt
    .filter((minutes) => before > minutes * 60 && after <= minutes * 60 && after > 0)
    .at(-1);
  if (passed === undefined) return null;
  return passed === 1
    ? 'One minute left until your hold expires.'
    : `${passed} minutes left until your hold expires.`;
}

/** How far the server's clock is ahead of this one, in ms, by an answer that says when it was given. */
export function clockOffset(answeredAt: string, receivedAt: number): number {
  return Date.parse(answeredAt) - receivedAt;
}
