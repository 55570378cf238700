/** Which files of a feed are read. Names are in lower case, without `.txt`. */

/** Those of the schedule, each of which has a reader of its own. */
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

/** Those of prices: only a feed with sale_rules.txt sells anything. */
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

/** Those that are kept row by row. */
export const keptTables = ['feed_info', 'recurring_calendar', 'areas', 'stop_areas', 'ways', ...fareTables];

const read = new Set([...scheduleTables, ...keptTables].map((table) => `${table}.txt`));

/** Returns true for a file that something here reads. All others may hold what they like. */
export function isReadFile(file: string): boolean {
  return read.has(file);
}

/** Returns true for a table that the feed has without any use for it. */
export function isSpareTable(
  table: string,
  { files }: { readonly files: ReadonlyMap<string, unknown> },
): boolean {
  return fareTables.includes(table) && !files.has('sale_rules.txt');
}
