import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayNumber } from '#domains/travel/time/service-time.ts';
import type { Tour } from './catalogue.ts';
import { embeddedCatalogue } from './catalogue-fixtures.testing.ts';
import { type DepartureRule, findDeparture, generateDepartures, saleDays } from './tour-departures.ts';

const catalogue = embeddedCatalogue();
const [anyTour] = catalogue.tours;
if (!anyTour) throw new Error('There is no tour.');

const tourOf = (days: number, noticeDays: number): Tour => ({ ...anyTour, days, noticeDays });

const two = (value: number) => String(value).padStart(2, '0');
const monthDay = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 29 }))
  .map(([month, day]) => `${two(month)}-${two(day)}`);
const rule: fc.Arbitrary<DepartureRule> = fc.record({
  firstDay: monthDay,
  lastDay: monthDay,
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }).map((days) => new Set(days)),
});
const instant = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2032-12-31T00:00:00Z'),
  noInvalidDate: true,
});

/** Decides independently if a date is in a rule's season, by walking the season from its first day. */
function inSeason({ firstDay, lastDay }: DepartureRule, date: string): boolean {
  const day = date.slice(5);
  if (firstDay === lastDay) return day === firstDay;
  const order = [firstDay, day, lastDay].toSorted();
  const isBetween = order[1] === day || day === firstDay || day === lastDay;
  return firstDay < lastDay ? isBetween : !isBetween || day === firstDay || day === lastDay;
}

const weekdays = new Intl.DateTimeFormat('en-NZ', { weekday: 'short', timeZone: 'UTC' });
const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const weekdayOf = (date: string) => names.indexOf(weekdays.format(new Date(`${date}T12:00:00Z`)).slice(0, 3));

describe('departures', () => {
  test('are ascending, unique, in season, on their weekdays, on sale and complete', () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 3 }), fc.nat({ max: 30 }), instant, (rules, notice, now) => {
        const tour = tourOf(3, notice);
        const { first, last } = saleDays(tour, now);
        const dates = generateDepartures(rules, tour, now).map(({ startsOn }) => startsOn);
        const expected: string[] = [];
        for (let date = first; date <= last; date = addDays(date, 1))
          if (rules.some((one) => inSeason(one, date) && one.weekdays.has(weekdayOf(date))))
            expected.push(date);
        expect(dates).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });

  test('last as long as the tour', () => {
    fc.assert(
      fc.property(rule, fc.integer({ min: 1, max: 60 }), instant, (one, days, now) => {
        for (const { startsOn, endsOn } of generateDepartures([one], tourOf(days, 0), now).slice(0, 5))
          expect(dayNumber(endsOn) - dayNumber(startsOn)).toBe(days - 1);
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    ['2026-11-21T23:59:00+13:00', '2026-11-24', '2027-11-21'],
    ['2026-11-22T00:00:00+13:00', '2026-11-25', '2027-11-22'],
    // The nights on which the clocks change.
    ['2026-09-27T01:59:59+12:00', '2026-09-30', '2027-09-27'],
    ['2026-09-27T03:00:00+13:00', '2026-09-30', '2027-09-27'],
    ['2027-04-04T02:30:00+12:00', '2027-04-07', '2028-04-04'],
    ['2028-02-29T12:00:00+13:00', '2028-03-03', '2029-02-28'],
  ])('are on sale at %s from %s to %s', (now, first, last) => {
    expect(saleDays({ noticeDays: 3 }, new Date(now))).toEqual({ first, last });
  });

  test('continue across the new year', () => {
    const summer = { firstDay: '12-30', lastDay: '01-02', weekdays: new Set([0, 1, 2, 3, 4, 5, 6]) };
    const found = generateDepartures([summer], tourOf(2, 1), new Date('2026-12-01T12:00:00+13:00'));
    expect(found.slice(0, 4).map(({ id, endsOn }) => [id, endsOn])).toEqual([
      ['a-day-in-kaikoura:2026-12-30', '2026-12-31'],
      ['a-day-in-kaikoura:2026-12-31', '2027-01-01'],
      ['a-day-in-kaikoura:2027-01-01', '2027-01-02'],
      ['a-day-in-kaikoura:2027-01-02', '2027-01-03'],
    ]);
  });
});

describe('a departure by its id', () => {
  const now = new Date('2026-11-21T08:00:00+13:00');

  test('is the same as in the list', () => {
    for (const tour of catalogue.tours) {
      const list = catalogue.departuresOf(tour, now);
      expect(list.length).toBeGreaterThan(10);
      expect(list.map(({ id }) => catalogue.departureById(id, now))).toEqual(list);
    }
  });

  test.each([
    ['on a day without one', 'a-day-in-kaikoura:2026-12-01'],
    ['out of season', 'a-day-in-kaikoura:2027-06-07'],
    ['with too little notice', 'a-day-in-kaikoura:2026-11-22'],
    ['of today', 'a-day-in-kaikoura:2026-11-21'],
    ['long gone', 'a-day-in-kaikoura:2025-11-24'],
    ['too far ahead', 'a-day-in-kaikoura:2027-11-22'],
    ['of no tour', 'a-night-in-kaikoura:2026-12-03'],
    ['on no day', 'a-day-in-kaikoura:2026-13-45'],
    ['with more behind it', 'a-day-in-kaikoura:2026-12-03:x'],
    ['without a day', 'a-day-in-kaikoura'],
    ['empty', ''],
    ['of another kind', "a-day-in-kaikoura:2026-12-03' or 1=1"],
  ])('is not found for %s', (_, id) => {
    expect(catalogue.departureById(id, now)).toBeUndefined();
  });

  test('agrees with the list for any rules', () => {
    fc.assert(
      fc.property(rule, fc.nat({ max: 400 }), (one, ahead) => {
        const tour = tourOf(1, 2);
        const date = addDays('2026-11-21', ahead);
        const listed = generateDepartures([one], tour, now).find(({ startsOn }) => startsOn === date);
        expect(findDeparture([one], tour, date, now)).toEqual(listed);
      }),
      { numRuns: 50 },
    );
  });
});
