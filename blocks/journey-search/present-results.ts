/** View model of a journey search's answer: directions, filters, notes, empty states, unknown places and failures. */

import { formatServiceClock } from '#blocks/format-clock.ts';
import { formatPassengers } from '#blocks/format-passengers.ts';
import { kindWords } from '#blocks/place-options.ts';
import type { RideConfirmation } from '#blocks/present-confirmation.ts';
import { presentJourneys } from '#blocks/present-journeys.ts';
import { presentMonth } from '#blocks/present-month.ts';
import type { SearchedPass } from '#blocks/present-pass-fare.ts';
import { formatVehicle } from '#blocks/present-vehicle.ts';
import type { JourneyView } from '#components/travel/journey-view.ts';
import type { MonthView } from '#components/travel/month-view.ts';
import { countNoun } from '#contracts/counts.ts';
import { formatFullDay, formatLongDay } from '#contracts/dates.ts';
import { formatList } from '#contracts/lists.ts';
import { changesLimit, type FareSearchQuery, vehicleOf } from '#contracts/search/fare-search-query.ts';
import type { Offer, OfferLeg } from '#domains/travel/offers/offer.ts';
import type { Place } from '#domains/travel/places/place.ts';
import type { FareCalendar } from '#domains/travel/search/fare-calendar.ts';
import {
  type DateFare,
  type FareSearchAnswer,
  type FareSearchFailure,
  maxNextDateDays,
} from '#domains/travel/search/fare-search.ts';
import type { SplitJourney } from '#domains/travel/search/split-journey.ts';
import { dateOutOfRange } from './date-out-of-range.ts';
import { presentChoices } from './present-choices.ts';
import { presentDays } from './present-date-strip.ts';
import { searchLinks, withMonth } from './search-links.ts';
import type { DirectionView, SearchResults, StepView } from './search-view.ts';

/** A search whose places were resolved. It refers to them by id, so that links to it are exact. */
export interface PlacedSearch {
  readonly search: FareSearchQuery;
  readonly from: Place;
  readonly to: Place;
  /** The pass to travel on; undefined for a search with prices. */
  readonly pass?: SearchedPass | undefined;
  /** The id of the cart item that the outward journey replaces. */
  readonly replaces?: string | undefined;
  /** The page with the results. */
  readonly path: string;
  readonly today: string;
}

/** The feed's information besides the answer. */
export interface AnswerDeps {
  readonly isDemonstration: boolean;
  /** The confirmation mode of a ride. */
  readonly stockOf: (leg: OfferLeg) => RideConfirmation;
  /** The requested month of the outward journey, and the last date that can be searched. */
  readonly month?:
    | { readonly month: string; readonly calendar: FareCalendar; readonly last: string }
    | undefined;
  /** Journeys in two parts, offered if neither the date nor the following days have a journey. */
  readonly splitJourneys?: {
    readonly out?: readonly SplitJourney[];
    readonly back?: readonly SplitJourney[];
  };
}

