import { describe, expect, test } from 'vitest';
import { createLiveState } from '#domains/travel/live/live-state.ts';
import type { CallUpdate, Cause, RunUpdate } from '#domains/travel/live/live-updates.ts';
import type { CartItemData, JourneyItemLeg } from './cart.ts';
import { findDisruption } from './find-disruption.ts';

function ride(
  tripId: string,
  service: string,
  [departure, arrival]: readonly [string, string],
): JourneyItemLeg {
  return {
    ...{ itemType: 'ii_ferry', service, operator: service, line: tripId },
    ...{ tripId, serviceDate: departure.slice(0, 10), runOffset: 0, fromCall: 0, toCall: 1 },
    from: { stopId: 'A', name: 'Wellington', departure },
    to: { stopId: 'B', name: 'Picton', arrival },
    ...{ checkInCloses: null, stock: 'live', fareFamilyId: 'flexi' },
  };
}

const ferry = ride('ferry', 'Interislander', ['2026-12-05T20:30:00+13:00', '2026-12-05T23:50:00+13:00']);
const coach = ride('coach', 'InterCity', ['2026-12-06T07:00:00+13:00', '2026-12-06T12:00:00+13:00']);

const journey = (...serviceRoute: JourneyItemLeg[]): CartItemData => ({
  ...{ kind: 'journey', route: { serviceRoute }, fareName: 'Flexi' },
  passengers: { adultCount: 1, childCount: 0, infantCount: 0 },
  conditions: { changes: '', refund: '', text: '' },
});

const call = (minutes: number, isSkipped = false): CallUpdate => ({
  ...{ arrivalDelay: minutes * 60, departureDelay: minutes * 60 },
  isSkipped,
});

const update = (
  { tripId, serviceDate, runOffset }: JourneyItemLeg,
  { calls = [], cause = null }: { calls?: readonly CallUpdate[]; cause?: Cause | null },
): RunUpdate => ({ tripId, serviceDate, runOffset, isCancelled: calls.length === 0, calls, cause });

const found = (data: CartItemData, ...updates: RunUpdate[]) =>
  findDisruption(data, { live: createLiveState('1', updates) });

describe('a journey in a cart', () => {
  test('has no disruption while its rides run as planned', () => {
    expect(found(journey(ferry, coach))).toBeNull();
    expect(found(journey(ferry), update(coach, {}))).toBeNull();
    expect(found(journey(ferry), update({ ...ferry, serviceDate: '2026-12-04' }, {}))).toBeNull();
    expect(found(journey(ferry), update(ferry, { calls: [call(0.5), call(0)] }))).toBeNull();
  });

  test('is cancelled with its ride, for the reason that is known', () => {
    expect(found(journey(ferry), update(ferry, { cause: 'weather' }))).toEqual({
      kind: 'cancelled',
      text: 'This departure is cancelled because of the weather. Remove it, and choose another departure.',
    });
  });

  test('is cancelled if a ride skips the stop where it starts or ends, even if another is late', () => {
    const late = update(ferry, { calls: [call(30), call(30)] });
    const skips = update(coach, { calls: [call(0), call(0, true)] });
    expect(found(journey(ferry, coach), late, skips)).toEqual({
      kind: 'cancelled',
      text: 'InterCity from Wellington to Picton is cancelled. Remove it, and choose another departure.',
    });
  });

  test('says when its rides are expected, with the day if it is another', () => {
    const updates = [
      update(ferry, { calls: [call(10), call(15)] }),
      update(coach, { calls: [call(0), call(-5)] }),
    ];
    expect(found(journey(ferry, coach), ...updates)).toEqual({
      kind: 'retimed',
      text: 'Interislander from Wellington to Picton is expected to leave at 20:40 instead of 20:30 and to arrive at 00:05 on Sun 6 Dec instead of 23:50. InterCity from Wellington to Picton is expected to arrive at 11:55 instead of 12:00.',
    });
  });

  test('is expected by local time, also when clocks change', () => {
    const late = ride('late', 'InterCity', ['2026-09-27T01:50:00+12:00', '2026-09-27T05:00:00+13:00']);
    expect(found(journey(late), update(late, { calls: [call(20), call(0)] }))).toEqual({
      kind: 'retimed',
      text: 'This departure is expected to leave at 03:10 instead of 01:50.',
    });
  });
});
