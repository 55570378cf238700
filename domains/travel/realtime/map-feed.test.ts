import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EntityInput } from '#tools/feed-simulator/encode-feed.ts';
import { loadTestTimetable, mapEntities, now } from './realtime-feed.testing.ts';

type TripInput = NonNullable<NonNullable<EntityInput['tripUpdate']>['trip']>;
type StopTimeInput = NonNullable<NonNullable<EntityInput['tripUpdate']>['stopTimes']>[number];

const day = { tripId: 'day', startDate: '20261221' };
const update = (
  trip: TripInput,
  stopTimes: StopTimeInput[] = [],
  rest: { delay?: number; timestamp?: number; id?: string } = {},
): EntityInput => {
  const { id = 'u', ...fields } = rest;
  return { id, tripUpdate: { trip, stopTimes, ...fields } };
};
const late = (sequence: number, delay: number): StopTimeInput => ({ sequence, arrival: { delay } });
const posix = (iso: string) => new Date(iso).getTime() / 1_000;

/** Maps updates and returns the delays of the only run, as `arrival/departure`, with `-` for skipped calls. */
async function delaysOf(...entities: EntityInput[]): Promise<string | undefined> {
  const { runs, rejected } = await mapEntities(entities);
  expect(rejected).toEqual([]);
  expect(runs.length).toBeLessThan(2);
  return runs[0]?.calls
    .map(({ arrivalDelay, departureDelay, isSkipped }) =>
      isSkipped ? '-' : `${arrivalDelay}/${departureDelay}`,
    )
    .join(' ');
}

/** Maps entities and returns the reasons of their rejection. */
async function reasonsOf(...entities: EntityInput[]): Promise<readonly string[]> {
  const { runs, rejected } = await mapEntities(entities);
  expect(runs).toEqual([]);
  return rejected.map(({ reason }) => reason);
}

describe('delays', () => {
  test('apply until the next stop time', async () => {
    expect(await delaysOf(update(day, [late(10, 300), late(30, 60)]))).toBe('0/0 300/300 300/300 60/60');
  });
  test('are those of the trip before its first stop time', async () => {
    expect(await delaysOf(update(day, [late(20, 60)], { delay: 120 }))).toBe('120/120 120/120 60/60 60/60');
    expect(await delaysOf(update(day, [], { delay: 120 }))).toBe('120/120 120/120 120/120 120/120');
  });
  test('are found by stop id, and by any platform of the station', async () => {
    const byId = (stopId: string, sequence?: number) => ({ stopId, sequence, departure: { delay: 60 } });
    expect(await delaysOf(update(day, [byId('B')]))).toBe('0/0 60/60 60/60 60/60');
    expect(await delaysOf(update(day, [byId('C2', 20)]))).toBe('0/0 0/0 60/60 60/60');
    expect(await reasonsOf(update(day, [byId('B', 20)]))).toEqual([expect.stringContaining('not a call')]);
  });
  test('may follow from times, which precede delays', async () => {
    const arrival = { time: posix('2026-12-20T20:05:00Z'), delay: 1 };
    expect(await delaysOf(update(day, [{ sequence: 10, arrival }]))).toBe('0/0 300/300 300/300 300/300');
  });
  test('of arrival and departure differ', async () => {
    const both = { sequence: 10, arrival: { delay: 600 }, departure: { delay: 120 } };
    expect(await delaysOf(update(day, [both]))).toBe('0/0 600/120 120/120 120/120');
  });
  test('end with NO_DATA, but no time comes before an earlier one', async () => {
    const noData = { sequence: 20, relationship: 2 };
    expect(await delaysOf(update(day, [late(10, 300), noData]))).toBe('0/0 300/300 0/0 0/0');
    // Two hours late at 09:10 is 11:10, after the times of the timetable.
    expect(await delaysOf(update(day, [late(10, 7_200), noData]))).toBe('0/0 7200/7200 4200/3900 600/600');
  });
  test('pass over skipped stops', async () => {
    expect(await delaysOf(update(day, [late(10, 300), { sequence: 20, relationship: 1 }]))).toBe(
      '0/0 300/300 - 300/300',
    );
  });
  test('of earlier calls shrink if a later call is earlier than they are', async () => {
    expect(await delaysOf(update(day, [late(20, -3_600)]))).toBe('0/0 0/-600 -3600/-3600 -3600/-3600');
  });
  test('without any known time are left out', async () => {
    expect(await delaysOf(update(day, [{ sequence: 5, relationship: 2 }]))).toBeUndefined();
    expect(await delaysOf(update(day))).toBeUndefined();
  });
});

