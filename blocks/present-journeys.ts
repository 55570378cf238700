/** View model of the result rows: offers grouped by journey, with times, changes, fares and seats left. */
import { formatPassengers } from '#blocks/format-passengers.ts';
import { formatStopName } from '#blocks/format-stop-name.ts';
import { rideWords } from '#blocks/travel-mode.ts';
import type {
  ClockView,
  FareView,
  JourneyState,
  JourneyView,
  LegView,
} from '#components/travel/journey-view.ts';
import { addHowToChange } from '#contracts/booking/contact-instructions.ts';
import type { Vehicle } from '#contracts/catalogue/vehicle.ts';
import { countNoun } from '#contracts/counts.ts';
import {
  formatDaysLater,
  formatLongDay,
  formatShortDate,
  formatShortWeekday,
  readClock,
} from '#contracts/dates.ts';
import { formatLongDuration, formatShortDuration } from '#contracts/durations.ts';
import { formatList } from '#contracts/lists.ts';
import { formatPrice } from '#contracts/money.ts';
import type {
  Offer,
  OfferLeg,
  OfferStop,
  PassengerCounts,
  PassengerType,
} from '#domains/travel/offers/offer.ts';
import type { JourneyDifference } from '#domains/travel/search/fare-search.ts';
import { countNights } from '#domains/travel/search/nights.ts';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { toZonedIso } from '#platform/clock.ts';
import { buildAddToCartForm } from './add-to-cart-form.ts';
import { describeDifference } from './describe-difference.ts';
import { expectedSpans, type LegSpan, missedConnections } from './expected-journey.ts';
import { formatExpectedTime } from './format-expected.ts';
import { daysBetween, formatChanges } from './format-instants.ts';
import { presentStock, type RideConfirmation } from './present-confirmation.ts';
import {
  isCovered,
  notCoveredText,
  passCost,
  presentPassFare,
  type SearchedPass,
  standardOffer,
} from './present-pass-fare.ts';
import { carriesVehicle, presentVehicle } from './present-vehicle.ts';

/** The number of seats left from which the row states it. */
const fewSeats = 9;

const modeWords = {
  ...rideWords,
  walk: 'Walk',
  shuttle: 'Shuttle',
} as const satisfies Record<OfferLeg['mode'], string>;

const isRide = (leg: OfferLeg) => leg.itemType !== 'transfer';

/** The dependencies of the rows, besides the offers. */
export interface RowDeps {
  readonly passengers: PassengerCounts;
  /** The vehicle of the search. */
  readonly vehicle?: Vehicle | undefined;
  /** The listed date. A row that departs on another date says so. */
  readonly date: string;
  readonly stockOf: (leg: OfferLeg) => RideConfirmation;
  /** How the journeys differ, if they need a night. */
  readonly differences?: readonly JourneyDifference[] | undefined;
  /** The pass to travel on; undefined for a search with prices. */
  readonly pass?: SearchedPass | undefined;
  /** The requested departure time, such as `07:40`; its row is unfolded. */
  readonly opensAt?: string | null;
}

/**
 * Presents the offers of a search as rows of the departure board, grouped by journey, in the order of the
 * offers.
 */
export function presentJourneys(offers: readonly Offer[], deps: RowDeps): JourneyView[] {
  const journeys = new Map<string, [Offer, ...Offer[]]>();
  for (const offer of offers) {
    const known = journeys.get(offer.journeyId);
    if (known) known.push(offer);
    else journeys.set(offer.journeyId, [offer]);
  }
  const groups = [...journeys.values()];
  const openGroup = findOpenGroup(groups, deps);
  return groups.flatMap((group) => presentJourney(group, deps, group === openGroup) ?? []);
}

type Group = readonly [Offer, ...Offer[]];

/** Among the journeys that depart at the requested time, the first with the fewest changes. */
function findOpenGroup(groups: readonly Group[], { date, opensAt }: RowDeps): Group | undefined {
  const leaving = groups.filter(([offer]) => {
    const from = offer.legs[0]?.from;
    return (
      from && dateInZone(from.departure, from.zone) === date && clock(from.departure, from).time === opensAt
    );
  });
  return leaving.toSorted(([a], [b]) => a.changes - b.changes)[0];
}

