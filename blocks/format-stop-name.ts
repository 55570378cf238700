import { formatZoneName } from '#contracts/dates.ts';

/**
 * Formats the name of a stop, with its time zone if that differs from New Zealand's:
 * `Waitangi (Chatham Time)`.
 */
export function formatStopName({
  name,
  zone,
}: {
  readonly name: string;
  readonly zone?: string | null;
}): string {
  return zone ? `${name} (${formatZoneName(zone, 'longGeneric')})` : name;
}
