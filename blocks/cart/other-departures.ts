import { readMember } from '#blocks/item-appearance.ts';
import { searchLink } from '#blocks/search-link.ts';
import type { CartDataItem } from '#browser/cart/cart-session.ts';
import { searchPath } from '#contracts/page-paths.ts';

/**
 * Returns the address of a search for the same journey and travellers; null for other items. A journey on a pass has
 * none either: its search begins at the pass. Like `listItemFacts` it reads the data by hand.
 */
export function otherDepartures(
  data: unknown,
  { adultCount, childCount, infantCount }: CartDataItem['passengers'],
): string | null {
  const rides = readMember(readMember(data, 'route'), 'serviceRoute');
  if (!Array.isArray(rides) || readMember(data, 'pass') !== undefined) return null;
  const start = readMember(rides[0], 'from');
  const [from, departure] = [readMember(start, 'stopId'), readMember(start, 'departure')];
  const to = readMember(readMember(rides.at(-1), 'to'), 'stopId');
  if (typeof from !== 'string' || typeof to !== 'string' || typeof departure !== 'string') return null;
  return searchLink(searchPath, {
    ...{ from, to, date: departure.slice(0, 10), adults: String(adultCount) },
    ...(childCount > 0 && { children: String(childCount) }),
    ...(infantCount > 0 && { infants: String(infantCount) }),
  });
}
