/** Calls of travel: places, timetables, fare search and offers. */

import { z } from 'zod';
import { callRoutes } from '#contracts/api/call-routes.ts';
import {
  fareCalendarSchema,
  fareSearchSchema,
  offerIdSchema,
  offerSchema,
  placeSchema,
  serviceDateSchema,
  timetableJourneySchema,
} from '#contracts/api/travel-schemas.ts';
import { formatList } from '#contracts/lists.ts';
import {
  type FareSearchParameter,
  fareCalendarQuery,
  fareSearchQuery,
  placeText,
} from '#contracts/search/fare-search-query.ts';
import { maxTimetableIdLength } from '#contracts/search/max-timetable-id.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { openOffer } from '#domains/travel/offers/open-offer.ts';
import { findPlaces } from '#domains/travel/places/find-places.ts';
import { findLineEnds } from '#domains/travel/places/line-ends.ts';
import type { Place } from '#domains/travel/places/place.ts';
import { resolvePlace } from '#domains/travel/places/resolve-place.ts';
import { findFareCalendar } from '#domains/travel/search/fare-calendar.ts';
import { fareSearchOf } from '#domains/travel/search/fare-search.ts';
import { findJourneys } from '#domains/travel/search/find-journeys.ts';
import { buildLineDay } from '#domains/travel/search/line-day.ts';
import { type SearchDeps, searchFares, sharesStop } from '#domains/travel/search/search-fares.ts';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { ApiError } from '../api-error.ts';
import { defineCall } from '../define-call.ts';
import { failure } from '../envelope-schemas.ts';
import {
  toFareCalendarResponse,
  toFareSearchResponse,
  toJourneysResponse,
  toLineDayResponse,
  toOfferResponse,
  toPlaceResponse,
} from '../travel-responses.ts';

const unavailable = failure('UPSTREAM', 'There is no timetable yet.');

/** Default and maximum number of places in a response. */
const usualPlaces = 10;
const maxPlaces = 50;

const limitMessage = `Use a whole number from 1 to ${maxPlaces}.`;

const placeParameter = placeText('Name a place, and name it once.').optional();

/** OpenAPI descriptions of the fare search parameters. Their rules are in the schema that pages share. */
const parameterNotes: Readonly<Record<FareSearchParameter, { description: string; example: string }>> = {
  from: { description: 'Id or name of a place, with or without macrons.', example: 'auckland' },
  to: { description: 'Id or name of a place.', example: 'wellington' },
  date: { description: 'Date of travel in New Zealand.', example: '2026-12-01' },
  returnDate: { description: 'Date of the return journey; one way if omitted.', example: '2026-12-08' },
  adults: { description: 'Adults, 1 to 9; 1 if omitted.', example: '2' },
  children: { description: 'Children, by the operators’ age limits.', example: '1' },
  infants: { description: 'Infants on a lap; not more than adults.', example: '0' },
  vehicle: { description: 'Vehicle to take on ferries; needs `length`.', example: 'car' },
  length: { description: 'Length of the vehicle in metres, with racks and tow bar.', example: '4.55' },
  height: { description: 'Height of the vehicle in metres; not checked if omitted.', example: '1.8' },
  towed: {
    description: 'Length of a trailer, caravan or boat behind the vehicle, in metres.',
    example: '3.2',
  },
  types: {
    description: 'Ways to travel, separated by commas; all if omitted.',
    example: 'kr_train,ii_ferry',
  },
  departAfter: { description: 'Depart at this time of day or later.', example: '09:30' },
  arriveBy: {
    description:
      'Arrive by this time of day; not together with `departAfter`. If nothing arrives in time on the date, the journeys of the nearest earlier date are listed.',
    example: '18:00',
  },
  maxChanges: { description: 'Maximum number of changes, 0 to 4.', example: '2' },
  sort: { description: '`departure`, `price` or `duration`.', example: 'departure' },
};