/** Presents the result of a search. */
export function presentAnswer(
  placed: PlacedSearch,
  answer: FareSearchAnswer,
  { isDemonstration, stockOf, month, splitJourneys = {} }: AnswerDeps,
): SearchResults {
  const { search, from, to, path, today, pass, replaces } = placed;
  const link = searchLinks(path, search, placed);
  const toDate = (date: string) => link({ date });
  const toMonth = (shown: string) => withMonth(link({}), shown);
  const toChoice: typeof link = (changed) => (month ? withMonth(link(changed), month.month) : link(changed));
  const out = direction({
    id: 'outbound',
    heading: search.returnDate ? `Out: ${from.name} to ${to.name}` : `${from.name} to ${to.name}`,
    search,
    stockOf,
    pass,
    opensAt: search.departAfter === undefined ? null : formatServiceClock(search.departAfter),
    date: search.date,
    offers: answer.outbound,
    differences: answer.differences,
    dates: answer.dates,
    nextDate: answer.nextDate,
    isFilteredOut: answer.isOutboundFilteredOut ?? false,
    names: [from.name, to.name],
    alternatives: presentSplitJourneys(splitJourneys.out, link),
    firstDate: today,
    toDate,
    monthHref: toMonth(search.date.slice(0, 7)),
    ...(month && {
      month: presentMonth(month.calendar, {
        ...{ month: month.month, current: search.date, first: today, last: month.last },
        isOnPass: pass !== undefined,
        ...{ passengers: search, toDate, toMonth },
      }),
    }),
    everything: link({
      types: undefined,
      maxChanges: undefined,
      departAfter: undefined,
      arriveBy: undefined,
    }),
  });
  const { returnDate } = search;
  const back =
    returnDate &&
    direction({
      id: 'inbound',
      heading: `Back: ${to.name} to ${from.name}`,
      search,
      stockOf,
      pass,
      opensAt: null,
      date: returnDate,
      offers: answer.inbound ?? [],
      differences: answer.inboundDifferences,
      dates: answer.inboundDates ?? [],
      nextDate: answer.inboundNextDate,
      isFilteredOut: answer.isInboundFilteredOut ?? false,
      names: [to.name, from.name],
      alternatives: presentSplitJourneys(splitJourneys.back, link),
      firstDate: search.date,
      toDate: (date) => link({ returnDate: date }),
      everything: link({
        types: undefined,
        maxChanges: undefined,
        departAfter: undefined,
        arriveBy: undefined,
      }),
    });
  const directions = back ? [out, back] : [out];
  return {
    kind: 'journeys',
    title: `${from.name} to ${to.name}${back ? ', return' : ''}`,
    isOnPass: pass !== undefined,
    ...(replaces !== undefined && {
      replaced: { itemId: replaces, keepHref: searchLinks(path, search, { pass })({}) },
    }),
    times: timesOf(search),
    party: partyOf(search),
    announcement: directions
      .map(({ heading, count, date, note }) => `${heading}, ${date}: ${count}.${note ? ` ${note}` : ''}`)
      .join(' '),
    recent: {
      label: `${from.name} to ${to.name}, ${back ? 'return, ' : ''}${formatLongDay(search.date)}`,
      href: link({}),
    },
    isDemonstration:
      isDemonstration ||
      [...answer.outbound, ...(answer.inbound ?? [])].some((offer) => offer.isDemonstration),
    choices: isWorthChoosing(search, directions) ? presentChoices(search, toChoice, pass !== undefined) : [],
    directions,
  };
}

/** True if there are journeys to sort or filter, or filters to remove. */
function isWorthChoosing(search: FareSearchQuery, directions: readonly DirectionView[]): boolean {
  return isFiltered(search) || directions.some(({ journeys }) => journeys.length > 0);
}

/** Formats who travels: `2 adults, 1 child`, `1 adult · Car, 4.55 m`. */
function partyOf(search: FareSearchQuery): string {
  const vehicle = vehicleOf(search);
  return [formatPassengers(search), ...(vehicle ? [formatVehicle(vehicle)] : [])].join(' · ');
}

/** Formats the requested time: `departing after 17:00`. */
function timesOf({ departAfter, arriveBy }: FareSearchQuery): string | null {
  if (departAfter !== undefined) return `departing after ${formatServiceClock(departAfter)}`;
  return arriveBy === undefined ? null : `arriving by ${formatServiceClock(arriveBy)}`;
}

/** Presents each journey in two parts as links to the one-way searches of its parts. */
function presentSplitJourneys(
  splitJourneys: readonly SplitJourney[] | undefined,
  link: (changed: Partial<FareSearchQuery>) => string,
): NonNullable<StepView['alternatives']> {
  return (splitJourneys ?? []).map(({ hub, parts }) => ({
    title: `Via ${hub.name}`,
    links: parts.map(({ from, to, date }) => ({
      label: `${from.name} to ${to.name} on ${formatLongDay(date)}`,
      href: link({ from: from.id, to: to.id, date, returnDate: undefined }),
    })),
  }));
}

