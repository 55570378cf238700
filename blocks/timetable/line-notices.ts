/** Texts about the present service of lines and places, for the top of their timetables. */
import { countRuns } from '#blocks/count-runs.ts';
import { formatLongDay } from '#contracts/dates.ts';
import type {
  LineStatus,
  RunStatus,
  ServiceStatus,
  StatusNotice,
} from '#domains/travel/live/service-status.ts';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import type { TimetableInputs } from './timetable-inputs.ts';

/** The maximum number of notices above a timetable. The page of the service status has all. */
const maxNotices = 3;

/** Describes how a line runs: `2 cancellations today. Slip at Otira.`; null if it runs as planned. */
export function describeLineStatus(
  { runs, notices }: LineStatus,
  inputs: Pick<TimetableInputs, 'timetable' | 'today' | 'now'>,
): string | null {
  const sentences = [...describeRuns(runs, inputs), ...currentTitles(notices, inputs)];
  return sentences.length === 0 ? null : sentences.slice(0, maxNotices).join(' ');
}

/** Describes the notices about a place, and those about the lines that call there. */
export function describePlaceNotices(
  placeId: string,
  inputs: Pick<TimetableInputs, 'timetable' | 'now' | 'status'>,
): readonly string[] {
  const { lines, notices } = noticesAt(placeId, inputs.status, inputs.timetable);
  const ofLines = lines.flatMap((line) =>
    currentTitles(line.notices, inputs).map((title) => `${line.name}: ${title}`),
  );
  return [...currentTitles(notices, inputs), ...ofLines].slice(0, maxNotices);
}

/** Returns the notices about a place, and the lines that call there with their notices but without their runs. */
export function noticesAt(
  placeId: string,
  { lines, notices }: Pick<ServiceStatus, 'lines' | 'notices'>,
  timetable: TimetableInputs['timetable'],
): Pick<ServiceStatus, 'lines' | 'notices'> {
  const stops = timetable.placeStops(placeId)?.stops ?? [];
  const stopIds = new Set(stops.flatMap(({ id, parentStation }) => [id, parentStation ?? id]));
  const routeIds = new Set(stops.flatMap(({ id }) => timetable.linesAt(id).map((route) => route.id)));
  return {
    notices: notices.filter((notice) => notice.stopIds.some((id) => stopIds.has(id))),
    lines: lines.filter(({ routeId }) => routeIds.has(routeId)).map((line) => ({ ...line, runs: [] })),
  };
}

function describeRuns(
  runs: readonly RunStatus[],
  { timetable, today }: Pick<TimetableInputs, 'timetable' | 'today'>,
): readonly string[] {
  const dayOf = ({ departure }: RunStatus) => dateInZone(departure, timetable.zone);
  // A night train of yesterday that has not arrived counts for today.
  const now = runs.filter((run) => dayOf(run) <= today);
  const [next] = runs;
  if (now.length > 0) return [`${countRuns(now)} today.`];
  if (!next) return [];
  const isOneDay = runs.every((run) => dayOf(run) === dayOf(next));
  return [`${countRuns(runs)} ${isOneDay ? 'on' : 'from'} ${formatLongDay(dayOf(next))}.`];
}

function currentTitles(
  notices: readonly StatusNotice[],
  { now }: Pick<TimetableInputs, 'now'>,
): readonly string[] {
  return notices
    .filter(({ from }) => from === null || from <= now)
    .map(({ title }) => (/[.!?]$/.test(title) ? title : `${title}.`));
}
