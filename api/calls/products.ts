/** Calls of products: passes, gift vouchers, tours and extras. */
import { z } from 'zod';
import { callRoutes } from '#contracts/api/call-routes.ts';
import { slugSchema } from '#contracts/api/content-schemas.ts';
import {
  passProductSchema,
  serviceExtraSchema,
  tourDetailSchema,
  tourSchema,
} from '#contracts/api/product-schemas.ts';
import { offerIdSchema } from '#contracts/api/travel-schemas.ts';
import type {
  Catalogue,
  ServiceExtra,
  Tour,
  TourDeparture,
  TravelPass,
} from '#domains/catalogue/catalogue.ts';
import { extraPool, tourPool } from '#domains/inventory/pools.ts';
import type { Offer, PassengerType } from '#domains/travel/offers/offer.ts';
import type { OfferedRide } from '#domains/travel/offers/offered-ride.ts';
import type { SearchDeps } from '#domains/travel/search/search-fares.ts';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import { ApiError } from '../api-error.ts';
import { defineCall, noInput } from '../define-call.ts';
import type { ApiProducts } from '../dependencies.ts';
import { failure } from '../envelope-schemas.ts';
import {
  type ExtraRide,
  toPassResponse,
  toServiceExtraResponse,
  toTourDetailResponse,
  toTourResponse,
  toVoucherResponse,
} from '../product-responses.ts';
import { requireOffer } from './travel.ts';

const families = ['bus', 'rail', 'rail_bus', 'voucher'] as const;

/** The calls of products. */
export const productCalls = {
  travelPasses: defineCall({
    route: callRoutes.travelPasses,
    tag: 'Products',
    summary: 'Travel passes, or the gift voucher',
    description:
      'Passes in display order, grouped by range. With `family=voucher`, the gift voucher instead. Names come from the catalogue; pages have their own texts and pictures.',
    input: z.object({
      query: z.object({
        family: z
          .enum(families, `Use one of ${families.join(', ')}.`)
          .optional()
          .meta({ description: 'Passes for these services only; all passes if omitted.', example: 'bus' }),
      }),
    }),
    status: 'results',
    output: z.array(passProductSchema),
    outcome: 'The products.',
    run({ query: { family } }, { dependencies: { products, travel } }) {
      const sold = products.catalogue();
      if (family === 'voucher') return [toVoucherResponse(sold.voucher, today(travel))];
      const passes = sold.passes.filter((pass) => family === undefined || familyOf(pass) === family);
      return passes.map(toPassResponse);
    },
  }),

  travelPass: defineCall({
    route: callRoutes.travelPass,
    tag: 'Products',
    summary: 'One travel pass, or the gift voucher',
    input: z.object({ params: z.object({ slug: slugSchema.meta({ example: 'bus-pass-15-hours' }) }) }),
    status: 'results',
    output: passProductSchema,
    outcome: 'The pass.',
    failures: { 404: failure('NOT_FOUND', 'There is no such pass.') },
    run({ params: { slug } }, { dependencies: { products, travel } }) {
      const sold = products.catalogue();
      if (slug === sold.voucher.id) return toVoucherResponse(sold.voucher, today(travel));
      const pass = sold.passById(slug);
      if (!pass) throw new ApiError('NOT_FOUND', { message: 'There is no such pass.' });
      return toPassResponse(pass);
    },
  }),

  tours: defineCall({
    route: callRoutes.tours,
    tag: 'Products',
    summary: 'Tours',
    input: noInput,
    status: 'results',
    output: z.array(tourSchema),
    outcome: 'The tours.',
    run(_, { dependencies: { products, travel } }) {
      const sold = products.catalogue();
      return sold.tours.map((tour) => toTourResponse(tour, sold.departuresOf(tour, travel.now())[0]));
    },
  }),

  tour: defineCall({
    route: callRoutes.tour,
    tag: 'Products',
    summary: 'One tour with its departures and remaining places',
    input: z.object({ params: z.object({ slug: slugSchema.meta({ example: 'a-day-in-kaikoura' }) }) }),
    status: 'results',
    output: tourDetailSchema,
    outcome: 'The tour.',
    failures: {
      404: failure('NOT_FOUND', 'There is no such tour.'),
      503: failure('UPSTREAM', 'The remaining places cannot be counted now.'),
    },
    async run({ params: { slug } }, { dependencies: { products, travel } }) {
      const sold = products.catalogue();
      const tour = sold.tourById(slug);
      if (!tour) throw new ApiError('NOT_FOUND', { message: 'There is no such tour.' });
      const departures = sold.departuresOf(tour, travel.now());
      const taken = await takenPlaces(tour, departures, products);
      return toTourDetailResponse(tour, departures, taken);
    },
  }),

  serviceExtras: defineCall({
    route: callRoutes.serviceExtras,
    tag: 'Products',
    summary: 'Extras for a journey or a pass',
    description:
      'Requires either `offerId` or `productId`. For an offer, lists the extras of its first ride, then of the next; an extra of several rides is listed for each. Tours and gift vouchers have none.',
    input: z.object({
      query: z.object({
        offerId: offerIdSchema.optional(),
        productId: z
          .string('Name a product, and name it once.')
          .max(200, 'We don’t recognise this product.')
          .regex(/^[\w:-]+$/, 'We don’t recognise this product.')
          .optional()
          .meta({ description: 'A pass.', example: 'bus-pass-15-hours' }),
      }),
    }),
    status: 'results',
    output: z.array(serviceExtraSchema),
    outcome: 'The extras.',
    failures: {
      404: failure('NOT_FOUND', 'We don’t recognise this offer or product.'),
      409: failure('OFFER_EXPIRED', 'The offer has expired, or the timetable has changed: search again.'),
      503: failure('UPSTREAM', 'There is no timetable yet, or the remaining units cannot be counted now.'),
    },
    async run({ query: { offerId, productId } }, { dependencies: { products, travel } }) {
      if (offerId !== undefined && productId === undefined) {
        const { offer, rides } = await requireOffer(travel, offerId);
        return rideExtras(offer, rides, products);
      }
      if (productId !== undefined && offerId === undefined) {
        const extras = productExtras(products.catalogue(), productId, travel.now());
        return extras.map((extra) => toServiceExtraResponse(extra, null, null));
      }
      const message = 'Send either `offerId` or `productId`.';
      throw new ApiError('VALIDATION', { fields: { offerId: message, productId: message } });
    },
  }),
};

