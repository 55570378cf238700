/** Compiles the transfers between stops from `transfers.txt`, stations and walking times. */
import type { GtfsTransfer } from '#domains/travel/gtfs/records.ts';
import type { Stop } from './timetable.ts';
import { forbiddenTransfer } from './timetable-tables.ts';

/** Minimum transfer time in seconds where neither the feed nor its networks give one. */
export const defaultMinTransferSeconds = 120;

/** Walking speed with luggage in metres per second, and the ratio of walking distance to straight line. */
const walkingMetresPerSecond = 1.1;
const detourRatio = 1.3;

interface TransferCandidate {
  readonly seconds: number;
  readonly shuttle: boolean;
  /** Number of ends that the row names itself rather than by their station. The more precise row wins. */
  readonly precision: number;
}

/**
 * Compiles transfers between stops. Rows about a station apply to its stops, unless a more precise row exists. Stops
 * of one station without a row are connected by a walk. Of equal rows the later one wins. A transfer without a time
 * takes `minSeconds` of the boarding stop, or the walking time if longer.
 */
export function compileTransfers(
  stops: readonly Stop[],
  rows: readonly GtfsTransfer[],
  minSeconds: Int32Array<ArrayBuffer>,
) {
  const walk = (from: Stop, to: Stop) => Math.max(walkSeconds(from, to), minSeconds[to.index] ?? 0);
  const members = new Map<string, Stop[]>();
  const children = Map.groupBy(
    stops.filter(({ parentStation }) => parentStation !== null),
    ({ parentStation }) => parentStation ?? '',
  );
  for (const stop of stops) members.set(stop.id, children.get(stop.id) ?? [stop]);

  const ways: Map<number, TransferCandidate>[] = stops.map(() => new Map());
  const add = (from: Stop, to: Stop, candidate: TransferCandidate) => {
    const known = ways[from.index]?.get(to.index);
    if (!known || known.precision <= candidate.precision) ways[from.index]?.set(to.index, candidate);
  };
  for (const station of children.values())
    for (const from of station)
      for (const to of station)
        if (from !== to) add(from, to, { seconds: walk(from, to), shuttle: false, precision: -1 });
  for (const row of rows) {
    const sources = members.get(row.fromStopId);
    const targets = members.get(row.toStopId);
    if (!sources || !targets)
      throw new RangeError(`A transfer names an unknown stop: ${row.fromStopId} to ${row.toStopId}.`);
    for (const from of sources)
      for (const to of targets)
        add(from, to, {
          seconds: givenSecondsOf(row) ?? (from === to ? (minSeconds[to.index] ?? 0) : walk(from, to)),
          shuttle: row.transferMode === 'shuttle',
          precision: Number(from.id === row.fromStopId) + Number(to.id === row.toStopId),
        });
  }
  return pack(ways, minSeconds);
}

/** Returns null if the row gives no time. */
function givenSecondsOf({ transferType, minTransferTime }: GtfsTransfer): number | null {
  if (transferType === 3) return forbiddenTransfer;
  // In a timed transfer the departing vehicle waits for the arriving one.
  return minTransferTime ?? (transferType === 1 ? 0 : null);
}

/** Walking time, rounded to whole minutes, at least one. */
function walkSeconds(from: Stop, to: Stop): number {
  const radians = Math.PI / 180;
  const north = (to.lat - from.lat) * radians;
  const east = (to.lon - from.lon) * radians * Math.cos(((from.lat + to.lat) / 2) * radians);
  const metres = 6_371_000 * Math.hypot(north, east);
  return Math.max(1, Math.ceil((metres * detourRatio) / walkingMetresPerSecond / 60)) * 60;
}

function pack(ways: readonly ReadonlyMap<number, TransferCandidate>[], minSeconds: Int32Array<ArrayBuffer>) {
  const changeTimes = minSeconds.slice();
  const changeMode = new Uint8Array(ways.length);
  const transferStarts = new Int32Array(ways.length + 1);
  const to: number[] = [];
  const seconds: number[] = [];
  const shuttles: number[] = [];
  ways.forEach((transfersFrom, from) => {
    for (const [target, candidate] of [...transfersFrom].toSorted(([a], [b]) => a - b)) {
      if (target === from) {
        changeTimes[from] = candidate.seconds;
        changeMode[from] = Number(candidate.shuttle);
      } else if (candidate.seconds !== forbiddenTransfer) {
        to.push(target);
        seconds.push(candidate.seconds);
        shuttles.push(Number(candidate.shuttle));
      }
    }
    transferStarts[from + 1] = to.length;
  });
  return {
    transferStarts,
    transferTo: Int32Array.from(to),
    transferSeconds: Int32Array.from(seconds),
    transferMode: Uint8Array.from(shuttles),
    changeTimes,
    changeMode,
  };
}