const searchParameters: Readonly<Record<FareSearchParameter, z.ZodType>> = fareSearchQuery.in.shape;
for (const [name, schema] of Object.entries(searchParameters)) {
  if (isSearchParameter(name)) z.globalRegistry.add(schema, parameterNotes[name]);
}

function isSearchParameter(name: string): name is FareSearchParameter {
  return Object.hasOwn(parameterNotes, name);
}

/** The calls of travel. */
export const travelCalls = {
  stops: defineCall({
    route: callRoutes.stops,
    tag: 'Travel',
    summary: 'Suggest towns and stops for a visitor’s input',
    description:
      'The best match comes first. First the exact name, then names that start with the input, then names with a word that does. Then names with the words and the kind of place (`picton ferry`), then names that contain the input. Macrons are optional. A town precedes its stops.',
    input: z.object({
      query: z.object({
        query: z
          .string('Enter what you’re looking for.')
          .trim()
          .min(1, 'Enter what you’re looking for.')
          .max(100, 'Use up to 100 characters.')
          .meta({ description: 'Part of a name.', example: 'pic' }),
        limit: z
          .string()
          .regex(/^[1-9]\d?$/, limitMessage)
          .transform(Number)
          .pipe(z.number().max(maxPlaces, limitMessage))
          .prefault(String(usualPlaces))
          .meta({ description: `Maximum number of places, up to ${maxPlaces}.` }),
      }),
    }),
    status: 'results',
    output: z.array(placeSchema),
    outcome: 'The places, best match first.',
    failures: { 503: unavailable },
    run: async ({ query: { query, limit } }, { dependencies: { travel } }) =>
      findPlaces(await requireFeed(travel), query, limit).map(toPlaceResponse),
  }),

  timetableJourney: defineCall({
    route: callRoutes.timetableJourney,
    tag: 'Travel',
    summary: 'Timetable of a line, or between two places, on a day',
    description:
      'Requires either `line` and `date`, for the line’s stops and trips, or `from`, `to` and `date`, for direct and connecting journeys without prices.',
    limit: 'search',
    input: z.object({
      query: z.object({
        line: z
          .string('Name a line, and name it once.')
          .min(1, 'Name a line.')
          .max(maxTimetableIdLength, `Use up to ${maxTimetableIdLength} characters.`)
          .optional()
          .meta({ description: 'Id of a line.', example: 'tranz_alpine' }),
        from: placeParameter.meta({ description: 'Id or name of a place.', example: 'christchurch' }),
        to: placeParameter.meta({ description: 'Id or name of a place.', example: 'GMN' }),
        date: serviceDateSchema,
      }),
    }),
    status: 'results',
    output: timetableJourneySchema,
    outcome: 'The timetable of the day.',
    failures: { 404: failure('NOT_FOUND', 'There is no such line.'), 503: unavailable },
    async run({ query: { line, from, to, date } }, { dependencies: { travel } }) {
      const feed = await requireFeed(travel);
      if (line !== undefined) {
        if (from !== undefined || to !== undefined)
          throw invalid({ line: 'Ask for a line, or for two places, not both.' });
        const route = feed.timetable.routeById(line);
        if (!route) throw noSuchLine();
        requireCovered(date, feed.coverage, 'date');
        const { id, name, mode } = route;
        return {
          line: { id, name, operator: route.agency.name, mode },
          date,
          ...toLineDayResponse(buildLineDay(feed, route, date)),
        };
      }
      if (from === undefined || to === undefined)
        throw invalid({
          ...(from === undefined ? { from: 'Enter where from, or name a line.' } : {}),
          ...(to === undefined ? { to: 'Enter where to, or name a line.' } : {}),
        });
      const places = placesOf(feed, { from, to });
      if (sharesStop(places.from, places.to)) throw samePlace();
      requireCovered(date, feed.coverage, 'date');
      const found = await findJourneys(feed, places.from, places.to, date);
      return {
        from: toPlaceResponse(places.from),
        to: toPlaceResponse(places.to),
        date,
        journeys: toJourneysResponse(found),
      };
    },
  }),

  fareSearch: defineCall({
    route: callRoutes.fareSearch,
    tag: 'Travel',
    summary: 'Find journeys on a day with their prices',
    description:
      'The slash at the end of the path is optional. Each journey is listed once for each fare. If the price of a part is unknown, the journey has `price: null` and cannot be bought as a whole. With a vehicle, each offer says whether its ferries have room, and what the vehicle costs on top. Up to 60 journeys are listed: the first of the day or after `departAfter`, or the last before `arriveBy`.',
    limit: 'search',
    input: z.object({ query: fareSearchQuery }),
    status: 'results',
    output: fareSearchSchema,
    outcome: 'The offers.',
    failures: {
      422: failure(
        'DATE_OUT_OF_RANGE',
        'The date is outside the timetable; `data.fields` has `first` and `last`. Or `VALIDATION`: the request is not valid.',
      ),
      503: unavailable,
    },
    async run({ query }, { dependencies: { travel } }) {
      const feed = await requireFeed(travel);
      const places = placesOf(feed, query);
      // The search uses the same feed as the places, even if a new one is imported meanwhile.
      const found = await searchFares(fareSearchOf(query, places), { ...travel, feed: async () => feed });
      if (found.ok) return toFareSearchResponse(places.from, places.to, found.answer);
      if (found.failure.code === 'SAME_PLACE') throw samePlace();
      if (found.failure.code === 'DATE_OUT_OF_RANGE') {
        const { first, last } = found.failure;
        const isIn = (date: string) => date >= first && date <= last;
        const name = isIn(query.date) && query.returnDate && !isIn(query.returnDate) ? 'returnDate' : 'date';
        throw outOfRange(name, found.failure, dateInZone(travel.now(), feed.timetable.zone));
      }
      throw new ApiError('UPSTREAM');
    },
  }),

  fareCalendar: defineCall({
    route: callRoutes.fareCalendar,
    tag: 'Travel',
    summary: 'Find the days of a month with journeys, prices and places left',
    description:
      'Each day has the lowest price of a fare search on that day with the same travellers and filters. With `line`, only direct rides of that line count, and the places default to its end points. The response is up to one minute old.',
    limit: 'search',
    input: z.object({ query: fareCalendarQuery }),
    status: 'results',
    output: fareCalendarSchema,
    outcome: 'The days of the month.',
    failures: {
      404: failure('NOT_FOUND', 'There is no such line.'),
      422: failure(
        'DATE_OUT_OF_RANGE',
        'The month is outside the timetable; `data.fields` has `first` and `last`. Or `VALIDATION`: the request is not valid.',
      ),
      503: unavailable,
    },
    async run({ query }, { dependencies: { travel } }) {
      const feed = await requireFeed(travel);
      const places = calendarPlacesOf(feed, query);
      const found = await findFareCalendar({ ...query, ...places }, { ...travel, feed: async () => feed });
      if (found.ok)
        return {
          from: toPlaceResponse(places.from),
          to: toPlaceResponse(places.to),
          month: query.month,
          ...toFareCalendarResponse(found.calendar),
        };
      if (found.failure.code === 'SAME_PLACE') throw samePlace();
      if (found.failure.code === 'DATE_OUT_OF_RANGE')
        throw outOfRange('month', found.failure, dateInZone(travel.now(), feed.timetable.zone));
      throw new ApiError('UPSTREAM');
    },
  }),

  offer: defineCall({
    route: callRoutes.offer,
    tag: 'Travel',
    summary: 'Read an offer again: its promised price with current seats',
    input: z.object({ params: z.object({ offerId: offerIdSchema }) }),
    status: 'results',
    output: offerSchema,
    outcome: 'The offer.',
    failures: {
      404: failure('NOT_FOUND', 'We don’t recognise this offer.'),
      409: failure('OFFER_EXPIRED', 'The offer has expired, or the timetable has changed: search again.'),
      503: unavailable,
    },
    run: async ({ params: { offerId } }, { dependencies: { travel } }) =>
      toOfferResponse((await requireOffer(travel, offerId)).offer),
  }),
};

