import { countNoun } from '#contracts/counts.ts';
import { type IdIndex, quoteValue } from './id-index.ts';
import { maxSeconds, maxTimeText, parseChoice, parseCount, valueAt } from './parse-values.ts';
import { type ReadContext, readTable } from './read-table.ts';
import type { GtfsStop, GtfsTransfer } from './records.ts';

const file = 'transfers.txt';

/**
 * Reads transfers.txt between stops and stations. Transfers of single routes or trips, and in-seat transfers, are
 * ignored with a warning. Those of entrances and nodes are ignored silently, because nobody changes there.
 */
export async function readTransfers(
  context: ReadContext,
  known: { readonly stops: readonly GtfsStop[]; readonly ids: IdIndex },
): Promise<GtfsTransfer[]> {
  const { problems } = context;
  const rows: GtfsTransfer[] = [];
  let ignored = 0;
  // No column is required: in-seat transfers may leave out the stops.
  await readTable(context, { file, required: [], isOptional: true }, (header) => {
    const [from = -1, to = -1, type = -1, time = -1, mode = -1] = [
      'from_stop_id',
      'to_stop_id',
      'transfer_type',
      'min_transfer_time',
      'transfer_mode',
    ].map(header.find);
    const specificColumns = ['from_route_id', 'to_route_id', 'from_trip_id', 'to_trip_id'].map(header.find);
    return (row, line) => {
      const transferType = parseChoice(valueAt(row, type), [0, 1, 2, 3, 4, 5], 0);
      if (transferType === null)
        problems.add(file, line, `transfer_type is ${quoteValue(valueAt(row, type))}, not 0 to 5`);
      if (
        transferType === 4 ||
        transferType === 5 ||
        specificColumns.some((place) => valueAt(row, place) !== '')
      ) {
        ignored += 1;
        return;
      }
      const seconds = valueAt(row, time);
      const minTransferTime = seconds === '' ? null : parseCount(seconds);
      if (Number.isNaN(minTransferTime))
        problems.add(
          file,
          line,
          `min_transfer_time is ${quoteValue(seconds)}, not a whole number of seconds`,
        );
      if (minTransferTime !== null && minTransferTime > maxSeconds)
        problems.add(file, line, `min_transfer_time is ${quoteValue(seconds)}, larger than ${maxTimeText}`);
      known.ids.expect(valueAt(row, from), file, line, 'from_stop_id');
      known.ids.expect(valueAt(row, to), file, line, 'to_stop_id');
      const modeText = valueAt(row, mode);
      rows.push({
        fromStopId: valueAt(row, from),
        toStopId: valueAt(row, to),
        transferType: transferType ?? 0,
        minTransferTime,
        transferMode: modeText === 'walk' || modeText === 'shuttle' ? modeText : null,
      });
    };
  });
  if (ignored > 0)
    problems.warn(
      file,
      null,
      `left out: ${countNoun(ignored, 'transfer')} for single routes or trips, or for staying in the vehicle`,
    );
  const places = new Set(
    known.stops.filter(({ locationType }) => locationType < 2).map(({ stopId }) => stopId),
  );
  return rows.filter((row) => places.has(row.fromStopId) && places.has(row.toStopId));
}