const today = (travel: SearchDeps) => dateInZone(travel.now(), NEW_ZEALAND);

function familyOf({ services }: TravelPass): Exclude<(typeof families)[number], 'voucher'> {
  if (!services.includes('train')) return 'bus';
  return services.includes('bus') ? 'rail_bus' : 'rail';
}

async function takenPlaces(
  { stock, places }: Tour,
  departures: readonly TourDeparture[],
  { taken }: ApiProducts,
): Promise<readonly number[] | null> {
  if (stock === 'request') return null;
  return taken(
    departures.map(({ id }) => ({ poolId: tourPool(id, places).id, fromSegment: 0, toSegment: 1 })),
  );
}

/** Returns the extras of every ride of an offer, with the remaining units. */
async function rideExtras(offer: Offer, rides: readonly OfferedRide[], products: ApiProducts) {
  const legs = offer.legs.filter(({ itemType }) => itemType !== 'transfer');
  const count = (type: PassengerType) => offer.passengers.find((row) => row.type === type)?.count ?? 0;
  const passengers = { adults: count('adult'), children: count('child'), infants: count('infant') };
  const rows = rides.flatMap((ride, at) => {
    const leg = legs[at];
    if (!leg) return [];
    const { routeId, fareFamilyId } = ride;
    const subject: ExtraRide = { at, ride, leg, passengers };
    return products
      .catalogue()
      .extrasFor({ kind: 'ride', routeId, fareFamilyId, stock: ride.stock })
      .map((extra) => ({ extra, subject }));
  });
  const pooled = rows.flatMap(({ extra, subject }) => (extra.pool ? [poolOf(extra.pool, subject.ride)] : []));
  const pools = [...new Map(pooled.map((question) => [question.poolId, question])).values()];
  const counts = pools.length === 0 ? [] : await products.taken(pools);
  const taken = new Map(pools.map(({ poolId }, index) => [poolId, counts[index] ?? 0]));
  return rows.map(({ extra, subject }) => {
    const units = extra.pool ? (taken.get(poolOf(extra.pool, subject.ride).poolId) ?? 0) : null;
    return toServiceExtraResponse(extra, subject, units);
  });
}

function poolOf({ id, capacity }: NonNullable<ServiceExtra['pool']>, { seats }: OfferedRide) {
  const { fromCall, toCall } = seats;
  return { poolId: extraPool(id, seats, capacity).id, fromSegment: fromCall, toSegment: toCall };
}

/** Returns the extras of a product: those of a pass, none for other products. Throws an `ApiError` for an unknown product. */
function productExtras(sold: Catalogue, productId: string, now: Date): readonly ServiceExtra[] {
  const pass = sold.passById(productId);
  if (pass) return sold.extrasFor({ kind: 'pass', pass });
  if (productId === sold.voucher.id || sold.departureById(productId, now)) return [];
  throw new ApiError('NOT_FOUND', { message: 'There is no such product.' });
}
