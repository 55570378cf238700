/** Times of day as the whole house writes them: by the 24 hours of New Zealand's clocks. */
import { NEW_ZEALAND } from './clock.ts';

const clock = new Intl.DateTimeFormat('en-NZ', {
  timeZone: NEW_ZEALAND,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const day = new Intl.DateTimeFormat('en-NZ', {
  timeZone: NEW_ZEALAND,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** `17:05` */
export function clockTime(instant: Date): string {
  return clock.format(instant);
}

/**
 * The year it is in New Zealand, wherever a line says `{year}`: `© {year} Southbound`.
 * @param line as an editor wrote it
 */
export function withYear(line: string, instant: Date): string {
  const [, , year = ''] = day.format(instant).split(' ');
  return line.replaceAll('{year}', year);
}

/**
 * `17:05` of an instant as the API writes it.
 * @param iso ISO 8601 with the offset of the place: what it says is its clock
 */
export function clockOf(iso: string): string {
  return iso.slice(11, 16);
}

/** `21 Nov 2026, 17:05`. Not "Sept", as en-NZ has it: months of three letters line up. */
export function dayAndTime(instant: Date): string {
  const [date = '', month = '', year = ''] = day.format(instant).split(' ');
  return `${date} ${month.slice(0, 3)} ${year}, ${clockTime(instant)}`;
}