function presentJourney(
  found: Group,
  { passengers, vehicle, date, stockOf, pass, differences = [] }: RowDeps,
  isOpen: boolean,
): JourneyView | null {
  const offers: Group = pass ? [standardOffer(found)] : found;
  const best = offers.find(
    (offer) =>
      offer.onSale && offer.seatsLeft !== 0 && offer.priceCents !== null && carriesVehicle(offer.vehicle),
  );
  const shown = best ?? offers[0];
  const first = shown.legs[0];
  const last = shown.legs.at(-1);
  if (!first || !last) return null;
  const isOutsidePass = pass !== undefined && !isCovered(pass, shown);
  const state = isOutsidePass ? 'not-covered' : best ? 'available' : stateOf(shown);
  const { departure } = first.from;
  const { arrival } = last.to;
  const spans = expectedSpans(shown.legs);
  const minutes = minutesBetween(spans[0]?.start ?? departure, spans.at(-1)?.end ?? arrival);
  const total = totalOf(shown);
  const difference = differences.find(({ journeyId }) => journeyId === shown.journeyId);
  const view = {
    id: shown.journeyId,
    departure: clock(departure, first.from, spans[0]?.start),
    departsOn: departsOn(dateInZone(departure, first.from.zone), date),
    arrival: clock(arrival, last.to, spans.at(-1)?.end),
    daysLater: daysBetween(departure, arrival, { from: first.from.zone, to: last.to.zone }),
    from: formatStopName(first.from),
    to: formatStopName(last.to),
    duration: formatShortDuration(minutes),
    changes: formatChanges(shown.changes),
    difference: difference ? describeDifference(difference) : null,
    legs: presentLegs(shown, date, spans),
    state,
    price: pass ? passCost(pass, shown) : total === null ? null : formatPrice(total),
    isOnPass: pass !== undefined,
    isFrom: new Set(offers.flatMap((offer) => totalOf(offer) ?? [])).size > 1,
    seats: seatsOf(shown, state),
    vehicle: shown.vehicle && vehicle ? presentVehicle(shown.vehicle, vehicle) : null,
    notice: noticeOf(shown, state),
    stock: state === 'available' ? presentStock(shown.legs, stockOf, pass !== undefined) : null,
    isOpen,
    isDemonstration: shown.isDemonstration,
    fares: isOutsidePass
      ? []
      : offers.map((offer, index) => {
          const fare = presentFare(offer, index);
          return pass ? presentPassFare(pass, offer, fare) : fare;
        }),
  } satisfies Omit<JourneyView, 'sentence'>;
  return { ...view, sentence: sentenceOf(view, { offer: shown, minutes, passengers }) };
}

/** The price in cents of the passengers with their vehicle; null if unknown. */
function totalOf({ priceCents, vehicle }: Offer): number | null {
  return priceCents === null ? null : priceCents + (vehicle?.priceCents ?? 0);
}

function stateOf({ priceCents, seatsLeft, onSale, vehicle }: Offer): JourneyState {
  if (priceCents === null) return 'no-price';
  if (seatsLeft === 0) return 'sold-out';
  if (!onSale) return 'closed';
  return carriesVehicle(vehicle) ? 'available' : 'no-vehicle';
}

function seatsOf({ seatsLeft }: Offer, state: JourneyState): string | null {
  if (state !== 'available' || seatsLeft === undefined || seatsLeft > fewSeats) return null;
  return `${countNoun(seatsLeft, 'seat')} left`;
}

function noticeOf({ saleClosedReason }: Offer, state: JourneyState): string | null {
  switch (state) {
    case 'available':
      return null;
    case 'not-covered':
      return notCoveredText;
    case 'no-vehicle':
      return 'Your vehicle can’t travel on this journey. Try another departure, or search without it.';
    case 'sold-out':
      return 'One of these departures is full. Try another day or time.';
    case 'closed':
      return saleClosedReason ?? 'This journey is not on sale.';
    case 'no-price':
      return (
        saleClosedReason ??
        'We don’t have a price for every part of this journey, so we can’t sell it as one. You can search for each part separately.'
      );
  }
}

