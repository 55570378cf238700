/** Places, timetables, journeys and offers. */

import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { formatList } from '#contracts/lists.ts';
import { type FareSearchParameter, fareSearchQuery, placeText } from '#contracts/search/fare-search-query.ts';
import { maxTimetableIdLength } from '#contracts/search/max-timetable-id.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { openOffer } from '#domains/travel/offers/open-offer.ts';
import { findPlaces } from '#domains/travel/places/find-places.ts';
import type { Place } from '#domains/travel/places/place.ts';
import { resolvePlace } from '#domains/travel/places/resolve-place.ts';
import { findJourneys } from '#domains/travel/search/find-journeys.ts';
import { buildLineDay } from '#domains/travel/search/line-day.ts';
import { type SearchDeps, searchFares, sharesStop } from '#domains/travel/search/search-fares.ts';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { ApiError } from '../api-error.ts';
import { results } from '../envelope.ts';
import { failure, json, resultsOf } from '../envelope-schemas.ts';
import {
  toFareSearchAnswer,
  toJourneysAnswer,
  toLineDayAnswer,
  toOfferAnswer,
  toPlaceAnswer,
} from '../travel-answers.ts';
import {
  fareSearchSchema,
  offerIdSchema,
  offerSchema,
  placeSchema,
  serviceDateSchema,
  timetableJourneySchema,
} from '../travel-schemas.ts';

const unavailable = failure('UPSTREAM', 'There is no timetable yet.');

/** Places in one answer when nothing else is asked for, and at most. */
const usualPlaces = 10;
const maxPlaces = 50;

const limitMessage = `Use a whole number from 1 to ${maxPlaces}.`;

const stopsRoute = createRoute({
  method: 'get',
  path: '/stops',
  tags: ['Travel'],
  summary: 'Towns and stops by what a visitor types',
  description:
    'The best match first: the name itself, names that begin with the words, names with a word that does, names with the words and what the place is (`picton ferry`), names with the words inside. Macrons may be left out. A town stands before its stops.',
  request: {
    query: z.object({
      query: z
        .string('Enter what you’re looking for.')
        .trim()
        .min(1, 'Enter what you’re looking for.')
        .max(100, 'Use up to 100 characters.')
        .meta({ description: 'Some letters of a name.', example: 'pic' }),
      limit: z
        .string()
        .regex(/^[1-9]\d?$/, limitMessage)
        .transform(Number)
        .pipe(z.number().max(maxPlaces, limitMessage))
        .prefault(String(usualPlaces))
        .meta({ description: `Places at most, up to ${maxPlaces}.` }),
    }),
  },
  responses: {
    200: { description: 'The places, best match first.', content: json(resultsOf(z.array(placeSchema))) },
    503: unavailable,
  },
});

const placeParameter = placeText('Name a place, and name it once.').optional();

const timetableRoute = createRoute({
  method: 'get',
  path: '/timetable-journey',
  tags: ['Travel'],
  summary: 'What runs on a line, or between two places, on a day',
  description:
    'Either `line` and `date`: the line’s stops and trips. Or `from`, `to` and `date`: direct and connecting journeys, without prices.',
  request: {
    query: z.object({
      line: z
        .string('Name a line, and name it once.')
        .min(1, 'Name a line.')
        .max(maxTimetableIdLength, `Use up to ${maxTimetableIdLength} characters.`)
        .optional()
        .meta({ description: 'A line by its id.', example: 'tranz_alpine' }),
      from: placeParameter.meta({ description: 'A place’s id or its name.', example: 'christchurch' }),
      to: placeParameter.meta({ description: 'A place’s id or its name.', example: 'GMN' }),
      date: serviceDateSchema,
    }),
  },
  responses: {
    200: { description: 'The timetable of the day.', content: json(resultsOf(timetableJourneySchema)) },
    404: failure('NOT_FOUND', 'There is no such line.'),
    503: unavailable,
  },
});

/** What the document says of the parameters of a fare search; their rules are in the schema that pages use as well. */
const parameterNotes: Readonly<Record<FareSearchParameter, { description: string; example: string }>> = {
  from: { description: 'A place’s id or its name, with or without macrons.', example: 'auckland' },
  to: { description: 'A place’s id or its name.', example: 'wellington' },
  date: { description: 'The day of travel in New Zealand.', example: '2026-12-01' },
  returnDate: { description: 'The day of the way back; one way when left out.', example: '2026-12-08' },
  adults: { description: 'Adults, 1 to 9; 1 when left out.', example: '2' },
  children: { description: 'Children; the ages are the operators’.', example: '1' },
  infants: { description: 'Infants on a lap; no more than adults.', example: '0' },
  types: {
    description: 'Ways to travel, separated by commas; all when left out.',
    example: 'kr_train,ii_ferry',
  },
  departAfter: { description: 'Leave at this time of day or later.', example: '09:30' },
  arriveBy: {
    description:
      'Arrive by this time of day; not together with `departAfter`. When nothing of the day arrives in time, the journeys of the nearest day before are listed.',
    example: '18:00',
  },
  maxChanges: { description: 'Changes at most, 0 to 4.', example: '2' },
  sort: { description: '`departure`, `price` or `duration`.', example: 'departure' },
};

