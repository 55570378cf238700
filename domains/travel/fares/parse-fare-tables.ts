/** Parses and validates the fare tables of a feed: prices, fare families, sale rules and capacities. */
import type { RawTables } from '#domains/travel/feed/loaded-feed.ts';
import type { PassengerType } from '#domains/travel/offers/offer.ts';
import { type FareRow, type FareRows, readFareRows } from './fare-rows.ts';
import type { AgeBand, FareFamily, FareNetwork, FareProblem, Fares, LegRule, UnitPrices } from './fares.ts';
import { findDuplicates } from './find-duplicates.ts';
import { deriveUnitPrices } from './leg-fares.ts';
import { parseChangeRule } from './parse-change-rule.ts';
import { parseRefundSteps } from './parse-refund-steps.ts';

/** The fares of a feed, or the faults of its tables in the order of the files. */
export type ParsedFares =
  | { readonly ok: true; readonly fares: Fares }
  | { readonly ok: false; readonly problems: readonly FareProblem[] };

/**
 * Parses the fare tables of a feed (timetable/FARES.md). A feed without them has no prices, which is valid.
 * Contradictions and broken references are faults. The importer checks references to routes and trips.
 */
export function parseFareTables(tables: RawTables): ParsedFares {
  const problems: FareProblem[] = [];
  const rows = readFareRows(tables, problems);
  const prices = productPrices(rows, problems);
  const networks = new Map(
    rows.sale_rules.map((row) => [row.network_id, buildNetwork(row, rows, prices, problems)]),
  );
  findBrokenReferences(rows, networks, problems);
  findDuplicates(rows, problems);
  if (problems.length > 0) return { ok: false, problems };

  const networkIds = new Map(rows.route_networks.map((row) => [row.route_id, row.network_id]));
  const areas = Map.groupBy(rows.stop_areas, (row) => row.stop_id);
  const areaIds = new Map([...areas].map(([stop, found]) => [stop, found.map((row) => row.area_id)]));
  const seats = new Map(rows.capacities.map((row) => [capacityKey(row.route_id, row.trip_id), row.seats]));
  return {
    ok: true,
    fares: {
      networkOfRoute: (routeId) => networks.get(networkIds.get(routeId) ?? ''),
      areasOf: (stopId) => areaIds.get(stopId) ?? [],
      capacityOf: ({ id, routeId }) =>
        seats.get(capacityKey(routeId, id)) ?? seats.get(capacityKey(routeId, null)) ?? null,
    },
  };
}

function capacityKey(routeId: string, tripId: string | null): string {
  return JSON.stringify([routeId, tripId]);
}

type ProductPrice = { readonly familyId: string; readonly prices: Partial<Record<PassengerType, number>> };

/** Returns the amounts of each product, by id. */
function productPrices(rows: FareRows, problems: FareProblem[]): ReadonlyMap<string, ProductPrice> {
  const products = new Map<string, ProductPrice>();
  for (const row of rows.fare_products) {
    const known = products.get(row.fare_product_id);
    const fault = (reason: string) => problems.push({ file: 'fare_products.txt', line: row.line, reason });
    if (known && known.familyId !== row.fare_family_id) fault('a product belongs to two fare families');
    if (known && known.prices[row.rider_category_id] !== undefined)
      fault(`${row.fare_product_id} has two prices for ${row.rider_category_id}`);
    products.set(row.fare_product_id, {
      familyId: row.fare_family_id,
      prices: { ...known?.prices, [row.rider_category_id]: row.amount },
    });
  }
  return products;
}

