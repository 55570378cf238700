import { formatDate } from '#contracts/dates.ts';

/** Highest ages of a fare on a day; null for the day of purchase. Islands take no types of the server. */
interface AgeLimit {
  readonly maxAges: Readonly<Record<'child' | 'infant', number>>;
  readonly on: string | null;
}

/**
 * Formats the strictest age limit of a fare: `Under 15 on 12 December 2026.` Without a day the day of purchase counts.
 * Empty if no limit is known.
 */
export function describeAgeLimits(
  type: 'child' | 'infant',
  items: readonly {
    readonly id: string;
    readonly passengers: { readonly childCount: number; readonly infantCount: number };
  }[],
  limits: Readonly<Record<string, readonly AgeLimit[]>>,
): string {
  const count = type === 'child' ? 'childCount' : 'infantCount';
  const all = items.flatMap(({ id, passengers }) => (passengers[count] > 0 ? (limits[id] ?? []) : []));
  // The lowest age implies the others, because all days are within a year. Of equal ages the last day counts.
  const [strictest] = all.toSorted(
    (a, b) => a.maxAges[type] - b.maxAges[type] || (b.on ?? '').localeCompare(a.on ?? ''),
  );
  if (!strictest) return '';
  const { on, maxAges } = strictest;
  return `Under ${maxAges[type] + 1} ${on === null ? 'today' : `on ${formatDate(on)}`}.`;
}