interface DirectionParts {
  readonly id: string;
  readonly heading: string;
  readonly search: FareSearchQuery;
  readonly stockOf: AnswerDeps['stockOf'];
  readonly pass: SearchedPass | undefined;
  /** The requested departure time, such as `07:40`. */
  readonly opensAt: string | null;
  readonly date: string;
  readonly offers: readonly Offer[];
  readonly differences: FareSearchAnswer['differences'];
  readonly dates: readonly DateFare[];
  readonly nextDate: string | undefined;
  /** True if the date has journeys but the filters leave none. */
  readonly isFilteredOut: boolean;
  /** The names of origin and destination. */
  readonly names: readonly [string, string];
  readonly alternatives: NonNullable<StepView['alternatives']>;
  /** The earliest date that can be requested in this direction. */
  readonly firstDate: string;
  readonly toDate: (date: string) => string;
  readonly month?: MonthView;
  readonly monthHref?: string;
  /** A link to the same search without filters. */
  readonly everything: string;
}

function direction(parts: DirectionParts): DirectionView {
  const { id, heading, search, stockOf, pass, opensAt, date, offers, differences, dates, firstDate, toDate } =
    parts;
  const { month, monthHref } = parts;
  const journeys = presentJourneys(offers, {
    passengers: search,
    vehicle: vehicleOf(search),
    stockOf,
    pass,
    date,
    opensAt,
    differences,
  });
  return {
    id,
    heading,
    date: formatFullDay(date),
    // A date strip without a single journey has no use.
    days: dates.some(({ hasJourneys }) => hasJourneys)
      ? presentDays(dates, { current: date, from: firstDate, link: toDate, isOnPass: pass !== undefined })
      : [],
    ...(month && { month }),
    ...(monthHref && { monthHref }),
    count: journeys.length === 0 ? 'no journeys' : countNoun(journeys.length, 'journey'),
    note: noteOf(search, date, journeys),
    journeys,
    empty: journeys.length === 0 ? nothing(parts) : null,
  };
}

/**
 * A note that no journey departing on the date arrives in time, with the departure dates of the listed journeys. Or a
 * note that none carries the vehicle.
 */
function noteOf(
  { arriveBy }: FareSearchQuery,
  date: string,
  journeys: readonly JourneyView[],
): string | null {
  if (journeys.length > 0 && journeys.every(({ state }) => state === 'no-vehicle'))
    return 'None of these journeys has room for your vehicle. Only ferries carry vehicles: search for the crossing alone, such as Wellington to Picton.';
  const days = [...new Set(journeys.flatMap(({ departsOn }) => departsOn?.long ?? []))];
  if (arriveBy === undefined || days.length === 0) return null;
  return `No same-day journey arrives by ${formatServiceClock(arriveBy)} on ${formatLongDay(date)}. ${journeys.length === 1 ? 'This journey leaves' : 'These journeys leave'} on ${formatList(days)}.`;
}

/** Returns true if a search filters journeys by time, mode or number of changes. */
export function isFiltered({ types, maxChanges, departAfter, arriveBy }: FareSearchQuery): boolean {
  return [types, maxChanges, departAfter, arriveBy].some((filter) => filter !== undefined);
}

/**
 * The title if filters leave nothing. If only the time was requested, it names the time:
 * `No journey on Tuesday 1 December departs at or after 23:30`.
 */
function nothingFits({ types, maxChanges, departAfter, arriveBy }: FareSearchQuery, date: string): string {
  const isTimeAlone = types === undefined && maxChanges === undefined;
  if (isTimeAlone && departAfter !== undefined)
    return `No journey on ${formatLongDay(date)} departs at or after ${formatServiceClock(departAfter)}`;
  if (isTimeAlone && arriveBy !== undefined)
    return `No journey arrives by ${formatServiceClock(arriveBy)} on ${formatLongDay(date)}`;
  return `No journey on ${formatLongDay(date)} fits your search`;
}

/** A journey that arrives in time may depart on an earlier date. */
function nextWords({ arriveBy }: FareSearchQuery): string {
  return arriveBy === undefined
    ? 'The next journey is'
    : `The next arrival by ${formatServiceClock(arriveBy)} is`;
}