const searchParameters: Readonly<Record<FareSearchParameter, z.ZodType>> = fareSearchQuery.in.shape;
for (const [name, schema] of Object.entries(searchParameters)) {
  if (isSearchParameter(name)) z.globalRegistry.add(schema, parameterNotes[name]);
}

function isSearchParameter(name: string): name is FareSearchParameter {
  return Object.hasOwn(parameterNotes, name);
}

const fareSearchRoute = createRoute({
  method: 'get',
  path: '/fare-search',
  tags: ['Travel'],
  summary: 'Journeys on a day with what they cost',
  description:
    'The slash at the end of the path may be there or not. Each journey comes once for each fare it can be bought at. A journey of which a part has no known price has `price: null` and can’t be bought as a whole. At most 60 journeys are listed: the first of the day or after `departAfter`, or the last before `arriveBy`.',
  request: { query: fareSearchQuery },
  responses: {
    200: { description: 'The offers.', content: json(resultsOf(fareSearchSchema)) },
    422: failure(
      'DATE_OUT_OF_RANGE',
      'The day is outside the timetable; `data.fields` has `first` and `last`. Or `VALIDATION`: the request is not valid.',
    ),
    503: unavailable,
  },
});

const offerRoute = createRoute({
  method: 'get',
  path: '/offers/{offerId}',
  tags: ['Travel'],
  summary: 'An offer once more: its price as promised, its seats as they are now',
  request: { params: z.object({ offerId: offerIdSchema }) },
  responses: {
    200: { description: 'The offer.', content: json(resultsOf(offerSchema)) },
    404: failure('NOT_FOUND', 'We don’t recognise this offer.'),
    409: failure('OFFER_EXPIRED', 'Its time is over, or the timetable has changed: search again.'),
    503: unavailable,
  },
});

/** Adds the calls about travel. */
export function addTravelRoutes(api: OpenAPIHono, travel: SearchDeps): void {
  api.openapi(stopsRoute, async (c) => {
    const { query, limit } = c.req.valid('query');
    return c.json(results(findPlaces(await feedOf(travel), query, limit).map(toPlaceAnswer)), 200);
  });

  api.openapi(timetableRoute, async (c) => {
    const { line, from, to, date } = c.req.valid('query');
    const feed = await feedOf(travel);
    if (line !== undefined) {
      if (from !== undefined || to !== undefined)
        throw invalid({ line: 'Ask for a line, or for two places, not both.' });
      const route = feed.timetable.routeById(line);
      if (!route) throw new ApiError('NOT_FOUND', { message: 'There is no such line.' });
      requireCovered(date, feed.coverage, 'date');
      const { id, name, mode } = route;
      const answer = {
        line: { id, name, operator: route.agency.name, mode },
        date,
        ...toLineDayAnswer(buildLineDay(feed, route, date)),
      };
      return c.json(results(answer), 200);
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
    const answer = {
      from: toPlaceAnswer(places.from),
      to: toPlaceAnswer(places.to),
      date,
      journeys: toJourneysAnswer(found),
    };
    return c.json(results(answer), 200);
  });

  api.openapi(fareSearchRoute, async (c) => {
    const { from, to, adults, children, infants, ...asked } = c.req.valid('query');
    const feed = await feedOf(travel);
    const places = placesOf(feed, { from, to });
    // The same feed for the places and the search, whatever is imported meanwhile.
    const found = await searchFares(
      { ...asked, ...places, passengers: { adults, children, infants } },
      { ...travel, feed: async () => feed },
    );
    if (found.ok) return c.json(results(toFareSearchAnswer(places.from, places.to, found.answer)), 200);
    if (found.failure.code === 'SAME_PLACE') throw samePlace();
    if (found.failure.code === 'DATE_OUT_OF_RANGE') {
      const { first, last } = found.failure;
      const isIn = (date: string) => date >= first && date <= last;
      const name = isIn(asked.date) && asked.returnDate && !isIn(asked.returnDate) ? 'returnDate' : 'date';
      throw outOfRange(name, found.failure, dateInZone(travel.now(), feed.timetable.zone));
    }
    throw new ApiError('UPSTREAM');
  });

  api.openapi(offerRoute, async (c) => {
    const feed = await feedOf(travel);
    const opened = await openOffer(c.req.valid('param').offerId, {
      feed,
      now: travel.now(),
      key: travel.key(),
      seats: travel.seats,
    });
    if (opened.kind === 'invalid')
      throw new ApiError('NOT_FOUND', { message: 'We don’t recognise this offer.' });
    if (opened.kind === 'expired') throw new ApiError('OFFER_EXPIRED');
    return c.json(results(toOfferAnswer(opened.offer)), 200);
  });
}

/** The timetable that answers now. Throws an `ApiError` when there is none. */
export async function feedOf({ feed }: SearchDeps): Promise<LoadedFeed> {
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

/** @param today where past days are refused as well: once it is after the last day, there is no day to choose. */
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
