/** Maps catalogue products to API responses: prices in whole dollars. */
import type { z } from 'zod';
import type {
  passSchema,
  serviceExtraSchema,
  tourDetailSchema,
  tourSchema,
  voucherSchema,
} from '#contracts/api/product-schemas.ts';
import { allowanceText, passLabel } from '#contracts/catalogue/pass-label.ts';
import { toWholeDollars } from '#contracts/money.ts';
import type {
  GiftVoucher,
  PassengerPrices,
  ServiceExtra,
  Tour,
  TourDeparture,
  TravelPass,
} from '#domains/catalogue/catalogue.ts';
import { extraLimit } from '#domains/catalogue/prices.ts';
import { voucherExpiry } from '#domains/catalogue/voucher-expiry.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { OfferLeg, PassengerCounts } from '#domains/travel/offers/offer.ts';
import type { OfferedRide } from '#domains/travel/offers/offered-ride.ts';

function toPricesResponse({ adult, child, infant }: PassengerPrices) {
  return { adult: toWholeDollars(adult), child: toWholeDollars(child), infant: toWholeDollars(infant) };
}

/** Maps a travel pass. */
export function toPassResponse(pass: TravelPass): z.output<typeof passSchema> {
  return {
    slug: pass.id,
    productId: pass.id,
    itemType: 'pass',
    name: pass.name,
    label: passLabel(pass.services),
    range: pass.rangeId,
    services: pass.services.map((name) => ({ name })),
    allowance: { ...pass.allowance, text: allowanceText(pass.allowance) },
    validMonths: pass.validMonths,
    prices: toPricesResponse(pass.prices),
    currency: 'NZD',
    ages: pass.ages,
    ageLimits: pass.ageLimits,
    refund: pass.refund,
    isDemonstration: pass.seen !== 'quoted',
  };
}

/** Maps the gift voucher. `today` determines its expiry. */
export function toVoucherResponse(voucher: GiftVoucher, today: ServiceDate): z.output<typeof voucherSchema> {
  return {
    slug: voucher.id,
    productId: voucher.id,
    itemType: 'voucher',
    name: voucher.name,
    amounts: voucher.amounts.map(toWholeDollars),
    leastAmount: toWholeDollars(voucher.minAmount),
    mostAmount: toWholeDollars(voucher.maxAmount),
    currency: 'NZD',
    validMonths: voucher.validMonths,
    expiresOn: voucherExpiry(voucher, today),
  };
}

/** Maps a tour without its departures. `next` is the first departure. */
export function toTourResponse(tour: Tour, next: TourDeparture | undefined): z.output<typeof tourSchema> {
  return {
    slug: tour.id,
    itemType: 'tour',
    name: tour.name,
    days: tour.days,
    prices: toPricesResponse(tour.prices),
    currency: 'NZD',
    ages: tour.ages,
    ageLimits: tour.ageLimits,
    live: tour.stock === 'live',
    places: tour.places,
    noticeDays: tour.noticeDays,
    refund: tour.refund,
    nextDeparture: next?.startsOn ?? null,
    isDemonstration: tour.seen !== 'quoted',
  };
}

/**
 * Maps a tour with its departures. `taken` has the number of taken places for each departure; null for tours on request,
 * which are not counted.
 */
export function toTourDetailResponse(
  tour: Tour,
  departures: readonly TourDeparture[],
  taken: readonly number[] | null,
): z.output<typeof tourDetailSchema> {
  return {
    ...toTourResponse(tour, departures[0]),
    departures: departures.map(({ id, startsOn, endsOn }, index) => ({
      productId: id,
      startsOn,
      endsOn,
      placesLeft: taken === null ? null : left(tour.places, taken[index] ?? 0),
    })),
  };
}

/** A ride of an offer, as the subject of extras. */
export interface ExtraRide {
  /** Index among the rides. */
  readonly at: number;
  readonly ride: OfferedRide;
  readonly leg: OfferLeg;
  readonly passengers: PassengerCounts;
}

/**
 * Maps an extra of a ride, or of a pass if `subject` is null. `taken` is the number of taken units in its pool; null if they
 * are not counted.
 */
export function toServiceExtraResponse(
  extra: ServiceExtra,
  subject: ExtraRide | null,
  taken: number | null,
): z.output<typeof serviceExtraSchema> {
  const { vehicle, pool } = extra;
  return {
    productId: extra.id,
    itemType: 'extra',
    kind: extra.kind,
    name: extra.name,
    note: extra.note,
    leg: subject?.at ?? null,
    ride: subject && {
      itemType: subject.ride.itemType,
      service: subject.leg.service,
      line: subject.ride.routeId,
      serviceDate: subject.ride.seats.serviceDate,
      from: subject.leg.from.name,
      to: subject.leg.to.name,
    },
    unit: extra.unit,
    unitPrice: toWholeDollars(extra.unitPrice),
    pricePerMetre: toWholeDollars(extra.perMetre),
    currency: 'NZD',
    limit: {
      count: extra.maxUnits,
      per: extra.maxUnitsScope === 'in-all' ? 'item' : 'passenger',
      forThisOffer: subject && extraLimit(extra, subject.passengers),
    },
    adultsOnly: !extra.forChildren,
    vehicle: vehicle && {
      type: vehicle.type,
      includedMetres: vehicle.includedMetres,
      mostMetres: vehicle.maxMetres,
      mostPassengers: vehicle.maxPassengers,
    },
    checkInMinutes: extra.checkInMinutes,
    stock: extra.stock,
    unitsLeft: pool && taken !== null ? left(pool.capacity, taken) : null,
    isDemonstration: extra.seen !== 'quoted',
  };
}

function left(capacity: number, taken: number): number {
  return Math.max(0, capacity - taken);
}
