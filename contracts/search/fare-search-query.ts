/** Zod schema of a fare search's query parameters: strict for the API, tolerant for pages. */
import { z } from 'zod';
import { vehicleMetres } from '../cart/cart-paths.ts';
import { travelItemTypes } from '../cart/item-types.ts';
import { maxPassengers, partyFault } from '../cart/party-rules.ts';
import { type Vehicle, vehicleTypes } from '../catalogue/vehicle.ts';
import { isLine } from '../text/text-rule.ts';
import { maxTimetableIdLength } from './max-timetable-id.ts';
import { vehicleMeasures } from './vehicle-measures.ts';

/** Sort orders of journeys; the first is the default. */
export const fareSorts = ['departure', 'price', 'duration'] as const;

/** Maximum number of changes in a search, and the default. */
export const changesLimit = 4;

const empty = z.literal('').transform(() => undefined);

/** Makes a parameter optional; a plain form sends it empty. `error` is the message for any other fault. */
function maybe<Shape extends z.ZodType>(shape: Shape, error: string) {
  return z.union([empty, shape], { error }).optional();
}

/** A place as text: an id or a name. `missing` is the message for an empty one. */
export const placeText = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(maxTimetableIdLength, 'This place name is too long.')
    .refine(isLine, 'Use one line of plain text for the place.');

const dayMessage = 'Choose a travel date.';

const backMessage = 'Choose a return date.';

const countMessage = (who: string) => `Enter the number of ${who}, from 0 to ${maxPassengers}.`;

const count = z
  .string()
  .regex(/^[0-9]$/)
  .transform(Number);

const directionMessage = 'Use 0 or 1 for the direction.';

/** A month: `2026-12`. */
export const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

const monthMessage = 'Choose a month such as 2026-12.';

const timeMessage = 'Enter a time such as 09:30.';

/** Time of day `HH:MM`, converted to seconds after midnight. */
const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .transform((text) => Number(text.slice(0, 2)) * 3_600 + Number(text.slice(3)) * 60);

const typesMessage = `Choose from ${travelItemTypes.join(', ')}.`;

/** Travel types, separated by commas as in links, or repeated as checkboxes of a plain form send them. */
const types = z
  .union([z.string(), z.array(z.string())], { error: typesMessage })
  .transform((value) => [value].flat().flatMap((part) => part.split(',').filter(Boolean)))
  .refine((list) => list.every((type) => travelItemTypes.some((known) => known === type)), typesMessage)
  .transform((list) => {
    const chosen = travelItemTypes.filter((type) => list.includes(type));
    return chosen.length === 0 ? undefined : chosen;
  });

const changesMessage = `Enter the number of changes, from 0 to ${changesLimit}.`;

const { min, max } = vehicleMetres;

const metresMessage = (what: string) => `Enter the ${what} in metres, such as 4.55, from ${min} to ${max}.`;

/** Metres with up to two decimals, after a point or a comma. */
function metres(what: string) {
  const message = metresMessage(what);
  return maybe(
    z
      .string()
      .trim()
      .regex(/^\d{1,2}(?:[.,]\d{1,2})?$/, message)
      .transform((text) => Number(text.replace(',', '.')))
      .pipe(z.number().min(min, message).max(max, message)),
    message,
  );
}

const fields = {
  /** A place's id, or its name with or without macrons. */
  from: placeText('Enter where you’re leaving from.'),
  to: placeText('Enter where you’re going.'),
  /** Days in New Zealand, `YYYY-MM-DD`. */
  date: z.string({ error: dayMessage }).trim().pipe(z.iso.date(dayMessage)),
  returnDate: maybe(z.string().trim().pipe(z.iso.date(backMessage)), backMessage),
  adults: maybe(count, countMessage('adults')),
  children: maybe(count, countMessage('children')),
  infants: maybe(count, countMessage('infants')),
  vehicle: maybe(z.enum(vehicleTypes), `Choose a vehicle: ${vehicleTypes.join(', ')}.`),
  /** Measures of the vehicle in metres; `towed` is the length of what it tows. */
  length: metres('length of your vehicle'),
  height: metres('height of your vehicle'),
  towed: metres('length of what you tow'),
  types: types.optional(),
  departAfter: maybe(timeOfDay, timeMessage),
  arriveBy: maybe(timeOfDay, timeMessage),
  maxChanges: maybe(
    z
      .string()
      .regex(/^[0-4]$/)
      .transform(Number),
    changesMessage,
  ),
  sort: maybe(z.enum(fareSorts), `Sort by ${fareSorts.join(', ')}.`),
} as const;