/** Formats an instant in a stop's local time, with the expected one if it differs. */
function clock(instant: Date, { zone }: Pick<OfferStop, 'zone'>, expectedAt?: Date): ClockView {
  const iso = toZonedIso(instant, zone, 'minute');
  const expected = formatExpectedTime(instant, expectedAt, zone);
  return { time: readClock(iso), iso, ...(expected && { expected }) };
}

function departsOn(day: string, date: string): JourneyView['departsOn'] {
  return day === date
    ? null
    : { short: `${formatShortWeekday(day)} ${formatShortDate(day)}`, long: formatLongDay(day) };
}

function presentLegs({ legs, vehicle }: Offer, date: string, spans: readonly LegSpan[]): LegView[] {
  const missed = missedConnections(legs);
  const rides = legs.filter((leg) => isRide(leg));
  const withVehicle = vehicle?.status === 'carried' ? vehicle.rides : [];
  return legs.map((leg, index) => {
    const before = legs[index - 1];
    const next = legs[index + 1];
    const { start, end } = spans[index] ?? { start: leg.from.departure, end: leg.to.arrival };
    const minutes = minutesBetween(start, end);
    const day = dateInZone(leg.from.departure, leg.from.zone);
    const checkInCloses =
      withVehicle.find((ride) => rides[ride.leg] === leg)?.checkInCloses ?? leg.checkInCloses;
    return {
      mode: leg.mode,
      service: isRide(leg) ? leg.service : modeWords[leg.mode],
      operator: isRide(leg) ? leg.operator : null,
      from: { name: formatStopName(leg.from), clock: clock(leg.from.departure, leg.from, start) },
      to: { name: formatStopName(leg.to), clock: clock(leg.to.arrival, leg.to, end) },
      newDay:
        (before ? dateInZone(before.from.departure, before.from.zone) : date) === day
          ? null
          : formatLongDay(day),
      minutes,
      duration: formatShortDuration(minutes),
      distance: distanceOf(leg),
      checkInCloses: checkInCloses ? clock(checkInCloses, leg.from) : null,
      arrivesLater: daysBetween(leg.from.departure, leg.to.arrival, { from: leg.from.zone, to: leg.to.zone }),
      calls: leg.calls.map((call) => ({ name: formatStopName(call), clock: clock(call.departure, call) })),
      waitAfter:
        next && isRide(next) ? wait(end, spans[index + 1]?.start ?? next.from.departure, leg.to.zone) : null,
      ...(missed[index] && { missed: missed[index] }),
    };
  });
}

/** Railways and roads are longer than the straight lines that fares count. */
function distanceOf({ distanceKm, calls }: OfferLeg): string | null {
  if (distanceKm === null) return null;
  return `${Math.round(distanceKm)} km ${calls.length === 0 ? 'in a straight line' : 'straight from stop to stop'}`;
}

function minutesBetween(from: Date, to: Date): number {
  return Math.round((to.getTime() - from.getTime()) / 60_000);
}

function wait(since: Date, until: Date, zone: string | undefined): LegView['waitAfter'] {
  const minutes = minutesBetween(since, until);
  if (minutes < 1) return null;
  const nights = countNights(since, until, zone);
  const before = nights === 0 ? '' : `${nights === 1 ? 'A night' : countNoun(nights, 'night')} in between: `;
  return { minutes, text: `${before}${formatShortDuration(minutes)} until the next departure` };
}

