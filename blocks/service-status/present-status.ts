/** View model of the service status: lines by mode, those with problems first. */
import { countRuns } from '#blocks/count-runs.ts';
import { formatExpectedTime } from '#blocks/format-expected.ts';
import { daysBetween } from '#blocks/format-instants.ts';
import { formatStopName } from '#blocks/format-stop-name.ts';
import { modeIcon } from '#blocks/travel-mode.ts';
import type {
  LineStatusView,
  RunDay,
  RunView,
  StatusGroup,
  StatusNoticeView,
  UnknownLines,
} from '#components/travel/status-view.ts';
import { countNoun } from '#contracts/counts.ts';
import { formatLongDay, formatShortDay, readClock, readDate } from '#contracts/dates.ts';
import { formatList } from '#contracts/lists.ts';
import type { FeedOutage } from '#domains/travel/live/feed-status.ts';
import type { Cause } from '#domains/travel/live/live-updates.ts';
import type { LineStatus, RunStatus, StatusNotice } from '#domains/travel/live/service-status.ts';
import type { Mode } from '#domains/travel/timetable/timetable.ts';
import type { TimetableReader } from '#domains/travel/timetable-reader.ts';
import { toZonedIso } from '#platform/clock.ts';

/** The number of runs of a line that are not folded. */
const maxOpenRuns = 6;

/** The dependencies of the presentation. */
export interface StatusInputs {
  readonly timetable: Pick<TimetableReader, 'zone' | 'townName'>;
  /** The current date in the timetable's zone. */
  readonly today: string;
  /** The page with the timetable of each line. */
  readonly pages: ReadonlyMap<string, string>;
}

const groupTitles = { rail: 'Trains', coach: 'Coaches', ferry: 'Ferries', other: 'Other lines' } as const;

const groupOrder: readonly Mode[] = ['rail', 'ferry', 'coach', 'other'];

/** The worst state first. */
const stateOrder = ['cancellations', 'delays', 'notice', 'normal'] as const;

/** Groups lines by mode. A mode without lines is left out. */
export function presentGroups(lines: readonly LineStatus[], inputs: StatusInputs): readonly StatusGroup[] {
  return groupOrder.flatMap((mode) => {
    const ofMode = lines.filter((line) => line.mode === mode);
    if (ofMode.length === 0) return [];
    const affected = ofMode
      .flatMap((line) => presentLine(line, inputs) ?? [])
      .toSorted((a, b) => stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state));
    const quiet = ofMode.filter(({ state }) => state === 'normal');
    const calm = quiet.filter(({ outage }) => outage === null).map((line) => linkLine(line, inputs));
    return [{ key: mode, title: groupTitles[mode], affected, calm, unknown: presentUnknown(quiet, inputs) }];
  });
}

const linkLine = ({ routeId, name }: LineStatus, { pages }: StatusInputs) => ({
  ...{ key: routeId, name, href: pages.get(routeId) ?? null },
});

/** Groups the lines whose live information is missing by the time of the last. */
function presentUnknown(lines: readonly LineStatus[], inputs: StatusInputs): readonly UnknownLines[] {
  const texts = Map.groupBy(lines, ({ outage }) => outage && describeOutage(outage, inputs));
  return [...texts].flatMap(([text, ofText]) =>
    text === null ? [] : [{ text, lines: ofText.map((line) => linkLine(line, inputs)) }],
  );
}

/** `No live information since 14:05`, with the day unless it is today. */
export function describeOutage({ since }: FeedOutage, inputs: Omit<StatusInputs, 'pages'>): string {
  return since ? `No live information since ${describeInstant(since, inputs)}` : 'No live information yet';
}

function describeInstant(instant: Date, { today, timetable: { zone } }: Omit<StatusInputs, 'pages'>): string {
  const iso = toZonedIso(instant, zone, 'minute');
  return readDate(iso) === today ? readClock(iso) : `${formatShortDay(readDate(iso))}, ${readClock(iso)}`;
}

function presentLine(line: LineStatus, inputs: StatusInputs): LineStatusView | null {
  const { routeId, name, mode, state, runs, notices, outage } = line;
  if (state === 'normal') return null;
  return {
    ...{ key: routeId, name, mode: modeIcon(mode), href: inputs.pages.get(routeId) ?? null, state },
    summary: runs.length > 0 ? countRuns(runs) : countNoun(notices.length, 'notice'),
    outage: outage && `${describeOutage(outage, inputs)}. The timetable applies to all other services.`,
    notices: notices.map((notice) => presentNotice(notice, inputs)),
    days: presentDays(runs.slice(0, maxOpenRuns), inputs),
    moreDays: presentDays(runs.slice(maxOpenRuns), inputs),
  };
}

