import { expect, test } from 'vitest';
import { exampleItem, exampleRide } from '../example-booking.ts';
import { currentRefundTerms } from './current-refund-terms.ts';

test.each([
  ['confirmed', '2026-12-01T07:15:00+13:00'],
  ['cancelled', '2026-12-01T07:55:00+13:00'],
] as const)(
  'the rest of a journey is refundable until its check-in closes: with a car that is %s, at %s',
  (status, startsAt) => {
    const { data } = exampleItem();
    if (data.kind !== 'journey') throw new Error('The example is a journey.');
    const serviceRoute = [exampleRide(), exampleRide({ stock: 'request' })];
    const bought = { startsAt: null, steps: [] };
    const journey = {
      ...({ id: 'journey', parentId: null, status: 'confirmed', refundTerms: bought } as const),
      ...{ data: { ...data, route: { serviceRoute } }, rideStatuses: ['confirmed', 'declined'] as const },
    };
    const extra = { id: 'car', extraKind: 'vehicle', leg: 0, checkInMinutes: 60 } as const;
    const car = {
      ...{ id: 'car', parentId: 'journey', status, refundTerms: bought, rideStatuses: null },
      data: { kind: 'extra', extra } as const,
    };
    expect(currentRefundTerms(journey, [journey, car]).startsAt).toBe(startsAt);
  },
);
