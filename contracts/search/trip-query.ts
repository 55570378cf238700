/** Query of a trip with several stops: `?date=2026-12-05&stop=Auckland&stop=Wellington:2&stop=Christchurch`. */
import { z } from 'zod';
import { partyFault } from '../cart/party-rules.ts';
import { type PageQuery, placeText } from './fare-search-query.ts';

/** Maximum number of places of a trip. */
export const maxTripStops = 12;

/** Maximum number of nights at a place. */
export const maxTripNights = 30;

/** Nights at a place without a number: one between two journeys, none at the start and the end. */
const defaultNights = 1;

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
    const [, place = text, nights] = nightsSuffix.exec(text.trim()) ?? [];
    return { place, ...(nights === undefined ? {} : { nights: Number(nights) }) };
  })
  .pipe(
    z.object({
      place: placeText('Enter a place.'),
      nights: z.number().max(maxTripNights, nightsMessage).optional(),
    }),
  );

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
    adults: count('1'),
    children: count('0'),
    infants: count('0'),
  })
  .superRefine(({ adults, children, infants }, context) => {
    const fault = partyFault({ adults, children, infants });
    if (fault) context.addIssue({ code: 'custom', path: ['adults'], message: fault.message });
  })
  .transform(({ stop: stops, ...rest }) => ({ ...rest, stops }));

/** A parsed trip. */
export type TripQuery = z.output<typeof tripQuery>;

function usualNights(at: number, length: number): number {
  return at === 0 || at === length - 1 ? 0 : defaultNights;
}

/** Parses a page's query. Foreign parameters are ignored; of a repeated parameter other than `stop`, the last counts. */
export function readTripQuery(query: PageQuery): z.ZodSafeParseResult<TripQuery> {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, name === 'stop' ? [value].flat() : [value].flat().at(-1)] as const],
  );
  return tripQuery.safeParse(Object.fromEntries(given));
}

/** Prints the query of a trip, without `?`, so that `readTripQuery` reads the same trip. Default values are omitted. */
export function printTripQuery({ date, stops, adults, children, infants }: TripQuery): string {
  const query = new URLSearchParams({ date });
  for (const [at, { place, nights }] of stops.entries()) {
    const isPlain = nights === usualNights(at, stops.length) && !nightsSuffix.test(place);
    const isEnd = at === 0 || at === stops.length - 1;
    query.append('stop', isPlain && isEnd ? place : `${place}:${nights}`);
  }
  if (adults !== 1) query.set('adults', String(adults));
  if (children !== 0) query.set('children', String(children));
  if (infants !== 0) query.set('infants', String(infants));
  // A colon needs no escape in a query, and links are read by people.
  return query.toString().replaceAll('%3A', ':');
}
