import { NEW_ZEALAND } from '#src/platform/clock.ts';
import { clockTime } from '#src/platform/time-words.ts';

const dayFormat = new Intl.DateTimeFormat('en-NZ', {
  timeZone: NEW_ZEALAND,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

const isMidnight = (instant: Date) => clockTime(instant) === '00:00';

/** The day of an instant in New Zealand: "Friday 20 November 2026". */
export function day(instant: Date): string {
  return dayFormat.format(instant).replace(',', '');
}

/**
 * The end of a span in words: the last day of it when it ends at midnight ("Sunday 29 November 2026"), else with the
 * time ("17:00, Sunday 29 November 2026"). New Zealand's clock, daylight saving included.
 */
export function end(instant: Date): string {
  if (isMidnight(instant)) return day(new Date(instant.getTime() - 1));
  return `${clockTime(instant)}, ${day(instant)}`;
}
