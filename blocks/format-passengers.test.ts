import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPassengers } from './format-passengers.ts';

test.each([
  [{ adults: 1, children: 0, infants: 0 }, '1 adult'],
  [{ adults: 2, children: 1, infants: 1 }, '2 adults, 1 child, 1 infant'],
  [{ adults: 1, children: 3, infants: 2 }, '1 adult, 3 children, 2 infants'],
  [{ adults: 0, children: 0, infants: 0 }, ''],
])('formats the passengers: %j', (counts, words) => {
  expect(formatPassengers(counts)).toBe(words);
});

// @spec 5.4
test('omits passenger types without passengers', () => {
  fc.assert(
    fc.property(fc.nat(9), fc.nat(9), fc.nat(9), (adults, children, infants) => {
      const named = formatPassengers({ adults, children, infants });
      expect(named.includes('adult')).toBe(adults > 0);
      expect(named.includes('child')).toBe(children > 0);
      expect(named.includes('infant')).toBe(infants > 0);
    }),
  );
});
