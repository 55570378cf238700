import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeGtfsCalendar } from './gtfs-calendar.ts';
import { expandRecurringCalendar } from './recurring-calendar.ts';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** A row of the file; `days` are seven flags, Monday first. */
function row(days: string, more: Record<string, string> = {}, line = 2) {
  const flags = Object.fromEntries(weekdays.map((name, index) => [name, days[index] ?? '']));
  return { line, values: { service_id: 'a', ...flags, public_holidays: 'run', ...more } };
}

const datesOf = (rows: ReturnType<typeof row>[], from: string, until: string) =>
  expandRecurringCalendar(rows, { from, until }).services[0]?.dates;

describe('a recurring service', () => {
  test('runs on its weekdays, including both ends of the window', () => {
    expect(datesOf([row('1001010')], '2026-11-21', '2026-11-28')).toEqual([
      '2026-11-21',
      '2026-11-23',
      '2026-11-26',
      '2026-11-28',
    ]);
  });

  test('does not run in its yearly closure across the new year', () => {
    const [first, ...later] =
      datesOf([row('1111111', { closed: '12-25..01-11' })], '2026-12-24', '2027-01-13') ?? [];
    expect([first, ...later]).toEqual(['2026-12-24', '2027-01-12', '2027-01-13']);
    expect(datesOf([row('1111111', { closed: '12-25..01-11' })], '2040-01-10', '2040-01-12')).toEqual([
      '2040-01-12',
    ]);
  });

  test('does not run on single dates of one year', () => {
    const closed = { closed: '2026-11-07..2026-11-08;2026-11-10' };
    expect(datesOf([row('1111111', closed)], '2026-11-06', '2026-11-11')).toEqual([
      '2026-11-06',
      '2026-11-09',
      '2026-11-11',
    ]);
    expect(datesOf([row('1111111', closed)], '2027-11-07', '2027-11-08')).toHaveLength(2);
  });

  test('runs only in its season, which may span the new year', () => {
    const season = { season_from: 'last thursday of september', season_until: '04-30' };
    expect(datesOf([row('1111111', season)], '2026-09-22', '2026-09-25')).toEqual([
      '2026-09-24',
      '2026-09-25',
    ]);
    expect(datesOf([row('1111111', season)], '2027-04-29', '2027-05-02')).toEqual([
      '2027-04-29',
      '2027-04-30',
    ]);
  });

  test('combines the rows of its seasons', () => {
    const summer = row('1111111', { season_from: '10-01', season_until: '04-30' });
    const winter = row('1000111', { season_from: '05-01', season_until: '09-30' }, 3);
    expect(datesOf([summer, winter], '2027-04-28', '2027-05-04')).toEqual([
      '2027-04-28',
      '2027-04-29',
      '2027-04-30',
      '2027-05-01',
      '2027-05-02',
      '2027-05-03',
    ]);
  });

  test('skips public holidays, their observed days and its region’s anniversary if requested', () => {
    const not = { public_holidays: 'not', holiday_region: 'auckland' };
    expect(datesOf([row('1111111', not)], '2027-01-30', '2027-02-09')).toEqual([
      '2027-01-30',
      '2027-01-31',
      '2027-02-02',
      '2027-02-03',
      '2027-02-04',
      '2027-02-05',
      '2027-02-07',
      '2027-02-09',
    ]);
  });

  test('has an empty list if nothing lies in the window', () => {
    expect(datesOf([row('1000000')], '2026-11-21', '2026-11-22')).toEqual([]);
  });

  test('has no dates in a window that ends before it starts', () => {
    expect(datesOf([row('1111111')], '2026-11-22', '2026-11-21')).toEqual([]);
  });

  test('has the same dates for any split of the window', () => {
    const day = fc
      .integer({ min: 0, max: 1500 })
      .map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }));
    const rows = [
      row('1101011', {
        season_from: '10-01',
        season_until: 'last sunday of march',
        closed: '12-25..01-11;01-02',
      }),
      row('0010101', { season_from: '02-29', season_until: '09-30', public_holidays: 'not' }, 3),
    ];
    fc.assert(
      fc.property(fc.tuple(day, day, day), (days) => {
        const [from, cut, until] = days.toSorted(Temporal.PlainDate.compare).map(String);
        if (!from || !cut || !until) return;
        const after = Temporal.PlainDate.from(cut).add({ days: 1 }).toString();
        const parts = [
          ...(datesOf(rows, from, cut) ?? []),
          ...(after > until ? [] : (datesOf(rows, after, until) ?? [])),
        ];
        expect(parts).toEqual(datesOf(rows, from, until));
      }),
    );
  });
});

test.each([
  ['a flag that is neither 0 nor 1', row('1x00000'), 'tuesday is 0 or 1'],
  ['a missing service', row('1000000', { service_id: '' }), 'service_id is missing'],
  ['an invalid season', row('1000000', { season_from: '31 May' }), 'season_from is no day of the year'],
  [
    'half a season',
    row('1000000', { season_from: '05-31' }),
    'season_until and season_from do not form a season',
  ],
  ['an unknown policy', row('1000000', { public_holidays: 'maybe' }), 'public_holidays must be run or not'],
  [
    'an unknown region',
    row('1000000', { holiday_region: 'otago' }),
    'holiday_region must be empty or one of auckland, wellington',
  ],
  [
    'an invalid closure',
    row('1000000', { closed: '12-25;soon' }),
    'closed “soon” is not a day or a range of days',
  ],
])('%s is reported with its line, and the other rows are kept', (_, bad, reason) => {
  const good = row('1000000', { service_id: 'good' }, 9);
  const { services, problems } = expandRecurringCalendar([{ ...bad, line: 7 }, good], {
    from: '2026-11-23',
    until: '2026-11-23',
  });
  expect(problems).toEqual([{ file: 'recurring_calendar.txt', line: 7, reason }]);
  expect(services).toEqual([{ serviceId: 'good', dates: ['2026-11-23'] }]);
});

test('the two GTFS files give the same dates', () => {
  const window = { from: '2026-11-21', until: '2027-01-31' };
  const all = Array.from({ length: 72 }, (_, days) =>
    Temporal.PlainDate.from(window.from).add({ days }).toString(),
  );
  fc.assert(
    fc.property(fc.subarray(all), (dates) => {
      const { calendar, calendarDates } = writeGtfsCalendar([{ serviceId: 'a', dates }], window);
      const [, usual = ''] = calendar.split('\n');
      const [, ...flags] = usual.split(',');
      const exceptions = new Map(
        calendarDates
          .split('\n')
          .map((line) => line.split(',').slice(1))
          .map(([date, type]) => [date, type]),
      );
      const read = all.filter((date) => {
        const exception = exceptions.get(date.replaceAll('-', ''));
        return exception ? exception === '1' : flags[Temporal.PlainDate.from(date).dayOfWeek - 1] === '1';
      });
      expect(read).toEqual(dates);
    }),
  );
});