test('a measurement slightly ahead of the clock is believed', async () => {
  const timestamp = posix('2026-12-20T20:34:00Z');
  expect(await delaysOf(update(day, [late(30, 60)], { timestamp }))).toBe('0/0 0/0 0/0 60/60');
});

describe('rejected updates', () => {
  test.each<[string, EntityInput, RegExp]>([
    ['an unknown trip', update({ tripId: 'x' }), /“x” is unknown/],
    ['no trip', update({ routeId: 'rail' }), /names no trip/],
    ['another route', update({ ...day, routeId: 'bus' }), /not of the route “bus”/],
    ['another direction', update({ ...day, directionId: 1 }), /direction/],
    ['another start', update({ ...day, startTime: '08:05:00' }), /starts then/],
    ['a date without service', update({ tripId: 'weekend', startDate: '20261221' }), /not run on 2026-12-21/],
    ['an unknown stop', update(day, [{ stopId: 'X', arrival: { delay: 1 } }]), /“X” is unknown/],
    ['a stop of another line', update(day, [{ stopId: 'C2', arrival: { delay: 1 } }]), /not a call/],
    ['an unknown sequence', update(day, [late(11, 60)]), /stop_sequence 11 is not a call/],
    ['stops out of order', update(day, [late(20, 60), late(10, 60)]), /out of order/],
    ['a stop twice', update(day, [late(20, 60), late(20, 60)]), /out of order/],
    ['decreasing times', update(day, [late(20, 3_600), late(30, -3_600)]), /backwards/],
    [
      'a departure before the arrival',
      update(day, [{ sequence: 10, arrival: { delay: 900 }, departure: { delay: 0 } }]),
      /backwards/,
    ],
    ['a long delay', update(day, [late(10, 86_401)]), /24 hours/],
    ['a long delay of the trip', update(day, [], { delay: -86_401 }), /24 hours/],
    ['a time of another year', update(day, [{ sequence: 10, arrival: { time: 1 } }]), /24 hours/],
    ['a call without schedule', update(day, [{ sequence: 10, relationship: 3 }]), /unsupported/],
    [
      'a measurement in the future',
      update(day, [late(10, 1)], { timestamp: posix('2026-12-20T20:36:00Z') }),
      /future/,
    ],
  ])('%s', async (_, entity, reason) => {
    expect(await reasonsOf(entity)).toEqual([expect.stringMatching(reason)]);
  });

  test('contradictory updates of a run are all rejected, equal ones count once', async () => {
    const [one, same, other] = [
      update(day, [late(10, 60)], { id: '1' }),
      update(day, [{ stopId: 'B', arrival: { delay: 60 } }], { id: '2' }),
      update({ ...day, relationship: 3 }, [], { id: '3' }),
    ];
    expect((await mapEntities([one, same])).runs).toHaveLength(1);
    const { runs, rejected } = await mapEntities([one, other, update({ tripId: 'night' }, [late(1, 5)])]);
    expect(runs.map(({ tripId }) => tripId)).toEqual(['night']);
    expect(rejected).toEqual(
      ['1', '3'].map((id) => ({ id, reason: expect.stringContaining('contradicts') })),
    );
  });
});

