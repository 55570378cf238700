/** Lists the departures of a day that a booked journey can be exchanged for, with what each change costs. */
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Offer } from '#domains/travel/offers/offer.ts';
import { getRideCache } from '#domains/travel/offers/ride-cache.ts';
import type { SeatCounts } from '#domains/travel/offers/seat-counts.ts';
import type { Place } from '#domains/travel/places/place.ts';
import { findPlaceById } from '#domains/travel/places/place-by-id.ts';
import { getSearchableDates, type SearchDeps, searchFares } from '#domains/travel/search/search-fares.ts';
import type { ChangeMoney } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { findBookingByToken, partsOf } from '../booking-store.ts';
import { getClosedReason } from '../closed-reason.ts';
import { type Changeable, findChangeable, planJourney } from './plan-journey.ts';
import { wordsOf } from './planned-items.ts';

/** The departures of a day for a booked journey. */
export interface ChangeOptions {
  readonly itemId: string;
  readonly description: string;
  readonly detail: string;
  readonly fareName: string;
  /** `YYYY-MM-DD`; the day of the journey unless another one was named. */
  readonly day: string;
  /** The days that can be named. */
  readonly first: string;
  readonly last: string;
  /** Why the journey can't be changed at all, for travellers; null if it can. */
  readonly refusal: string | null;
  readonly options: readonly ChangeOption[];
}

/** A departure in one fare. Options of one journey are adjacent. */
export interface ChangeOption {
  readonly offer: Offer;
  /** Price of the change; or the reason why it can't be chosen, for travellers. */
  readonly price:
    | { readonly money: ChangeMoney; readonly needsAnswer: boolean }
    | { readonly refusal: string };
}

/**
 * Lists the departures of a day between the towns of a booked journey, by the same operators, for its travellers. Null
 * if the token opens no booking that has the journey, or without a timetable.
 * @param day undefined for the day of the journey, or today if it has passed; any other day outside the timetable has no departures
 */
export async function listChangeOptions(
  deps: BookingDeps,
  search: SearchDeps,
  {
    token,
    itemId,
    day,
    byStaff = false,
  }: {
    readonly token: string;
    readonly itemId: string;
    readonly day: string | undefined;
    readonly byStaff?: boolean;
  },
): Promise<ChangeOptions | null> {
  const booking = await findBookingByToken(deps.database, token);
  const feed = await deps.feed();
  if (!booking || !feed) return null;
  const context = { deps, parts: await partsOf(deps.database, booking.id), feed, now: deps.now(), byStaff };
  const item = context.parts.items.find(({ id }) => id === itemId);
  if (item?.data.kind !== 'journey') return null;
  const own = item.data.route.serviceRoute[0]?.from.departure.slice(0, 10);
  const { first, last } = getSearchableDates(feed, context.now);
  const chosen = day ?? (own !== undefined && own > first ? own : first);
  const listed = {
    ...{ itemId, description: item.description, detail: item.detail, fareName: item.data.fareName },
    ...{ day: chosen, first, last },
  };
  const closed = getClosedReason(booking.status, 'change');
  const found = closed ? null : await findChangeable(itemId, context);
  if (closed || !found || 'refusal' in found)
    return {
      ...listed,
      refusal: closed ?? (found && 'refusal' in found ? found.refusal : null),
      options: [],
    };
  const options: ChangeOption[] = [];
  for (const offer of await offersOn(chosen, found, { feed, search })) {
    const planned = await planJourney({ itemId, offerId: offer.offerId }, context);
    // Other fares would only be listed to be refused.
    if (found.isDisrupted && !planned.ok) continue;
    options.push({
      offer,
      price: planned.ok
        ? { money: planned.money, needsAnswer: planned.plan.needsAnswer }
        : { refusal: wordsOf(planned.failure) },
    });
  }
  return { ...listed, refusal: null, options };
}

/** Returns the offers of a day that can be bought, by the operators of the journey. */
async function offersOn(
  date: string,
  journey: Changeable,
  { feed, search }: { readonly feed: LoadedFeed; readonly search: SearchDeps },
): Promise<readonly Offer[]> {
  const rides = journey.data.route.serviceRoute;
  const from = townOf(rides[0]?.from.stopId, feed);
  const to = townOf(rides.at(-1)?.to.stopId, feed);
  if (!from || !to) return [];
  const count = (type: string) => journey.riders.filter((rider) => rider.type === type).length;
  const passengers = { adults: count('adult'), children: count('child'), infants: count('infant') };
  const seats = withoutOwnSeats(search.seats, journey);
  const found = await searchFares({ from, to, date, passengers }, { ...search, seats });
  if (!found.ok) return [];
  const { fares } = getRideCache(feed);
  const sellersOf = (lines: readonly (string | null)[]) =>
    new Set(lines.flatMap((line) => (line === null ? [] : (fares.networkOfRoute(line)?.seller ?? line))));
  const own = sellersOf(rides.map(({ line }) => line));
  return found.answer.outbound.filter(
    ({ onSale, offerId, legs }) =>
      onSale &&
      offerId !== '' &&
      sellersOf(legs.map(({ routeId }) => routeId)).symmetricDifference(own).size === 0,
  );
}

/** Counts the seats of the journey as free: a change of fare keeps them. */
function withoutOwnSeats(seats: SeatCounts, { data, riders }: Changeable): SeatCounts {
  const ownSeats = riders.filter(({ type }) => type !== 'infant').length;
  return {
    async taken(queries) {
      const counts = await seats.taken(queries);
      return queries.map(({ tripId, serviceDate, runOffset }, at) => {
        const isOwn = data.route.serviceRoute.some(
          (ride) =>
            ride.tripId === tripId && ride.serviceDate === serviceDate && ride.runOffset === runOffset,
        );
        return Math.max(0, (counts[at] ?? 0) - (isOwn ? ownSeats : 0));
      });
    },
  };
}

/** Returns the town of a stop, or the stop itself. */
function townOf(stopId: string | undefined, feed: LoadedFeed): Place | null {
  if (stopId === undefined) return null;
  const area = feed.tables.stop_areas?.find(({ values }) => values.stop_id === stopId)?.values.area_id;
  return findPlaceById(feed, area ?? stopId) ?? findPlaceById(feed, stopId);
}
