/** View model of a station: its modes, lines, map link, search link and the editor's text. */
import type { StationView } from '#components/travel/station-row.tsx';
import type { Mode } from '#components/ui/badge.tsx';
import type { Stop } from '#domains/travel/timetable/timetable.ts';
import type { TimetableReader } from '#domains/travel/timetable-reader.ts';
import type { StationText } from '#schemas/shared/station-text.schema.ts';

/** The inputs for presenting a station. */
export interface PresentOptions {
  readonly timetable: TimetableReader;
  /** The page with the journey search. */
  readonly searchPath: string | null;
  /** The timetable page of each line. */
  readonly pages: ReadonlyMap<string, string>;
  /** The page with the list, which does not link to itself. */
  readonly path: string;
  /** The editors' texts about stations, by stop id. */
  readonly texts: ReadonlyMap<string, StationText>;
}

const kinds: Readonly<Record<string, string>> = {
  train: 'Railway station',
  bus: 'Coach stop',
  ferry: 'Ferry terminal',
  'train+bus': 'Railway station and coach stop',
};

const kindOfMode = { rail: 'train', coach: 'bus', ferry: 'ferry' } as const;

/** The zoom level of the map link. */
const zoom = 16;

/** Presents a stop as a station. */
export function presentStation(
  stop: Stop,
  { timetable, searchPath, pages, path, texts }: PresentOptions,
): StationView {
  const signs = listModes(timetable, stop);
  const [sign] = signs;
  const stationText = texts.get(stop.id);
  const facilities = [...stop.facilities, ...(stationText?.facilities ?? [])].map(
    (name) => name.charAt(0).toUpperCase() + name.slice(1),
  );
  return {
    key: stop.id,
    name: stop.name,
    modes: signs,
    kind: kinds[stop.kind ?? ''] ?? (sign ? kinds[kindOfMode[sign]] : undefined) ?? 'Stop',
    region: stop.region,
    description: stop.description,
    text: stationText?.text ?? null,
    picture: stationText?.picture ?? null,
    // An editor may repeat facilities that the timetable lists.
    facilities: [...new Set(facilities)],
    lines: timetable.linesAt(stop.id).map(({ id, name, mode }) => {
      const page = pages.get(id);
      return {
        key: id,
        name,
        mode: mode === 'other' ? null : mode,
        href: page && page !== path ? page : null,
      };
    }),
    mapHref: `https://www.openstreetmap.org/?mlat=${stop.lat}&mlon=${stop.lon}#map=${zoom}/${stop.lat}/${stop.lon}`,
    searchHref: searchPath && `${searchPath}?${new URLSearchParams({ from: stop.id })}`,
  };
}

/** The modes that serve a stop, trains first. */
export function listModes(timetable: TimetableReader, stop: Stop): readonly Mode[] {
  const found = new Set(timetable.linesAt(stop.id).map(({ mode }) => mode));
  return (['rail', 'ferry', 'coach'] as const).filter((mode) => found.has(mode));
}
