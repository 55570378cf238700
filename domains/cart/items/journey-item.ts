/** Creates or requotes a journey in the cart from an offer: price, description, and claims on seats. */
import type { CartItemType, TravelItemType } from '#contracts/cart/item-types.ts';
import { formatFullDay } from '#contracts/dates.ts';
import { formatList } from '#contracts/lists.ts';
import type { Catalogue } from '#domains/catalogue/catalogue.ts';
import type { Claim } from '#domains/inventory/inventory.ts';
import { extraPool, tripPool } from '#domains/inventory/pools.ts';
import { changeTermsOf } from '#domains/travel/fares/combine-changes.ts';
import { combineRefunds } from '#domains/travel/fares/combine-refunds.ts';
import type { RefundTerms } from '#domains/travel/fares/refund-terms.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { getTownNames } from '#domains/travel/lines/town-names.ts';
import type { Offer, OfferLeg, OfferStop, PassengerType } from '#domains/travel/offers/offer.ts';
import { type SealedOffer, sealOffer } from '#domains/travel/offers/offer-token.ts';
import type { OfferedRide } from '#domains/travel/offers/offered-ride.ts';
import { openOffer } from '#domains/travel/offers/open-offer.ts';
import { requoteOffer } from '#domains/travel/offers/requote-offer.ts';
import { noSeatsTaken } from '#domains/travel/offers/seat-counts.ts';
import { NEW_ZEALAND, toZonedIso } from '#platform/clock.ts';
import type { ItemPassengers, ItemStock, ItemUnitPrices, JourneyItemData, JourneyItemLeg } from '../cart.ts';
import { refuse, refuseField } from '../cart-refusal.ts';
import type { PricedItem } from '../stored-item.ts';
import { areSamePassengers, countsOf, seatedOf, travellersOf } from './passenger-rules.ts';

/** The dependencies of a journey item. */
export interface JourneyDeps {
  readonly feed: LoadedFeed;
  readonly now: Date;
  readonly key: Buffer;
  readonly catalogue: Catalogue;
}

const gone = 'The timetable for this journey has changed. Search again to see current journeys.';

/** Creates a journey from an offer that has not expired, for its passengers or for others at the same fares. */
export async function newJourneyItem(
  request: {
    /** A type that one of the rides must have; undefined for any. */
    readonly itemType: CartItemType | undefined;
    readonly offerId: string;
    readonly passengers: ItemPassengers | undefined;
  },
  deps: JourneyDeps,
  path: string,
): Promise<PricedItem<JourneyItemData>> {
  const opened = await openOffer(request.offerId, { ...deps, seats: noSeatsTaken });
  if (opened.kind === 'invalid')
    return refuse({ code: 'NOT_FOUND', message: 'We don’t recognise this offer.' });
  if (opened.kind === 'expired')
    return refuse({
      code: 'OFFER_EXPIRED',
      message: 'This offer has expired. Search again for the current price.',
    });
  if (request.itemType && !opened.rides.some(({ itemType }) => itemType === request.itemType))
    return refuseField(`${path}.itemType`, 'The journey has no ride of this type.');
  const { passengers } = request;
  return passengers && !areSamePassengers(passengers, passengersOf(opened.offer))
    ? requotedJourneyItem({ offerId: request.offerId, passengers }, deps, path)
    : journeyItem(opened.offer, opened.rides, deps);
}

/**
 * Quotes a journey of a cart again for these passengers: at the promised fares while the offer is valid, then at
 * current fares. Refuses a journey that has left the timetable or is no longer sold.
 */
export async function requotedJourneyItem(
  request: { readonly offerId: string; readonly passengers: ItemPassengers },
  deps: JourneyDeps,
  path: string,
): Promise<PricedItem<JourneyItemData>> {
  const counts = countsOf(travellersOf(request.passengers, path));
  const quoted = await requoteOffer(request.offerId, counts, { ...deps, seats: noSeatsTaken });
  if (quoted.kind !== 'quoted') return refuse({ code: 'OFFER_EXPIRED', message: gone });
  return journeyItem(quoted.offer, quoted.rides, deps);
}

