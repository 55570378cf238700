/** Checks the consistency between the rows of the catalogue's tables. */
import type { CatalogueProblem, TableRows } from './read-tables.ts';

/** Adds a problem for every row that contradicts another, is a duplicate or has an unknown reference. */
export function checkTables(rows: TableRows, problems: CatalogueProblem[]): void {
  const faultsOf = (file: string) => (line: number, reason: string) => problems.push({ file, line, reason });
  checkDuplicates(rows, faultsOf);
  checkReferences(rows, faultsOf);
  checkPrices(rows, faultsOf);
  checkAges(rows, faultsOf);
  checkTours(rows, faultsOf('tours.csv'));
  checkRefundTerms(rows, faultsOf('refund_terms.csv'));
  checkVoucher(rows, faultsOf('gift_vouchers.csv'));
  checkExtras(rows, faultsOf);
}

type Fault = (line: number, reason: string) => void;
type FaultsOf = (file: string) => Fault;

function checkDuplicates(rows: TableRows, faultsOf: FaultsOf): void {
  const look = <Row extends { readonly line: number }>(
    file: string,
    table: readonly Row[],
    key: (row: Row) => string,
  ) => {
    const lines = new Map<string, number>();
    for (const row of table) {
      const first = lines.get(key(row));
      if (first === undefined) lines.set(key(row), row.line);
      else faultsOf(file)(row.line, `repeats ${key(row)} of line ${first}`);
    }
  };
  look('pass_ranges.csv', rows.pass_ranges, (row) => row.range_id);
  look('passes.csv', rows.passes, (row) => row.pass_id);
  look('passes.csv', rows.passes, (row) => `${row.range_id} of ${row.amount} ${row.allowance}`);
  look('tours.csv', rows.tours, (row) => row.tour_id);
  look('gift_vouchers.csv', rows.gift_vouchers, (row) => row.voucher_id);
  look('extras.csv', rows.extras, (row) => row.extra_id);
  look(
    'refund_terms.csv',
    rows.refund_terms,
    (row) => `${row.pass_range_id ?? row.tour_id} ${row.hours_before} hours before`,
  );
  look('vehicles.csv', rows.vehicles, (row) => row.extra_id);
  look('extra_pools.csv', rows.extra_pools, (row) => row.pool_id);
}

function checkReferences(rows: TableRows, faultsOf: FaultsOf): void {
  const look = (
    file: string,
    column: string,
    known: readonly string[],
    named: readonly { readonly line: number; readonly id: string | null }[],
  ) => {
    for (const { line, id } of named)
      if (id !== null && !known.includes(id)) faultsOf(file)(line, `${column} ${id} is not known`);
  };
  const ranges = rows.pass_ranges.map((row) => row.range_id);
  const extras = rows.extras.map((row) => row.extra_id);
  const subjects = rows.extra_subjects;
  look(
    'passes.csv',
    'range_id',
    ranges,
    rows.passes.map(({ line, range_id: id }) => ({ line, id })),
  );
  look(
    'tour_departures.csv',
    'tour_id',
    rows.tours.map((row) => row.tour_id),
    rows.tour_departures.map(({ line, tour_id: id }) => ({ line, id })),
  );
  look(
    'refund_terms.csv',
    'pass_range_id',
    ranges,
    rows.refund_terms.map(({ line, pass_range_id: id }) => ({ line, id })),
  );
  look(
    'refund_terms.csv',
    'tour_id',
    rows.tours.map((row) => row.tour_id),
    rows.refund_terms.map(({ line, tour_id: id }) => ({ line, id })),
  );
  look(
    'vehicles.csv',
    'extra_id',
    extras,
    rows.vehicles.map(({ line, extra_id: id }) => ({ line, id })),
  );
  look(
    'extra_subjects.csv',
    'extra_id',
    extras,
    subjects.map(({ line, extra_id: id }) => ({ line, id })),
  );
  look(
    'extra_subjects.csv',
    'pass_range_id',
    ranges,
    subjects.map(({ line, pass_range_id: id }) => ({ line, id })),
  );
  look(
    'extras.csv',
    'pool_id',
    rows.extra_pools.map((row) => row.pool_id),
    rows.extras.map(({ line, pool_id: id }) => ({ line, id })),
  );
}

function checkPrices(rows: TableRows, faultsOf: FaultsOf): void {
  for (const [file, table] of [
    ['passes.csv', rows.passes],
    ['tours.csv', rows.tours],
  ] as const)
    for (const { line, adult, child, infant } of table)
      if (child > adult || infant > child)
        faultsOf(file)(line, 'costs more for a child than for an adult, or for an infant than for a child');
}

