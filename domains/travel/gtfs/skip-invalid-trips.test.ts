import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedFeed, type FeedTexts, wholeFeed } from '#tests/feeds/made-feed.ts';
import { FeedRefusedError } from './feed-problems.ts';
import { comparableContents, readTestFeed } from './read-test-feed.testing.ts';

const added = (file: keyof typeof wholeFeed, text: string) => changedFeed({ [file]: wholeFeed[file] + text });
const replaced = (file: keyof typeof wholeFeed, from: string, to: string) =>
  changedFeed({ [file]: wholeFeed[file].replace(from, to) });
const frequency = (values: string) =>
  changedFeed({ 'frequencies.txt': `trip_id,start_time,end_time,headway_secs\n${values}\n` });

async function refusalOf(feed: FeedTexts): Promise<FeedRefusedError> {
  const refused: unknown = await readTestFeed(feed).catch((error: unknown) => error);
  if (!(refused instanceof FeedRefusedError)) throw new Error('The feed was imported.');
  return refused;
}

test.each<[what: string, trip: string, feed: FeedTexts]>([
  ['has an unknown route', 'ferry', replaced('trips.txt', 'strait,once', 'straight,once')],
  ['has an unknown service', 'ferry', replaced('trips.txt', 'strait,once', 'strait,never')],
  ['appears twice', 'day', added('trips.txt', 'rail,daily,day,Elsewhere\n')],
  ['has an invalid time', 'day', replaced('stop_times.txt', '18:25:00,18', '18:65:00,18')],
  ['has an invalid sequence', 'day', replaced('stop_times.txt', 'WLG,2', 'WLG,two')],
  ['has a sequence that is too large', 'day', replaced('stop_times.txt', 'WLG,2', 'WLG,5000000000')],
  ['has a sequence twice', 'day', added('stop_times.txt', 'day,19:00:00,19:00:00,PCN,2\n')],
  ['calls at an unknown stop', 'ferry', replaced('stop_times.txt', 'PCN,2', 'PIC,2')],
  ['has no start time', 'day', replaced('stop_times.txt', 'day,07:40:00,07:40:00', 'day,,')],
  ['leaves before it arrives', 'day', replaced('stop_times.txt', '18:25:00,18:25:00', '18:25:00,18:20:00')],
  ['goes back in time', 'day', replaced('stop_times.txt', 'day,18:25:00,18:25:00', 'day,06:25:00,06:25:00')],
  ['is missing from trips.txt', 'dawn', added('stop_times.txt', 'dawn,05:00:00,05:00:00,AKL,1\n')],
  ['has a frequency that ends before it starts', 'day', frequency('day,08:00:00,07:00:00,600')],
  ['has a headway of zero', 'day', frequency('day,06:00:00,07:00:00,0')],
  ['exists only in frequencies.txt', 'dawn', frequency('dawn,06:00:00,07:00:00,600')],
])('a trip that %s is skipped, with the reason that would refuse the feed', async (_what, trip, feed) => {
  const { problems, hasOnlyTripFaults } = await refusalOf(feed);
  expect(hasOnlyTripFaults).toBe(true);
  const contents = await readTestFeed(feed, { skipInvalidTrips: true });
  expect([...contents.skippedTrips]).toEqual([[trip, problems[0]]]);
  expect(contents.trips.map(({ tripId }) => tripId)).toEqual(
    ['day', 'night', 'ferry'].filter((tripId) => tripId !== trip),
  );
});

test.each<[what: string, feed: FeedTexts]>([
  ['a stop', replaced('stops.txt', '174.01', 'east')],
  ['a route', replaced('routes.txt', 'The Strait', '')],
  ['a calendar', replaced('calendar.txt', '20261231', '20261130')],
  ['a stop time without a trip', added('stop_times.txt', ',05:00:00,05:00:00,AKL,1\n')],
])('a fault of %s still refuses the feed', async (_what, feed) => {
  const both = { ...feed, 'trips.txt': `${wholeFeed['trips.txt']}rail,never,dawn,\n` };
  expect((await refusalOf(both)).hasOnlyTripFaults).toBe(false);
  await expect(readTestFeed(both, { skipInvalidTrips: true })).rejects.toThrow(FeedRefusedError);
});

