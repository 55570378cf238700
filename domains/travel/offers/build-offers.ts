/** Builds the offers of a journey: price per fare family, sale window, and seats left. */
import { countNoun } from '#contracts/counts.ts';
import type { UnitPrices } from '#domains/travel/fares/fares.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { FareChoice } from './build-fare-choices.ts';
import { createConditionsBuilder } from './build-offer-conditions.ts';
import type { Offer, OfferPassengers, OfferVehicle, PassengerCounts } from './offer.ts';
import { buildOfferLegs } from './offer-legs.ts';
import { type SealedOffer, sealOffer } from './offer-token.ts';
import { type PricedRide, priceChoice, sumChoice } from './price-choice.ts';
import { type JourneyRide, journeyIdOf, type PricedJourney } from './priced-journey.ts';
import { computeSaleWindow, priceHoldMs } from './sale-window.ts';

/** Parameters of an offer besides the journey. */
export interface OfferTerms {
  readonly feed: LoadedFeed;
  readonly passengers: PassengerCounts;
  readonly now: Date;
  /** Key that encrypts the offer ids. */
  readonly key: Buffer;
  /** End of an earlier price promise. Without it a new promise lasts `priceHoldMs` from now. */
  readonly promisedUntil?: Date;
  /** Returns the number of seats taken on a ride: 0 outside of its sale window, or if its seats are not counted. */
  takenOn(ride: JourneyRide): number;
  /** Returns how the vehicle of the search travels; absent for a search without one. */
  readonly vehicleOn?: ((journey: PricedJourney) => OfferVehicle) | undefined;
}

/** An offer with the rides that it sells. */
export interface Quote {
  readonly offer: Offer;
  /** Rides in order; empty if the offer has no price. */
  readonly rides: readonly PricedRide[];
}

/**
 * Builds the offers of a journey, cheapest first. A journey that cannot be bought as a whole gives one offer without
 * a price.
 */
export function buildOffers(priced: PricedJourney, terms: OfferTerms): readonly Offer[] {
  return quoteJourney(priced, terms).map(({ offer }) => offer);
}

/** Quotes a journey: its offers as in `buildOffers`, each with its rides. */
export function quoteJourney(priced: PricedJourney, terms: OfferTerms): readonly Quote[] {
  const { journey, rides, choices } = priced;
  const state = getSaleState(priced, terms);
  const vehicle = terms.vehicleOn?.(priced);
  const shared = {
    journeyId: journeyIdOf(journey.legs),
    live: rides.every(({ network }) => network?.stock === 'live'),
    durationMinutes: Math.round((journey.arrival.getTime() - journey.departure.getTime()) / 60_000),
    changes: journey.changes,
    ...(state.seatsLeft === null ? {} : { seatsLeft: state.seatsLeft }),
    legs: buildOfferLegs(priced, terms.feed),
    isDemonstration: rides.some(({ trip }) => trip.seen !== null && trip.seen !== 'quoted'),
    ...(vehicle ? { vehicle } : {}),
    onSale: state.isOpen,
    ...(state.isOpen ? {} : { saleClosedReason: state.because }),
  };
  const preBookableUntil = state.isOpen
    ? new Date(Math.min(terms.promisedUntil?.getTime() ?? terms.now.getTime() + priceHoldMs, state.closesAt))
    : terms.now;
  if (choices.length === 0) {
    const offer = { ...shared, ...unpriced(terms.passengers), offerId: '', preBookableUntil };
    return [{ offer, rides: [] }];
  }
  const sold = rides.flatMap(({ network, leg }) => (network ? [{ network, departure: leg.from.at }] : []));
  const vehicleCents = vehicle?.priceCents ?? 0;
  const buildConditions = createConditionsBuilder(sold, terms.passengers, terms.now, vehicleCents);
  const quotes = choices.map((choice) => {
    const price = priceChoice(rides, choice, terms.passengers);
    const families = price.rides.map(({ family }) => family);
    const offer = {
      ...shared,
      offerId: state.isOpen
        ? sealOffer(sealOfferId(priced, choice, terms.passengers, preBookableUntil), terms.key)
        : '',
      preBookableUntil,
      fareName: choice.name,
      priceCents: price.totalCents,
      passengers: passengerRows(terms.passengers, price.unitPrices),
      ...buildConditions(families, price.totalCents),
    };
    return { offer, rides: price.rides };
  });
  return quotes.sort((a, b) => a.offer.priceCents - b.offer.priceCents);
}

