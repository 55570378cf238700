import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { nextFareChange, resolveFarePairs, townOf } from '#blocks/fare-pairs.ts';
import { onlyMode, searchLink } from '#blocks/search-link.ts';
import { formatPrice } from '#contracts/money.ts';
import { searchPath } from '#contracts/page-paths.ts';
import { readFareSearchQuery } from '#contracts/search/fare-search-query.ts';
import { addDays, calendarDayStart, dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { hero } from '#schemas/blocks/hero.schema.ts';
import type { HeroData, HeroSale } from './hero.tsx';

type Block = z.output<typeof hero.shape>;

/**
 * Checks if the page answers a search; the opening then shrinks to a line, so that the results come first.
 * Adds the price of a tour, or a fare of the journeys for sale.
 */
export async function loadHero(
  { tourId, pairs }: Block,
  context: LoadContext,
): Promise<LoadResult<HeroData>> {
  const isAside = readFareSearchQuery(context.query).isSearch;
  const sale = tourId === undefined ? await findFareSale(pairs, context) : findTourSale(tourId, context);
  return { ok: true, data: { isAside, ...(sale && { sale }) } };
}

/** Looks up a tour's price in the catalogue; undefined if it is not sold or has no departure on sale. */
function findTourSale(tourId: string, context: LoadContext): HeroSale | undefined {
  const sold = context.ports.catalogue.products();
  const tour = sold.tourById(tourId);
  if (!tour) return undefined;
  // Departures come on sale and go off sale at midnight.
  context.changesAt(
    new Date(calendarDayStart(addDays(dateInZone(context.now, NEW_ZEALAND), 1), NEW_ZEALAND)),
  );
  if (sold.departuresOf(tour, context.now).length === 0) return undefined;
  return { price: formatPrice(tour.prices.adult), isDemonstration: tour.seen !== 'quoted' };
}

const findLabels = {
  rail: 'Find a train',
  coach: 'Find a coach',
  ferry: 'Find a sailing',
  other: 'Find a journey',
} as const;

/**
 * Finds a fare and the search for it; undefined if the timetable knows none of the journeys. Journeys of one line show
 * the lowest fare of the first, or of the cheapest if the first isn't on sale. It fills in the search. Those of several
 * lines have no common places: they show the cheapest of all.
 */
async function findFareSale(stored: Block['pairs'], context: LoadContext): Promise<HeroSale | undefined> {
  if (stored.length === 0) return undefined;
  const timetable = await context.ports.timetable();
  if (!timetable) return undefined;
  const pairs = resolveFarePairs(stored, timetable).filter(({ routeId }) => timetable.routeById(routeId));
  const [first] = pairs;
  const route = first && timetable.routeById(first.routeId);
  if (!route) return undefined;
  const found = await timetable.lowestFares(pairs);
  context.changesAt(nextFareChange(found, timetable.zone, context.now));
  const isOneLine = pairs.every(({ routeId }) => routeId === first.routeId);
  const isOneMode = pairs.every(({ routeId }) => timetable.routeById(routeId)?.mode === route.mode);
  const onSale = pairs.flatMap((pair, at) => {
    const fares = found[at];
    const [lowest] = fares?.kind === 'on_sale' ? fares.fares : [];
    return fares?.kind === 'on_sale' && lowest
      ? [{ pair, cents: lowest.adultCents, isDemonstration: fares.network.isDemonstration }]
      : [];
  });
  const [cheapest] = onSale.toSorted((a, b) => a.cents - b.cents);
  const shown = (isOneLine && onSale.find(({ pair }) => pair === first)) || cheapest;
  const { from, to } = shown?.pair ?? first;
  const parameters = {
    ...(isOneLine && { from: from.id, to: to.id }),
    ...(isOneMode && onlyMode(route.mode)),
  };
  const search = {
    label: findLabels[route.mode],
    href: Object.keys(parameters).length > 0 ? searchLink(searchPath, parameters) : searchPath,
  };
  if (!shown) return { isDemonstration: false, search };
  const { cents, isDemonstration } = shown;
  return {
    price: formatPrice(cents),
    journey: `${townOf(from, timetable)} to ${townOf(to, timetable)}`,
    isDemonstration,
    search,
  };
}
