import type { FeedProblem } from '#domains/travel/gtfs/feed-problems.ts';
import { quoteValue } from '#domains/travel/gtfs/id-index.ts';
import { defaultMinTransferSeconds } from '#domains/travel/timetable/compile-transfers.ts';
import type { RawTables } from './loaded-feed.ts';

/** Minimum transfer time per route, and problems in the column that defines it. */
export interface MinTransferTimes {
  readonly secondsOf: (routeId: string) => number;
  readonly problems: readonly FeedProblem[];
}

/**
 * Reads `min_transfer_time` of networks.txt, an extension column. The default is two minutes or the check-in time of
 * the network.
 */
export function readMinTransferTimes(tables: RawTables): MinTransferTimes {
  const problems: FeedProblem[] = [];
  const seconds = new Map<string, number>();
  // Invalid check-in minutes are reported by the check of the fare tables.
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
        reason: `min_transfer_time is ${quoteValue(text)}, not a whole number of seconds`,
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
