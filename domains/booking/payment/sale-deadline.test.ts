import { expect, test } from 'vitest';
import type { CartItemData } from '#domains/cart/cart.ts';
import { itemsAtCheckIn } from '#domains/cart/check-in.ts';
import { exampleRide } from '../example-booking.ts';
import { isTooLate } from './sale-deadline.ts';

const passengers = { adultCount: 1, childCount: 0, infantCount: 0 };
const journey = (...serviceRoute: ReturnType<typeof exampleRide>[]): CartItemData => ({
  ...{ kind: 'journey', route: { serviceRoute }, passengers, fareName: 'Scenic' },
  conditions: { changes: '', refund: '', text: '' },
});
const tour: CartItemData = {
  ...{ kind: 'tour', passengers },
  tour: { id: 'lakes', departureId: 'lakes:2026-12-10', startsOn: '2026-12-10', endsOn: '2026-12-14' },
};
const pass: CartItemData = {
  ...{ kind: 'pass', passengers },
  pass: { id: 'bus', services: [], allowance: '', validMonths: 12 },
};
const at = (instant: string) => new Date(instant);

test('a journey is too late from the moment the check-in of any of its rides closes', () => {
  const data = journey(
    exampleRide({ checkInCloses: '2026-12-01T07:55:00+13:00' }),
    exampleRide({ checkInCloses: '2026-12-01T14:00:00+13:00' }),
  );
  expect(isTooLate({ data }, at('2026-12-01T07:54:59+13:00'))).toBe(false);
  expect(isTooLate({ data }, at('2026-12-01T07:55:00+13:00'))).toBe(true);
});

test('a ferry with a car is too late when the check-in of the car closes', () => {
  const items: { id: string; parentId: string | null; data: CartItemData }[] = [
    {
      ...{ id: 'ferry', parentId: null },
      data: journey(exampleRide({ checkInCloses: '2026-12-01T07:55:00+13:00' })),
    },
    {
      ...{ id: 'car', parentId: 'ferry' },
      data: { kind: 'extra', extra: { id: 'car', extraKind: 'vehicle', leg: 0, checkInMinutes: 60 } },
    },
  ];
  const isGone = (instant: string) =>
    itemsAtCheckIn(items, ({ parentId }) => parentId).some((item) => isTooLate(item, at(instant)));
  expect(isGone('2026-12-01T07:14:59+13:00')).toBe(false);
  expect(isGone('2026-12-01T07:15:00+13:00')).toBe(true);
});

test('a ride without a check-in is too late when it departs', () => {
  const data = journey(exampleRide({ checkInCloses: null }));
  expect(isTooLate({ data }, at('2026-12-01T08:14:59+13:00'))).toBe(false);
  expect(isTooLate({ data }, at('2026-12-01T08:15:00+13:00'))).toBe(true);
});

test('a tour is too late when its first day begins in New Zealand', () => {
  expect(isTooLate({ data: tour }, at('2026-12-09T23:59:59+13:00'))).toBe(false);
  expect(isTooLate({ data: tour }, at('2026-12-10T00:00:00+13:00'))).toBe(true);
});

test('an item kind of a newer release is not judged', () => {
  const data = JSON.parse('{"kind": "hotel"}');
  expect(() => isTooLate({ data }, at('2026-12-01T08:15:00+13:00'))).toThrow(/no kind of item “hotel”/);
});

test('a pass is never too late', () => {
  expect(isTooLate({ data: pass }, at('2030-01-01T00:00:00Z'))).toBe(false);
});