/** Checks that the numeric age limits are those in the text that travellers read. */
function checkAges(rows: TableRows, faultsOf: FaultsOf): void {
  for (const [file, table] of [
    ['pass_ranges.csv', rows.pass_ranges],
    ['tours.csv', rows.tours],
  ] as const)
    for (const { line, ages, infant_max_age: infant, child_max_age: child } of table) {
      if (infant >= child) faultsOf(file)(line, 'infant_max_age must be less than child_max_age');
      const named = new Set((ages.match(/\d+/g) ?? []).map(Number));
      if (!named.has(infant + 1) || !named.has(child))
        faultsOf(file)(line, `ages must say that children are ${infant + 1} to ${child}`);
    }
}

function checkTours(rows: TableRows, fault: Fault): void {
  const departing = new Set(rows.tour_departures.map((row) => row.tour_id));
  for (const { line, tour_id } of rows.tours)
    if (!departing.has(tour_id)) fault(line, `${tour_id} has no departures in tour_departures.csv`);
}

function checkRefundTerms({ refund_terms: rows }: TableRows, fault: Fault): void {
  for (const { line, pass_range_id, tour_id, hours_before } of rows) {
    if ((pass_range_id === null) === (tour_id === null))
      fault(line, 'must have either a pass_range_id or a tour_id, not both');
    if (pass_range_id !== null && hours_before > 0)
      fault(line, 'hours_before must be 0 for a pass, which has no start time');
  }
  const subjects = Map.groupBy(rows, (row) => row.pass_range_id ?? row.tour_id);
  for (const steps of subjects.values()) {
    const sorted = steps.toSorted((a, b) => b.hours_before - a.hours_before);
    for (const [at, step] of sorted.entries()) {
      const earlier = sorted[at - 1];
      if (earlier && (step.percent > earlier.percent || step.fee < earlier.fee))
        fault(step.line, `refunds more than the earlier cancellation on line ${earlier.line}`);
    }
  }
}

function checkVoucher(rows: TableRows, fault: Fault): void {
  for (const { line, amounts, least, most } of rows.gift_vouchers) {
    if (least < 100) fault(line, 'least must be at least one dollar');
    if (least > most) fault(line, 'least is more than most');
    const isAscending = amounts.every((amount, at) => at === 0 || amount > (amounts[at - 1] ?? 0));
    if (!isAscending) fault(line, 'amounts must be in ascending order');
    if (amounts.some((amount) => amount < least || amount > most))
      fault(line, 'amounts must be between least and most');
  }
}

function checkExtras(rows: TableRows, faultsOf: FaultsOf): void {
  const fault = faultsOf('extras.csv');
  const vehicles = new Map(rows.vehicles.map((row) => [row.extra_id, row]));
  const had = new Set(rows.extra_subjects.map((row) => row.extra_id));
  for (const row of rows.extras) {
    const vehicle = vehicles.get(row.extra_id);
    if (!had.has(row.extra_id)) fault(row.line, `${row.extra_id} has no row in extra_subjects.csv`);
    if ((row.stock === 'live') !== (row.pool_id !== null))
      fault(row.line, 'pool_id must be set if stock is live, and empty otherwise');
    if (row.fare_family_id !== null && row.pool_id === null)
      fault(row.line, 'fare_family_id needs a pool_id: they share a pool');
    if ((row.kind === 'vehicle') !== (vehicle !== undefined))
      fault(row.line, 'must have a row in vehicles.csv if it is a vehicle, and none otherwise');
    if (vehicle && vehicle.included_metres > vehicle.most_metres)
      faultsOf('vehicles.csv')(vehicle.line, 'included_metres is more than most_metres');
  }
  for (const { line, route_id, pass_range_id, fare_family_id } of rows.extra_subjects) {
    const subject = faultsOf('extra_subjects.csv');
    if ((route_id === null) === (pass_range_id === null))
      subject(line, 'must have either a route_id or a pass_range_id, not both');
    if (fare_family_id !== null && route_id === null) subject(line, 'fare_family_id needs a route_id');
  }
  const pooled = new Map(rows.extras.map((row) => [row.extra_id, row.pool_id]));
  for (const { line, extra_id, pass_range_id } of rows.extra_subjects)
    if (pass_range_id !== null && pooled.get(extra_id))
      faultsOf('extra_subjects.csv')(line, `${extra_id} has a pool for each run, but a pass has no runs`);
}
