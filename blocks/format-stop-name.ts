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
  return zone ? `${name} (${zoneWords(zone)})` : name;
}

function zoneWords(zone: string): string {
  const parts = new Intl.DateTimeFormat('en-NZ', {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