function presentDays(runs: readonly RunStatus[], { today, timetable }: StatusInputs): readonly RunDay[] {
  const dayOf = (run: RunStatus) => readDate(toZonedIso(run.departure, run.from.zone ?? timetable.zone));
  return [...Map.groupBy(runs, dayOf)].map(([day, ofDay]) => ({
    key: day,
    caption: day === today ? 'Today' : formatLongDay(day),
    runs: ofDay.map((run) => presentRun(run, timetable)),
  }));
}

function presentRun(run: RunStatus, timetable: StatusInputs['timetable']): RunView {
  const { tripId, serviceDate, runOffset, from, to, departure, arrival, isCancelled } = run;
  const { zone } = timetable;
  const clock = (instant: Date, stop: RunStatus['from']) => {
    const iso = toZonedIso(instant, stop.zone ?? zone, 'minute');
    return { time: readClock(iso), iso };
  };
  const zones = { from: from.zone ?? zone, to: to.zone ?? zone };
  return {
    key: `${tripId} ${serviceDate} ${runOffset}`,
    isCancelled,
    departs: clock(departure, from),
    arrives: clock(arrival, to),
    daysLater: daysBetween(departure, arrival, zones),
    ...nameEnds(run, timetable),
    text: describeRun(run, zone),
  };
}

/** Names the ends by their towns. Stops of one town have names of their own. */
function nameEnds(
  { from, to }: RunStatus,
  timetable: StatusInputs['timetable'],
): Pick<RunView, 'from' | 'to'> {
  const [start, end] = [from, to].map(({ id }) => timetable.townName(id));
  return start && end && start !== end
    ? { from: start, to: end }
    : { from: formatStopName(from), to: formatStopName(to) };
}

function describeRun(run: RunStatus, zone: string): string {
  const { isCancelled, skipped, cause } = run;
  const because = cause && causeWords[cause] ? ` because of ${causeWords[cause]}` : '';
  if (isCancelled) return `Cancelled${because}`;
  const times = describeTimes(run, zone);
  if (skipped.length === 0) return `${times ?? 'Changed times'}${because && `,${because}`}`;
  const skips = `Doesn’t stop at ${formatList(skipped.map(formatStopName), 'or')}${because}`;
  return times === null ? skips : `${times}. ${skips}`;
}

/** `Late: expected 09:30, arriving 12:45`; null if neither end has another time. */
function describeTimes(run: RunStatus, zone: string): string | null {
  const { from, to, departure, arrival, expectedDeparture, expectedArrival } = run;
  const departs = formatExpectedTime(departure, expectedDeparture, from.zone ?? zone);
  const arrives = formatExpectedTime(arrival, expectedArrival, to.zone ?? zone);
  const first = departs ?? arrives;
  if (!first) return null;
  const words = [
    ...(departs ? [`expected ${departs.time}`] : []),
    ...(arrives ? [`${departs ? 'arriving' : 'expected to arrive at'} ${arrives.time}`] : []),
  ];
  return `${first.isLate ? 'Late' : 'Early'}: ${words.join(', ')}`;
}

const causeWords: Record<Cause, string | null> = {
  'other-cause': null,
  'technical-problem': 'a technical problem',
  strike: 'a strike',
  demonstration: 'a demonstration',
  accident: 'an accident',
  holiday: 'a public holiday',
  weather: 'the weather',
  maintenance: 'maintenance',
  construction: 'construction work',
  'police-activity': 'police activity',
  'medical-emergency': 'a medical emergency',
  'special-event': 'an event',
};

/** Presents a notice with its period. */
export function presentNotice(
  { title, text, url, from, until }: StatusNotice,
  inputs: Omit<StatusInputs, 'pages'>,
): StatusNoticeView {
  const words = (instant: Date) => describeInstant(instant, inputs);
  const period = [...(from ? [`from ${words(from)}`] : []), ...(until ? [`until ${words(until)}`] : [])];
  return {
    key: [title, from?.toISOString(), until?.toISOString()].join(' '),
    title,
    text,
    period: period.length === 0 ? null : capitalize(period.join(' ')),
    link: url === null ? null : { href: url, host: new URL(url).host.replace(/^www\./, '') },
  };
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
