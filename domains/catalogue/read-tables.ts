/** Parses the rows of the catalogue's tables, each one separately; README.md explains the columns. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { towedType, vehicleTypes } from '#contracts/catalogue/vehicle.ts';
import { isLine } from '#contracts/text/text-rule.ts';

/** A problem in a table. `line` counts from 1 and includes the heading. */
export interface CatalogueProblem {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}

const id = z
  .string('is missing')
  .regex(/^[a-z0-9]+([-_][a-z0-9]+)*$/, 'must be small letters and digits with - or _ between')
  .max(80, 'is longer than 80 characters');

const text = z
  .string('is missing')
  .trim()
  .min(1, 'is empty')
  .max(300, 'is longer than 300 characters')
  .refine(isLine, 'contains a character that is not allowed');

const whole = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string('is missing')
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
};

/** Parses whole dollars to cents: `155` becomes 15,500. */
const dollars = z
  .string('must be whole dollars such as 155')
  .regex(/^\d{1,5}$/, 'must be whole dollars such as 155')
  .transform((value) => Number(value) * 100);

const yesOrNo = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');

/** Parses an empty field to null. */
const maybe = <Schema extends z.ZodType<unknown, string>>(schema: Schema) =>
  z.union([z.literal(''), schema]).transform((value) => (value === '' ? null : value));

/** Parses words separated by single spaces, each with `schema`. */
const words = <Schema extends z.ZodType<unknown, string>>(schema: Schema) =>
  z
    .string('is missing')
    .min(1, 'is empty')
    .transform((value) => value.split(' '))
    .pipe(z.array(schema));

const oneOf = <const Words extends readonly [string, ...string[]]>(choices: Words) =>
  z.enum(choices, `must be one of ${choices.join(', ')}`);

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Schema of a day of the year, `MM-DD`, which exists in some year. */
const monthDay = z
  .string('is missing')
  .refine(
    (value) => /^\d\d-\d\d$/.test(value) && z.iso.date().safeParse(`2028-${value}`).success,
    'must be a month and a day such as 10-01',
  );

/** Columns that state how a row is known, and its source. */
const origin = { seen: oneOf(['quoted', 'computed', 'general-knowledge']), source: text };

/** Maximum ages of infants and children in whole years; `ages` says the same in words. */
const ageLimits = { infant_max_age: whole(0, 30), child_max_age: whole(0, 30) };

const passengerPrices = { adult: dollars, child: dollars, infant: dollars };

const shapes = {
  pass_ranges: z.strictObject({
    range_id: id,
    name: text,
    services: words(oneOf(['bus', 'train'])),
    valid_months: whole(1, 120),
    ages: text,
    ...ageLimits,
    refund: text,
    ...origin,
  }),
  passes: z.strictObject({
    pass_id: id,
    range_id: id,
    allowance: oneOf(['hours', 'days', 'consecutive-days']),
    amount: whole(1, 1_000),
    ...passengerPrices,
    ...origin,
  }),
  tours: z.strictObject({
    tour_id: id,
    name: text,
    days: whole(1, 60),
    ...passengerPrices,
    ages: text,
    ...ageLimits,
    stock: oneOf(['live', 'request']),
    places: whole(1, 1_000),
    notice_days: whole(0, 300),
    refund: text,
    ...origin,
  }),
  tour_departures: z.strictObject({
    tour_id: id,
    first_day: monthDay,
    last_day: monthDay,
    weekdays: words(oneOf(weekdays)).transform((days) => new Set(days.map((day) => weekdays.indexOf(day)))),
    ...origin,
  }),
  refund_terms: z.strictObject({
    pass_range_id: maybe(id),
    tour_id: maybe(id),
    hours_before: whole(0, 10_000),
    percent: whole(1, 100),
    fee: dollars,
    ...origin,
  }),
  gift_vouchers: z.strictObject({
    voucher_id: z.literal('gift-voucher', 'must be gift-voucher'),
    name: text,
    amounts: words(dollars),
    least: dollars,
    most: dollars,
    valid_months: whole(0, 1_200).refine(
      (months) => months >= 36,
      'must be at least 36: Fair Trading (Gift Card Expiry) Amendment Act 2024',
    ),
    ...origin,
  }),
  extras: z.strictObject({
    extra_id: id,
    kind: oneOf([
      'luggage',
      'bicycle',
      'vehicle',
      'lounge',
      'cabin',
      'meal',
      'scenic-plus',
      'seat',
      'top-up',
    ]),
    name: text,
    note: text,
    unit: oneOf(['each', 'per_passenger', 'per_leg']),
    unit_price: dollars,
    most: whole(1, 20),
    most_is: oneOf(['in-all', 'per-passenger']),
    for_children: yesOrNo,
    stock: oneOf(['live', 'request', 'unlimited']),
    pool_id: maybe(id),
    fare_family_id: maybe(id),
    checkin_minutes: maybe(whole(0, 1_000)).optional(),
    ...origin,
  }),
  vehicles: z.strictObject({
    extra_id: id,
    type: oneOf([...vehicleTypes, towedType]),
    included_metres: whole(1, 40),
    most_metres: whole(1, 40),
    most_height_metres: whole(1, 10),
    price_per_metre: dollars,
    most_passengers: whole(0, 100),
    ...origin,
  }),
  extra_subjects: z.strictObject({
    extra_id: id,
    /** A route id, or a prefix of several with a star at its end. */
    route_id: maybe(
      z.string().regex(/^[^*\s]+\*?$/, 'must be a route id, or the start of several followed by *'),
    ),
    fare_family_id: maybe(id),
    pass_range_id: maybe(id),
    ...origin,
  }),
  extra_pools: z.strictObject({ pool_id: id, units: whole(1, 10_000), ...origin }),
} as const;

