import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PassAllowance } from '#contracts/catalogue/pass-label.ts';
import { readEmbeddedTables } from '#domains/travel/fares/fare-tables.testing.ts';
import { parseFareTables } from '#domains/travel/fares/parse-fare-tables.ts';
import {
  addCosts,
  bookAheadMinutes,
  costOfRides,
  describeCost,
  describeLeft,
  isWithinAllowance,
  type PassCost,
  type PassRide,
  passRuleFault,
  quartersOfHours,
} from './pass-account.ts';
import { costOfClaims, passClaims } from './pass-claims.ts';

const nothing: PassCost = { quarters: 0, dates: [] };

const ride = (departure: string, arrival: string, itemType: PassRide['itemType'] = 'ic_bus'): PassRide => ({
  itemType,
  serviceDate: departure.slice(0, 10),
  from: { departure },
  to: { arrival },
});

const allowances = fc.oneof(
  fc.record({ kind: fc.constant('hours' as const), amount: fc.integer({ min: 1, max: 40 }) }),
  fc.record({
    kind: fc.constantFrom('days' as const, 'consecutive-days' as const),
    amount: fc.integer({ min: 1, max: 9 }),
  }),
);

const rides = fc
  .record({ day: fc.integer({ min: 1, max: 28 }), minutes: fc.integer({ min: 1, max: 720 }) })
  .map(({ day, minutes }) => {
    const departure = new Date(Date.UTC(2027, 1, day, 8));
    return ride(departure.toISOString(), new Date(departure.getTime() + minutes * 60_000).toISOString());
  });

/** Books each ride that fits, as the cart does, and returns those that were booked. */
function book(allowance: PassAllowance, wanted: readonly PassRide[]): readonly PassRide[] {
  let booked: readonly PassRide[] = [];
  for (const each of wanted) {
    const used = addCosts(booked.map((one) => costOfRides([one])));
    if (isWithinAllowance(allowance, addCosts([used, costOfRides([each])]))) booked = [...booked, each];
  }
  return booked;
}

describe('The cost of a ride', () => {
  test('is its time on board, rounded up to quarter hours for each ride', () => {
    const one = ride('2026-12-01T08:00:00+13:00', '2026-12-01T12:01:00+13:00');
    const other = ride('2026-12-01T14:00:00+13:00', '2026-12-01T14:15:00+13:00');
    expect(costOfRides([one])).toEqual({ quarters: 17, dates: ['2026-12-01'] });
    expect(costOfRides([one, other])).toEqual({ quarters: 18, dates: ['2026-12-01'] });
    expect(describeCost({ kind: 'hours' }, costOfRides([one]))).toBe('4\u00A0h\u00A015\u00A0min');
    expect(describeCost({ kind: 'days' }, costOfRides([one, other]))).toBe('1 day');
  });

  test('is the real time across the end of daylight saving time', () => {
    expect(costOfRides([ride('2027-04-04T01:00:00+13:00', '2027-04-04T04:00:00+12:00')]).quarters).toBe(16);
  });
});

