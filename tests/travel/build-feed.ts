import { createTimetableBuilder } from '#domains/travel/timetable/build-timetable.ts';
import type { CompiledTimetable } from '#domains/travel/timetable/compiled-timetable.ts';
import type { FeedRows } from './exhaustive-search.ts';

/** Compiles the rows of a small feed into a timetable. */
export function buildFeed(
  feed: FeedRows,
  options: Omit<Parameters<typeof createTimetableBuilder>[0], 'zone'> = {},
): CompiledTimetable {
  const builder = createTimetableBuilder({ ...options, zone: feed.zone });
  builder.addAgency({
    agencyId: 'agency',
    agencyName: 'Agency',
    agencyUrl: 'https://agency.example/',
    agencyTimezone: feed.zone,
    agencyPhone: null,
  });
  for (const row of feed.stops) builder.addStop(row);
  for (const row of feed.routes) builder.addRoute(row);
  for (const row of feed.services) builder.addService(row);
  for (const row of feed.trips) builder.addTrip(row);
  for (const row of feed.stopTimes) builder.addStopTime(row);
  for (const row of feed.frequencies) builder.addFrequency(row);
  for (const row of feed.transfers) builder.addTransfer(row);
  return builder.build();
}
