import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber, weekdayOf } from '#domains/travel/time/service-time.ts';
import { formatDays } from './format-running-days.ts';
import { describeRunningDays, expandRunningDays } from './running-days.ts';

const window = { first: dayNumber('2026-11-21'), last: dayNumber('2027-12-21') };
const all = Array.from({ length: window.last - window.first + 1 }, (_, index) => window.first + index);
const inSpan = (first: string, last: string) => (day: number) =>
  day >= dayNumber(first) && day <= dayNumber(last);

/** Random days like those of a timetable: seasonal weeks with gaps and single days. */
const timetableDays = fc
  .record({
    seasons: fc.array(fc.record({ from: fc.nat(all.length - 1), weekdays: fc.nat(127) }), { maxLength: 4 }),
    gaps: fc.array(fc.record({ from: fc.nat(all.length - 1), length: fc.nat(40) }), { maxLength: 3 }),
    single: fc.array(fc.nat(all.length - 1), { maxLength: 10 }),
  })
  .map(({ seasons, gaps, single }) =>
    all.filter((day, index) => {
      const season = seasons.filter(({ from }) => from <= index).toSorted((a, b) => b.from - a.from)[0];
      const runs = (((season?.weekdays ?? 0) >>> weekdayOf(day)) & 1) === 1;
      const isGap = gaps.some(({ from, length }) => index >= from && index < from + length);
      return single.includes(index) ? !(runs && !isGap) : runs && !isGap;
    }),
  );

const anyDays = fc.subarray(all);

describe('the parts of a description', () => {
  // @spec 3.10
  test.each([true, false])('give exactly the days (%s)', { timeout: 60_000 }, (withHolidays) => {
    fc.assert(
      fc.property(fc.array(fc.oneof(timetableDays, anyDays), { maxLength: 3 }), (services) => {
        const described = describeRunningDays(services, window, { withHolidays });
        expect(described.map(expandRunningDays)).toEqual(services);
      }),
      { numRuns: 150 },
    );
  });

  test('stay within a window of any length', () => {
    fc.assert(
      fc.property(fc.subarray(all.slice(0, 30)), fc.nat(29), fc.nat(29), (days, a, b) => {
        const short = { first: window.first + Math.min(a, b), last: window.first + Math.max(a, b) };
        const [described] = describeRunningDays([days], short, { withHolidays: true });
        expect(described && expandRunningDays(described)).toEqual(
          days.filter((day) => day >= short.first && day <= short.last),
        );
      }),
    );
  });

  test('list no day twice', () => {
    fc.assert(
      fc.property(timetableDays, (days) => {
        const [described] = describeRunningDays([days], window, { withHolidays: true });
        const edges = described?.periods.flatMap(({ first, last }) => [first, last]) ?? [];
        expect(edges).toEqual(edges.toSorted((a, b) => a - b));
        for (const day of described?.without ?? []) expect(described?.extra).not.toContain(day);
      }),
      { numRuns: 60 },
    );
  });
});

function words(days: readonly number[], withHolidays = true): string {
  const [described] = describeRunningDays([days], window, { withHolidays });
  return described ? formatDays(described) : '';
}

function weekly(names: string, also: (day: number) => boolean = () => true): number[] {
  return all.filter((day) => names.split(' ').includes(String(weekdayOf(day) + 1)) && also(day));
}

describe('days in words', () => {
  test.each([
    ['every day', all, 'daily'],
    ['weekdays', weekly('1 2 3 4 5'), 'Mon–Fri'],
    ['a range across Sunday', weekly('5 6 7 1'), 'Fri–Mon'],
    ['a range and a day', weekly('1 2 3 6'), 'Mon–Wed, Sat'],
    ['two adjacent days', weekly('6 7'), 'Sat, Sun'],
    ['never', [], 'never'],
    ['two dates', [dayNumber('2026-12-24'), dayNumber('2027-01-02')], 'Only on 24 Dec and 2 Jan'],
    [
      'a closure, from its first missing day to its last',
      weekly('1 4 6', (day) => !inSpan('2026-12-25', '2027-01-11')(day)),
      'Mon, Thu, Sat; not 26 Dec–11 Jan',
    ],
    ['a single day', all.filter((day) => day !== dayNumber('2026-12-25')), 'daily; not 25 Dec'],
    [
      'a day missing in one of two years',
      all.filter((day) => day !== dayNumber('2027-12-05')),
      'daily; not 5 Dec 2027',
    ],
    [
      'a day missing in both years',
      all.filter((day) => day !== dayNumber('2026-12-05') && day !== dayNumber('2027-12-05')),
      'daily; not 5 Dec',
    ],
    [
      'two seasons',
      all.filter((day) => !inSpan('2027-05-01', '2027-09-30')(day) || [4, 5, 6, 0].includes(weekdayOf(day))),
      'Daily until 30 April 2027 and from 1 October 2027; Friday to Monday from 1 May to 30 September 2027',
    ],
    [
      'a season that ends and returns',
      weekly('1 4 6 7', (day) => !inSpan('2027-05-01', '2027-09-29')(day)),
      'Monday, Thursday, Saturday and Sunday until 30 April 2027 and from 30 September 2027',
    ],
    [
      'an extra day',
      [...weekly('1 2 3 4 5'), dayNumber('2027-03-06')].toSorted((a, b) => a - b),
      'Mon–Fri; also on 6 Mar',
    ],
  ])('%s', (_what, days, expected) => {
    expect(words(days)).toBe(expected);
  });
});