/** Returns the offer with this id. Throws an `ApiError` if it is unknown or has expired. */
export async function requireOffer(travel: SearchDeps, offerId: string) {
  const feed = await requireFeed(travel);
  const { now, key, seats } = travel;
  const opened = await openOffer(offerId, { feed, now: now(), key: key(), seats });
  if (opened.kind === 'invalid')
    throw new ApiError('NOT_FOUND', { message: 'We don’t recognise this offer.' });
  if (opened.kind === 'expired') throw new ApiError('OFFER_EXPIRED');
  return opened;
}

/** Returns the current timetable. Throws an `ApiError` if there is none. */
async function requireFeed({ feed }: SearchDeps): Promise<LoadedFeed> {
  const loaded = await feed();
  if (!loaded)
    throw new ApiError('UPSTREAM', { message: 'The timetable isn’t available yet. Please try again later.' });
  return loaded;
}

function placesOf(feed: LoadedFeed, asked: { from: string; to: string }): { from: Place; to: Place } {
  const from = resolvePlace(feed, asked.from);
  const to = resolvePlace(feed, asked.to);
  if (from.kind === 'found' && to.kind === 'found') return { from: from.place, to: to.place };
  throw invalid({
    ...(from.kind === 'found' ? {} : { from: whyUnresolved(from) }),
    ...(to.kind === 'found' ? {} : { to: whyUnresolved(to) }),
  });
}

