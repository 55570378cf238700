import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { formatPrice } from '#contracts/money.ts';
import { readFareSearchQuery } from '#contracts/search/fare-search-query.ts';
import { addDays, calendarDayStart, dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { hero } from '#schemas/blocks/hero.schema.ts';
import type { HeroData, TourSale } from './hero.tsx';

/**
 * Checks if the page answers a search; the opening then shrinks to a line, so that the results come first.
 * Adds a tour's price.
 */
export async function loadHero(
  { tourId }: z.output<typeof hero.shape>,
  context: LoadContext,
): Promise<LoadResult<HeroData>> {
  const isAside = readFareSearchQuery(context.query).isSearch;
  const sale = tourId === undefined ? undefined : findTourSale(tourId, context);
  return { ok: true, data: { isAside, ...(sale && { sale }) } };
}

/** Looks up a tour's price in the catalogue; undefined if it is not sold or has no departure on sale. */
function findTourSale(tourId: string, context: LoadContext): TourSale | undefined {
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
