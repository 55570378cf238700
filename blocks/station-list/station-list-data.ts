import type { StationView } from '#components/travel/station-row.tsx';

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
