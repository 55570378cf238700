/** Lists the files of a feed that are read. Names are in lower case, without `.txt`. */

/** Tables of the schedule. Each has its own reader. */
const scheduleTables = [
  'agency',
  'stops',
  'routes',
  'trips',
  'stop_times',
  'calendar',
  'calendar_dates',
  'frequencies',
  'transfers',
];

/** Tables of fares. Only a feed with sale_rules.txt sells anything. */
const fareTables = [
  'networks',
  'route_networks',
  'fare_products',
  'fare_leg_rules',
  'fare_distance_rules',
  'fare_families',
  'age_bands',
  'sale_rules',
  'refund_terms',
  'change_terms',
  'capacities',
];

/** Tables that are stored as raw rows. */
export const rawTableNames = [
  'feed_info',
  'recurring_calendar',
  'areas',
  'stop_areas',
  'ways',
  ...fareTables,
];

const read = new Set([...scheduleTables, ...rawTableNames].map((table) => `${table}.txt`));

/** Returns true for a file that is read. The content of all other files is ignored. */
export function isUsedFile(file: string): boolean {
  return read.has(file);
}

/** Returns true for a fare table of a feed that sells nothing. */
export function isUnusedTable(
  table: string,
  { files }: { readonly files: ReadonlyMap<string, unknown> },
): boolean {
  return fareTables.includes(table) && !files.has('sale_rules.txt');
}
