/** View model of the fare guide: the lowest fares between two places as a row, and the terms of the prices. */
import { type KeyedPair, townOf } from '#blocks/fare-pairs.ts';
import { onlyMode, searchLink } from '#blocks/search-link.ts';
import { formatShortDay } from '#contracts/dates.ts';
import { formatPrice } from '#contracts/money.ts';
import type { FareNetwork } from '#domains/travel/fares/fares.ts';
import { fareWindowDays } from '#domains/travel/search/fare-search.ts';
import type { LowestFares } from '#domains/travel/search/lowest-fares.ts';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import type { TimetableReader } from '#domains/travel/timetable-reader.ts';
import type { PairPrice, PairView } from './fare-guide-data.ts';

/** Presents a row of the guide with the route's name; null if the timetable lacks the route. */
export function presentPair(
  { key, routeId, from, to }: KeyedPair,
  found: LowestFares,
  { timetable, searchPath }: { readonly timetable: TimetableReader; readonly searchPath: string | null },
): PairView | null {
  const route = timetable.routeById(routeId);
  if (!route) return null;
  const price = priceOf(found);
  const day = price.kind === 'priced' ? price.date : found.kind === 'none_left' ? found.until : null;
  return {
    key,
    from: townOf(from, timetable),
    to: townOf(to, timetable),
    line: route.name,
    mode: route.mode === 'other' ? null : route.mode,
    price,
    href:
      searchPath !== null && day !== null && day <= timetable.coverage.last
        ? searchLink(searchPath, { from: from.id, to: to.id, date: day, ...onlyMode(route.mode) })
        : null,
  };
}

function priceOf(found: LowestFares): PairPrice {
  if (found.kind === 'not_sold') return { kind: 'none', because: found.because };
  if (found.kind === 'not_running')
    return { kind: 'none', because: 'Does not run within the dates of our timetable.' };
  const [lowest, ...others] = found.kind === 'on_sale' ? found.fares : [];
  if (found.kind === 'none_left' || !lowest)
    return {
      kind: 'none',
      because:
        found.kind === 'none_left'
          ? `Nothing left on sale before ${formatShortDay(found.until)}.`
          : 'No price right now.',
    };
  return {
    kind: 'priced',
    fare: { name: lowest.name, price: formatPrice(lowest.adultCents) },
    others: others.map(({ name, adultCents }) => ({ name, price: formatPrice(adultCents) })),
    child: `${lowest.name}, child${agesOf(found.network)} ${formatPrice(lowest.childCents)}`,
    date: lowest.date,
    day: formatShortDay(lowest.date),
  };
}

function agesOf({ ageBands: { child } }: Pick<FareNetwork, 'ageBands'>): string {
  return child.maxAge === null ? '' : ` (${child.minAge} to ${child.maxAge})`;
}

/**
 * The terms of the prices: for whom they are and until when they were searched, and the card fee if all lines
 * charge the same.
 */
export function termsOf(found: readonly (LowestFares | null)[], zone: string, now: Date): string | null {
  const networks = found.flatMap((each) => (each?.kind === 'on_sale' ? [each.network] : []));
  const [first] = networks;
  if (!first) return null;
  const until = formatShortDay(addDays(dateInZone(now, zone), fareWindowDays - 1));
  const fee = first.cardFeeBasisPoints;
  const isOneFee = fee > 0 && networks.every(({ cardFeeBasisPoints }) => cardFeeBasisPoints === fee);
  return [
    `The lowest price on sale until ${until}, for one adult one way, GST included.`,
    ...(isOneFee ? [`Paying by Visa or Mastercard adds ${fee / 100}%.`] : []),
  ].join(' ');
}