type Shapes = typeof shapes;

/** A parsed row with its line in the file. */
export type TableRow<Table extends keyof Shapes> = z.output<Shapes[Table]> & { readonly line: number };

/** All tables with their rows. */
export type TableRows = { readonly [Table in keyof Shapes]: readonly TableRow<Table>[] };

/** Reads and parses all tables in `folder`; adds what is invalid to `problems`. */
export function readTables(folder: string, problems: CatalogueProblem[]): TableRows {
  function rowsOf<Row extends object>(table: keyof Shapes, shape: z.ZodType<Row>) {
    return recordsOf(folder, `${table}.csv`, problems).flatMap(({ line, values }) => {
      const parsed = shape.safeParse(values);
      if (parsed.success) return [{ ...parsed.data, line }];
      problems.push({ file: `${table}.csv`, line, reason: parsed.error.issues.map(inWords).join(', ') });
      return [];
    });
  }
  return {
    pass_ranges: rowsOf('pass_ranges', shapes.pass_ranges),
    passes: rowsOf('passes', shapes.passes),
    tours: rowsOf('tours', shapes.tours),
    tour_departures: rowsOf('tour_departures', shapes.tour_departures),
    refund_terms: rowsOf('refund_terms', shapes.refund_terms),
    gift_vouchers: rowsOf('gift_vouchers', shapes.gift_vouchers),
    extras: rowsOf('extras', shapes.extras),
    vehicles: rowsOf('vehicles', shapes.vehicles),
    extra_subjects: rowsOf('extra_subjects', shapes.extra_subjects),
    extra_pools: rowsOf('extra_pools', shapes.extra_pools),
  };
}

function inWords(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `${issue.keys.join(' and ')} is not a column of this table`;
  return `${String(issue.path[0] ?? 'the row')} ${issue.message}`;
}

const rawRecords = z.array(
  z.object({ record: z.record(z.string(), z.string()), info: z.object({ lines: z.int() }) }),
);

function recordsOf(folder: string, file: string, problems: CatalogueProblem[]) {
  const fault = (line: number, reason: string) => {
    problems.push({ file, line, reason });
    return [];
  };
  let content: string;
  try {
    content = readFileSync(join(folder, file), 'utf8');
  } catch {
    return fault(1, 'can’t be read');
  }
  try {
    const records = rawRecords.parse(
      parse(content, { columns: true, bom: true, info: true, skip_empty_lines: true }),
    );
    if (records.length === 0) return fault(1, 'has no rows');
    return records.map(({ record, info }) => ({ line: info.lines, values: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = z.object({ lines: z.int() }).safeParse(error);
    return fault(line.success ? line.data.lines : 1, error.message);
  }
}