/** A parameter of a fare search. */
export type FareSearchParameter = keyof typeof fields;

const names = Object.keys(fields).filter((name): name is FareSearchParameter => name in fields);

/** Names of the parameters of a fare search, the same in links and in the API. */
export const fareSearchParameters: ReadonlySet<string> = new Set(names);

type Values = z.output<z.ZodObject<typeof fields>>;

/** A fault in a query: its parameter, and advice in plain words. */
export interface QueryFault {
  readonly parameter: FareSearchParameter;
  readonly message: string;
}

/** Finds contradictions between parameters. Invalid and missing parameters are not compared. */
function contradictions(values: Partial<Values>): QueryFault[] {
  const faults: QueryFault[] = [];
  const { date: out, returnDate: back, departAfter, arriveBy } = values;
  const { adults = 1, children = 0, infants = 0 } = values;
  if (out && back && back < out)
    faults.push({ parameter: 'returnDate', message: 'Your return date is before your travel date.' });
  const fault = partyFault({ adults, children, infants });
  if (fault)
    faults.push({ parameter: fault.part === 'infants' ? 'infants' : 'adults', message: fault.message });
  const { vehicle, length, height, towed } = values;
  if (vehicle && length === undefined)
    faults.push({ parameter: 'length', message: metresMessage('length of your vehicle') });
  if (!vehicle && [length, height, towed].some((measure) => measure !== undefined))
    faults.push({ parameter: 'vehicle', message: 'Choose a vehicle, or leave its measures empty.' });
  if (departAfter !== undefined && arriveBy !== undefined)
    faults.push({
      parameter: 'arriveBy',
      message: 'Enter a departure time or an arrival time, not both.',
    });
  return faults;
}

/** Applies the defaults: one adult, one way, any time. */
function withDefaults(values: Values) {
  return {
    ...values,
    adults: values.adults ?? 1,
    children: values.children ?? 0,
    infants: values.infants ?? 0,
    sort: values.sort ?? fareSorts[0],
  };
}

/**
 * Schema of a fare search in the API. It is strict: every parameter must be valid, and unknown ones are refused. Times
 * of day are in seconds after midnight.
 */
export const fareSearchQuery = z
  .strictObject(fields)
  .superRefine((values, context) => {
    for (const { parameter, message } of contradictions(values))
      context.addIssue({ code: 'custom', path: [parameter], message });
  })
  .transform(withDefaults);

/**
 * Schema of a fare calendar's query: two places or a line, a month, travellers and filters. It is as strict as that of
 * a fare search.
 */
export const fareCalendarQuery = z
  .strictObject({
    from: fields.from.optional(),
    to: fields.to.optional(),
    line: placeText('Name a line.')
      .optional()
      .meta({ description: 'Id of a line: only its direct rides count.', example: 'coastal_pacific' }),
    direction: z
      .enum(['0', '1'], { error: directionMessage })
      .transform((value) => (value === '1' ? 1 : 0))
      .optional()
      .meta({
        description:
          'Direction between the end points of `line`: `0`, the default, or `1` for the other way.',
        example: '0',
      }),
    /** Month in New Zealand, `YYYY-MM`. */
    month: z
      .string({ error: monthMessage })
      .regex(monthPattern, monthMessage)
      .meta({ description: 'Month in New Zealand.', example: '2026-12' }),
    adults: fields.adults,
    children: fields.children,
    infants: fields.infants,
    types: fields.types,
    maxChanges: fields.maxChanges,
  })
  .superRefine((values, context) => {
    const faults: { readonly parameter: string; readonly message: string }[] = [
      ...contradictions(values),
      ...calendarFaults(values),
    ];
    for (const { parameter, message } of faults)
      context.addIssue({ code: 'custom', path: [parameter], message });
  })
  .transform(({ adults = 1, children = 0, infants = 0, ...values }) => ({
    ...values,
    passengers: { adults, children, infants },
  }));

type CalendarParameter = 'from' | 'to' | 'line' | 'direction' | 'types' | 'maxChanges';

