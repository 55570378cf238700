/** View model of a planned trip: its legs with their options, its price, and the comparison with a pass. */
import { buildAddToCartForm } from '#blocks/add-to-cart-form.ts';
import { daysBetween } from '#blocks/format-instants.ts';
import { formatPassengers } from '#blocks/format-passengers.ts';
import type { RideConfirmation } from '#blocks/present-confirmation.ts';
import { presentJourneys } from '#blocks/present-journeys.ts';
import type { LineView } from '#blocks/route-map-view.ts';
import { searchLink } from '#blocks/search-link.ts';
import { rideWords } from '#blocks/travel-mode.ts';
import { type CartFormValues, printJourneys } from '#contracts/cart/cart-form.ts';
import { isTravelItemType, modeOfItemType } from '#contracts/cart/item-types.ts';
import { allowanceText, passLabel } from '#contracts/catalogue/pass-label.ts';
import { countNoun } from '#contracts/counts.ts';
import { formatFullDay, formatLongDay, formatShortDate, formatShortWeekday } from '#contracts/dates.ts';
import { formatList } from '#contracts/lists.ts';
import { formatPrice, toWholeDollars } from '#contracts/money.ts';
import { searchPath } from '#contracts/page-paths.ts';
import { maxTripNights } from '#contracts/search/trip-limits.ts';
import { printTripQuery, type TripQuery } from '#contracts/search/trip-query.ts';
import type { PassableJourney, PassComparison } from '#domains/pass-travel/compare-passes.ts';
import { describeCost } from '#domains/pass-travel/pass-account.ts';
import type { OfferLeg } from '#domains/travel/offers/offer.ts';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import type { TripLeg, TripOption, TripPlan } from '#domains/travel/trip/trip.ts';
import { formatStay } from './present-trip-form.ts';
import { type TripLegView, type TripLink, type TripView, tripAnchor } from './trip-view.ts';

/** Dependencies of the view, besides the plan. */
export interface TripDeps {
  readonly path: string;
  readonly pass: PassComparison | null;
  readonly lines: readonly LineView[];
  readonly stockOf: (leg: OfferLeg) => RideConfirmation;
}

type FoundLeg = Extract<TripLeg, { readonly ok: true }>;

const foundLegs = ({ legs }: TripPlan) => legs.filter((leg): leg is FoundLeg => leg.ok);
const chosenOf = ({ options, chosen }: FoundLeg): TripOption | undefined => options[chosen];
const ridesOfOption = ({ offers }: TripOption) =>
  (offers[0]?.legs ?? []).flatMap((leg) =>
    isTravelItemType(leg.itemType) ? [{ ...leg, itemType: leg.itemType }] : [],
  );
const chosenOptions = (plan: TripPlan) => foundLegs(plan).flatMap((leg) => chosenOf(leg) ?? []);

/** Lists the rides of the chosen journeys, as the map draws them. */
export function ridesOf(
  plan: TripPlan,
): readonly { readonly routeId: string; readonly from: string; readonly to: string }[] {
  return chosenOptions(plan)
    .flatMap(ridesOfOption)
    .flatMap(({ routeId, from, to }) => (routeId ? [{ routeId, from: from.stopId, to: to.stopId }] : []));
}

/** Returns the chosen journeys as a pass sees them; null if a leg has none on sale. */
export function journeysOf(plan: TripPlan): readonly PassableJourney[] | null {
  if (plan.chosenCents === null) return null;
  return chosenOptions(plan).map((option) => ({
    priceCents: option.priceCents ?? 0,
    rides: ridesOfOption(option).map(({ itemType, from, to, serviceDate }) => ({
      itemType,
      serviceDate: serviceDate ?? dateInZone(from.departure, from.zone),
      from: { departure: from.departure.toISOString() },
      to: { arrival: to.arrival.toISOString() },
    })),
  }));
}