/** Returns the lowest price at which a journey is on sale now with the vehicle, if any, in cents, or null. */
export function findCheapestPrice(priced: PricedJourney, terms: OfferTerms): number | null {
  if (!getSaleState(priced, terms).isOpen) return null;
  const vehicle = terms.vehicleOn?.(priced);
  if (vehicle && vehicle.status !== 'carried') return null;
  const cheapest = Math.min(...priced.choices.map((choice) => sumChoice(choice, terms.passengers)));
  return cheapest + (vehicle?.priceCents ?? 0);
}

/**
 * The state of sale of a journey. `seatsLeft`: the fewest of its rides; null if none counts its seats, and outside of
 * the sale window.
 */
export type SaleState = { readonly seatsLeft: number | null } & (
  | { readonly isOpen: true; readonly closesAt: number }
  | { readonly isOpen: false; readonly because: string; readonly isFull: boolean }
);

/**
 * Checks the sale window and the seats. Infants travel on a lap and need no seat. `isFull` is true if only the seats
 * are missing.
 */
export function getSaleState(
  priced: PricedJourney,
  { passengers, now, takenOn }: Pick<OfferTerms, 'passengers' | 'now' | 'takenOn'>,
): SaleState {
  const window = computeSaleWindow(priced, now);
  if (!window.isOpen) return { ...window, seatsLeft: null, isFull: false };
  const counted = priced.rides.flatMap((ride) =>
    ride.capacity === null ? [] : [Math.max(0, ride.capacity - takenOn(ride))],
  );
  const seatsLeft = counted.length === 0 ? null : Math.min(...counted);
  if (seatsLeft === null || seatsLeft >= passengers.adults + passengers.children)
    return { ...window, seatsLeft };
  const because =
    seatsLeft === 0 ? 'Sold out.' : `Only ${countNoun(seatsLeft, 'seat is', 'seats are')} left.`;
  return { isOpen: false, because, seatsLeft, isFull: true };
}

function passengerRows(
  { adults, children, infants }: PassengerCounts,
  unitPrices: UnitPrices | null,
): readonly OfferPassengers[] {
  const counts = { adult: adults, child: children, infant: infants };
  return (['adult', 'child', 'infant'] as const)
    .filter((type) => counts[type] > 0)
    .map((type) => ({
      type,
      count: counts[type],
      priceCents: unitPrices && unitPrices[type] * counts[type],
    }));
}

function unpriced(counts: PassengerCounts) {
  return {
    fareName: 'No price available',
    priceCents: null,
    passengers: passengerRows(counts, null),
    conditions: {
      changes: 'Ask the operator.',
      refund: 'Ask the operator.',
      text: 'You can’t buy this as one journey because we don’t have a price for every part.',
    },
    summary: { refund: 'Ask', changes: 'Ask', about: null, ages: null },
  };
}

function sealOfferId(
  { journey, rides }: PricedJourney,
  choice: FareChoice,
  counts: PassengerCounts,
  until: Date,
): SealedOffer {
  const seconds = (instant: Date) => Math.floor(instant.getTime() / 1_000);
  return {
    fareName: choice.name,
    passengers: [counts.adults, counts.children, counts.infants],
    expiresAt: seconds(until),
    legs: journey.legs.flatMap((leg): SealedOffer['legs'] => {
      const { from, to } = leg;
      if (leg.kind === 'transfer')
        return [[leg.mode, from.stopId, to.stopId, seconds(from.at), seconds(to.at)]];
      const at = rides.findIndex((ride) => ride.leg === leg);
      const ride = rides[at];
      const part = choice.parts[at];
      if (!ride || !part) return [];
      const { adult, child, infant } = part.prices;
      const calls = [ride.fromCall, ride.toCall, from.stopId, to.stopId] as const;
      const ends = [...calls, seconds(from.at), seconds(to.at)] as const;
      return [
        ['r', leg.tripId, leg.serviceDate, leg.runOffset, ...ends, part.family.id, adult, child, infant],
      ];
    }),
  };
}
