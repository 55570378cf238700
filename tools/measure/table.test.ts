import fc from 'fast-check';
import { expect, it } from 'vitest';
import { kilobytes, median, table } from './table.ts';

it('lines columns up, names to the left and figures to the right', () => {
  expect(
    table([
      ['page', 'kB'],
      ['/', '143.3'],
      ['/about/', '9.0'],
    ]),
  ).toBe('page        kB\n/        143.3\n/about/    9.0');
});

it('counts a kB as 1,000 bytes', () => expect(kilobytes(25_049)).toBe('25.0'));

it('takes as the middle a value that as many are below as above', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
      const middle = median(values);
      expect(values).toContain(middle);
      expect(values.filter((value) => value < middle).length).toBeLessThanOrEqual(values.length / 2);
      expect(values.filter((value) => value > middle).length).toBeLessThanOrEqual(values.length / 2);
    }),
  );
});
