/** Plans a trip: the journeys of each leg on its day, the chosen ones, and the cheapest ones that connect. */
import type { TripStop } from '#contracts/search/trip-query.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { buildOffers, findCheapestPrice, type OfferTerms } from '#domains/travel/offers/build-offers.ts';
import { fetchTakenSeats } from '#domains/travel/offers/fetch-taken-seats.ts';
import { journeyIdOf, type PricedJourney } from '#domains/travel/offers/priced-journey.ts';
import type { Place } from '#domains/travel/places/place.ts';
import { resolvePlace } from '#domains/travel/places/resolve-place.ts';
import { createDayMatcher } from '#domains/travel/search/day-matcher.ts';
import { eveningOf, findStays } from '#domains/travel/search/nights.ts';
import {
  earliestOnwardDeparture,
  getSearchableDates,
  type SearchDeps,
  sharesStop,
} from '#domains/travel/search/search-fares.ts';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import { findCheapestChain } from './cheapest-chain.ts';
import { recommendOption } from './recommend-option.ts';
import type { TripLeg, TripLegFailure, TripOption, TripPlan, TripRequest } from './trip.ts';

/** Dependencies of the planning. Vehicles are not part of a trip. */
export type TripDeps = Pick<SearchDeps, 'feed' | 'now' | 'key' | 'seats'>;

/** The stay before a leg: the option that arrives, and the nights until the next one. */
interface Stay {
  readonly arrival: TripOption;
  readonly nights: number;
}

/**
 * Plans the legs of a trip. Each leg leaves after the nights at its place, counted from the arrival of the chosen option
 * before. After a leg that fails, the next leg counts from its day. Returns null without a timetable.
 */
export async function planTrip(request: TripRequest, deps: TripDeps): Promise<TripPlan | null> {
  const feed = await deps.feed();
  if (!feed) return null;
  const legs: TripLeg[] = [];
  let { date } = request;
  let stay: Stay | null = null;
  for (const [at, from] of request.stops.slice(0, -1).entries()) {
    const to = request.stops[at + 1];
    if (!to) break;
    const leg = await planLeg(feed, deps, {
      ends: [from, to],
      date,
      stay,
      pick: request.picks[at] ?? null,
      passengers: request.passengers,
    });
    legs.push(leg);
    const arrival = leg.ok ? leg.options[leg.chosen] : undefined;
    stay = arrival ? { arrival, nights: to.nights } : null;
    date = arrival ? departureDate(feed, arrival, to.nights) : addDays(date, to.nights);
  }
  return priceTrip(feed, request, legs);
}

/** Adds the totals, and the cheapest option of each leg. */
function priceTrip({ timetable }: LoadedFeed, { stops }: TripRequest, legs: readonly TripLeg[]): TripPlan {
  const found = legs.flatMap((leg) => (leg.ok ? leg : []));
  if (found.length < legs.length) return { legs, chosenCents: null, cheapestCents: null };
  const prices = found.map(({ options, chosen }) => options[chosen]?.priceCents ?? null);
  const cheapest = findCheapestChain(
    found.map(({ options }) => options),
    (before, after, list) =>
      connects(timetable, { arrival: before, nights: stops[list]?.nights ?? 0 }, after),
  );
  return {
    legs: found.map((leg, at) => ({ ...leg, cheapest: cheapest?.indexes[at] ?? null })),
    chosenCents: prices.reduce<number | null>(
      (sum, price) => (sum === null || price === null ? null : sum + price),
      0,
    ),
    cheapestCents: cheapest?.totalCents ?? null,
  };
}

interface LegRequest {
  readonly ends: readonly [TripStop, TripStop];
  readonly date: ServiceDate;
  readonly stay: Stay | null;
  readonly pick: string | null;
  readonly passengers: TripRequest['passengers'];
}

async function planLeg(
  feed: LoadedFeed,
  deps: TripDeps,
  { ends, date, stay, pick, passengers }: LegRequest,
): Promise<TripLeg> {
  const fail = (failure: TripLegFailure): TripLeg => ({ ok: false, date, failure });
  const places: Place[] = [];
  for (const { place: typed } of ends) {
    const resolved = resolvePlace(feed, typed);
    if (resolved.kind !== 'found') {
      const suggestions = resolved.kind === 'ambiguous' ? resolved.candidates : resolved.suggestions;
      return fail({ code: 'UNKNOWN_PLACE', typed, suggestions });
    }
    places.push(resolved.place);
  }
  const [from, to] = places;
  if (!from || !to) throw new RangeError('A leg has two ends.');
  if (sharesStop(from, to)) return fail({ code: 'SAME_PLACE', place: from });
  const now = deps.now();
  const range = getSearchableDates(feed, now);
  if (date < range.first || date > range.last) return fail({ code: 'DATE_OUT_OF_RANGE', ...range });

  const matcher = createDayMatcher(feed, {
    request: { from: from.stopIds, to: to.stopIds, maxChanges: 4, modes: ['rail', 'coach', 'ferry'] },
    notBefore: Math.max(now.getTime(), stay?.arrival.arrival.getTime() ?? 0),
  });
  const journeys = await matcher.journeysOn(date);
  const takenOn = await fetchTakenSeats(journeys, { seats: deps.seats, now });
  const terms = { feed, passengers, now, key: deps.key(), takenOn };
  const options = journeys
    .map((priced) => buildOption(priced, terms))
    .filter((option) => stay === null || connects(feed.timetable, stay, option));
  if (options.length === 0)
    return fail({ code: 'NO_SERVICE', from, to, nextDate: await matcher.nextDate(date, range.last) });
  const recommended = recommendOption(options, feed.timetable.zone);
  const picked = options.findIndex(({ journeyId }) => journeyId === pick);
  const chosen = picked === -1 ? recommended : picked;
  const isPickMissing = pick !== null && picked === -1;
  return { ok: true, from, to, date, options, recommended, chosen, isPickMissing, cheapest: null };
}

function buildOption(priced: PricedJourney, terms: OfferTerms): TripOption {
  const { journey, rides } = priced;
  return {
    journeyId: journeyIdOf(journey.legs),
    offers: buildOffers(priced, terms),
    departure: journey.departure,
    arrival: journey.arrival,
    priceCents: findCheapestPrice(priced, terms),
    nights: findStays(journey.legs, terms.feed.timetable.zone).reduce((sum, { nights }) => sum + nights, 0),
    hasTrain: rides.some(({ trip }) => trip.route.mode === 'rail'),
  };
}

/** Returns true if an option leaves after the nights and, without nights, leaves time to change. */
function connects(
  timetable: LoadedFeed['timetable'],
  { arrival, nights }: Stay,
  option: TripOption,
): boolean {
  const [end, start] = [arrival.offers[0]?.legs.at(-1)?.to, option.offers[0]?.legs[0]?.from];
  if (!end || !start) return false;
  const readyAt = earliestOnwardDeparture(
    timetable,
    { stopId: end.stopId, at: arrival.arrival },
    start.stopId,
  );
  const isInTime = option.departure.getTime() >= readyAt;
  return (
    isInTime &&
    (nights === 0 ||
      dateInZone(option.departure, timetable.zone) >= departureDate({ timetable }, arrival, nights))
  );
}

/** Returns the day of departure after the nights. An arrival before 04:00 still counts as the evening before. */
function departureDate(
  { timetable }: Pick<LoadedFeed, 'timetable'>,
  { arrival }: TripOption,
  nights: number,
): ServiceDate {
  if (nights === 0) return dateInZone(arrival, timetable.zone);
  return addDays(eveningOf(arrival, timetable.zone), nights);
}