function buildNetwork(
  { network_id: id, rules, line }: FareRow<'sale_rules'>,
  rows: FareRows,
  products: ReadonlyMap<string, ProductPrice>,
  problems: FareProblem[],
): FareNetwork {
  const isMine = (row: { network_id: string }) => row.network_id === id;
  const ageBands = ageBandsOf({ id, line }, rows.age_bands.filter(isMine), problems);
  const families = rows.fare_families
    .filter(isMine)
    .map(
      (row): FareFamily => ({
        id: row.fare_family_id,
        name: row.fare_family_name,
        tier: row.tier,
        about: row.about_text,
        changes: row.changes_text,
        refund: row.refund_text,
        changeRule: parseChangeRule(row, { checkInMinutes: rules.checkInMinutes, rows, problems }),
        refundSteps: parseRefundSteps(row, { checkInMinutes: rules.checkInMinutes, rows, problems }),
      }),
    )
    .sort((a, b) => a.tier - b.tier);
  if (new Set(families.map(({ tier }) => tier)).size < families.length)
    problems.push({
      file: 'sale_rules.txt',
      line,
      reason: `${id} has two fare families of the same tier`,
    });
  if ((families.length === 0) !== (rules.unsoldBecause !== null))
    problems.push({
      file: 'sale_rules.txt',
      line,
      reason: `${id} must have either fare families or an unsold_because, not both`,
    });
  const legRules = rows.fare_leg_rules
    .filter(isMine)
    .flatMap((row): LegRule[] => {
      const fault = (reason: string) => problems.push({ file: 'fare_leg_rules.txt', line: row.line, reason });
      const product = products.get(row.fare_product_id);
      if (product?.prices.adult === undefined) {
        fault(`fare_product_id ${row.fare_product_id} has no price for an adult`);
        return [];
      }
      const prices: UnitPrices = {
        ...deriveUnitPrices({ ageBands }, product.prices.adult),
        ...product.prices,
      };
      if (prices.child > prices.adult || prices.infant > prices.adult)
        fault(`${row.fare_product_id} costs more for a child than for an adult`);
      return [
        {
          fromArea: row.from_area_id,
          toArea: row.to_area_id,
          priority: row.rule_priority ?? 0,
          familyId: product.familyId,
          prices,
        },
      ];
    })
    .sort((a, b) => b.priority - a.priority || namedAreas(b) - namedAreas(a));
  return {
    id,
    ...rules,
    ageBands,
    families,
    legRules,
    distanceRules: new Map(
      rows.fare_distance_rules.filter(isMine).map((row) => [
        row.fare_family_id,
        {
          base: row.base_amount,
          per100Km: row.amount_per_100_km,
          minPriceCents: row.min_amount,
          maxPriceCents: row.max_amount,
        },
      ]),
    ),
  };
}

function namedAreas({ fromArea, toArea }: LegRule): number {
  return Number(fromArea !== null) + Number(toArea !== null);
}

/** Default age band: an adult pays the full price, a child and an infant no less. */
const defaultAgeBand: AgeBand = { minAge: 0, maxAge: null, percent: 100 };

function ageBandsOf(
  network: { readonly id: string; readonly line: number },
  rows: readonly FareRow<'age_bands'>[],
  problems: FareProblem[],
): Record<PassengerType, AgeBand> {
  const band = (type: PassengerType): AgeBand => {
    const row = rows.find((candidate) => candidate.rider_category_id === type);
    if (!row) {
      problems.push({
        file: 'sale_rules.txt',
        line: network.line,
        reason: `${network.id} has no age band for ${type}`,
      });
      return defaultAgeBand;
    }
    return { minAge: row.min_age, maxAge: row.max_age, percent: row.price_percent };
  };
  const bands = { infant: band('infant'), child: band('child'), adult: band('adult') };
  const ages = [bands.infant, bands.child, bands.adult];
  const hasGap = ages.some((age, index) => {
    const before = ages[index - 1];
    return age.minAge !== (before ? (before.maxAge ?? 0) + 1 : 0) || (age.maxAge === null) !== (index === 2);
  });
  if (rows.length === 3 && hasGap)
    problems.push({
      file: 'age_bands.txt',
      line: rows[0]?.line ?? 1,
      reason: `the age bands of ${network.id} miss an age or list one twice`,
    });
  return bands;
}

/** Finds rows with broken references. */
function findBrokenReferences(
  rows: FareRows,
  networks: ReadonlyMap<string, FareNetwork>,
  problems: FareProblem[],
): void {
  const reportBroken = (file: string, line: number, column: string, value: string) =>
    problems.push({ file, line, reason: `${column} ${value} is not known` });
  for (const table of [
    'age_bands',
    'fare_families',
    'refund_terms',
    'change_terms',
    'fare_distance_rules',
    'fare_leg_rules',
  ] as const) {
    for (const { network_id, line } of rows[table]) {
      if (!networks.has(network_id)) reportBroken(`${table}.txt`, line, 'network_id', network_id);
    }
  }
  const families = new Set(rows.fare_families.map((row) => `${row.network_id} ${row.fare_family_id}`));
  for (const table of ['refund_terms', 'change_terms', 'fare_distance_rules'] as const)
    for (const { network_id, fare_family_id, line } of rows[table]) {
      if (networks.has(network_id) && !families.has(`${network_id} ${fare_family_id}`))
        reportBroken(`${table}.txt`, line, 'fare_family_id', fare_family_id);
    }
  const areas = new Set([...rows.areas, ...rows.stop_areas].map((row) => row.area_id));
  for (const { line, ...row } of rows.fare_leg_rules)
    for (const column of ['from_area_id', 'to_area_id'] as const) {
      const area = row[column];
      if (area !== null && !areas.has(area)) reportBroken('fare_leg_rules.txt', line, column, area);
    }
  const productFamilies = new Map(rows.fare_products.map((row) => [row.fare_product_id, row.fare_family_id]));
  for (const { network_id, fare_product_id, line } of rows.fare_leg_rules) {
    const family = productFamilies.get(fare_product_id);
    if (family !== undefined && !families.has(`${network_id} ${family}`))
      reportBroken('fare_leg_rules.txt', line, 'fare_family_id', family);
  }
}