/** Finds contradictions between places, line, direction and filters of a fare calendar. */
function calendarFaults(values: Readonly<Partial<Record<CalendarParameter, unknown>>>) {
  const isGiven = (parameter: CalendarParameter) => values[parameter] !== undefined;
  const refuse = (parameters: readonly CalendarParameter[], message: string) =>
    parameters.filter(isGiven).map((parameter) => ({ parameter, message }));
  const missing = (['from', 'to'] as const).filter((end) => !isGiven(end));
  const faults =
    missing.length === 1 || (missing.length > 0 && !isGiven('line'))
      ? missing.map((parameter) => ({ parameter, message: 'Name both places, or a line.' }))
      : [];
  if (isGiven('line'))
    return [
      ...faults,
      ...refuse(['types', 'maxChanges'], 'A line has direct rides only: leave this out.'),
      ...(missing.length < 2 ? refuse(['direction'], 'Give a direction or two places, not both.') : []),
    ];
  return [...faults, ...refuse(['direction'], 'A direction needs a line.')];
}

/** A parsed fare search. Its places are still names or ids, not looked up yet. */
export type FareSearchQuery = z.output<typeof fareSearchQuery>;

/** Returns the vehicle of a search; undefined for a search without one. */
export function vehicleOf({
  vehicle: type,
  length,
  height,
  towed,
}: Pick<FareSearchQuery, 'vehicle' | 'length' | 'height' | 'towed'>): Vehicle | undefined {
  return type && length !== undefined ? { type, length, height, towed } : undefined;
}

/** The query of a page; a repeated parameter is a list. */
export type PageQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The result of reading a page's query. */
export interface ReadQuery {
  /**
   * True if the query asks for journeys: from, to and date are present, even if invalid. Otherwise its values prefill
   * the form (`?from=picton`).
   */
  readonly isSearch: boolean;
  /** The valid parameters. */
  readonly values: Partial<FareSearchQuery>;
  /** All typed values, valid or not, to fill the form again. */
  readonly typed: Readonly<Partial<Record<FareSearchParameter, string>>>;
  /** The faults in the order of the form; empty if `search` is defined. */
  readonly faults: readonly QueryFault[];
  /** The complete search; undefined if there are faults. */
  readonly search: FareSearchQuery | undefined;
}

// Created once, because Zod compiles a new schema when it first parses.
const lenientFields = z.object(fields);
const someFields = lenientFields.partial();

/** Maximum length of an invalid value that the form shows again. */
const maxTypedLength = 200;

/**
 * Parses a page's query tolerantly: it keeps valid values, reports invalid ones, and ignores foreign parameters
 * (`utm_source`). The last of a repeated parameter counts, except for `types`, which may be repeated. With the form's
 * `trip=one-way`, a return date left in its field is ignored, and so are measures without a vehicle.
 */
export function readFareSearchQuery(query: PageQuery): ReadQuery {
  const given: Partial<Record<FareSearchParameter, string | readonly string[]>> = {};
  for (const name of names) {
    // A query may inherit from `Object.prototype`: `constructor` must not be found on it.
    const value = Object.hasOwn(query, name) ? query[name] : undefined;
    if (value === undefined) continue;
    if (name === 'types') given[name] = [value].flat();
    else given[name] = typeof value === 'string' ? value : (value.at(-1) ?? '');
  }
  const trip = Object.hasOwn(query, 'trip') ? query.trip : undefined;
  if (trip === 'one-way') delete given.returnDate;
  if (!given.vehicle) for (const measure of vehicleMeasures) delete given[measure];
  const typed = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, [value].flat().join(',').slice(0, maxTypedLength)]),
  );
  const common = { isSearch: 'from' in given && 'to' in given && 'date' in given, typed };
  const whole = fareSearchQuery.safeParse(given);
  if (whole.success) return { ...common, values: whole.data, faults: [], search: whole.data };

  const faults = (lenientFields.safeParse(given).error?.issues ?? []).flatMap(({ path, message }) =>
    names.filter((name) => name === path[0]).map((parameter) => ({ parameter, message })),
  );
  const bad = new Set<string>(faults.map(({ parameter }) => parameter));
  const good = someFields.safeParse(
    Object.fromEntries(Object.entries(given).filter(([name]) => !bad.has(name))),
  );
  const values = good.success ? good.data : {};
  faults.push(...contradictions(values));
  return {
    ...common,
    values,
    faults: names.flatMap((name) => faults.filter(({ parameter }) => parameter === name).slice(0, 1)),
    search: undefined,
  };
}
