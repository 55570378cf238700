import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { birthDate } from './birth-date.ts';

test.each([
  ['27', '3', '2019', '2019-03-27'],
  [' 04 ', 'Jan', '2026', '2026-01-04'],
  ['1', 'september', '2020', '2020-09-01'],
  ['29', '2', '2024', '2024-02-29'],
  ['', '', '', ''],
  ['29', '2', '2023', null],
  ['31', '4', '2019', null],
  ['27', '', '2019', null],
  ['27', '13', '2019', null],
  ['27', '3', '19', null],
  ['27', 'Maehe', '2019', null],
  ['0', '3', '2019', null],
  ['27', '3', '0019', null],
])('%s %s %s is %s', (day, month, year, date) => {
  expect(birthDate({ day, month, year })).toBe(date);
});

it('round-trips every date', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year = '', month = '', day = ''] = iso.split('-');
        expect(birthDate({ day, month, year })).toBe(iso);
      },
    ),
  );
});
