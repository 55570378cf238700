import { formatDate } from '#contracts/dates.ts';
import { formatList } from '#contracts/lists.ts';
import type { AgeLimitsById } from './checkout.load.ts';
import type { TravelledItem } from './party.ts';

/**
 * Formats the age limits of a fare: `Under 15 on 12 December 2026.` Without a day the day of purchase counts. If items
 * differ, each limit names its ride or product. Empty if no limit is known.
 */
export function describeAgeLimits(
  type: 'child' | 'infant',
  items: readonly Pick<TravelledItem, 'id' | 'passengers'>[],
  limits: AgeLimitsById,
): string {
  const count = type === 'child' ? 'childCount' : 'infantCount';
  const all = items.flatMap(({ id, passengers }) => (passengers[count] > 0 ? (limits[id] ?? []) : []));
  // A traveller who is young enough on the last day is young enough before.
  const last = new Map<number, (typeof all)[number]>();
  for (const limit of all) {
    const other = last.get(limit.maxAges[type]);
    if (!other || (limit.on ?? '') > (other.on ?? '')) last.set(limit.maxAges[type], limit);
  }
  const isSeveral = last.size > 1;
  const parts = [...last.values()]
    .toSorted((a, b) => a.maxAges[type] - b.maxAges[type])
    .map(({ on, maxAges, where }) => {
      const age = `under ${maxAges[type] + 1} ${on === null ? 'today' : `on ${formatDate(on)}`}`;
      return isSeveral ? `${age} (${where})` : age;
    });
  const words = formatList(parts);
  return words && `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
