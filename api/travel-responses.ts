/** Maps results of the travel domain to API responses: prices in whole dollars, instants as ISO 8601. */
import type { z } from 'zod';
import type {
  fareCalendarSchema,
  fareSearchSchema,
  journeyTimetableSchema,
  lineTimetableSchema,
  offerSchema,
  placeSchema,
} from '#contracts/api/travel-schemas.ts';
import { toWholeDollars } from '#contracts/money.ts';
import type { Offer, OfferLeg, OfferVehicle } from '#domains/travel/offers/offer.ts';
import type { Place } from '#domains/travel/places/place.ts';
import type { FareCalendar } from '#domains/travel/search/fare-calendar.ts';
import type { DateFare, FareSearchAnswer, JourneyDifference } from '#domains/travel/search/fare-search.ts';
import type { FoundJourney } from '#domains/travel/search/find-journeys.ts';
import type { LineDay } from '#domains/travel/search/line-day.ts';
import { toNewZealandIso, toZonedIso } from '#platform/clock.ts';

type OfferData = z.output<typeof offerSchema>;

/** Converts cents to dollars; keeps null. */
function dollars(cents: number | null): number | null {
  return cents === null ? null : toWholeDollars(cents);
}

/** Maps a place, without its stops. */
export function toPlaceResponse({ id, name, kind, region, lat, lon }: Place): z.output<typeof placeSchema> {
  return { id, name, kind, region, lat, lon };
}

function toLegResponse(leg: OfferLeg): OfferData['legs'][number] {
  return {
    itemType: leg.itemType,
    mode: leg.mode,
    operator: leg.operator,
    service: leg.service,
    line: leg.routeId,
    tripId: leg.tripId,
    serviceDate: leg.serviceDate,
    from: {
      stopId: leg.from.stopId,
      name: leg.from.name,
      departure: toZonedIso(leg.from.departure, leg.from.zone),
      ...(leg.from.expectedDeparture && {
        expectedDeparture: toZonedIso(leg.from.expectedDeparture, leg.from.zone),
      }),
    },
    to: {
      stopId: leg.to.stopId,
      name: leg.to.name,
      arrival: toZonedIso(leg.to.arrival, leg.to.zone),
      ...(leg.to.expectedArrival && { expectedArrival: toZonedIso(leg.to.expectedArrival, leg.to.zone) }),
    },
    checkInCloses: leg.checkInCloses === null ? null : toZonedIso(leg.checkInCloses, leg.from.zone),
    ...(leg.distanceKm === null ? {} : { distanceKm: leg.distanceKm }),
    seen: leg.seen,
  };
}

/** Maps an offer. */
export function toOfferResponse(offer: Offer, legs = offer.legs.map(toLegResponse)): OfferData {
  return {
    offerId: offer.offerId,
    journeyId: offer.journeyId,
    fareName: offer.fareName,
    price: dollars(offer.priceCents),
    currency: 'NZD',
    preBookableUntil: toNewZealandIso(offer.preBookableUntil),
    live: offer.live,
    onSale: offer.onSale,
    ...(offer.saleClosedReason === undefined ? {} : { saleClosedReason: offer.saleClosedReason }),
    durationMinutes: offer.durationMinutes,
    changes: offer.changes,
    ...(offer.seatsLeft === undefined ? {} : { seatsLeft: offer.seatsLeft }),
    conditions: offer.conditions,
    legs,
    passengers: offer.passengers.map(({ type, count, priceCents }) => ({
      type,
      count,
      price: dollars(priceCents),
    })),
    ...(offer.vehicle ? { vehicle: toVehicleResponse(offer.vehicle) } : {}),
    isDemonstration: offer.isDemonstration,
  };
}

