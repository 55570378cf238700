/** Loads and validates the product catalogue (passes, tours, vouchers, extras) from its CSV tables. */
import { z } from 'zod';
import { allowanceText } from '#contracts/catalogue/pass-label.ts';
import type { RefundStep } from '#domains/travel/fares/refund-terms.ts';
import type { Catalogue, ExtraSubject, GiftVoucher, ServiceExtra, Tour, TravelPass } from './catalogue.ts';
import { checkTables } from './check-tables.ts';
import { type CatalogueProblem, readTables, type TableRow, type TableRows } from './read-tables.ts';
import { type DepartureRule, findDeparture, generateDepartures } from './tour-departures.ts';

/** Maximum number of problems listed in the message; the rest is only counted. */
const maxReported = 5;

/** Thrown if the tables are invalid. `message` is one line for staff with file, line and reason of each problem. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
  readonly problems: readonly CatalogueProblem[];

  constructor(folder: string, problems: readonly CatalogueProblem[]) {
    const reported = problems
      .slice(0, maxReported)
      .map(({ file, line, reason }) => `${file}:${line}: ${reason}`);
    const more = problems.length > reported.length ? `; and ${problems.length - reported.length} more` : '';
    super(`The catalogue in ${folder} has errors: ${reported.join('; ')}${more}.`);
    this.problems = problems;
  }
}

/**
 * Loads the catalogue from the tables in `folder` (README.md). Throws `CatalogueError` if one of them is invalid or
 * missing.
 */
export function loadCatalogue(folder: string): Catalogue {
  const problems: CatalogueProblem[] = [];
  const rows = readTables(folder, problems);
  checkTables(rows, problems);
  const [voucher] = rows.gift_vouchers;
  if (problems.length > 0 || !voucher) throw new CatalogueError(folder, problems);
  return assemble(rows, voucher);
}

function assemble(rows: TableRows, voucher: TableRow<'gift_vouchers'>): Catalogue {
  const ranges = new Map(rows.pass_ranges.map((range) => [range.range_id, range]));
  const passes = rows.passes.flatMap((row) =>
    passOf(
      row,
      ranges.get(row.range_id),
      stepsOf(rows, (terms) => terms.pass_range_id === row.range_id),
    ),
  );
  const passesById = new Map(passes.map((pass) => [pass.id, pass]));
  const tours = rows.tours.map((row) =>
    tourOf(
      row,
      stepsOf(rows, (terms) => terms.tour_id === row.tour_id),
    ),
  );
  const toursById = new Map(tours.map((tour) => [tour.id, tour]));
  const rules = Map.groupBy(rows.tour_departures, (row) => row.tour_id);
  const rulesOf = (tourId: string): readonly DepartureRule[] =>
    (rules.get(tourId) ?? []).map(({ first_day, last_day, weekdays }) => ({
      firstDay: first_day,
      lastDay: last_day,
      weekdays,
    }));
  const extras = extrasOf(rows);
  const extrasById = new Map(extras.map((extra) => [extra.id, extra]));
  const subjects = Map.groupBy(rows.extra_subjects, (row) => row.extra_id);
  return {
    passes,
    passById: (id) => passesById.get(id),
    tours,
    tourById: (id) => toursById.get(id),
    departuresOf: (tour, now) => generateDepartures(rulesOf(tour.id), tour, now),
    departureById(id, now) {
      const [, tourId = '', date = ''] = /^([^:]+):(\d{4}-\d\d-\d\d)$/.exec(id) ?? [];
      const tour = toursById.get(tourId);
      if (!z.iso.date().safeParse(date).success) return undefined;
      return tour && findDeparture(rulesOf(tourId), tour, date, now);
    },
    voucher: voucherOf(voucher),
    extraById: (id) => extrasById.get(id),
    extrasFor: (subject) =>
      extras
        .filter(({ id }) => (subjects.get(id) ?? []).some((row) => isFor(row, subject)))
        .map((extra) => withRideStock(extra, subject)),
    extraOfFamily: (routeId, familyId) =>
      extras.find(
        ({ id, fareFamilyId }) =>
          fareFamilyId === familyId &&
          (subjects.get(id) ?? []).some((row) => row.route_id !== null && isRoute(row.route_id, routeId)),
      ),
  };
}

