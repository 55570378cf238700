import type { Stop } from '#domains/travel/timetable/timetable.ts';
import type { KeptRow, KeptTables } from './loaded-feed.ts';

/**
 * The tables with a row of stop_areas.txt for each platform whose station is in an area: GTFS says that a station stands for
 * its platforms there. A platform that has a row of its own stays where that puts it.
 */
export function expandStationAreas(tables: KeptTables, stops: readonly Stop[]): KeptTables {
  const rows = tables.stop_areas;
  if (!rows || !stops.some(({ isStation }) => isStation)) return tables;
  const named = new Set(rows.map(({ values }) => values.stop_id));
  const platforms = Map.groupBy(stops, ({ parentStation }) => parentStation ?? '');
  const ofStations = rows.flatMap(({ line, values }): readonly KeptRow[] =>
    (values.stop_id ? (platforms.get(values.stop_id) ?? []) : [])
      .filter(({ id }) => !named.has(id))
      .map(({ id }) => ({ line, values: { ...values, stop_id: id } })),
  );
  return { ...tables, stop_areas: [...rows, ...ofStations] };
}