function toVehicleResponse(vehicle: OfferVehicle): NonNullable<OfferData['vehicle']> {
  const { status, priceCents } = vehicle;
  if (status !== 'carried') return { status, reason: vehicle.because, price: null, rides: [] };
  return {
    status,
    price: dollars(priceCents),
    rides: vehicle.rides.map(({ leg, metresLeft, checkInCloses, extras }) => ({
      leg,
      metresLeft,
      checkInCloses: toNewZealandIso(checkInCloses),
      extras: extras.map(({ priceCents: extraCents, ...extra }) => ({
        ...extra,
        price: toWholeDollars(extraCents),
      })),
    })),
  };
}

/** Maps the offers of one direction. Fares of the same journey share their legs. */
function toOfferResponses(offers: readonly Offer[]): OfferData[] {
  const legs = new Map<Offer['legs'], OfferData['legs']>();
  return offers.map((offer) => {
    const shared = legs.get(offer.legs) ?? offer.legs.map(toLegResponse);
    legs.set(offer.legs, shared);
    return toOfferResponse(offer, shared);
  });
}

/** Maps the result of a fare search. */
export function toFareSearchResponse(
  from: Place,
  to: Place,
  answer: FareSearchAnswer,
): z.output<typeof fareSearchSchema> {
  return {
    from: toPlaceResponse(from),
    to: toPlaceResponse(to),
    outbound: toOfferResponses(answer.outbound),
    ...(answer.inbound ? { inbound: toOfferResponses(answer.inbound) } : {}),
    ...(answer.differences ? { differences: answer.differences.map(toDifferenceResponse) } : {}),
    ...(answer.inboundDifferences
      ? { inboundDifferences: answer.inboundDifferences.map(toDifferenceResponse) }
      : {}),
    dates: answer.dates.map(toDateResponse),
    ...(answer.inboundDates ? { inboundDates: answer.inboundDates.map(toDateResponse) } : {}),
    ...(answer.nextDate ? { nextDate: answer.nextDate } : {}),
    ...(answer.inboundNextDate ? { inboundNextDate: answer.inboundNextDate } : {}),
  };
}

function toDifferenceResponse({ journeyId, modes, trains, nights, best }: JourneyDifference) {
  return { journeyId, modes: [...modes], trains: [...trains], nights: [...nights], best: [...best] };
}

function toDateResponse({ fromPriceCents, ...day }: DateFare) {
  return { ...day, fromPrice: dollars(fromPriceCents) };
}

/** Maps a fare calendar, without its places and month. */
export function toFareCalendarResponse({
  days,
  nextDate,
}: FareCalendar): Pick<z.output<typeof fareCalendarSchema>, 'days' | 'nextDate'> {
  return {
    days: days.map(({ placesLeft, isSoldOut, ...day }) => ({
      ...toDateResponse(day),
      placesLeft,
      isSoldOut,
    })),
    ...(nextDate === null ? {} : { nextDate }),
  };
}

/** Maps journeys without prices. */
export function toJourneysResponse(
  found: readonly FoundJourney[],
): z.output<typeof journeyTimetableSchema>['journeys'] {
  return found.map(({ departure, arrival, changes, legs }) => ({
    departure: toZonedIso(departure, legs[0]?.from.zone),
    arrival: toZonedIso(arrival, legs.at(-1)?.to.zone),
    durationMinutes: Math.round((arrival.getTime() - departure.getTime()) / 60_000),
    changes,
    legs: legs.map(toLegResponse),
  }));
}

/** Maps the stops and trips of a line. */
export function toLineDayResponse({
  stops,
  trips,
}: LineDay): Pick<z.output<typeof lineTimetableSchema>, 'stops' | 'trips'> {
  return {
    stops: [...stops],
    trips: trips.map((trip) => ({
      ...trip,
      calls: trip.calls.map(({ zone, expectedArrival, expectedDeparture, ...call }) => ({
        ...call,
        arrival: toZonedIso(call.arrival, zone),
        departure: toZonedIso(call.departure, zone),
        ...(expectedArrival && { expectedArrival: toZonedIso(expectedArrival, zone) }),
        ...(expectedDeparture && { expectedDeparture: toZonedIso(expectedDeparture, zone) }),
      })),
    })),
  };
}