test('contradictory alerts with one id are all rejected, equal ones count once', async () => {
  const alert = (text: string) => ({
    id: 'alert',
    alert: {
      ...{ periods: [], selectors: [{ routeId: 'rail' }], cause: 8, effect: 1 },
      header: { translations: [{ text }] },
    },
  });
  const { notices } = await mapEntities([alert('Slip'), alert('Slip')]);
  expect(notices.map(({ title }) => title)).toEqual(['Slip']);
  const contradictory = await mapEntities([alert('Slip'), alert('Flood')]);
  expect(contradictory.notices).toEqual([]);
  expect(contradictory.rejected).toHaveLength(2);
});

describe('a trip', () => {
  test('without a date runs on the nearest day', async () => {
    const dateOf = async (tripId: string, time: string) => {
      const { runs } = await mapEntities([update({ tripId, relationship: 3 })], { now: new Date(time) });
      return runs[0]?.serviceDate;
    };
    // 02:00 on the 22nd: the night train of the 21st is running.
    expect(await dateOf('night', '2026-12-21T13:00:00Z')).toBe('2026-12-21');
    expect(await dateOf('night', '2026-12-21T08:00:00Z')).toBe('2026-12-21');
    expect(await dateOf('day', '2026-12-20T20:30:00Z')).toBe('2026-12-21');
    expect(await dateOf('day', '2026-12-21T10:00:00Z')).toBe('2026-12-22');
    expect(await dateOf('weekend', '2026-12-23T20:00:00Z')).toBeUndefined();
  });
  test('without a date runs on the day of its times', async () => {
    const arrival = { time: posix('2026-12-19T22:30:00Z') };
    const { runs } = await mapEntities([update({ tripId: 'day' }, [{ sequence: 30, arrival }])]);
    expect(runs[0]?.serviceDate).toBe('2026-12-20');
    expect(runs[0]?.calls.at(-1)?.arrivalDelay).toBe(1_800);
  });
  test('without an id is found by route, direction and start', async () => {
    const trip = { routeId: 'rail', directionId: 0, startDate: '20261221', relationship: 3 };
    const { runs } = await mapEntities([update({ ...trip, startTime: '22:00:00' })]);
    expect(runs.map(({ tripId }) => tripId)).toEqual(['night']);
    expect(await reasonsOf(update({ ...trip, startTime: '22:01:00' }))).toEqual([
      expect.stringContaining('no trip'),
    ]);
    const monday = { ...trip, startTime: '08:00:00' };
    expect((await mapEntities([update(monday)])).runs.map(({ tripId }) => tripId)).toEqual(['day']);
    expect(await reasonsOf(update({ ...monday, directionId: 1 }))).toEqual([
      expect.stringContaining('no trip'),
    ]);
    // On a weekend two trains leave at eight.
    const weekend = update({ ...trip, startDate: '20261219', startTime: '08:00:00' });
    expect(await reasonsOf(weekend)).toEqual([expect.stringContaining('several trips')]);
  });
  test('of frequencies.txt is found by its start time', async () => {
    const trip = { tripId: 'shuttle', startDate: '20261221' };
    const arrival = { time: posix('2026-12-20T18:22:00Z') };
    const { runs } = await mapEntities([
      update({ ...trip, startTime: '07:00:00' }, [{ sequence: 2, arrival }]),
    ]);
    expect(runs).toMatchObject([{ tripId: 'shuttle', runOffset: 3_600, calls: [{}, { arrivalDelay: 120 }] }]);
    expect(await reasonsOf(update(trip, [late(1, 0)]))).toEqual([expect.stringContaining('start time')]);
    expect(await reasonsOf(update({ ...trip, startTime: '07:10:00' }, [late(1, 0)]))).toEqual([
      expect.stringContaining('starts then'),
    ]);
  });
  test('that visits a stop twice needs stop sequences, or all visits', async () => {
    const loop = { tripId: 'loop', startDate: '20261221' };
    const atA = (delay: number) => ({ stopId: 'A', arrival: { delay } });
    expect(await reasonsOf(update(loop, [atA(60)]))).toEqual([expect.stringContaining('more than once')]);
    expect(await delaysOf(update(loop, [atA(60), atA(120)]))).toBe('60/60 60/60 120/120');
    expect(await delaysOf(update(loop, [late(3, 120)]))).toBe('0/0 0/0 120/120');
  });
  test('has an id with the prefix of its feed if a merge renamed it', async () => {
    const entity = update({ tripId: 'ay', startDate: '20261221', routeId: 'rail' }, [
      { stopId: 'B', arrival: { delay: 60 } },
    ]);
    const { runs } = await mapEntities([entity], { idPrefix: 'd' });
    expect(runs[0]?.tripId).toBe('day');
    expect((await mapEntities([entity])).rejected).toHaveLength(1);
    const clash = await mapEntities([update({ ...day, relationship: 3 })], { idPrefix: 'other:' });
    expect(clash.runs[0]?.tripId).toBe('other:day');
  });
});