/** Quotes the rides of a sold journey for these passengers, in the same fares at their current prices. */
export function quoteSoldJourney(
  { fareName, route }: Pick<JourneyItemData, 'fareName' | 'route'>,
  passengers: ItemPassengers,
  deps: JourneyDeps,
  path: string,
): Promise<PricedItem<JourneyItemData>> {
  const seconds = (iso: string) => Date.parse(iso) / 1_000;
  const { adultCount, childCount, infantCount } = passengers;
  const sealed: SealedOffer = {
    fareName,
    passengers: [adultCount, childCount, infantCount],
    // The promise has ended, so that the current prices apply.
    expiresAt: 0,
    legs: route.serviceRoute.map(
      ({ tripId, serviceDate, runOffset, fromCall, toCall, from, to, fareFamilyId }) => {
        const calls = [fromCall, toCall, from.stopId, to.stopId] as const;
        const ends = [...calls, seconds(from.departure), seconds(to.arrival)] as const;
        return ['r', tripId, serviceDate, runOffset, ...ends, fareFamilyId, 0, 0, 0];
      },
    ),
  };
  return requotedJourneyItem({ offerId: sealOffer(sealed, deps.key), passengers }, deps, path);
}

function journeyItem(
  offer: Offer,
  rides: readonly OfferedRide[],
  { feed, catalogue }: JourneyDeps,
): PricedItem<JourneyItemData> {
  const legs = offer.legs.filter(({ itemType }) => itemType !== 'transfer');
  const [first] = legs;
  const last = legs.at(-1);
  if (!first || !last || offer.priceCents === null) return refuse({ code: 'OFFER_EXPIRED', message: gone });
  const passengers = passengersOf(offer);
  const town = townOf(feed, first.from, last.to);
  const ends = { from: town(first.from), to: town(last.to) };
  const fromTo = `${ends.from} to ${ends.to}`;
  refuseUnsold(offer, seatedOf(passengers), fromTo);
  const lines = [...new Set(legs.map(({ service }) => service))];
  const when = formatDepartureTime(first.from.departure, first.from.zone);
  const claims = rides.flatMap((ride) => rideClaims(ride, seatedOf(passengers), catalogue));
  const changeTerms = changeTermsOf(
    rides.map(({ changeRule: rule }, at) => ({ departure: (legs[at] ?? first).from.departure, rule })),
  );
  return {
    itemType: typeOf(legs, rides),
    description: legs.length === 1 ? `${first.service}, ${fromTo}` : fromTo,
    detail: legs.length === 1 ? when : `${when}, by ${formatList(lines)}`,
    priceCents: offer.priceCents,
    quantity: 1,
    passengers,
    unitPrices: unitPricesOf(offer),
    productId: null,
    offerId: offer.offerId,
    stock: stockOf(rides, claims),
    data: {
      kind: 'journey',
      route: { serviceRoute: rides.flatMap((ride, at) => itemLeg(ride, legs[at])) },
      ends,
      passengers,
      fareName: offer.fareName,
      conditions: offer.conditions,
      refundTerms: termsOf(offer.priceCents, passengers, rides, legs),
      ...(changeTerms === undefined ? {} : { changeTerms }),
    },
    claims,
  };
}

/** Combines the refund terms of all rides, counted from the first departure. */
function termsOf(
  priceCents: number,
  passengers: ItemPassengers,
  rides: readonly OfferedRide[],
  legs: readonly OfferLeg[],
): RefundTerms {
  const departureOf = (at: number) => legs[at]?.from.departure.getTime() ?? 0;
  const refunds = rides.map(({ refundSteps: steps }, at) => {
    return { steps, laterBySeconds: (departureOf(at) - departureOf(0)) / 1_000 };
  });
  const [first] = legs;
  return {
    startsAt: first ? toZonedIso(first.from.departure, first.from.zone) : null,
    steps: combineRefunds(refunds, { priceCents, people: seatedOf(passengers) }),
  };
}

/** Refuses an offer whose sale has closed, or a party that exceeds the seats left. */
function refuseUnsold({ onSale, seatsLeft, saleClosedReason }: Offer, seats: number, journey: string): void {
  if (onSale) return;
  const reason = `${journey}: ${saleClosedReason ?? 'This journey is not on sale.'}`;
  if (seatsLeft !== undefined && seatsLeft < seats)
    refuse({ code: 'SOLD_OUT', message: `${reason} Choose another departure.`, left: seatsLeft });
  refuse({ code: 'OFFER_EXPIRED', message: `${reason} Choose another departure.` });
}

