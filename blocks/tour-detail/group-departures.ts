import type { Departure } from './tour-detail-data.ts';

/** Departures of a month, or those of it that are left. */
export interface MonthOfDepartures {
  /** `2026-12` */
  readonly month: string;
  readonly departures: readonly Departure[];
  /** Folded: opened by whoever wants to see it. */
  readonly isFolded: boolean;
  /** Earlier departures of this month stand open above it. */
  readonly isRest: boolean;
}

/** So many departures stand open; a few more than that do too, for a fold would hold next to nothing. */
const open = 6;
const openAtMost = 9;

/** The next departures by month, and the rest of them folded, month by month. */
export function groupDepartures(departures: readonly Departure[]): MonthOfDepartures[] {
  const openCount = departures.length <= openAtMost ? departures.length : open + shortRest(departures);
  const shown = byMonth(departures.slice(0, openCount));
  const lastShown = departures[openCount - 1]?.startsOn.slice(0, 7);
  const folded = byMonth(departures.slice(openCount));
  return [
    ...shown.map(([month, group]) => ({ month, departures: group, isFolded: false, isRest: false })),
    ...folded.map(([month, group]) => ({
      month,
      departures: group,
      isFolded: true,
      isRest: month === lastShown,
    })),
  ];
}

/** How many more of the last open month there are, where a fold of its own would hold next to nothing. */
function shortRest(departures: readonly Departure[]): number {
  const month = departures[open - 1]?.startsOn.slice(0, 7);
  const rest = departures.slice(open).filter(({ startsOn }) => startsOn.slice(0, 7) === month).length;
  return rest <= openAtMost - open ? rest : 0;
}

function byMonth(departures: readonly Departure[]): [string, Departure[]][] {
  const months = new Map<string, Departure[]>();
  for (const departure of departures) {
    const month = departure.startsOn.slice(0, 7);
    const group = months.get(month);
    if (group) group.push(departure);
    else months.set(month, [departure]);
  }
  return [...months];
}
