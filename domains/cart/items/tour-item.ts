import { formatFullDay } from '#contracts/dates.ts';
import type { Catalogue } from '#domains/catalogue/catalogue.ts';
import { tourPrice } from '#domains/catalogue/prices.ts';
import { tourPool } from '#domains/inventory/pools.ts';
import { calendarDayStart } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND, toNewZealandIso } from '#platform/clock.ts';
import type { ItemPassengers, TourItemData } from '../cart.ts';
import { refuse } from '../cart-refusal.ts';
import type { PricedItem } from '../stored-item.ts';
import { countsOf, seatedOf, travellersOf, unitPricesOf } from './passenger-rules.ts';

/** Creates a tour item: places on one departure of a tour. */
export function tourItem(
  request: { readonly productId: string; readonly passengers: ItemPassengers | undefined },
  { catalogue, now }: { readonly catalogue: Catalogue; readonly now: Date },
  path: string,
): PricedItem<TourItemData> {
  const departure = catalogue.departureById(request.productId, now);
  if (!departure)
    return refuse({
      code: 'NOT_FOUND',
      message: 'This departure is not on sale. Choose another day of the tour.',
    });
  const passengers = travellersOf(request.passengers, path);
  const { tour, startsOn, endsOn } = departure;
  const isLive = tour.stock === 'live';
  const claim = {
    pool: tourPool(departure.id, tour.places),
    fromSegment: 0,
    toSegment: 1,
    quantity: seatedOf(passengers),
  };
  return {
    itemType: 'tour',
    description: tour.name,
    detail:
      startsOn === endsOn
        ? formatFullDay(startsOn)
        : `${formatFullDay(startsOn)} to ${formatFullDay(endsOn)}`,
    priceCents: tourPrice(departure, countsOf(passengers)),
    quantity: 1,
    passengers,
    unitPrices: unitPricesOf(tour.prices),
    productId: departure.id,
    offerId: null,
    stock: isLive ? 'live' : 'request',
    data: {
      kind: 'tour',
      tour: { id: tour.id, departureId: departure.id, startsOn, endsOn },
      passengers,
      refundTerms: {
        startsAt: toNewZealandIso(new Date(calendarDayStart(startsOn, NEW_ZEALAND))),
        steps: tour.refundSteps,
      },
      conditions: { refund: tour.refund },
    },
    claims: isLive ? [claim] : [],
  };
}
