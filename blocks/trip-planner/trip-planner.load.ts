/** Block loader: the form's places and rows and, if the address has a trip, its plan. */
import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { describeAgeBands } from '#blocks/describe-age-bands.ts';
import { placeOptions } from '#blocks/place-options.ts';
import { readTripQuery, readTripStops, splitTripStop, type TripQuery } from '#contracts/search/trip-query.ts';
import { findBestPass } from '#domains/pass-travel/compare-passes.ts';
import { addDays, calendarDayStart, dateInZone } from '#domains/travel/time/service-time.ts';
import type { TimetableReader } from '#domains/travel/timetable-reader.ts';
import type { TripPlan } from '#domains/travel/trip/trip.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { tripPlanner } from '#schemas/blocks/trip-planner.schema.ts';
import { journeysOf, presentTrip, ridesOf } from './present-trip.ts';
import { presentFaults, presentRows, type TypedStop, typedValues } from './present-trip-form.ts';
import type { TripFormView, TripPlannerData, TripView } from './trip-view.ts';

/** Loads the form and, if the address has a trip without faults, the planned trip. */
export async function loadTripPlanner(
  _: z.output<typeof tripPlanner.shape>,
  context: LoadContext,
): Promise<LoadResult<TripPlannerData>> {
  const { query, path, now, ports } = context;
  const timetable = await ports.timetable();
  if (!timetable) return { ok: false, reason: 'unavailable' };
  const today = dateInZone(now);
  // The dates to choose from begin with today.
  context.changesAt(new Date(calendarDayStart(addDays(today, 1), NEW_ZEALAND)));
  const isAsked = query.stop !== undefined && query.date !== undefined;
  const read = readTripQuery(query);
  const stops = readTripStops(query).map((text): TypedStop => {
    const typed = splitTripStop(text);
    return { ...typed, resolved: typed.place === '' ? null : timetable.resolvePlace(typed.place) };
  });
  const plan = isAsked && read.data ? await planKnownPlaces(timetable, read.data, stops) : null;
  const rows = presentRows(stops, { read: isAsked ? read : null, plan, query, path });
  const faults = isAsked ? presentFaults(read, plan) : [];
  const form: TripFormView = {
    action: path,
    places: placeOptions(timetable),
    dates: {
      first: timetable.coverage.first > today ? timetable.coverage.first : today,
      last: timetable.coverage.last,
    },
    rows,
    values: typedValues(query),
    faults,
    ages: describeAgeBands(timetable.ageBands()),
    stamp: now.toISOString(),
  };
  const isFaulty = faults.length > 0 || rows.some(({ error }) => error !== null);
  const trip = read.data && plan && !isFaulty ? buildTrip(read.data, plan, { timetable, context }) : null;
  return { ok: true, data: { form, trip } };
}

/** Plans the trip if all its places are known; null otherwise. */
async function planKnownPlaces(
  timetable: TimetableReader,
  { date, stops, picks, ...passengers }: TripQuery,
  typed: readonly TypedStop[],
): Promise<TripPlan | null> {
  if (typed.some(({ resolved }) => resolved?.kind !== 'found')) return null;
  return timetable.planTrip({ date, stops, picks, passengers });
}

function buildTrip(
  trip: TripQuery,
  plan: TripPlan,
  { timetable, context }: { readonly timetable: TimetableReader; readonly context: LoadContext },
): TripView {
  const lines = timetable.lineDrawings(ridesOf(plan));
  const journeys = journeysOf(plan);
  const pass = journeys && findBestPass(context.ports.catalogue.products().passes, journeys, trip);
  return presentTrip(trip, plan, {
    path: context.path,
    pass,
    lines,
    stockOf: ({ routeId }) => (routeId && timetable.lineSale(routeId)?.stock) || 'request',
  });
}