describe('times', () => {
  const night = { tripId: 'night', startDate: '20270403' };
  test('after midnight belong to the previous service day', async () => {
    const arrival = { time: posix('2026-12-21T12:00:00Z') };
    const entity = update({ tripId: 'night', startDate: '20261221' }, [{ sequence: 2, arrival }]);
    expect(await delaysOf(entity)).toBe('0/0 1800/1800 1800/1800');
  });
  test('count through the hour that clocks go back', async () => {
    // 22:00 NZDT plus 7 h 30 is 04:30 NZST on 4 April 2027.
    const arrival = { time: posix('2027-04-04T04:40:00+12:00') };
    expect(await delaysOf(update(night, [{ sequence: 3, arrival }]))).toBe('0/0 0/0 600/600');
  });
  test('of the day on which clocks change follow the clock', async () => {
    const departure = (time: string) => [{ sequence: 5, departure: { time: posix(time) } }];
    const onDay = (startDate: string, time: string) =>
      delaysOf(update({ tripId: 'day', startDate }, departure(time)));
    expect(await onDay('20270404', '2027-04-04T08:05:00+12:00')).toBe('300/300 300/300 300/300 300/300');
    expect(await onDay('20260927', '2026-09-27T08:05:00+13:00')).toBe('300/300 300/300 300/300 300/300');
  });
});

describe('relationships', () => {
  test.each([
    ['CANCELED', 3],
    ['DELETED', 7],
  ])('%s cancels the run, whatever its stop times say', async (_, relationship) => {
    const { runs } = await mapEntities([update({ ...day, relationship }, [late(99, 60)])]);
    expect(runs).toEqual([
      { tripId: 'day', serviceDate: '2026-12-21', runOffset: 0, isCancelled: true, calls: [], cause: null },
    ]);
  });
  test('a run that skips all but one stop is cancelled', async () => {
    const skip = (sequence: number) => ({ sequence, relationship: 1 });
    const { runs } = await mapEntities([update(day, [5, 10, 20].map(skip))]);
    expect(runs).toMatchObject([{ isCancelled: true, calls: [] }]);
    expect(await delaysOf(update(day, [5, 10].map(skip)))).toBe('- - 0/0 0/0');
  });
  test.each([
    ['ADDED', 1],
    ['UNSCHEDULED', 2],
    ['DUPLICATED', 6],
    ['NEW', 8],
    ['an unknown number', 99],
  ])('%s is counted as unsupported', async (_, relationship) => {
    const { runs, rejected, unsupportedCount } = await mapEntities([
      update({ ...day, relationship }, [late(10, 60)]),
    ]);
    expect([runs, rejected, unsupportedCount]).toEqual([[], [], 1]);
  });
  test('a trip with modifications is counted as unsupported', async () => {
    const entity = update({ ...day, modifiedTrip: Buffer.from([0x0a, 0x00]) }, [late(10, 60)]);
    expect(await mapEntities([entity])).toMatchObject({ runs: [], unsupportedCount: 1 });
  });
  test('REPLACEMENT changes the times of the same stops', async () => {
    const at = (stopId: string, time: string) => ({
      stopId,
      arrival: { time: posix(`2026-12-21T${time}+13:00`) },
    });
    const replacement = (...stopTimes: StopTimeInput[]) => update({ ...day, relationship: 5 }, stopTimes);
    const [a, b, d] = [at('A', '08:30:00'), at('B', '09:30:00'), at('D', '11:00:00')];
    const c = { stopId: 'C1', arrival: { scheduledTime: posix('2026-12-21T10:10:00+13:00'), delay: 300 } };
    expect(await delaysOf(replacement(a, b, c, d))).toBe('1800/1800 1800/1800 900/900 0/0');
    expect((await mapEntities([replacement(a, b, d)])).unsupportedCount).toBe(1);
    expect(await reasonsOf(replacement(a, b, { stopId: 'C1', arrival: { delay: 1 } }, d))).toEqual([
      expect.stringContaining('no time'),
    ]);
  });
});

