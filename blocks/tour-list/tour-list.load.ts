/** Block loader: prices and next departures of tours, sorted and filtered. */
import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { formatShortDay } from '#contracts/dates.ts';
import { formatPrice } from '#contracts/money.ts';
import type { Catalogue, Tour } from '#domains/catalogue/catalogue.ts';
import { addDays, calendarDayStart, dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { tourList } from '#schemas/blocks/tour-list.schema.ts';
import { filterTours } from './filter-tours.ts';
import type { ListedTour, TourListData, TourSale } from './tour-list-data.ts';

type Block = z.output<typeof tourList.shape>;

/** The number of departures in a row; the tour's own page has all. */
const departuresShown = 3;

/**
 * Adds prices and the next departures to the tours. A list of all tours is sorted by length; chosen tours
 * keep their order.
 */
export async function loadTourList(
  { items, source, isFiltered }: Block,
  context: LoadContext,
): Promise<LoadResult<TourListData>> {
  const sold = context.ports.catalogue.products();
  const today = dateInZone(context.now, NEW_ZEALAND);
  // Departures come on sale and go off sale at midnight.
  context.changesAt(new Date(calendarDayStart(addDays(today, 1), NEW_ZEALAND)));
  const tours = items.map((card): ListedTour => {
    const tour = sold.tourById(card.tourId);
    return { card, sale: tour ? saleOf(tour, sold, context.now) : null };
  });
  const listed = source === 'all' ? tours.toSorted((a, b) => daysOf(a) - daysOf(b)) : tours;
  const filtered = isFiltered ? filterTours(listed, context) : null;
  return {
    ok: true,
    data: {
      tours: filtered?.items ?? listed,
      filter: filtered?.view ?? null,
      saysDemonstration: (filtered?.items ?? listed).some(({ sale }) => sale),
    },
    mentions: { saysDemonstration: 'demonstration prices' },
  };
}

/** Tours of unknown length come last. */
function daysOf({ sale }: ListedTour): number {
  return sale?.days ?? Number.MAX_SAFE_INTEGER;
}

function saleOf(tour: Tour, sold: Catalogue, now: Date): TourSale {
  const thisYear = dateInZone(now, NEW_ZEALAND).slice(0, 4);
  return {
    days: tour.days,
    price: formatPrice(tour.prices.adult),
    departures: sold
      .departuresOf(tour, now)
      .slice(0, departuresShown)
      .map(({ startsOn }) => ({
        date: startsOn,
        label: startsOn.startsWith(thisYear)
          ? formatShortDay(startsOn)
          : `${formatShortDay(startsOn)} ${startsOn.slice(0, 4)}`,
      })),
    isOnRequest: tour.stock === 'request',
  };
}
