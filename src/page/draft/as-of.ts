import { formatDateAndTime, formatZoneName } from '#contracts/dates.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';

/**
 * Parses a New Zealand local time as a `datetime-local` field sends it (`2026-12-24T09:00`); null if invalid. A time
 * that the spring clock change skips is read as one hour later. A time that the autumn change repeats is read as the
 * first one; an offset at its end (`+13:00`, `Z`) selects either.
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

/** Formats an instant for the field: New Zealand local time to the minute. */
export function writeAsOf(instant: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(NEW_ZEALAND)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
}

/** Formats an instant for an address, with the offset where the local time alone would be ambiguous. */
export function asOfParameter(instant: Date): string {
  const written = writeAsOf(instant);
  if (readAsOf(written)?.getTime() === Math.floor(instant.getTime() / 60_000) * 60_000) return written;
  const { offset } = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(
    NEW_ZEALAND,
  );
  return `${written}${offset}`;
}

/** Formats an instant for editors, with the zone to make a repeated hour unambiguous: `4 Apr 2027, 02:30 NZDT` */
export function formatInstantWithZone(instant: Date): string {
  return `${formatDateAndTime(instant)} ${formatZoneName(NEW_ZEALAND, 'short', instant)}`;
}
