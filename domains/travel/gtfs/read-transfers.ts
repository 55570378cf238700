import { counted } from './feed-problems.ts';
import { type KnownIds, named } from './known-ids.ts';
import type { GtfsStop, GtfsTransfer } from './records.ts';
import { type ReadContext, readTable } from './table.ts';
import { maxSeconds, maxSecondsWords, readChoice, readCount, valueAt } from './values.ts';

const file = 'transfers.txt';

/**
 * transfers.txt between stops and stations. Rows for single routes or trips, and those for staying in the vehicle, are
 * passed over with a warning; those of entrances and the like silently, since nobody changes there.
 */
export async function readTransfers(
  context: ReadContext,
  known: { readonly stops: readonly GtfsStop[]; readonly ids: KnownIds },
): Promise<GtfsTransfer[]> {
  const { problems } = context;
  const rows: GtfsTransfer[] = [];
  let special = 0;
  // A feed whose transfers are all for staying in the vehicle may leave out the stops.
  await readTable(context, { file, required: [], isOptional: true }, (header) => {
    const [from = -1, to = -1, type = -1, time = -1, mode = -1] = [
      'from_stop_id',
      'to_stop_id',
      'transfer_type',
      'min_transfer_time',
      'transfer_mode',
    ].map(header.find);
    const narrow = ['from_route_id', 'to_route_id', 'from_trip_id', 'to_trip_id'].map(header.find);
    return (row, line) => {
      const transferType = readChoice(valueAt(row, type), [0, 1, 2, 3, 4, 5], 0);
      if (transferType === null)
        problems.add(file, line, `transfer_type is ${named(valueAt(row, type))}, not 0 to 5`);
      if (transferType === 4 || transferType === 5 || narrow.some((place) => valueAt(row, place) !== '')) {
        special += 1;
        return;
      }
      const seconds = valueAt(row, time);
      const minTransferTime = seconds === '' ? null : readCount(seconds);
      if (Number.isNaN(minTransferTime))
        problems.add(file, line, `min_transfer_time is ${named(seconds)}, not a whole number of seconds`);
      if (minTransferTime !== null && minTransferTime > maxSeconds)
        problems.add(file, line, `min_transfer_time is ${named(seconds)}, larger than ${maxSecondsWords}`);
      known.ids.expect(valueAt(row, from), file, line, 'from_stop_id');
      known.ids.expect(valueAt(row, to), file, line, 'to_stop_id');
      const way = valueAt(row, mode);
      rows.push({
        fromStopId: valueAt(row, from),
        toStopId: valueAt(row, to),
        transferType: transferType ?? 0,
        minTransferTime,
        transferMode: way === 'walk' || way === 'shuttle' ? way : null,
      });
    };
  });
  if (special > 0)
    problems.warn(
      file,
      null,
      `left out: ${counted(special, 'transfer')} for single routes or trips, or for staying in the vehicle`,
    );
  const places = new Set(
    known.stops.filter(({ locationType }) => locationType < 2).map(({ stopId }) => stopId),
  );
  return rows.filter((row) => places.has(row.fromStopId) && places.has(row.toStopId));
}
