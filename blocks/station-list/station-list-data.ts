import type { StationView } from '#components/travel/station-row.tsx';

/** Stations under a name that they share: a region or a line; null where there is none. */
export interface StationGroup {
  readonly key: string;
  readonly name: string | null;
  readonly stations: readonly StationView[];
}

/** What the loader brings. */
export interface StationListData {
  readonly groups: readonly StationGroup[];
  readonly isDemonstration: boolean;
}