test('a mapped update never has decreasing times, and keeps every stated time', async () => {
  const timetable = await loadTestTimetable();
  const event = fc.option(fc.record({ delay: fc.integer({ min: -5_000, max: 9_000 }) }), { nil: undefined });
  const stopTimes = fc.subarray([5, 10, 20, 30]).chain((sequences) =>
    fc.tuple(
      ...sequences.map((sequence) =>
        fc.record({
          sequence: fc.constant(sequence),
          relationship: fc.constantFrom(0, 0, 0, 1, 2),
          arrival: event,
          departure: event,
        }),
      ),
    ),
  );
  const delay = fc.option(fc.integer({ min: -5_000, max: 9_000 }), { nil: undefined });
  let mapped = 0;
  await fc.assert(
    fc.asyncProperty(stopTimes, delay, async (given, tripDelay) => {
      const { runs, rejected } = await mapEntities([
        update(day, given, tripDelay === undefined ? {} : { delay: tripDelay }),
      ]);
      for (const { reason } of rejected) expect(reason).toBe('its times run backwards');
      const [run] = runs;
      const trip = timetable.tripById('day');
      if (!run || !trip || run.isCancelled) return;
      mapped += 1;
      const times = timetable.callsOf(trip).flatMap(({ arrival, departure }, index) => {
        const call = run.calls[index];
        return [
          arrival + (call?.arrivalDelay ?? Number.NaN),
          departure + (call?.departureDelay ?? Number.NaN),
        ];
      });
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      for (const { sequence, relationship, arrival, departure } of given) {
        const call = run.calls[[5, 10, 20, 30].indexOf(sequence)];
        expect(call?.isSkipped).toBe(relationship === 1);
        if (relationship !== 0) continue;
        if (arrival) expect(call?.arrivalDelay).toBe(arrival.delay);
        if (departure) expect(call?.departureDelay).toBe(departure.delay);
      }
    }),
    { numRuns: 500 },
  );
  expect(mapped).toBeGreaterThan(100);
});

test('a message from another timetable maps to nothing and never throws', async () => {
  const id = fc.constantFrom('day', 'night', 'shuttle', 'x', '', 'A', 'rail');
  const number = fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined });
  const entity = fc.record({
    id: fc.string(),
    tripUpdate: fc.record({
      trip: fc.record({ tripId: id, routeId: id, relationship: number, directionId: number }),
      stopTimes: fc.array(
        fc.record({ sequence: number, stopId: id, arrival: fc.record({ delay: fc.integer() }) }),
      ),
    }),
    alert: fc.record({
      header: fc.record({ translations: fc.array(fc.record({ text: fc.string() })) }),
      selectors: fc.array(fc.record({ routeId: id, stopId: id, agencyId: id, routeType: number })),
    }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(entity), async (entities) => {
      const { runs, notices } = await mapEntities(entities, { now });
      expect(runs.length + notices.length).toBeLessThanOrEqual(2 * entities.length);
    }),
    { numRuns: 300 },
  );
});
