import { formatDateAndTime } from '#contracts/dates.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';

/**
 * The instant that a date and time of New Zealand's clock names, as a browser's field writes it (`2026-12-24T09:00`), or null.
 * Where a clock that goes forward leaves a time out, it is the one an hour later; where a clock that goes back has it twice, the
 * first. An offset at its end (`+13:00`, `Z`) names one of both.
 */
export function readAsOf(value: unknown): Date | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return null;
  try {
    if (/(?:Z|[+-]\d\d:\d\d)$/.test(value)) return new Date(Temporal.Instant.from(value).epochMilliseconds);
    return new Date(
      Temporal.PlainDateTime.from(value).toZonedDateTime(NEW_ZEALAND, { disambiguation: 'compatible' })
        .epochMilliseconds,
    );
  } catch {
    return null;
  }
}

/** The same the other way, for the field: an instant by New Zealand's clock, to the minute. */
export function writeAsOf(instant: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(NEW_ZEALAND)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
}

/** The same for an address, which says besides which it is of the times that New Zealand's clock shows twice. */
export function asOfParameter(instant: Date): string {
  const written = writeAsOf(instant);
  if (readAsOf(written)?.getTime() === Math.floor(instant.getTime() / 60_000) * 60_000) return written;
  const { offset } = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(
    NEW_ZEALAND,
  );
  return `${written}${offset}`;
}

const zone = new Intl.DateTimeFormat('en-NZ', { timeZone: NEW_ZEALAND, timeZoneName: 'short' });

/** An instant as an editor reads it, by New Zealand's clock, and by which of its two: `4 Apr 2027, 02:30 NZDT` */
export function inWords(instant: Date): string {
  const name = zone.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${formatDateAndTime(instant)} ${name}`.trim();
}