/** Explains why the date has no journey: because of the filters, or because nothing runs. */
function nothing({
  search,
  pass,
  date,
  nextDate,
  isFilteredOut,
  toDate,
  everything,
  names,
  alternatives,
}: DirectionParts): StepView {
  const next =
    nextDate && nextDate !== date
      ? [{ label: `${nextWords(search)} on ${formatFullDay(nextDate)}`, href: toDate(nextDate) }]
      : [];
  if (isFilteredOut && pass && !isFiltered(search))
    return {
      title: `Your pass covers no journey on ${formatLongDay(date)}`,
      text: 'Other journeys on this day need a ticket.',
      links: next,
    };
  if (isFilteredOut)
    return {
      title: nothingFits(search, date),
      text: 'There are journeys on this day at other times, with more changes or by other modes.',
      links: [{ label: 'Show all journeys on this day', href: everything }, ...next],
    };
  if (next.length > 0)
    return {
      title: `No journey on ${formatLongDay(date)}`,
      text: 'Some services run only on certain days, and few run on public holidays.',
      links: next,
    };
  const [from, to] = names;
  const lookedAt = `We checked ${formatLongDay(date)} and the next ${maxNextDateDays} days`;
  if (isFiltered(search))
    return {
      title: `No journey from ${from} to ${to} fits your search`,
      text: `${lookedAt}. Try other times, more changes or another way to travel.`,
      links: [{ label: 'Search without filters', href: everything }],
    };
  return {
    title: `No single journey from ${from} to ${to}`,
    text: `${lookedAt}, for journeys with up to ${changesLimit} changes. ${
      alternatives.length > 0
        ? 'You can travel in two parts: search for each one, and stop overnight in between if you like.'
        : 'Try a nearby town, or contact us and we’ll find a way.'
    }`,
    links: alternatives.length > 0 ? [] : [{ label: 'Contact us', href: '/contact/' }],
    alternatives,
  };
}

/** Explains why a search failed, with a way forward. */
export function presentFailure(placed: PlacedSearch, failure: FareSearchFailure): SearchResults {
  switch (failure.code) {
    case 'DATE_OUT_OF_RANGE':
      return step(
        dateOutOfRange({
          search: placed.search,
          today: placed.today,
          range: failure,
          link: searchLinks(placed.path, placed.search, placed),
        }),
      );
    case 'SAME_PLACE':
      return step({
        title: 'You’re already there',
        text: `Both places are ${placed.from.name}. Choose a different destination.`,
        links: [],
      });
    case 'TIMETABLE_UNAVAILABLE':
      return unavailable;
  }
}

/** The result while the timetable is unavailable. */
export const unavailable: SearchResults = step({
  title: 'The timetable is unavailable',
  text: 'Something isn’t working on our side. Please search again in a few minutes, or contact us and we’ll look it up for you.',
  links: [{ label: 'Contact us', href: '/contact/' }],
});

/** The result for an unknown or ambiguous place name, with links to the search for each candidate. */
export function presentPlaces(
  typed: string,
  places: readonly Place[],
  isAmbiguous: boolean,
  toPlace: (id: string) => string,
): SearchResults {
  const links = places.map((place) => ({ label: placeLabel(place), href: toPlace(place.id) }));
  if (isAmbiguous)
    return step({
      title: `Which “${typed}” do you mean?`,
      text: 'There are several places with that name.',
      links,
    });
  return step({
    title: `We can’t find “${typed}”`,
    text:
      links.length > 0
        ? `Did you mean ${links.length === 1 ? 'this one' : 'one of these'}?`
        : 'Try a nearby town or part of the name. Macrons are optional: Otaki finds Ōtaki.',
    links,
  });
}

function placeLabel(place: Place): string {
  return `${place.name} (${place.kind === 'town' ? kindWords.town : kindWords[place.kind]}${place.region ? `, ${place.region}` : ''})`;
}

function step(view: StepView): SearchResults {
  return { kind: 'step', step: view, announcement: `${view.title}. ${view.text}` };
}