test('a feed is refused if every trip is skipped', async () => {
  const feed = replaced('stop_times.txt', 'day,07:40:00,07:40:00', 'day,,');
  const trips = 'route_id,service_id,trip_id\nrail,daily,day\n';
  const calls = feed['stop_times.txt'];
  const alone = {
    ...feed,
    'trips.txt': trips,
    'stop_times.txt': String(calls).replace(/^(night|ferry).*\n/gm, ''),
  };
  await expect(readTestFeed(alone, { skipInvalidTrips: true })).rejects.toThrow('no trip runs on any day');
});

interface TripRows {
  readonly trip: string;
  readonly calls: readonly string[];
  readonly frequencies: readonly string[];
}

const tripRows = (id: string, hour: number): TripRows => ({
  trip: `rail,daily,${id},`,
  calls: [
    `${id},0${hour}:00:00,0${hour}:00:00,AKL,10`,
    `${id},,,PCN,20`,
    `${id},0${hour + 1}:00:00,0${hour + 1}:00:00,WLG,30`,
  ],
  frequencies: hour % 2 === 0 ? [`${id},06:00:00,09:00:00,900`] : [],
});

const defects: readonly ((rows: TripRows) => TripRows)[] = [
  ({ trip, ...rows }) => ({ ...rows, trip: trip.replace('rail', 'tram') }),
  ({ trip, ...rows }) => ({ ...rows, trip: trip.replace('daily', 'never') }),
  ({ calls, ...rows }) => ({ ...rows, calls: calls.map((call) => call.replace('PCN', 'PIC')) }),
  ({ calls, ...rows }) => ({
    ...rows,
    calls: calls.map((call) => call.replace(/,\d\d:00:00,.*,AKL/, ',,,AKL')),
  }),
  ({ calls, ...rows }) => ({ ...rows, calls: calls.map((call) => call.replace(',20', ',10')) }),
  ({ frequencies, ...rows }) => ({
    ...rows,
    frequencies: [`${rows.trip.split(',')[2]},09:00:00,06:00:00,900`, ...frequencies],
  }),
];

function feedOf(trips: readonly TripRows[]): FeedTexts {
  const table = (header: string, rows: readonly string[]) => [header, ...rows, ''].join('\n');
  return changedFeed({
    'trips.txt': table('route_id,service_id,trip_id,trip_headsign', [
      'strait,once,ferry,',
      ...trips.map(({ trip }) => trip),
    ]),
    'stop_times.txt': table('trip_id,arrival_time,departure_time,stop_id,stop_sequence', [
      'ferry,08:45:00,08:45:00,WLG,1',
      'ferry,12:15:00,12:15:00,PCN,2',
      ...trips.flatMap(({ calls }) => calls),
    ]),
    'frequencies.txt': table(
      'trip_id,start_time,end_time,headway_secs',
      trips.flatMap(({ frequencies }) => frequencies),
    ),
  });
}

test('the remaining feed equals the feed without these trips', async () => {
  const anyDefect = fc.option(fc.constantFrom(...defects), { freq: 2 });
  await fc.assert(
    fc.asyncProperty(fc.array(anyDefect, { minLength: 1, maxLength: 6 }), async (chosen) => {
      const whole = chosen.map((_, index) => tripRows(`t${index}`, index + 1));
      const damaged = whole.map((rows, index) => chosen[index]?.(rows) ?? rows);
      const lenient = await readTestFeed(feedOf(damaged), { skipInvalidTrips: true });
      const strict = await readTestFeed(feedOf(whole.filter((_, index) => chosen[index] === null)));
      expect(comparableContents(lenient)).toEqual(comparableContents(strict));
      expect([...lenient.skippedTrips.keys()].toSorted()).toEqual(
        chosen.flatMap((defect, index) => (defect ? [`t${index}`] : [])),
      );
    }),
    { numRuns: 20 },
  );
});
