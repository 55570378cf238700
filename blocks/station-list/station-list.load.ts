/** Block loader: stations by line, by region, or chosen one by one. */
import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { mapLinesToPages } from '#blocks/line-pages.ts';
import type { StationView } from '#components/travel/station-row.tsx';
import type { Stop } from '#domains/travel/timetable/timetable.ts';
import type { TimetableReader } from '#domains/travel/timetable-reader.ts';
import type { stationList } from '#schemas/blocks/station-list.schema.ts';
import { listModes, type PresentOptions, presentStation } from './present-station.ts';

type Block = z.output<typeof stationList.shape>;

/** Stations with a common name: a region or a line; null if there is none. */
export interface StationGroup {
  readonly key: string;
  readonly name: string | null;
  readonly stations: readonly StationView[];
}

/** The loader's data. */
export interface StationListData {
  readonly groups: readonly StationGroup[];
  readonly isDemonstration: boolean;
}

/** Stops with a common name. */
interface StopGroup {
  readonly key: string;
  readonly name: string | null;
  readonly stops: readonly Stop[];
}

/** Loads the stations that the block asks for; unknown ones are left out. */
export async function loadStationList(
  block: Block,
  context: LoadContext,
): Promise<LoadResult<StationListData>> {
  const timetable = await context.ports.timetable();
  if (!timetable) return { ok: false, reason: 'unavailable' };
  const options: PresentOptions = {
    timetable,
    searchPath: block.searchPath ?? null,
    pages: mapLinesToPages(block.linePages),
    path: context.path,
    texts: new Map(block.stationTexts.map((text) => [text.stop, text])),
  };
  const groups = groupsOf(block, timetable)
    .filter(({ stops }) => stops.length > 0)
    .map(
      ({ key, name, stops }): StationGroup => ({
        key,
        name,
        stations: stops.map((stop) => presentStation(stop, options)),
      }),
    );
  return { ok: true, data: { groups, isDemonstration: timetable.isDemonstration } };
}

function groupsOf(block: Block, timetable: TimetableReader): readonly StopGroup[] {
  if (block.by === 'line')
    return block.lines.map((line) => stopsOfLine(timetable, line, { isNamed: block.lines.length > 1 }));
  if (block.by === 'region') return stopsByRegion(block, timetable);
  const stops = block.stations.flatMap((id) => timetable.stopById(id) ?? []);
  return [{ key: 'chosen', name: null, stops }];
}

/** The stops in the order of the line, as on its map. */
function stopsOfLine(timetable: TimetableReader, line: string, { isNamed }: { isNamed: boolean }): StopGroup {
  const [drawing] = timetable.lineDrawings([{ routeId: line }]);
  const stops = drawing?.stops.flatMap(({ stopId }) => stationOf(stopId, timetable) ?? []) ?? [];
  return { key: line, name: isNamed ? (drawing?.name ?? null) : null, stops: [...new Set(stops)] };
}

/** A stop, or the station that it is a platform of. */
function stationOf(stopId: string, timetable: TimetableReader): Stop | undefined {
  const stop = timetable.stopById(stopId);
  return timetable.stopById(stop?.parentStation ?? '') ?? stop;
}

/** All regions or the chosen ones, from north to south by the average of their stops; stops by name. */
function stopsByRegion({ regions, modes }: Block, timetable: TimetableReader): readonly StopGroup[] {
  const groups = new Map<string, Stop[]>();
  for (const stop of timetable.stations()) {
    if (modes.length > 0 && !listModes(timetable, stop).some((mode) => modes.includes(mode))) continue;
    const region = stop.region ?? '';
    if (regions.length > 0 && !regions.includes(region)) continue;
    groups.set(region, [...(groups.get(region) ?? []), stop]);
  }
  const latitude = (stops: readonly Stop[]) => stops.reduce((sum, { lat }) => sum + lat, 0) / stops.length;
  return [...groups]
    .toSorted(([, a], [, b]) => latitude(b) - latitude(a))
    .map(([region, stops], index) => ({
      key: `region-${index}`,
      name: region || 'Elsewhere',
      stops: stops.toSorted((a, b) => a.name.localeCompare(b.name, 'en-NZ')),
    }));
}