/** Presents a planned trip. */
export function presentTrip(trip: TripQuery, plan: TripPlan, deps: TripDeps): TripView {
  const { adults, children, infants } = trip;
  const link = linksTo(trip, deps.path);
  const options = chosenOptions(plan);
  const ends = [plan.legs[0], plan.legs.at(-1)].map((leg) => leg && endsOf(leg));
  const title = `${ends[0]?.from ?? trip.stops[0]?.place} to ${ends[1]?.to ?? trip.stops.at(-1)?.place}`;
  const span = spanOf(options);
  const total = plan.chosenCents === null ? null : formatPrice(plan.chosenCents);
  const legs = plan.legs.map((leg, at) => presentLeg(leg, at, { trip, deps, link }));
  const missing = plan.legs.findIndex((leg) => !leg.ok);
  return {
    title,
    summary: [span, formatPassengers({ adults, children, infants })].filter(Boolean).join(' · '),
    announcement: `${title}: ${countNoun(plan.legs.length, 'journey')}${total ? `, ${total}` : ''}.`,
    legs,
    total,
    cheapest: cheapestTrip(plan, link),
    pass: deps.pass && plan.chosenCents !== null ? presentPass(deps.pass, plan.chosenCents) : null,
    lines: deps.lines,
    share: link({}).replace(/#.*/, ''),
    cart: buildTripForm(trip, plan),
    unsold: unsoldText(legs, missing),
    isDemonstration: options.some(({ offers }) => offers.some((offer) => offer.isDemonstration)),
  };
}

type Link = (changed: Partial<TripQuery>, anchor?: string) => string;

function linksTo(trip: TripQuery, path: string): Link {
  return (changed, anchor = tripAnchor) => `${path}?${printTripQuery({ ...trip, ...changed })}#${anchor}`;
}

/** `4 days · Sat 5 Dec to Tue 8 Dec`; null without journeys. */
function spanOf(options: readonly TripOption[]): string | null {
  const [first, last] = [options[0], options.at(-1)];
  if (!first || !last) return null;
  const [start, end] = [first.departure, last.arrival].map((instant) => dateInZone(instant));
  if (!start || !end) return null;
  const days = countNoun(daysBetween(first.departure, last.arrival) + 1, 'day');
  return start === end ? `${days} · ${shortDay(start)}` : `${days} · ${shortDay(start)} to ${shortDay(end)}`;
}

const shortDay = (date: string) => `${formatShortWeekday(date)} ${formatShortDate(date)}`;

function unsoldText(legs: readonly TripLegView[], missing: number): string | null {
  if (missing !== -1)
    return `Journey ${missing + 1}, ${legs[missing]?.title}, is missing. Change it to buy the trip as a whole.`;
  const at = legs.findIndex(({ chosen }) => chosen?.state !== 'available');
  return at === -1
    ? null
    : `Journey ${at + 1}, ${legs[at]?.title}, is not on sale. Choose another departure there to buy the trip as a whole.`;
}

interface LegContext {
  readonly trip: TripQuery;
  readonly deps: TripDeps;
  readonly link: Link;
}

function presentLeg(leg: TripLeg, at: number, context: LegContext): TripLegView {
  const { trip } = context;
  const anchor = `leg-${at + 1}`;
  const { from, to } = endsOf(leg) ?? { from: trip.stops[at]?.place, to: trip.stops[at + 1]?.place };
  const next = trip.stops[at + 1];
  const isLast = at === trip.stops.length - 2;
  const common = {
    anchor,
    title: `${from} to ${to}`,
    date: formatFullDay(leg.date),
    stay: next && !isLast ? formatStay(next.nights, to ?? next.place) : null,
  };
  if (!leg.ok)
    return {
      ...common,
      label: null,
      chosen: null,
      note: null,
      others: [],
      failure: describeFailure(leg, at, context),
    };
  return { ...common, ...presentOptions(leg, at, context), failure: null };
}

function presentOptions(leg: FoundLeg, at: number, { trip, deps, link }: LegContext) {
  const { adults, children, infants } = trip;
  const rows = leg.options.map(({ offers }) => {
    const [row] = presentJourneys(offers, {
      passengers: { adults, children, infants },
      date: leg.date,
      stockOf: deps.stockOf,
    });
    return row;
  });
  const pickOf = (index: number) =>
    index === leg.recommended ? null : (leg.options[index]?.journeyId ?? null);
  const others = rows.flatMap((journey, index) => {
    if (!journey || index === leg.chosen) return [];
    const picks = trip.picks.map((pick, number) => (number === at ? pickOf(index) : pick));
    const label = index === leg.recommended ? 'Recommended' : null;
    return [{ journey, label, href: link({ picks }, `leg-${at + 1}`) }];
  });
  const option = chosenOf(leg);
  const modes = option
    ? [...new Set(ridesOfOption(option).map(({ itemType }) => rideWords[modeOfItemType[itemType]]))]
    : [];
  return {
    chosen: rows[leg.chosen] ?? null,
    label: `${leg.chosen === leg.recommended ? 'Recommended' : 'Your choice'}: by ${formatList(modes)}`,
    note: leg.isPickMissing
      ? 'The journey you chose no longer fits the trip. This is the one we recommend instead.'
      : null,
    others,
  };
}

function endsOf(leg: TripLeg): { readonly from: string; readonly to: string } | null {
  if (leg.ok) return { from: leg.from.name, to: leg.to.name };
  return leg.failure.code === 'NO_SERVICE' ? { from: leg.failure.from.name, to: leg.failure.to.name } : null;
}

function describeFailure(
  { date, failure }: Extract<TripLeg, { readonly ok: false }>,
  at: number,
  { trip, link }: LegContext,
): TripLegView['failure'] {
  if (failure.code === 'DATE_OUT_OF_RANGE')
    return {
      text: `Our timetable ends on ${formatFullDay(failure.last)}. Stay fewer nights, or start the trip earlier.`,
      links: [],
    };
  if (failure.code !== 'NO_SERVICE') return { text: 'Choose other places for this journey.', links: [] };
  const { from, to, nextDate } = failure;
  const search: TripLink = {
    label: `Search ${from.name} to ${to.name}`,
    href: searchLink(searchPath, { from: from.id, to: to.id, date, adults: String(trip.adults) }),
  };
  const later = nextDate && laterTrip(trip, at, date, nextDate);
  const day = formatLongDay(date);
  return {
    text: nextDate
      ? `No journey from ${from.name} to ${to.name} fits on ${day}. The next one leaves on ${formatFullDay(nextDate)}.`
      : `We know no journey from ${from.name} to ${to.name} on ${day} or soon after. Add a stop between the two, or choose another place.`,
    links: later
      ? [
          {
            label:
              at === 0
                ? `Start on ${formatLongDay(nextDate)}`
                : `Stay in ${from.name} until ${formatLongDay(nextDate)}`,
            href: link(later),
          },
          search,
        ]
      : [search],
  };
}

/** Returns the change to the trip after which a leg leaves on a later date; null if the stay would be too long. */
function laterTrip(trip: TripQuery, at: number, date: string, nextDate: string): Partial<TripQuery> | null {
  if (at === 0) return { date: nextDate };
  const more = Temporal.PlainDate.from(date).until(nextDate).days;
  const nights = (trip.stops[at]?.nights ?? 0) + more;
  if (nights > maxTripNights || addDays(date, more) !== nextDate) return null;
  return { stops: trip.stops.map((stop, index) => (index === at ? { ...stop, nights } : stop)) };
}

/** Links to the trip of the cheapest journeys that connect; null if it costs no less than the chosen one. */
function cheapestTrip(plan: TripPlan, link: Link): TripLink | null {
  const { cheapestCents, chosenCents } = plan;
  if (cheapestCents === null || (chosenCents !== null && cheapestCents >= chosenCents)) return null;
  const picks = foundLegs(plan).map(({ options, cheapest, recommended }) =>
    cheapest === null || cheapest === recommended ? null : (options[cheapest]?.journeyId ?? null),
  );
  return { label: `Cheapest trip: ${formatPrice(cheapestCents)}`, href: link({ picks }) };
}

function presentPass(comparison: PassComparison, chosenCents: number): TripView['pass'] {
  const { pass, covered, cost, passCents, totalCents } = comparison;
  const name = `${passLabel(pass.services)} (${allowanceText(pass.allowance)}, ${formatPrice(passCents)})`;
  const rides = `${countNoun(covered, 'journey')} with ${describeCost({ kind: 'hours' }, cost)} on board`;
  const saved = chosenCents - totalCents;
  return {
    text:
      saved > 0
        ? `A ${name} saves ${formatPrice(saved)}. It covers ${rides}.`
        : `Single tickets are cheaper. With a ${name} for ${rides}, the trip would cost ${formatPrice(totalCents)}.`,
    link: { label: saved > 0 ? 'See the pass' : 'Compare passes', href: '/travel_passes/' },
  };
}

/** Returns the form values that add the cheapest fare of each chosen journey; null if one can't be bought. */
function buildTripForm({ adults, children, infants }: TripQuery, plan: TripPlan): CartFormValues | null {
  if (plan.chosenCents === null) return null;
  const journeys = chosenOptions(plan).flatMap(({ offers, priceCents }) => {
    const offer = offers.find((each) => each.priceCents === priceCents && buildAddToCartForm(each));
    const { itemType, offerId } = (offer && buildAddToCartForm(offer)) ?? {};
    if (!itemType || !isTravelItemType(itemType) || !offerId || priceCents === null) return [];
    return [{ itemType, offerId, expectedPrice: toWholeDollars(priceCents) }];
  });
  if (journeys.length < plan.legs.length) return null;
  return {
    intent: 'add',
    journeys: printJourneys(journeys),
    adultCount: String(adults),
    ...(children > 0 && { childCount: String(children) }),
    ...(infants > 0 && { infantCount: String(infants) }),
  };
}
