/** View model of the trip form: one row for each stop, with its fault and suggestions, and the other fields. */

import { countNoun } from '#contracts/counts.ts';
import { formatFullDay } from '#contracts/dates.ts';
import type { PageQuery } from '#contracts/search/fare-search-query.ts';
import { maxTripStops } from '#contracts/search/trip-limits.ts';
import type { readTripQuery } from '#contracts/search/trip-query.ts';
import type { ResolvedPlace } from '#domains/travel/places/place.ts';
import type { TripPlan } from '#domains/travel/trip/trip.ts';
import type { TripField, TripFormView, TripLink, TripRowView } from './trip-view.ts';
import { tripAnchor } from './trip-view.ts';

type Read = ReturnType<typeof readTripQuery>;

/** A stop as typed, with what the timetable knows about it; null for an empty one. */
export interface TypedStop {
  readonly place: string;
  readonly nights: string;
  readonly resolved: ResolvedPlace | null;
}

interface RowContext {
  /** The parsed query; null if no trip was asked for. */
  readonly read: Read | null;
  readonly plan: TripPlan | null;
  readonly query: PageQuery;
  readonly path: string;
}

const maxSuggestions = 4;

/** Presents a row for each stop, and at least two. */
export function presentRows(stops: readonly TypedStop[], context: RowContext): readonly TripRowView[] {
  const rows = stops.slice(0, maxTripStops).map(
    (stop, at): TripRowView => ({
      text: stop.resolved?.kind === 'found' ? stop.resolved.place.name : stop.place,
      id: stop.resolved?.kind === 'found' ? stop.resolved.place.id : null,
      nights: stop.nights,
      error: context.read ? faultOf(stop, at, context) : null,
      suggestions: context.read ? suggestionsFor(stops, at, context) : [],
    }),
  );
  const empty: TripRowView = { text: '', id: null, nights: '', error: null, suggestions: [] };
  return [...rows, ...Array.from({ length: Math.max(0, 2 - rows.length) }, () => empty)];
}

function faultOf({ place, resolved }: TypedStop, at: number, { read, plan }: RowContext): string | null {
  const issue = read?.error?.issues.find(({ path }) => path[0] === 'stop' && path[1] === at);
  if (issue) return issue.message;
  if (resolved?.kind === 'unknown')
    return resolved.suggestions.length > 0
      ? `We can’t find a place called “${place}”. Did you mean one of these?`
      : `We can’t find a place called “${place}”. Check the spelling, or choose the nearest town.`;
  if (resolved?.kind === 'ambiguous') return `Several places are called “${place}”: choose one.`;
  const leg = plan?.legs[at - 1];
  if (leg?.ok === false && leg.failure.code === 'SAME_PLACE')
    return `You are already in ${leg.failure.place.name}. Choose another place, or remove this stop.`;
  return null;
}

/** Links to the same trip with a known place in the row. Other faults of the trip stay as they are. */
function suggestionsFor(
  stops: readonly TypedStop[],
  at: number,
  { query, path }: RowContext,
): readonly TripLink[] {
  const resolved = stops[at]?.resolved;
  const places =
    resolved?.kind === 'unknown'
      ? resolved.suggestions
      : resolved?.kind === 'ambiguous'
        ? resolved.candidates
        : [];
  return places.slice(0, maxSuggestions).map(({ id, name }) => {
    const link = new URLSearchParams({ date: typedValues(query).date });
    for (const [index, { place, nights }] of stops.entries())
      link.append('stop', [index === at ? id : place, nights].filter(Boolean).join(':'));
    for (const field of ['adults', 'children', 'infants'] as const)
      if (query[field] !== undefined) link.set(field, typedValues(query)[field]);
    return { label: name, href: `${path}?${link.toString().replaceAll('%3A', ':')}#${tripAnchor}` };
  });
}

type Fault = TripFormView['faults'][number];

/** Presents the faults of the fields beside the rows, one for each field. */
export function presentFaults(read: Read, plan: TripPlan | null): TripFormView['faults'] {
  const faults = (read.error?.issues ?? []).flatMap(({ path, message }): Fault[] => {
    const [field, row] = path;
    if (field === 'stop') return row === undefined ? [{ field: 'stops', message }] : [];
    return isField(field) ? [{ field, message }] : [];
  });
  const [first] = plan?.legs ?? [];
  if (first?.ok === false && first.failure.code === 'DATE_OUT_OF_RANGE') {
    const { first: from, last } = first.failure;
    faults.push({
      field: 'date',
      message: `Choose a date from ${formatFullDay(from)} to ${formatFullDay(last)}.`,
    });
  }
  return faults.filter(({ field }, at) => faults.findIndex((other) => other.field === field) === at);
}

function isField(name: PropertyKey | undefined): name is TripField {
  return name === 'date' || name === 'adults' || name === 'children' || name === 'infants';
}

/** Returns the typed text of the fields beside the rows, or their defaults. */
export function typedValues(query: PageQuery): TripFormView['values'] {
  const typed = (name: TripField) => [query[name]].flat().at(-1)?.trim() || undefined;
  return {
    date: typed('date') ?? '',
    adults: typed('adults') ?? '1',
    children: typed('children') ?? '0',
    infants: typed('infants') ?? '0',
  };
}

/** Formats the nights at a place: `2 nights in Wellington`, or the change on the same day. */
export function formatStay(nights: number, place: string): string {
  return nights === 0 ? `Onwards from ${place} the same day` : `${countNoun(nights, 'night')} in ${place}`;
}
