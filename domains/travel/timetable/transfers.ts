import type { GtfsTransfer } from '#domains/travel/gtfs/records.ts';
import type { Stop } from './timetable.ts';
import { FORBIDDEN } from './timetable-tables.ts';

/** Seconds that a change takes at least where neither the feed nor its networks say. */
export const defaultMinTransferSeconds = 120;

/** Metres a second on foot, with luggage, and how much longer the way is than the straight line. */
const walkingSpeed = 1.1;
const detour = 1.3;

interface Way {
  readonly seconds: number;
  readonly shuttle: boolean;
  /** How many of its two ends the row named itself, and not by their station: what says more wins. */
  readonly precision: number;
}

/**
 * The ways between stops: rows about a station hold for its stops, unless a row names these. Between two stops of one
 * station without any row one walks. Where two rows say the same thing the later wins. A change without a row, or by a row
 * without a time, takes `minSeconds` of the stop where one boards, or longer if the walk does.
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

  const ways: Map<number, Way>[] = stops.map(() => new Map());
  const add = (from: Stop, to: Stop, way: Way) => {
    const known = ways[from.index]?.get(to.index);
    if (!known || known.precision <= way.precision) ways[from.index]?.set(to.index, way);
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
          seconds: secondsOf(row) ?? (from === to ? (minSeconds[to.index] ?? 0) : walk(from, to)),
          shuttle: row.transferMode === 'shuttle',
          precision: Number(from.id === row.fromStopId) + Number(to.id === row.toStopId),
        });
  }
  return pack(ways, minSeconds);
}

/** Null where the row doesn't say. */
function secondsOf({ transferType, minTransferTime }: GtfsTransfer): number | null {
  if (transferType === 3) return FORBIDDEN;
  // In a timed transfer the one vehicle waits for the other.
  return minTransferTime ?? (transferType === 1 ? 0 : null);
}

/** In whole minutes, one at least. */
function walkSeconds(from: Stop, to: Stop): number {
  const radians = Math.PI / 180;
  const north = (to.lat - from.lat) * radians;
  const east = (to.lon - from.lon) * radians * Math.cos(((from.lat + to.lat) / 2) * radians);
  const metres = 6_371_000 * Math.hypot(north, east);
  return Math.max(1, Math.ceil((metres * detour) / walkingSpeed / 60)) * 60;
}

function pack(ways: readonly ReadonlyMap<number, Way>[], minSeconds: Int32Array<ArrayBuffer>) {
  const changeTimes = minSeconds.slice();
  const changeMode = new Uint8Array(ways.length);
  const transferStarts = new Int32Array(ways.length + 1);
  const to: number[] = [];
  const seconds: number[] = [];
  const shuttles: number[] = [];
  ways.forEach((waysFrom, from) => {
    for (const [target, way] of [...waysFrom].toSorted(([a], [b]) => a - b)) {
      if (target === from) {
        changeTimes[from] = way.seconds;
        changeMode[from] = Number(way.shuttle);
      } else if (way.seconds !== FORBIDDEN) {
        to.push(target);
        seconds.push(way.seconds);
        shuttles.push(Number(way.shuttle));
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
