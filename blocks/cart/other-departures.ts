import { readMember } from '#blocks/item-appearance.ts';
import { searchLink } from '#blocks/search-link.ts';
import type { CartDataItem } from '#browser/cart/cart-session.ts';
import { towedType } from '#contracts/catalogue/vehicle.ts';
import { searchPath } from '#contracts/page-paths.ts';

/**
 * Returns the address of a search for the same journey, travellers and vehicle, whose result replaces the item; null for
 * other items. A journey on a pass has none either: its search begins at the pass. Like `listItemFacts` it reads the data
 * by hand.
 * @param extras the data of the item's extras
 */
export function otherDepartures(
  { id, passengers: { adultCount, childCount, infantCount } }: Pick<CartDataItem, 'id' | 'passengers'>,
  data: unknown,
  extras: readonly unknown[],
): string | null {
  const rides = readMember(readMember(data, 'route'), 'serviceRoute');
  if (!Array.isArray(rides) || readMember(data, 'pass') !== undefined) return null;
  const departure = readMember(readMember(rides[0], 'from'), 'departure');
  const [from, to] = ['from', 'to'].map((end) => readMember(readMember(data, 'ends'), end));
  if (typeof from !== 'string' || typeof to !== 'string' || typeof departure !== 'string') return null;
  return searchLink(searchPath, {
    ...{ from, to, date: departure.slice(0, 10), adults: String(adultCount) },
    ...(childCount > 0 && { children: String(childCount) }),
    ...(infantCount > 0 && { infants: String(infantCount) }),
    ...Object.assign({}, ...extras.map(vehicleParameters)),
    replaces: id,
  });
}

/** The parameters of a vehicle, or of what it tows; none for other extras. */
function vehicleParameters(data: unknown): Readonly<Record<string, string>> {
  const extra = readMember(data, 'extra');
  const [type, length] = [readMember(extra, 'vehicleType'), readMember(extra, 'vehicleLength')];
  if (typeof type !== 'string' || typeof length !== 'number') return {};
  return type === towedType ? { towed: String(length) } : { vehicle: type, length: String(length) };
}
