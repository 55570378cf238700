import { describe, expect, test } from 'vitest';
import type { EntityInput } from '#tools/feed-simulator/encode-feed.ts';
import { mapEntities } from './realtime-feed.testing.ts';

type AlertInput = NonNullable<EntityInput['alert']>;

const header = { translations: [{ text: 'Title' }] };
const alert = (fields: AlertInput | Omit<AlertInput, 'header'>, id = 'a'): EntityInput => ({
  id,
  alert: { header, ...fields },
});
const posix = (iso: string) => new Date(iso).getTime() / 1_000;

describe('a notice', () => {
  test('has the text, periods and links of its alert', async () => {
    const { notices } = await mapEntities([
      alert({
        periods: [{ start: 1_797_800_000 }, { end: 1_797_900_000 }],
        selectors: [{ routeId: 'rail' }],
        cause: 8,
        effect: 3,
        url: { translations: [{ text: 'https://south.example/slip' }] },
        header: { translations: [{ text: ' Slip\n on the line ' }] },
        description: { translations: [{ text: 'Up to 90 minutes.\nSorry.' }] },
      }),
    ]);
    expect(notices).toEqual([
      {
        id: 'a',
        cause: 'weather',
        effect: 'significant-delays',
        periods: [
          { from: new Date(1_797_800_000_000), until: null },
          { from: null, until: new Date(1_797_900_000_000) },
        ],
        routeIds: ['rail'],
        stopIds: [],
        tripIds: [],
        title: 'Slip on the line',
        text: 'Up to 90 minutes.\nSorry.',
        url: 'https://south.example/slip',
      },
    ]);
  });

  test.each<[string, NonNullable<AlertInput['selectors']>, object]>([
    [
      'trips before stops and lines',
      [{ trip: { tripId: 'day' }, stopId: 'A', routeId: 'rail' }],
      { tripIds: ['day'] },
    ],
    ['stops before lines', [{ stopId: 'A', routeId: 'rail' }], { stopIds: ['A'] }],
    ['the line of a trip descriptor', [{ trip: { routeId: 'rail' } }], { routeIds: ['rail'] }],
    ['all lines of an agency', [{ agencyId: 'south' }], { routeIds: ['rail', 'bus'] }],
    ['the lines of a mode', [{ agencyId: 'south', routeType: 3 }], { routeIds: ['bus'] }],
    ['what is known', [{ routeId: 'x' }, { stopId: 'D' }, { trip: { tripId: 'x' } }], { stopIds: ['D'] }],
    ['each once', [{ trip: { tripId: 'day' } }, { trip: { tripId: 'day' } }], { tripIds: ['day'] }],
  ])('names %s', async (_, selectors, named) => {
    const { notices } = await mapEntities([alert({ selectors })]);
    expect(notices).toMatchObject([{ routeIds: [], stopIds: [], tripIds: [], ...named }]);
  });

  test.each<[string, NonNullable<AlertInput['selectors']>]>([
    ['nothing', []],
    ['unknown ids', [{ routeId: 'x' }, { stopId: 'x' }, { trip: { tripId: 'x' } }, { agencyId: 'x' }]],
  ])('about %s is rejected', async (_, selectors) => {
    const { notices, rejected } = await mapEntities([alert({ selectors })]);
    expect(notices).toEqual([]);
    expect(rejected).toEqual([{ id: 'a', reason: expect.stringContaining('nothing in the timetable') }]);
  });
});

describe('the cause of a cancellation', () => {
  const cancelled: EntityInput = {
    id: 'c',
    tripUpdate: { trip: { tripId: 'day', startDate: '20261222', relationship: 3 } },
  };
  const [weather, strike] = [8, 4];
  const ofTrip = [{ trip: { tripId: 'day' } }];
  const ofRoute = [{ routeId: 'rail' }];
  const period = (start: string, end: string) => [{ start: posix(start), end: posix(end) }];
  const today = period('2026-12-21T00:00:00+13:00', '2026-12-22T00:00:00+13:00');
  const tomorrow = period('2026-12-22T00:00:00+13:00', '2026-12-23T00:00:00+13:00');

  const before = period('2026-12-21T00:00:00+13:00', '2026-12-22T08:00:00+13:00');
  const after = period('2026-12-22T11:00:01+13:00', '2026-12-23T00:00:00+13:00');

  test.each<[string, readonly EntityInput[], string | null]>([
    ['is unknown without an alert', [], null],
    ['is that of an alert about its trip', [alert({ selectors: ofTrip, cause: weather })], 'weather'],
    ['is that of an alert about its line', [alert({ selectors: ofRoute, cause: weather })], 'weather'],
    [
      'is rather that of the trip than of the line',
      [alert({ selectors: ofRoute, cause: weather }), alert({ selectors: ofTrip, cause: strike })],
      'strike',
    ],
    [
      'is unknown if alerts differ',
      [alert({ selectors: ofRoute, cause: weather }), alert({ selectors: ofRoute, cause: strike })],
      null,
    ],
    ['is not that of another line', [alert({ selectors: [{ routeId: 'bus' }], cause: weather })], null],
    [
      'is not that of the trip on another day',
      [alert({ selectors: [{ trip: { tripId: 'day', startDate: '20261221' } }], cause: weather })],
      null,
    ],
    [
      'is not that of an alert about lifts',
      [alert({ selectors: ofRoute, cause: weather, effect: 11 })],
      null,
    ],
    [
      'is that of an alert during the run',
      [alert({ selectors: ofRoute, cause: weather, periods: tomorrow })],
      'weather',
    ],
    [
      'is not that of the line until it leaves',
      [alert({ selectors: ofRoute, cause: weather, periods: before })],
      null,
    ],
    [
      'is not that of the line after it',
      [alert({ selectors: ofRoute, cause: weather, periods: after })],
      null,
    ],
    ['is not that of the line today', [alert({ selectors: ofRoute, cause: weather, periods: today })], null],
    [
      'is that of the trip, shown today',
      [alert({ selectors: ofTrip, cause: weather, periods: today })],
      'weather',
    ],
  ])('%s', async (_, alerts, cause) => {
    const named = alerts.map((entity, index) => ({ ...entity, id: `alert ${index}` }));
    const { runs } = await mapEntities([cancelled, ...named]);
    expect(runs.map((run) => run.cause)).toEqual([cause]);
  });
});