function presentFare(offer: Offer, index: number): FareView {
  const { seatsLeft, onSale, conditions, summary, fareName, vehicle } = offer;
  const total = totalOf(offer);
  return {
    // Not the offer's id, which is long, because keys are sent to the browser too.
    key: String(index),
    name: fareName,
    price: total === null ? null : formatPrice(total),
    split: [splitOf(offer), summary.ages].filter(Boolean).join(' ') || null,
    about: summary.about,
    brief: { changes: summary.changes, refund: summary.refund },
    changes: addHowToChange(conditions.changes),
    refund: conditions.refund,
    text: conditions.text,
    closed:
      seatsLeft === 0
        ? 'Sold out.'
        : !onSale || total === null
          ? (offer.saleClosedReason ?? 'Not sold here.')
          : vehicle && vehicle.status !== 'carried'
            ? vehicle.because
            : null,
    cart: buildAddToCartForm(offer),
  };
}

const passengerWords = {
  adult: ['adult', 'adults'],
  child: ['child', 'children'],
  infant: ['infant', 'infants'],
} satisfies Record<PassengerType, [string, string]>;

/** The price of each passenger type and the vehicle; null if there is only one of these or a price is missing. */
function splitOf({ passengers, vehicle }: Offer): string | null {
  const present = passengers.filter(({ count }) => count > 0);
  const withVehicle = vehicle?.status === 'carried' ? [`the vehicle ${formatPrice(vehicle.priceCents)}`] : [];
  if (present.length + withVehicle.length < 2) return null;
  const parts = present.flatMap(({ type, count, priceCents }) =>
    priceCents === null
      ? []
      : [
          `${countNoun(count, ...passengerWords[type])} ${priceCents === 0 ? 'free' : formatPrice(priceCents)}`,
        ],
  );
  return parts.length === present.length ? `${formatList([...parts, ...withVehicle])}.` : null;
}

type Row = Omit<JourneyView, 'sentence'>;

function sentenceOf(
  row: Row,
  {
    offer,
    minutes,
    passengers,
  }: { readonly offer: Offer; readonly minutes: number; readonly passengers: PassengerCounts },
): string {
  const rides = offer.legs.filter((leg) => isRide(leg));
  const modes = formatList([...new Set(rides.map(({ mode }) => modeWords[mode]))]);
  const later = row.daysLater === 0 ? '' : ` ${formatDaysLater(row.daysLater)}`;
  const on = row.departsOn ? ` on ${row.departsOn.long}` : '';
  return [
    `Departs ${row.from}${on} at ${row.departure.time}, arrives at ${row.to} at ${row.arrival.time}${later}.`,
    expectedSentence(row),
    ...row.legs.flatMap(({ missed }) => missed ?? []),
    `${formatLongDuration(minutes)} by ${modes}, ${row.changes.toLowerCase()}: ${formatList(rides.map(({ service }) => service))}.`,
    row.difference && `${row.difference.replaceAll(' · ', '. ')}.`,
    `${priceSentence(row, passengers)}.`,
    row.seats && `${row.seats}.`,
    row.vehicle && `${row.vehicle.text.replace(/\.$/, '')}.`,
    row.isDemonstration && 'Demonstration times.',
  ]
    .filter(Boolean)
    .join(' ');
}

function expectedSentence({ departure, arrival }: Row): string | null {
  const parts = [
    ...(departure.expected ? [`to depart at ${departure.expected.time}`] : []),
    ...(arrival.expected ? [`to arrive at ${arrival.expected.time}`] : []),
  ];
  if (parts.length === 0) return null;
  const isLate = (departure.expected ?? arrival.expected)?.isLate;
  return `${isLate ? 'Late' : 'Early'}: expected ${formatList(parts)}.`;
}

function priceSentence({ state, price, isOnPass, isFrom, notice }: Row, passengers: PassengerCounts): string {
  if (state === 'sold-out') return 'Sold out';
  if (state === 'not-covered') return 'Not covered by your pass';
  if (state === 'no-vehicle') return 'No room for the vehicle';
  if (state === 'closed') return notice ? `Not on sale: ${notice.replace(/\.$/, '')}` : 'Not on sale';
  if (price === null) return 'No price';
  if (isOnPass) return `Uses ${price} of your pass`;
  return `${isFrom ? 'From ' : ''}${price} for ${formatPassengers(passengers)}`;
}
