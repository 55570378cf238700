import type { FareRows } from './fare-rows.ts';
import type { FareProblem } from './fares.ts';

/** Adds a fault for every row with the key of an earlier row, because one of them would be ignored. */
export function findDuplicates(rows: FareRows, problems: FareProblem[]): void {
  const look = duplicateFinder(problems);
  look('route_networks', rows.route_networks, ['route_id']);
  look('sale_rules', rows.sale_rules, ['network_id']);
  look('age_bands', rows.age_bands, ['network_id', 'rider_category_id']);
  look('fare_families', rows.fare_families, ['network_id', 'fare_family_id']);
  look('refund_terms', rows.refund_terms, ['network_id', 'fare_family_id', 'until', 'hours_before']);
  look('change_terms', rows.change_terms, ['network_id', 'fare_family_id']);
  look('fare_distance_rules', rows.fare_distance_rules, ['network_id', 'fare_family_id']);
  look('capacities', rows.capacities, ['route_id', 'trip_id']);
}

/** Creates a function that finds rows with equal key columns. */
function duplicateFinder(problems: FareProblem[]) {
  return <Column extends string>(
    table: string,
    rows: readonly (Readonly<Record<Column, string | number | null>> & { readonly line: number })[],
    columns: readonly Column[],
  ): void => {
    const lines = new Map<string, number>();
    for (const row of rows) {
      const values = columns.map((column) => row[column]);
      const key = JSON.stringify(values);
      const first = lines.get(key);
      if (first === undefined) {
        lines.set(key, row.line);
        continue;
      }
      const named = columns.flatMap((column) => (row[column] === null ? [] : `${column} ${row[column]}`));
      const reason = `${named.join(' with ')} appears twice; first on line ${first}`;
      problems.push({ file: `${table}.txt`, line: row.line, reason });
    }
  };
}
