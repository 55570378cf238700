/** Parses the rows of the fare tables. timetable/FARES.md explains the columns. */
import { z } from 'zod';
import type { RawRow, RawTables } from '#domains/travel/feed/loaded-feed.ts';
import { cents, id, nullable, passenger, text, whole, wholeDollars, yesOrNo } from './fare-columns.ts';
import type { FareProblem, Tier } from './fares.ts';
import { saleRulesRow } from './sale-rules.ts';

const tierOf = { 1: 1, 2: 2, 3: 3 } as const satisfies Record<Tier, Tier>;

const shapes = {
  route_networks: z.object({ network_id: id, route_id: id }),
  areas: z.object({ area_id: id }),
  stop_areas: z.object({ area_id: id, stop_id: id }),
  sale_rules: saleRulesRow,
  age_bands: z.object({
    network_id: id,
    rider_category_id: passenger,
    min_age: whole(0, 150),
    max_age: nullable(whole(0, 150)),
    price_percent: whole(0, 100),
  }),
  fare_families: z.object({
    network_id: id,
    fare_family_id: id,
    fare_family_name: text,
    tier: z.enum(['1', '2', '3'], 'must be 1, 2 or 3').transform((value): Tier => tierOf[value]),
    about_text: nullable(text),
    changes_text: text,
    refund_text: text,
    refund_rank: whole(0, 9),
  }),
  refund_terms: z.object({
    network_id: id,
    fare_family_id: id,
    until: z.enum(['departure', 'check-in'], 'must be departure or check-in'),
    hours_before: whole(0, 10_000),
    percent: whole(1, 100),
    fee: wholeDollars,
  }),
  change_terms: z.object({
    network_id: id,
    fare_family_id: id,
    until: z.enum(['departure', 'check-in'], 'must be departure or check-in'),
    hours_before: whole(0, 10_000),
    times: nullable(whole(1, 100)),
    free_times: nullable(whole(0, 100)),
    fee: wholeDollars,
    pay_difference: yesOrNo,
    same_fare: yesOrNo,
  }),
  fare_distance_rules: z.object({
    network_id: id,
    fare_family_id: id,
    base_amount: cents,
    amount_per_100_km: cents,
    min_amount: wholeDollars,
    max_amount: nullable(wholeDollars),
  }),
  fare_products: z.object({
    fare_product_id: id,
    rider_category_id: passenger,
    amount: wholeDollars,
    currency: z.literal('NZD', 'must be NZD'),
    fare_family_id: id,
  }),
  fare_leg_rules: z.object({
    network_id: id,
    from_area_id: nullable(id),
    to_area_id: nullable(id),
    fare_product_id: id,
    rule_priority: nullable(whole(0, 100_000)),
  }),
  capacities: z.object({ route_id: id, trip_id: nullable(id), seats: whole(0, 10_000) }),
} as const;

type Shapes = typeof shapes;

/** A row with its line in the file. */
export type FareRow<Table extends keyof Shapes> = z.output<Shapes[Table]> & { readonly line: number };

/** Rows of each table. */
export type FareRows = { readonly [Table in keyof Shapes]: readonly FareRow<Table>[] };

/** Parses all rows with our extensions. Faults go to `problems`. */
export function readFareRows(tables: RawTables, problems: FareProblem[]): FareRows {
  function rowsOf<Row extends object>(
    table: keyof Shapes,
    shape: z.ZodType<Row>,
    isWanted: (row: RawRow) => boolean = () => true,
  ) {
    return (tables[table] ?? []).filter(isWanted).flatMap((row) => readRow(table, shape, row, problems));
  }
  // Products of other publishers have no fare family, so their conditions are unknown; they and their leg rules are
  // skipped.
  const hasFamily = ({ values }: RawRow) => (values.fare_family_id ?? '') !== '';
  const ourProducts = new Set(
    (tables.fare_products ?? []).filter(hasFamily).map(({ values }) => values.fare_product_id),
  );
  const ourNetworks = new Set((tables.sale_rules ?? []).map(({ values }) => values.network_id));
  const isSold = ({ values }: RawRow) => ourNetworks.has(values.network_id);
  const isPriced = (row: RawRow) => isSold(row) || ourProducts.has(row.values.fare_product_id);
  return {
    route_networks: rowsOf('route_networks', shapes.route_networks, isSold),
    areas: rowsOf('areas', shapes.areas),
    stop_areas: rowsOf('stop_areas', shapes.stop_areas),
    sale_rules: rowsOf('sale_rules', shapes.sale_rules),
    age_bands: rowsOf('age_bands', shapes.age_bands),
    fare_families: rowsOf('fare_families', shapes.fare_families),
    refund_terms: rowsOf('refund_terms', shapes.refund_terms),
    change_terms: rowsOf('change_terms', shapes.change_terms),
    fare_distance_rules: rowsOf('fare_distance_rules', shapes.fare_distance_rules),
    fare_products: rowsOf('fare_products', shapes.fare_products, hasFamily),
    fare_leg_rules: rowsOf('fare_leg_rules', shapes.fare_leg_rules, isPriced),
    capacities: rowsOf('capacities', shapes.capacities),
  };
}

function readRow<Row extends object>(
  table: string,
  shape: z.ZodType<Row>,
  { line, values }: RawRow,
  problems: FareProblem[],
): (Row & { readonly line: number })[] {
  const parsed = shape.safeParse(values);
  if (parsed.success) return [{ ...parsed.data, line }];
  for (const issue of parsed.error.issues) {
    problems.push({ file: `${table}.txt`, line, reason: `${issue.path.join('.')} ${issue.message}` });
  }
  return [];
}
