/**
 * Query of a trip with several stops: `?date=2026-12-05&stop=Auckland&stop=Wellington:2&stop=Christchurch`. A journey
 * other than the recommended one is picked by `pick=2.kq3…`: the number of its leg and its id.
 */
import { z } from 'zod';
import { partyFault } from '../cart/party-rules.ts';
import { type PageQuery, placeText } from './fare-search-query.ts';
import { maxTripNights, maxTripStops } from './trip-limits.ts';

/** Nights at a place without a number: one between two journeys, none at the start and the end. */
const defaultNights = 1;

/** Names of the parameters. A plain form sends the nights apart, as a `nights` beside each `stop`. */
export const tripParameters = ['date', 'stop', 'nights', 'pick', 'adults', 'children', 'infants'] as const;

/** A place of a trip, as an id or a name, and the nights there. */
export interface TripStop {
  readonly place: string;
  readonly nights: number;
}

const nightsMessage = `Enter the number of nights, from 0 to ${maxTripNights}.`;
const stopsMessage = `Choose 2 to ${maxTripStops} places.`;
const dateMessage = 'Choose a travel date.';
const countMessage = 'Enter the number of travellers.';

/** A number after the last colon is the nights; a colon elsewhere belongs to the name. */
const nightsSuffix = /^(.*):(\d{1,4})$/s;

const stop = z
  .string()
  .transform((text) => {
    const { place, nights } = splitTripStop(text);
    return { place, ...(nights !== '' && { nights: Number(nights) }) };
  })
  .pipe(
    z.object({
      place: placeText('Enter a place.'),
      nights: z.number().max(maxTripNights, nightsMessage).optional(),
    }),
  );

/** Number of the leg from 1, and the id of a journey, which is opaque. */
const pick = /^(\d{1,2})\.([\w-]{1,60})$/;

const count = (byDefault: string) =>
  z
    .string()
    .regex(/^[0-9]$/, countMessage)
    .prefault(byDefault)
    .transform(Number);

/** Schema of the parameters. `stop` is repeated, in the order of the trip; its places are not looked up yet. */
export const tripQuery = z
  .object({
    date: z.string({ error: dateMessage }).trim().pipe(z.iso.date(dateMessage)),
    stop: z
      .array(stop, { error: stopsMessage })
      .min(2, stopsMessage)
      .max(maxTripStops, stopsMessage)
      .transform((stops) =>
        stops.map(
          ({ place, nights }, at): TripStop => ({ place, nights: nights ?? usualNights(at, stops.length) }),
        ),
      )
      .refine(([first]) => first?.nights === 0, 'The trip starts on its date, without a night before.'),
    pick: z.array(z.string()).default([]),
    adults: count('1'),
    children: count('0'),
    infants: count('0'),
  })
  .superRefine(({ adults, children, infants }, context) => {
    const fault = partyFault({ adults, children, infants });
    if (fault) context.addIssue({ code: 'custom', path: ['adults'], message: fault.message });
  })
  .transform(({ stop: stops, pick: picked, ...rest }) => ({
    ...rest,
    stops,
    picks: stops.slice(1).map((_, leg) => pickOf(picked, leg)),
  }));

/** A parsed trip. */
export type TripQuery = z.output<typeof tripQuery>;

/** Returns the id of the journey picked for a leg; null if there is none. Unreadable picks are ignored. */
function pickOf(picked: readonly string[], leg: number): string | null {
  const found = picked.map((text) => pick.exec(text)).findLast((match) => Number(match?.[1]) === leg + 1);
  return found?.[2] ?? null;
}

function usualNights(at: number, length: number): number {
  return at === 0 || at === length - 1 ? 0 : defaultNights;
}

/**
 * Parses a page's query. Foreign parameters are ignored; of a repeated parameter other than `stop` and `pick`, the last
 * counts.
 */
export function readTripQuery(query: PageQuery): z.ZodSafeParseResult<TripQuery> {
  const { stop: stops, nights, ...others } = query;
  const given = Object.entries(others).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, name === 'pick' ? [value].flat() : [value].flat().at(-1)] as const],
  );
  return tripQuery.safeParse({
    ...Object.fromEntries(given),
    ...(stops !== undefined && { stop: readTripStops({ stop: stops, nights }) }),
  });
}

/** Returns the stops of a query as they are written in a link. Rows of a plain form without a place are left out. */
export function readTripStops({ stop: stops, nights }: PageQuery): readonly string[] {
  const places = stops === undefined ? [] : [stops].flat();
  if (nights === undefined) return places;
  const counts = [nights].flat();
  const rows = places
    .map((place, at) => ({ place: place.trim(), nights: counts[at]?.trim() ?? '' }))
    .filter(({ place }) => place !== '');
  return rows.map(({ place, nights: count }, at) => {
    const isEnd = at === 0 || at === rows.length - 1;
    if (isEnd || count === '')
      return nightsSuffix.test(place) ? `${place}:${usualNights(at, rows.length)}` : place;
    // A count that is no number gets the message for too many nights.
    return `${place}:${/^\d{1,4}$/.test(count) ? count : maxTripNights + 1}`;
  });
}

/** Splits a stop of a link into its place and the text of its nights, which is empty without a number. */
export function splitTripStop(text: string): { readonly place: string; readonly nights: string } {
  const [, place = text, nights = ''] = nightsSuffix.exec(text.trim()) ?? [];
  return { place, nights };
}

/** Prints the query of a trip, without `?`, so that `readTripQuery` reads the same trip. Default values are omitted. */
export function printTripQuery({ date, stops, picks, adults, children, infants }: TripQuery): string {
  const query = new URLSearchParams({ date });
  for (const [at, { place, nights }] of stops.entries()) {
    const isPlain = nights === usualNights(at, stops.length) && !nightsSuffix.test(place);
    const isEnd = at === 0 || at === stops.length - 1;
    query.append('stop', isPlain && isEnd ? place : `${place}:${nights}`);
  }
  for (const [leg, id] of picks.entries()) if (id !== null) query.append('pick', `${leg + 1}.${id}`);
  if (adults !== 1) query.set('adults', String(adults));
  if (children !== 0) query.set('children', String(children));
  if (infants !== 0) query.set('infants', String(infants));
  // A colon needs no escape in a query, and links are read by people.
  return query.toString().replaceAll('%3A', ':');
}
