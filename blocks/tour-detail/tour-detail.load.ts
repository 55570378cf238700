import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { cartFormPath } from '#contracts/cart/cart-form.ts';
import { maxPassengers } from '#contracts/cart/party-rules.ts';
import { formatClock } from '#contracts/dates.ts';
import { formatPrice, toWholeDollars } from '#contracts/money.ts';
import { addDays, calendarDayStart, dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { tourDetail } from '#schemas/blocks/tour-detail.schema.ts';
import { placesOf, type TourDetailData } from './tour-detail-data.ts';

type Block = z.output<typeof tourDetail.shape>;

/** Loads the departures, with places left, of the chosen tour or of the tour whose page this is. */
export async function loadTourDetail(
  block: Block,
  context: LoadContext,
): Promise<LoadResult<TourDetailData>> {
  const tourId = block.isTourGone ? undefined : (block.tourId ?? tourOfPath(context.path));
  const sold = context.ports.catalogue.products();
  const tour = tourId === undefined ? undefined : sold.tourById(tourId);
  if (!tour) return { ok: false, reason: 'not_found' };
  const departures = sold.departuresOf(tour, context.now);
  // Departures come on sale and go off sale at midnight.
  context.changesAt(
    new Date(calendarDayStart(addDays(dateInZone(context.now, NEW_ZEALAND), 1), NEW_ZEALAND)),
  );
  const isOnRequest = tour.stock === 'request';
  const left = isOnRequest ? null : await context.ports.catalogue.placesLeft(departures);
  const infant = tour.prices.infant;
  return {
    ok: true,
    data: {
      tourId: tour.id,
      name: tour.name,
      cartAction: cartFormPath,
      prices: {
        adult: formatPrice(tour.prices.adult),
        child: formatPrice(tour.prices.child),
        infant: infant === 0 ? 'free' : formatPrice(infant),
      },
      dollars: {
        adult: toWholeDollars(tour.prices.adult),
        child: toWholeDollars(tour.prices.child),
        infant: toWholeDollars(infant),
      },
      ages: tour.ages,
      refund: tour.refund,
      isOnRequest,
      maxPassengers,
      departures: departures.map(({ id, startsOn, endsOn }, index) => {
        const places = left?.[index];
        return {
          id,
          startsOn,
          endsOn,
          places: isOnRequest
            ? { state: 'request' }
            : places === undefined
              ? { state: 'unknown' }
              : placesOf(places),
        };
      }),
      countedAt: left && departures.length > 0 ? formatClock(context.now) : null,
      saysDemonstration: departures.length > 0,
    },
    mentions: { saysDemonstration: 'demonstration prices' },
  };
}

/** Reads `a-day-in-kaikoura` from `/tours/a-day-in-kaikoura/`. */
function tourOfPath(path: string): string | undefined {
  return /^\/tours\/([^/]+)\/$/.exec(path)?.[1];
}
