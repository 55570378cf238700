import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toNewZealandIso } from '#platform/clock.ts';
import type { CartItemData, JourneyItemLeg } from './cart.ts';
import { checkInStatusWithExtra, itemsAtCheckIn, withEarliestCheckIn } from './check-in.ts';

const minute = 60_000;

function ride(departure: string, facts: Partial<JourneyItemLeg> = {}): JourneyItemLeg {
  return {
    ...{ itemType: 'ii_ferry', service: 'Interislander', operator: 'Interislander', line: 'interislander' },
    ...{ tripId: 'ferry', serviceDate: departure.slice(0, 10), runOffset: 0, fromCall: 0, toCall: 1 },
    from: { stopId: 'WEL', name: 'Wellington', departure },
    to: { stopId: 'PCN', name: 'Picton', arrival: departure },
    ...{ checkInCloses: null, stock: 'live', fareFamilyId: 'flexi' },
    ...facts,
  };
}

const departure = '2026-12-05T08:45:00+13:00';
const ferry = ride(departure, { checkInCloses: '2026-12-05T08:00:00+13:00' });
const journey = (...serviceRoute: JourneyItemLeg[]): CartItemData => ({
  ...{ kind: 'journey', route: { serviceRoute }, fareName: 'Flexi' },
  passengers: { adultCount: 1, childCount: 0, infantCount: 0 },
  conditions: { changes: '', refund: '', text: '' },
});
const car = (leg: number): CartItemData => ({
  kind: 'extra',
  extra: { id: 'interislander-car', extraKind: 'vehicle', leg, checkInMinutes: 60 },
});

test('check-in for a ride with a car is that of the car, and other rides keep theirs', () => {
  const coach = ride('2026-12-05T13:20:00+13:00', { checkInCloses: '2026-12-05T13:10:00+13:00' });
  const items = [
    { id: 'a', parentId: null, data: journey(ferry, coach) },
    { id: 'b', parentId: 'a', data: car(0) },
    { id: 'c', parentId: null, data: journey(ferry) },
  ];
  const closing = itemsAtCheckIn(items, ({ parentId }) => parentId).map(({ data }) =>
    data.kind === 'journey' ? data.route.serviceRoute.map(({ checkInCloses }) => checkInCloses) : null,
  );
  expect(closing).toEqual([
    ['2026-12-05T07:45:00+13:00', '2026-12-05T13:10:00+13:00'],
    null,
    ['2026-12-05T08:00:00+13:00'],
  ]);
});

test('check-in in another time zone closes in local time there', () => {
  const there = ride('2026-12-05T14:15:00+13:45', { checkInCloses: '2026-12-05T14:00:00+13:45' });
  expect(withEarliestCheckIn(there, [{ leg: 0, checkInMinutes: 60 }]).checkInCloses).toBe(
    '2026-12-05T13:15:00+13:45',
  );
});

test('the earliest check-in applies, also on days when the clocks change', () => {
  const instants = fc.constantFrom(departure, '2026-09-27T03:10:00+13:00', '2027-04-04T02:20:00+12:00');
  const minutes = fc.option(fc.nat(180), { nil: undefined });
  fc.assert(
    fc.property(instants, minutes, fc.array(minutes, { maxLength: 4 }), (leaves, own, brought) => {
      const at = Date.parse(leaves);
      const checkInCloses = own === undefined ? null : toNewZealandIso(new Date(at - own * minute));
      const extras = brought.map((checkInMinutes) =>
        checkInMinutes === undefined ? { leg: 0 } : { leg: 0, checkInMinutes },
      );
      const closes = Date.parse(
        withEarliestCheckIn(ride(leaves, { checkInCloses }), extras).checkInCloses ?? leaves,
      );
      expect(closes).toBe(at - Math.max(own ?? 0, ...brought.map((each) => each ?? 0)) * minute);
    }),
  );
});

test.each([
  ['until its check-in closes', '2026-12-05T07:44:59+13:00', 'yes'],
  [
    'no longer from then on, although foot passengers still can check in',
    '2026-12-05T07:45:00+13:00',
    'closed',
  ],
])('a car can be added %s', (_, now, answer) => {
  const place = { rides: [ferry], leg: 0, now: new Date(now) };
  expect(checkInStatusWithExtra({ leg: 0, checkInMinutes: 60 }, place)).toBe(answer);
  expect(checkInStatusWithExtra({ leg: 0 }, place)).toBe('yes');
});

test.each([
  ['2026-12-05T07:45:00+13:00', 'yes'],
  ['2026-12-05T07:50:00+13:00', 'arrives-later'],
])('a car on a ferry after a coach that arrives at %s: %s', (arrival, answer) => {
  const coach = ride('2026-12-05T06:00:00+13:00', { to: { stopId: 'WEL', name: 'Wellington', arrival } });
  const place = { rides: [coach, ferry], leg: 1, now: new Date('2026-12-01T08:00:00+13:00') };
  expect(checkInStatusWithExtra({ leg: 1, checkInMinutes: 60 }, place)).toBe(answer);
  expect(checkInStatusWithExtra({ leg: 1 }, place)).toBe('yes');
});
