import type { FeedProblem } from '#domains/travel/gtfs/feed-problems.ts';
import { named } from '#domains/travel/gtfs/known-ids.ts';
import { defaultMinTransferSeconds } from '#domains/travel/timetable/transfers.ts';
import type { KeptTables } from './loaded-feed.ts';

/** How long it takes at least to change to the vehicles of a route, and what is wrong in the column that says so. */
export interface MinTransferTimes {
  readonly secondsOf: (routeId: string) => number;
  readonly problems: readonly FeedProblem[];
}

/**
 * Reads `min_transfer_time` of networks.txt, a column of our own. Where a network leaves it out, two minutes are assumed, or
 * the time that its check-in takes.
 */
export function minTransferTimes(tables: KeptTables): MinTransferTimes {
  const problems: FeedProblem[] = [];
  const seconds = new Map<string, number>();
  // Bad minutes are a fault of the fare tables, which are checked beside this.
  for (const { values } of tables.sale_rules ?? [])
    seconds.set(
      values.network_id ?? '',
      Math.max(defaultMinTransferSeconds, 60 * (Number(values.checkin_minutes) || 0)),
    );
  for (const { line, values } of tables.networks ?? []) {
    const { network_id = '', min_transfer_time: text = '' } = values;
    if (text === '') continue;
    if (/^\d{1,5}$/.test(text)) seconds.set(network_id, Number(text));
    else
      problems.push({
        file: 'networks.txt',
        line,
        reason: `min_transfer_time is ${named(text)}, not a whole number of seconds`,
      });
  }
  const networks = new Map(
    (tables.route_networks ?? []).map(({ values }) => [values.route_id, values.network_id ?? '']),
  );
  return {
    secondsOf: (routeId) => seconds.get(networks.get(routeId) ?? '') ?? defaultMinTransferSeconds,
    problems,
  };
}
