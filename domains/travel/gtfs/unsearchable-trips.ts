/** Warns of GTFS trips whose mode (tram, metro, …) the journey search does not support. */
import { countNoun, pluralNoun } from '#contracts/counts.ts';
import { modeOfRouteType } from '#domains/travel/timetable/mode-of-route-type.ts';
import type { FeedProblems } from './feed-problems.ts';
import type { GtfsRoute, GtfsTrip } from './records.ts';

/** Route types that searches leave out, as inclusive ranges: first the basic type, then extended types. */
const unsearchableModes: readonly {
  readonly name: string;
  readonly types: readonly (readonly [number, number])[];
}[] = [
  {
    name: 'tram',
    types: [
      [0, 0],
      [900, 999],
    ],
  },
  {
    name: 'metro',
    types: [
      [1, 1],
      [401, 404],
      [500, 699],
    ],
  },
  {
    name: 'monorail',
    types: [
      [12, 12],
      [405, 405],
    ],
  },
  {
    name: 'cable car',
    types: [
      [5, 5],
      [1701, 1701],
    ],
  },
  {
    name: 'aerial lift',
    types: [
      [6, 6],
      [1300, 1399],
    ],
  },
  {
    name: 'funicular',
    types: [
      [7, 7],
      [1400, 1499],
    ],
  },
  { name: 'air', types: [[1100, 1199]] },
  { name: 'taxi', types: [[1500, 1599]] },
];

/** Warns of trips whose mode the search does not support, with one warning and count per mode. */
export function warnOfUnsearchableTrips(
  problems: FeedProblems,
  { routes, trips }: { readonly routes: readonly GtfsRoute[]; readonly trips: readonly GtfsTrip[] },
): void {
  const modeByRoute = new Map(
    routes
      .filter(({ routeType }) => modeOfRouteType(routeType) === 'other')
      .map(({ routeId, routeType }) => [routeId, modeNameOf(routeType)]),
  );
  const counts = new Map<string, { trips: number; readonly lines: Set<string> }>();
  for (const { routeId } of trips) {
    const kind = modeByRoute.get(routeId);
    if (kind === undefined) continue;
    const count = counts.get(kind) ?? { trips: 0, lines: new Set() };
    counts.set(kind, count);
    count.trips += 1;
    count.lines.add(routeId);
  }
  for (const [kind, { trips: count, lines }] of counts)
    problems.warn(
      'routes.txt',
      null,
      `${countNoun(count, 'trip')} on ${countNoun(lines.size, `${kind} line`)} ${pluralNoun(count, 'is', 'are')} shown in timetables but not found by a search`,
    );
}

function modeNameOf(type: number): string {
  return (
    unsearchableModes.find(({ types }) => types.some(([from, to]) => type >= from && type <= to))?.name ??
    'other'
  );
}
