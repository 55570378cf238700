const zone = 'Pacific/Auckland';

const dayFormat = new Intl.DateTimeFormat('en-NZ', {
  timeZone: zone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

const timeFormat = new Intl.DateTimeFormat('en-NZ', {
  timeZone: zone,
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

const clockFormat = new Intl.DateTimeFormat('en-NZ', {
  timeZone: zone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const isMidnight = (instant: Date) => clockFormat.format(instant) === '00:00';

/** The day of an instant in New Zealand: "Friday 20 November 2026". */
export function day(instant: Date): string {
  return dayFormat.format(instant).replace(',', '');
}

/**
 * The end of a span in words: the last day of it when it ends at midnight ("Sunday 29 November 2026"), else with the
 * time ("5:00 pm, Sunday 29 November 2026"). New Zealand's clock, daylight saving included.
 */
export function end(instant: Date): string {
  if (isMidnight(instant)) return day(new Date(instant.getTime() - 1));
  return `${timeFormat.format(instant)}, ${day(instant)}`;
}
