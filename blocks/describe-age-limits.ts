import { formatDate } from '#contracts/dates.ts';

/** Highest ages of a fare on a day; null for the day of purchase. Islands take no types of the server. */
interface AgeLimit {
  readonly maxAges: Readonly<Record<'child' | 'infant', number>>;
  readonly on: string | null;
}

type LimitParts = readonly [
  type: 'child' | 'infant',
  items: readonly {
    readonly id: string;
    readonly passengers: { readonly childCount: number; readonly infantCount: number };
  }[],
  limits: Readonly<Record<string, readonly AgeLimit[]>>,
];

/**
 * Formats the strictest age limit of a fare: `Under 15 on 12 December 2026.` Without a day the day of purchase counts.
 * Empty if no limit is known.
 */
export function describeAgeLimits(...parts: LimitParts): string {
  const limit = strictestLimit(...parts);
  return limit
    ? `Under ${limit.maxAge + 1} ${limit.on === null ? 'today' : `on ${formatDate(limit.on)}`}.`
    : '';
}

/**
 * Formats the strictest age limit with a date of birth that fits it: `Under 2 on 12 December 2026. For example, 27 3 2025.`
 * Without a day there is no example.
 */
export function describeBirthDate(...parts: LimitParts): string {
  const limit = strictestLimit(...parts);
  if (!limit?.on) return describeAgeLimits(...parts);
  const age = Math.ceil(limit.maxAge / 2);
  const hadBirthday = limit.on.slice(5) >= '03-27';
  const year = Number(limit.on.slice(0, 4)) - age - (hadBirthday ? 0 : 1);
  return `${describeAgeLimits(...parts)} For example, 27 3 ${year}.`;
}

function strictestLimit(
  ...[type, items, limits]: LimitParts
): { readonly on: string | null; readonly maxAge: number } | undefined {
  const count = type === 'child' ? 'childCount' : 'infantCount';
  const all = items.flatMap(({ id, passengers }) => (passengers[count] > 0 ? (limits[id] ?? []) : []));
  // The lowest age implies the others, because all days are within a year. Of equal ages the last day counts.
  const [strictest] = all
    .map(({ on, maxAges }) => ({ on, maxAge: maxAges[type] }))
    .toSorted((a, b) => a.maxAge - b.maxAge || (b.on ?? '').localeCompare(a.on ?? ''));
  return strictest;
}
