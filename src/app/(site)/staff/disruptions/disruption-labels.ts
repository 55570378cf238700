/** Words about disruptions on the staff pages. */
import { formatServiceClock } from '#blocks/format-clock.ts';
import { countNoun, pluralNoun } from '#contracts/counts.ts';
import { formatDate, formatShortDay } from '#contracts/dates.ts';
import type { DisruptionKind, DisruptionState } from '#domains/booking/booking.ts';
import type { StaffDisruption } from '#domains/booking/disruption/staff-disruptions.ts';
import type { DisruptionScope } from '#domains/disruption/disruption.ts';
import type { TripEnds } from '#domains/disruption/scope-options.ts';
import { nounOfRuns } from '#domains/disruption/suggest-texts.ts';
import type { Cause } from '#domains/travel/live/live-updates.ts';
import type { Mode, Route } from '#domains/travel/timetable/timetable.ts';

/** Causes, in the order of the form. */
export const causeNames: Readonly<Record<Cause, string>> = {
  weather: 'Weather',
  'technical-problem': 'Technical problem',
  maintenance: 'Maintenance',
  construction: 'Construction work',
  accident: 'Accident',
  'medical-emergency': 'Medical emergency',
  'police-activity': 'Police operation',
  strike: 'Strike',
  demonstration: 'Demonstration',
  'special-event': 'Event',
  holiday: 'Public holiday',
  'other-cause': 'Another cause',
};

/** States of the choice of a traveller. */
export const choiceStates: Readonly<Record<DisruptionState, string>> = {
  open: 'not chosen yet',
  changed: 'changed',
  refunded: 'refunded',
  left: 'time to choose is over',
  withdrawn: 'runs after all',
};

/** Kinds of disruptions of a booked journey. */
export const journeyDisruptions: Readonly<Record<DisruptionKind, string>> = {
  cancelled: 'Cancelled',
  late: 'Delayed by an hour or more',
  moved: 'No longer in the timetable',
  connection: 'Connects with a disrupted journey',
};

/** Formats a line: `Interislander (KiwiRail)`. */
export function formatLine({ name, agency }: Route): string {
  return name === agency.name ? name : `${name} (${agency.name})`;
}

/** Formats the ends of a trip: `09:00 Wellington to Picton`. */
export function formatTrip(ends: TripEnds): string {
  return `${formatServiceClock(ends.departure)} ${formatDirection(ends)}`;
}

/** Formats a direction: `Wellington to Picton`. */
export function formatDirection({ from, to }: TripEnds): string {
  return `${from.name} to ${to.name}`;
}

/** Formats days: `5 December 2026`, `Sat 5 Dec to Mon 7 Dec`. */
export function formatDays({ firstDate, lastDate }: Pick<DisruptionScope, 'firstDate' | 'lastDate'>): string {
  return firstDate === lastDate
    ? formatDate(firstDate)
    : `${formatShortDay(firstDate)} to ${formatShortDay(lastDate)}`;
}

/** Formats times of departure: `all day`, `from 08:00 to 12:00`, `from 08:00`. */
export function formatTimes({
  fromTime,
  untilTime,
}: Pick<DisruptionScope, 'fromTime' | 'untilTime'>): string {
  const parts = [
    ...(fromTime === null ? [] : [`from ${fromTime}`]),
    ...(untilTime === null ? [] : [`${fromTime === null ? 'until' : 'to'} ${untilTime}`]),
  ];
  return parts.join(' ') || 'all day';
}

/** Formats a delay: `45 minutes`. */
export function formatDelay(minutes: number): string {
  return countNoun(minutes, 'minute');
}

/** Formats a number of runs: `3 sailings`. */
export function formatRuns(count: number, mode: Mode): string {
  return countNoun(count, ...nounOfRuns(mode));
}

/** Formats the effect of a disruption: `3 sailings cancelled`, `1 train 45 minutes late`, `Notice only`. */
export function formatEffect({
  kind,
  runCount,
  route,
  delaySeconds,
}: Pick<StaffDisruption, 'kind' | 'runCount' | 'route' | 'delaySeconds'>): string {
  if (kind === 'notice') return 'Notice only';
  const runs = formatRuns(runCount, route?.mode ?? 'other');
  return kind === 'cancelled'
    ? `${runs} cancelled`
    : `${runs} ${formatDelay(Math.round((delaySeconds ?? 0) / 60))} late`;
}

/** Formats what is disrupted: the line, or one departure of it. */
export function formatSubject({
  route,
  trip,
  scope,
}: Pick<StaffDisruption, 'route' | 'trip' | 'scope'>): string {
  const line = route ? formatLine(route) : `Line ${scope.routeId}, which is no longer in the timetable`;
  return trip ? `${line}, ${formatTrip(trip)}` : line;
}

/** Counts the journeys that a disruption has affected. */
export function countAffected({ journeys }: Pick<StaffDisruption, 'journeys'>): number {
  return Object.values(journeys).reduce((sum, count) => sum + count, 0);
}

/** Says what a disruption has done, after it was entered. */
export function summarize(disruption: StaffDisruption): string {
  const effect = formatEffect(disruption);
  if (disruption.kind === 'notice') return 'Notice published.';
  const affected = countAffected(disruption);
  return affected === 0
    ? `${effect}. No booked journeys are affected.`
    : `${effect}. ${countNoun(affected, 'journey')} affected: emails are on their way.`;
}

/** Says what happens if a disruption ends now, in sentences. */
export function describeEnd(disruption: StaffDisruption): readonly string[] {
  const { kind, journeys, withdrawableCount } = disruption;
  if (kind === 'notice') return ['The notice disappears from all pages. Nobody gets an email.'];
  const open = journeys.open - withdrawableCount;
  const settled = journeys.changed + journeys.refunded;
  return [
    kind === 'cancelled'
      ? 'Departures that are still to come are sold again, and boards show the planned times.'
      : 'Boards show the planned times again.',
    ...(withdrawableCount > 0
      ? [
          `${countNoun(withdrawableCount, 'journey')} without a choice ${pluralNoun(withdrawableCount, 'stays', 'stay')} booked. Their travellers get an email.`,
        ]
      : []),
    ...(open > 0
      ? [`${countNoun(open, 'journey')} can still be changed or refunded: ${reasonOfChoice(kind)}.`]
      : []),
    ...(settled > 0
      ? [
          `${countNoun(settled, 'journey')} already changed or refunded ${pluralNoun(settled, 'stays', 'stay')} so.`,
        ]
      : []),
  ];
}

function reasonOfChoice(kind: StaffDisruption['kind']): string {
  return kind === 'cancelled'
    ? 'their departure time has passed, or a feed reports the cancellation, too'
    : 'their travellers know of a long delay';
}
