import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeEasterSunday, listPublicHolidays } from './public-holidays.ts';

const datesOf = (year: number, region?: 'auckland' | 'wellington') =>
  listPublicHolidays(year, region).map(({ date }) => date);

/** Weekdays from 1 (Monday) to 7 (Sunday). */
const weekdayOf = (date: string) => Temporal.PlainDate.from(date).dayOfWeek;

describe('Easter', () => {
  test.each([
    [1818, '1818-03-22'],
    [1943, '1943-04-25'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('is correct for %i', (year, date) => {
    expect(computeEasterSunday(year)).toBe(date);
  });

  test('is the Sunday after the full moon in the tables of the Church', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2199 }), (year) => {
        // The paschal full moon of 1900 to 2199 from the table of epacts, which the computus does not use.
        const moons =
          '4-14 4-3 3-23 4-11 3-31 4-18 4-8 3-28 4-16 4-5 3-25 4-13 4-2 3-22 4-10 3-30 4-17 4-7 3-27'.split(
            ' ',
          );
        const [month = 0, day = 0] = (moons[year % 19] ?? '').split('-').map(Number);
        const moon = new Temporal.PlainDate(year, month, day);
        expect(computeEasterSunday(year)).toBe(moon.add({ days: 7 - (moon.dayOfWeek % 7) }).toString());
      }),
    );
  });
});

describe('public holidays', () => {
  test('of 2026 include Auckland’s anniversary', () => {
    expect(datesOf(2026, 'auckland')).toEqual([
      '2026-01-01',
      '2026-01-02',
      '2026-01-26',
      '2026-02-06',
      '2026-04-03',
      '2026-04-06',
      '2026-04-25',
      '2026-04-27',
      '2026-06-01',
      '2026-07-10',
      '2026-10-26',
      '2026-12-25',
      '2026-12-26',
      '2026-12-28',
    ]);
  });

  test('on a weekend are observed on Monday, pairs on Monday and Tuesday', () => {
    expect(
      listPublicHolidays(2022)
        .filter(({ isObserved }) => isObserved)
        .map(({ date, name }) => [date, name]),
    ).toEqual([
      ['2022-01-03', 'New Year’s Day'],
      ['2022-01-04', 'Day after New Year’s Day'],
      ['2022-02-07', 'Waitangi Day'],
      ['2022-12-27', 'Christmas Day'],
    ]);
    expect(datesOf(2021)).toEqual(expect.arrayContaining(['2021-01-04', '2021-02-08', '2021-04-26']));
    expect(datesOf(2023)).toContain('2023-01-03');
    expect(datesOf(2023)).not.toContain('2023-01-04');
    expect(datesOf(2027)).toEqual(
      expect.arrayContaining(['2027-12-25', '2027-12-26', '2027-12-27', '2027-12-28']),
    );
  });

  test('include the Monday nearest to 22 January for Wellington and 29 January for Auckland', () => {
    const only = (year: number, region: 'auckland' | 'wellington') =>
      datesOf(year, region).filter((date) => !datesOf(year).includes(date));
    expect([2024, 2025, 2026, 2027, 2028].flatMap((year) => only(year, 'wellington'))).toEqual([
      '2024-01-22',
      '2025-01-20',
      '2026-01-19',
      '2027-01-25',
      '2028-01-24',
    ]);
    expect([2024, 2025, 2026, 2027, 2028].flatMap((year) => only(year, 'auckland'))).toEqual([
      '2024-01-29',
      '2025-01-27',
      '2026-01-26',
      '2027-02-01',
      '2028-01-31',
    ]);
  });

  test('include Matariki in the years of the Act, always a Friday in June or July', () => {
    const matariki = (year: number) => listPublicHolidays(year).filter(({ name }) => name === 'Matariki');
    for (let year = 2022; year <= 2052; year += 1) {
      const [day] = matariki(year);
      expect(day && [weekdayOf(day.date), /^\d{4}-0[67]-/.test(day.date)]).toEqual([5, true]);
    }
    expect([2021, 2053].flatMap(matariki)).toEqual([]);
  });

  test('give a weekday worker eleven days off a year, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2022, max: 2052 }), (year) => {
        const dates = datesOf(year);
        expect(dates).toEqual(dates.toSorted());
        // In 2038 ANZAC Day is Easter Monday, which makes one day less.
        const weekdays = new Set(dates.filter((date) => weekdayOf(date) < 6));
        const together = dates.filter((date, index) => dates.indexOf(date) !== index).length;
        expect(weekdays.size + together).toBe(11);
      }),
    );
  });
});
