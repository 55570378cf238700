import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listOccurrences, parseDayRule, parseDaySpan } from './day-rule.ts';

function dayIn(text: string, year: number): string | undefined {
  const rule = parseDayRule(text);
  return rule?.kind === 'yearly' ? rule.in(year) : rule?.date;
}

test.each([
  ['12-25', 2026, '2026-12-25'],
  ['02-29', 2027, '2027-02-28'],
  ['02-29', 2028, '2028-02-29'],
  ['2026-11-07', 2030, '2026-11-07'],
  ['last sunday of september', 2026, '2026-09-27'],
  ['Last Thursday of September', 2026, '2026-09-24'],
  ['first sunday of april', 2027, '2027-04-04'],
  ['fourth monday of october', 2027, '2027-10-25'],
  ['last monday of february', 2027, '2027-02-22'],
])('“%s” in %i is %s', (text, year, date) => {
  expect(dayIn(text, year)).toBe(date);
});

test.each([
  '',
  '13-01',
  '04-31',
  '2027-02-29',
  '25 Dec',
  'fifth monday of may',
  'last funday of may',
  'last monday of',
  '1-1',
])('“%s” is no day', (text) => {
  expect(parseDayRule(text)).toBeUndefined();
});

test('the last weekday of a month is in its last seven days, the nth in its nth seven', () => {
  const nth = ['first', 'second', 'third', 'fourth'];
  const month = fc.constantFrom('january', 'february', 'april', 'september', 'december');
  fc.assert(
    fc.property(fc.nat(3), month, fc.integer({ min: 1990, max: 2090 }), (index, name, year) => {
      const day = Temporal.PlainDate.from(dayIn(`${nth[index]} wednesday of ${name}`, year) ?? '');
      expect([day.dayOfWeek, Math.ceil(day.day / 7)]).toEqual([3, index + 1]);
      const last = Temporal.PlainDate.from(dayIn(`last wednesday of ${name}`, year) ?? '');
      expect([last.dayOfWeek, last.add({ days: 7 }).month === last.month]).toEqual([3, false]);
    }),
  );
});

test('a span across the new year is found from either year', () => {
  const span = parseDaySpan('12-25..01-11');
  expect(span && listOccurrences(span, 2027, 2027)).toEqual([
    ['2026-12-25', '2027-01-11'],
    ['2027-12-25', '2028-01-11'],
  ]);
});

test('a single day is a span of one', () => {
  const span = parseDaySpan('2026-11-07');
  expect(span && listOccurrences(span, 2030, 2031)).toEqual([['2026-11-07', '2026-11-07']]);
});

test.each(['', '12-25..', '12-25..2027-01-11', '2026-11-08..2026-11-07', '01-01..02-01..03-01'])(
  '“%s” is no span',
  (text) => {
    expect(parseDaySpan(text)).toBeUndefined();
  },
);
