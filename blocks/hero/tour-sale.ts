import type { LoadContext } from '#blocks/define-block.ts';
import { formatPrice } from '#contracts/money.ts';
import { catalogue } from '#domains/catalogue/current-catalogue.ts';
import { addDays, calendarDayStart, dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { TourSale } from './hero.tsx';

/** Looks up a tour's price in the catalogue; undefined if it is not sold or has no departure on sale. */
export function tourSale(tourId: string, context: LoadContext): TourSale | undefined {
  const sold = catalogue();
  const tour = sold.tourById(tourId);
  if (!tour) return undefined;
  // Departures come on sale and go off sale at midnight.
  context.changesAt(
    new Date(calendarDayStart(addDays(dateInZone(context.now, NEW_ZEALAND), 1), NEW_ZEALAND)),
  );
  if (sold.departuresOf(tour, context.now).length === 0) return undefined;
  return { price: formatPrice(tour.prices.adult), isDemonstration: tour.seen !== 'quoted' };
}
