import type { Stop } from '#domains/travel/timetable/timetable.ts';
import type { RawRow, RawTables } from './loaded-feed.ts';

/** Expands stop_areas.txt: a station stands for its platforms. A platform with a row of its own keeps that area. */
export function expandStationAreas(tables: RawTables, stops: readonly Stop[]): RawTables {
  const rows = tables.stop_areas;
  if (!rows || !stops.some(({ isStation }) => isStation)) return tables;
  const named = new Set(rows.map(({ values }) => values.stop_id));
  const platforms = Map.groupBy(stops, ({ parentStation }) => parentStation ?? '');
  const ofStations = rows.flatMap(({ line, values }): readonly RawRow[] =>
    (values.stop_id ? (platforms.get(values.stop_id) ?? []) : [])
      .filter(({ id }) => !named.has(id))
      .map(({ id }) => ({ line, values: { ...values, stop_id: id } })),
  );
  return { ...tables, stop_areas: [...rows, ...ofStations] };
}