describe('The allowance', () => {
  test('is never exceeded, and a day counts once', () => {
    fc.assert(
      fc.property(allowances, fc.array(rides), (allowance, wanted) => {
        const { quarters, dates } = costOfRides(book(allowance, wanted));
        if (allowance.kind === 'hours')
          expect(quarters).toBeLessThanOrEqual(quartersOfHours(allowance.amount));
        else expect(dates.length).toBeLessThanOrEqual(allowance.amount);
      }),
    );
  });

  test('does not depend on the order of the rides', () => {
    fc.assert(
      fc.property(allowances, fc.array(rides), (allowance, wanted) => {
        const booked = book(allowance, wanted);
        expect(book(allowance, booked.toReversed())).toHaveLength(booked.length);
        expect(costOfRides(booked.toReversed())).toEqual(costOfRides(booked));
      }),
    );
  });

  test('gets back exactly what a cancelled ride had used', () => {
    fc.assert(
      fc.property(allowances, fc.array(rides, { minLength: 1 }), fc.nat(), (allowance, wanted, at) => {
        const booked = book(allowance, wanted);
        const gone = booked[at % booked.length];
        if (!gone) return;
        const others = booked.filter((each) => each !== gone);
        expect(book(allowance, [...others, gone])).toHaveLength(booked.length);
        const without = addCosts(others.map((each) => costOfRides([each])));
        expect(addCosts([without, costOfRides([gone])])).toEqual(costOfRides(booked));
      }),
    );
  });

  test('of consecutive days ends with its last day, whichever ride is booked first', () => {
    const pass = { kind: 'consecutive-days', amount: 7 } as const;
    expect(isWithinAllowance(pass, { quarters: 0, dates: ['2026-12-01', '2026-12-07'] })).toBe(true);
    expect(isWithinAllowance(pass, { quarters: 0, dates: ['2026-12-01', '2026-12-08'] })).toBe(false);
  });

  test('is the same when it is read from the claims of the inventory', () => {
    fc.assert(
      fc.property(allowances, fc.array(rides, { minLength: 1 }), (allowance, list) => {
        const cost = costOfRides(list);
        const claims = passClaims({ id: 'one', allowance }, cost);
        const read = costOfClaims(allowance, claims);
        expect(read).toEqual(allowance.kind === 'hours' ? { ...cost, dates: [] } : { ...cost, quarters: 0 });
      }),
    );
  });

  test('says what is left', () => {
    const hours = { kind: 'hours', amount: 15 } as const;
    expect(describeLeft(hours, { quarters: 10, dates: [] })).toBe(
      '12\u00A0h\u00A030\u00A0min of 15 hours left',
    );
    expect(describeLeft({ kind: 'days', amount: 3 }, { quarters: 0, dates: ['2026-12-01'] })).toBe(
      '2 of 3 days left',
    );
    const row = { kind: 'consecutive-days', amount: 7 } as const;
    expect(describeLeft(row, nothing)).toBe('7 days in a row, from the day of your first ride');
    expect(describeLeft(row, { quarters: 0, dates: ['2026-12-01'] })).toBe(
      '7 days in a row, Tuesday 1 December 2026 to Monday 7 December 2026',
    );
  });
});

describe('A journey on a pass', () => {
  const account = { services: ['bus'], validMonths: 12, activatedAt: null } as const;
  const now = new Date('2026-11-28T08:00:00+13:00');
  const at = (time: string, type: PassRide['itemType'] = 'ic_bus') => [ride(time, time, type)];

  test.each([
    ['is fine in 24 hours', account, at('2026-11-29T08:00:00+13:00'), null],
    ['is too late within 24 hours', account, at('2026-11-29T07:59:59+13:00'), /24 hours/],
    ['is not covered by train', account, at('2026-12-01T08:00:00+13:00', 'kr_train'), /doesn’t cover/],
    ['is not covered by ferry', account, at('2026-12-01T08:00:00+13:00', 'ii_ferry'), /doesn’t cover/],
    ['is fine on the last day', account, at('2027-11-28T08:00:00+13:00'), null],
    ['is too late after the last day', account, at('2027-11-29T08:00:00+13:00'), /28 November 2027/],
    [
      'is valid from the first booking',
      { ...account, activatedAt: new Date('2026-06-01T08:00:00+12:00') },
      at('2027-06-02T08:00:00+12:00'),
      /1 June 2027/,
    ],
  ])('%s', (_title, pass, list, fault) => {
    const found = passRuleFault(pass, list, now);
    if (fault === null) expect(found).toBeNull();
    else expect(found).toMatch(fault);
  });

  test('closes when the sale of trains and coaches does', () => {
    const tables = readEmbeddedTables();
    const parsed = parseFareTables(tables);
    if (!parsed.ok) throw new Error('The fares are wrong.');
    const networks = (tables.routes ?? []).flatMap(({ values: { route_id = '', route_type = '' } }) =>
      route_type === '4' ? [] : (parsed.fares.networkOfRoute(route_id) ?? []),
    );
    expect(new Set(networks.map(({ cutoffMinutes }) => cutoffMinutes))).toEqual(new Set([bookAheadMinutes]));
  });
});
