import { describe, expect, test } from 'vitest';
import type { RideLeg } from '#domains/travel/planner/journey-planner.ts';
import { countNights, eveningOf, findStays, morningOf } from './nights.ts';

const zone = 'Pacific/Auckland';
const nz = (text: string) => new Date(`${text}+13:00`);

test.each([
  ['an evening until the morning', '2026-12-01T19:00', '2026-12-02T08:45', 1],
  ['midnight until noon', '2026-12-02T00:00', '2026-12-02T13:15', 1],
  ['two evenings', '2026-12-01T18:00', '2026-12-03T07:40', 2],
  ['a short wait at night', '2026-12-02T00:30', '2026-12-02T05:00', 0],
  ['a long wait by day', '2026-12-02T08:00', '2026-12-02T20:00', 0],
  ['an evening until shortly before four', '2026-12-01T19:00', '2026-12-02T03:59', 0],
  ['an evening until four', '2026-12-01T19:00', '2026-12-02T04:00', 1],
])('%s', (_, arrival, departure, nights) => {
  expect(countNights(nz(arrival), nz(departure))).toBe(nights);
});

describe.each([
  ['spring', '2026-09-26', '2026-09-27', '+12:00', '+13:00'],
  ['autumn', '2027-04-03', '2027-04-04', '+13:00', '+12:00'],
])('the night of the clock change in %s', (_, before, after, offsetBefore, offsetAfter) => {
  test('ends at 04:00 local time', () => {
    const arrival = new Date(`${before}T18:00${offsetBefore}`);
    expect(countNights(arrival, new Date(`${after}T03:59${offsetAfter}`))).toBe(0);
    expect(countNights(arrival, new Date(`${after}T04:00${offsetAfter}`))).toBe(1);
    expect(morningOf(after, zone)).toEqual(new Date(`${after}T04:00${offsetAfter}`));
  });

  test('belongs to the evening before', () => {
    expect(eveningOf(new Date(`${after}T03:59${offsetAfter}`), zone)).toBe(before);
    expect(eveningOf(new Date(`${after}T04:00${offsetAfter}`), zone)).toBe(after);
  });
});

test('nights count by the zone of the timetable', () => {
  const [arrival, departure] = [new Date('2026-12-01T19:00Z'), new Date('2026-12-02T08:00Z')];
  expect(countNights(arrival, departure, 'UTC')).toBe(1);
  expect(countNights(arrival, departure, zone)).toBe(0);
});

test('a stay is where the ride before the night ends', () => {
  const ride = (from: string, leaves: string, to: string, arrives: string): RideLeg => ({
    ...{ kind: 'ride', tripId: 't', routeId: 'r', serviceDate: '2026-12-01', runOffset: 0 },
    from: { stopId: from, at: nz(leaves) },
    to: { stopId: to, at: nz(arrives) },
  });
  const legs = [
    ride('a', '2026-12-01T08:00', 'b', '2026-12-01T12:00'),
    ride('b', '2026-12-01T13:00', 'c', '2026-12-01T19:00'),
    ride('pier', '2026-12-02T08:00', 'd', '2026-12-03T08:00'),
  ];
  expect(findStays(legs, zone)).toEqual([{ stopId: 'c', nights: 1 }]);
});
