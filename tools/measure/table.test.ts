import fc from 'fast-check';
import { expect, it } from 'vitest';
import { kilobytes, median, table } from './table.ts';

it('aligns the first column left and the others right', () => {
  expect(
    table([
      ['page', 'kB'],
      ['/', '143.3'],
      ['/about/', '9.0'],
    ]),
  ).toBe('page        kB\n/        143.3\n/about/    9.0');
});

it('counts a kB as 1,000 bytes', () => expect(kilobytes(25_049)).toBe('25.0'));

it('returns a median with at most half of the values below it and half above', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
      const middle = median(values);
      expect(values).toContain(middle);
      expect(values.filter((value) => value < middle).length).toBeLessThanOrEqual(values.length / 2);
      expect(values.filter((value) => value > middle).length).toBeLessThanOrEqual(values.length / 2);
    }),
  );
});