/** Returns the places of a fare calendar, or the end points of its line. Throws an `ApiError` for unknown ones. */
function calendarPlacesOf(
  feed: LoadedFeed,
  { line, direction, from, to }: z.output<typeof fareCalendarQuery>,
): { from: Place; to: Place } {
  const route = line === undefined ? undefined : feed.timetable.routeById(line);
  const ends = route && findLineEnds(feed, route, direction);
  if (line !== undefined && !ends) throw noSuchLine();
  if (from !== undefined && to !== undefined) return placesOf(feed, { from, to });
  if (!ends) throw invalid({ from: 'Name both places, or a line.' });
  return ends;
}

function noSuchLine(): ApiError {
  return new ApiError('NOT_FOUND', { message: 'There is no such line.' });
}

function whyUnresolved(place: Exclude<ReturnType<typeof resolvePlace>, { kind: 'found' }>): string {
  const names = (places: readonly Place[]) =>
    formatList(
      places.map(({ id, name }) => `${name} (${id})`),
      'or',
    );
  if (place.kind === 'ambiguous') return `Several places match: ${names(place.candidates)}.`;
  if (place.suggestions.length === 0) return 'We can’t find this place.';
  return `We can’t find this place. Did you mean ${names(place.suggestions)}?`;
}

type Coverage = LoadedFeed['coverage'];

function requireCovered(date: string, coverage: Coverage, name: string): void {
  if (date < coverage.first || date > coverage.last) throw outOfRange(name, coverage);
}

/** @param today set if past dates are refused, too: after the last day of the timetable there is no date to choose */
function outOfRange(name: string, { first, last }: Coverage, today?: string): ApiError {
  const message =
    today !== undefined && today > last
      ? `The timetable ended on ${last}.`
      : `Choose a date from ${first} to ${last}.`;
  return new ApiError('DATE_OUT_OF_RANGE', { message, fields: { [name]: message, first, last } });
}

function samePlace(): ApiError {
  return invalid({ to: 'Choose a different destination.' });
}

function invalid(fields: Record<string, string>): ApiError {
  return new ApiError('VALIDATION', { fields });
}
