/** A small timetable and a mapper for tests of real-time feeds. */
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { loadFeedOfFiles } from '#domains/travel/search/load-test-feed.testing.ts';
import { type EntityInput, encodeFeed } from '#tools/feed-simulator/encode-feed.ts';
import { decodeFeed } from './decode-feed.ts';
import { type MappedFeed, mapFeed } from './map-feed.ts';

const trips: Record<string, { readonly route: string; readonly calls: readonly string[] }> = {
  // Stop sequences have gaps and do not start with 1.
  day: {
    route: 'rail',
    calls: ['08:00:00 A 5', '09:00:00/09:10:00 B 10', '10:00:00/10:05:00 C1 20', '11:00:00 D 30'],
  },
  night: { route: 'rail', calls: ['22:00:00 D 1', '24:30:00/24:40:00 B 2', '29:30:00 A 3'] },
  loop: { route: 'bus', calls: ['12:00:00 A 1', '12:30:00 B 2', '13:00:00 A 3'] },
  shuttle: { route: 'bus', calls: ['06:00:00 A 1', '06:20:00 B 2'] },
  // Clashes with `day` if the prefix is `other:`.
  'other:day': { route: 'bus', calls: ['15:00:00 A 1', '16:00:00 B 2'] },
  weekend: { route: 'rail', calls: ['08:00:00 A 1', '11:00:00 D 2'] },
};

const files = {
  agency: `agency_id,agency_name,agency_url,agency_timezone
south,Southern Lines,https://south.example/,Pacific/Auckland
ferries,Ferries,https://ferries.example/,Pacific/Auckland
`,
  stops: `stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
A,Arthur,-41,174,0,
B,Bulls,-41.5,174,0,
C,Cass,-42,174,1,
C1,Cass platform 1,-42,174,0,C
C2,Cass platform 2,-42,174,0,C
D,Darfield,-42.5,174,0,
`,
  routes: `route_id,agency_id,route_short_name,route_long_name,route_type
rail,south,,Rail,2
bus,south,,Bus,3
strait,ferries,,Strait,4
`,
  trips: [
    'route_id,service_id,trip_id,direction_id',
    ...Object.entries(trips).map(([id, { route }]) => `${route},${id === 'weekend' ? id : 'daily'},${id},0`),
  ].join('\n'),
  stop_times: [
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
    ...Object.entries(trips).flatMap(([id, { calls }]) =>
      calls.map((call) => {
        const [times = '', stop, sequence] = call.split(' ');
        const [arrival, departure = arrival] = times.split('/');
        return `${id},${arrival},${departure},${stop},${sequence}`;
      }),
    ),
  ].join('\n'),
  calendar: `service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
daily,1,1,1,1,1,1,1,20260901,20270430
weekend,0,0,0,0,0,1,1,20260901,20270430
`,
  frequencies: 'trip_id,start_time,end_time,headway_secs,exact_times\nshuttle,06:00:00,08:00:00,1800,1\n',
};

/** The current time in these tests: Monday, 21 December 2026, 09:30 in New Zealand. */
export const now = new Date('2026-12-20T20:30:00Z');

let loaded: Promise<LoadedFeed> | undefined;

/** Loads the timetable once. */
export async function loadTestTimetable() {
  loaded ??= loadFeedOfFiles(files, now);
  return (await loaded).timetable;
}

/** Encodes, decodes and maps entities. */
export async function mapEntities(
  entities: readonly EntityInput[],
  options: { readonly now?: Date; readonly idPrefix?: string } = {},
): Promise<MappedFeed> {
  const decoded = await decodeFeed(encodeFeed({ timestamp: options.now ?? now, entities }));
  if (!decoded.ok) throw new Error(decoded.reason);
  return mapFeed(await loadTestTimetable(), decoded.message, { now, ...options });
}
