import type { Mode } from './timetable.ts';

/**
 * Returns the mode of a basic or extended GTFS route type. Trolleybuses count as coaches.
 * See https://gtfs.org/documentation/schedule/reference/#routestxt
 */
export function modeOfRouteType(routeType: number): Mode {
  const within = (from: number, to: number) => routeType >= from && routeType <= to;
  if (routeType === 2 || within(100, 199)) return 'rail';
  if (routeType === 3 || routeType === 11 || within(200, 299) || within(700, 899)) return 'coach';
  if (routeType === 4 || within(1000, 1099) || within(1200, 1299)) return 'ferry';
  return 'other';
}