/** Makes a live extra follow its ride: nothing is held for a ride on request, which may not be confirmed. */
function withRideStock(extra: ServiceExtra, subject: ExtraSubject): ServiceExtra {
  const isWithRequest = subject.kind === 'ride' && subject.stock === 'request';
  return isWithRequest && extra.stock === 'live' ? { ...extra, stock: 'request', pool: null } : extra;
}

/** Returns the refund steps of the rows that `isOf` selects, the earliest first. */
function stepsOf(
  { refund_terms: rows }: TableRows,
  isOf: (row: TableRow<'refund_terms'>) => boolean,
): readonly RefundStep[] {
  return rows
    .filter(isOf)
    .map((row) => ({ secondsBefore: row.hours_before * 3_600, percent: row.percent, feeCents: row.fee }))
    .toSorted((a, b) => b.secondsBefore - a.secondsBefore);
}

function passOf(
  row: TableRow<'passes'>,
  range: TableRow<'pass_ranges'> | undefined,
  refundSteps: readonly RefundStep[],
): TravelPass[] {
  if (!range) return [];
  const allowance = { kind: row.allowance, amount: row.amount };
  return [
    {
      id: row.pass_id,
      rangeId: range.range_id,
      name: `${range.name}, ${allowanceText(allowance)}`,
      services: range.services,
      allowance,
      validMonths: range.valid_months,
      prices: { adult: row.adult, child: row.child, infant: row.infant },
      ages: range.ages,
      ageLimits: { infant: range.infant_max_age, child: range.child_max_age },
      refund: range.refund,
      refundSteps,
      seen: row.seen,
    },
  ];
}

function tourOf(row: TableRow<'tours'>, refundSteps: readonly RefundStep[]): Tour {
  return {
    id: row.tour_id,
    name: row.name,
    days: row.days,
    prices: { adult: row.adult, child: row.child, infant: row.infant },
    ages: row.ages,
    ageLimits: { infant: row.infant_max_age, child: row.child_max_age },
    stock: row.stock,
    places: row.places,
    noticeDays: row.notice_days,
    refund: row.refund,
    refundSteps,
    seen: row.seen,
  };
}

function voucherOf(row: TableRow<'gift_vouchers'>): GiftVoucher {
  return {
    id: row.voucher_id,
    name: row.name,
    amounts: row.amounts,
    minAmount: row.least,
    maxAmount: row.most,
    validMonths: row.valid_months,
  };
}

function extrasOf(rows: TableRows): readonly ServiceExtra[] {
  const vehicles = new Map(rows.vehicles.map((row) => [row.extra_id, row]));
  const pools = new Map(rows.extra_pools.map((row) => [row.pool_id, row.units]));
  return rows.extras.map((row): ServiceExtra => {
    const vehicle = vehicles.get(row.extra_id);
    return {
      id: row.extra_id,
      kind: row.kind,
      name: row.name,
      note: row.note,
      unit: row.unit,
      unitPrice: row.unit_price,
      perMetre: vehicle?.price_per_metre ?? 0,
      maxUnits: row.most,
      maxUnitsScope: row.most_is,
      forChildren: row.for_children,
      vehicle: vehicle
        ? {
            type: vehicle.type,
            includedMetres: vehicle.included_metres,
            maxMetres: vehicle.most_metres,
            maxHeightMetres: vehicle.most_height_metres,
            maxPassengers: vehicle.most_passengers,
          }
        : null,
      stock: row.stock,
      pool: row.pool_id === null ? null : { id: row.pool_id, capacity: pools.get(row.pool_id) ?? 0 },
      fareFamilyId: row.fare_family_id,
      checkInMinutes: row.checkin_minutes ?? null,
      seen: row.seen,
    };
  });
}

function isFor(row: TableRow<'extra_subjects'>, subject: ExtraSubject): boolean {
  if (subject.kind === 'pass') return row.pass_range_id === subject.pass.rangeId;
  if (row.route_id === null || !isRoute(row.route_id, subject.routeId)) return false;
  return row.fare_family_id === null || row.fare_family_id === subject.fareFamilyId;
}

function isRoute(pattern: string, routeId: string): boolean {
  return pattern.endsWith('*') ? routeId.startsWith(pattern.slice(0, -1)) : routeId === pattern;
}