function passengersOf({ passengers }: Offer): ItemPassengers {
  const count = (type: 'adult' | 'child' | 'infant') =>
    passengers.find((row) => row.type === type)?.count ?? 0;
  return { adultCount: count('adult'), childCount: count('child'), infantCount: count('infant') };
}

/** Divides prices by passenger type. All passengers of a type pay the same, so the result is in whole cents. */
function unitPricesOf({ passengers }: Offer): ItemUnitPrices {
  const each = (type: PassengerType) => {
    const row = passengers.find((passenger) => passenger.type === type);
    return row && row.count > 0 && row.priceCents !== null ? row.priceCents / row.count : 0;
  };
  return { adultCents: each('adult'), childCents: each('child'), infantCents: each('infant') };
}

/** Names a stop by its town; within one town, by its own name. */
function townOf(feed: LoadedFeed, from: OfferStop, to: OfferStop): (stop: OfferStop) => string {
  const towns = getTownNames(feed);
  const isWithinTown = towns.get(from.stopId) === towns.get(to.stopId);
  return ({ stopId, name }) => (isWithinTown ? name : (towns.get(stopId) ?? name));
}

/** Returns the type of the longest ride; the earlier one if two are equally long. */
function typeOf(legs: readonly OfferLeg[], rides: readonly OfferedRide[]): TravelItemType {
  let longest = -1;
  let type: TravelItemType = 'kr_train';
  for (const [at, ride] of rides.entries()) {
    const leg = legs[at];
    const length = leg ? leg.to.arrival.getTime() - leg.from.departure.getTime() : 0;
    if (length <= longest) continue;
    longest = length;
    type = ride.itemType;
  }
  return type;
}

/**
 * Returns the claims of a live ride: its seats, and the places of the extra that its fare family contains. The family
 * and the extra therefore never sell each other's places. A ride on request claims nothing.
 */
function rideClaims(ride: OfferedRide, seats: number, catalogue: Catalogue): readonly Claim[] {
  const { fromCall, toCall } = ride.seats;
  const stretch = { fromSegment: fromCall, toSegment: toCall, quantity: seats };
  if (ride.stock !== 'live') return [];
  const held = ride.capacity === null ? [] : [{ ...stretch, pool: tripPool(ride.seats, ride.capacity) }];
  const pool = catalogue.extraOfFamily(ride.routeId, ride.fareFamilyId)?.pool;
  return pool ? [...held, { ...stretch, pool: extraPool(pool.id, ride.seats, pool.capacity) }] : held;
}

/** Returns how the journey is supplied. A live journey without counted seats is unlimited. */
function stockOf(rides: readonly OfferedRide[], claims: readonly Claim[]): ItemStock {
  if (rides.every(({ stock }) => stock === 'live')) return claims.length > 0 ? 'live' : 'unlimited';
  return claims.length > 0 ? 'mixed' : 'request';
}

function itemLeg(ride: OfferedRide, leg: OfferLeg | undefined): JourneyItemLeg[] {
  if (!leg) return [];
  const { tripId, serviceDate, runOffset, fromCall, toCall } = ride.seats;
  const { adult, child, infant } = ride.unitPrices;
  return [
    {
      itemType: ride.itemType,
      service: leg.service,
      operator: leg.operator,
      line: ride.routeId,
      tripId,
      serviceDate,
      runOffset,
      fromCall,
      toCall,
      from: {
        stopId: leg.from.stopId,
        name: leg.from.name,
        departure: toZonedIso(leg.from.departure, leg.from.zone),
      },
      to: {
        stopId: leg.to.stopId,
        name: leg.to.name,
        arrival: toZonedIso(leg.to.arrival, leg.to.zone),
      },
      checkInCloses: leg.checkInCloses && toZonedIso(leg.checkInCloses, leg.from.zone),
      stock: ride.stock,
      fareFamilyId: ride.fareFamilyId,
      fareName: ride.fareName,
      unitPrices: { adultCents: adult, childCents: child, infantCents: infant },
    },
  ];
}

/** Formats an instant in a time zone: `Tuesday 1 December 2026, 08:15`. */
function formatDepartureTime(instant: Date, zone: string = NEW_ZEALAND): string {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
  return `${formatFullDay(local.toPlainDate().toString())}, ${time}`;
}
