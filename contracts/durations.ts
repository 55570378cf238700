/** Formats durations: of journeys in whole minutes, of films in seconds. */
import { countNoun } from './counts.ts';

const split = (minutes: number) => [Math.floor(minutes / 60), minutes % 60] as const;

/** Formats a duration for tables: `10 h 40`, `45 min`, `2 h`. A colon would look like a time of day. */
export function formatShortDuration(minutes: number): string {
  const [hours, rest] = split(minutes);
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`;
}

/** Formats a duration for running text, with non-breaking spaces: `1 h 20 min`, `45 min`, `2 h`. */
export function formatDuration(minutes: number): string {
  const [hours, rest] = split(minutes);
  return [hours > 0 && `${hours}\u00A0h`, (rest > 0 || hours === 0) && `${rest}\u00A0min`]
    .filter(Boolean)
    .join('\u00A0');
}

/** Formats a duration for screen readers: `10 hours 40 minutes`. */
export function formatLongDuration(minutes: number): string {
  const [hours, rest] = split(minutes);
  return [hours > 0 && countNoun(hours, 'hour'), (rest > 0 || hours === 0) && countNoun(rest, 'minute')]
    .filter(Boolean)
    .join(' ');
}

/** Formats a duration in its largest whole unit for running text: `3 days`, `24 hours`, `45 minutes`. */
export function formatWholeDuration(minutes: number): string {
  if (minutes % 1_440 === 0) return minutes === 1_440 ? '24 hours' : countNoun(minutes / 1_440, 'day');
  return minutes % 60 === 0 ? countNoun(minutes / 60, 'hour') : countNoun(minutes, 'minute');
}

/** Formats the length of a film, with non-breaking spaces: `24 s`, `2 min 30 s`, `1 h 5 min`. Hours need no seconds. */
export function formatFilmLength(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return formatDuration(minutes);
  const rest = seconds % 60;
  return [minutes > 0 && `${minutes}\u00A0min`, (rest > 0 || minutes === 0) && `${rest}\u00A0s`]
    .filter(Boolean)
    .join('\u00A0');
}
