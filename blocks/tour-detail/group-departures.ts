/** Groups a tour's departures by month and decides which are folded. */
import type { Departure } from './tour-detail-data.ts';

/** The departures of a month, or the rest of them. */
export interface MonthOfDepartures {
  /** `2026-12` */
  readonly month: string;
  readonly departures: readonly Departure[];
  /** True if the month is folded. */
  readonly isFolded: boolean;
  /** True if earlier departures of this month are unfolded above. */
  readonly isRest: boolean;
}

/**
 * The number of unfolded departures; up to `maxUnfoldedCount` also stay unfolded, because a fold would hide almost
 * nothing.
 */
const unfoldedCount = 6;
const maxUnfoldedCount = 9;

/** Groups departures by month: the next ones unfolded, the rest folded. */
export function groupDepartures(departures: readonly Departure[]): MonthOfDepartures[] {
  const openCount =
    departures.length <= maxUnfoldedCount ? departures.length : unfoldedCount + shortRest(departures);
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

/** The number of further departures in the last unfolded month, if too few for a fold of their own. */
function shortRest(departures: readonly Departure[]): number {
  const month = departures[unfoldedCount - 1]?.startsOn.slice(0, 7);
  const rest = departures
    .slice(unfoldedCount)
    .filter(({ startsOn }) => startsOn.slice(0, 7) === month).length;
  return rest <= maxUnfoldedCount - unfoldedCount ? rest : 0;
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
