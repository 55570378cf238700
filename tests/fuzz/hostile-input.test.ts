/** Unit tests of the hostile input generators. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileText, hostileValue, mutated, nested } from './hostile-input.ts';
import { leaks } from './response-rules.ts';

const order = { items: [{ id: 'a', passengers: { adultCount: 1 } }], note: 'x' };

test('a mutated value is valid JSON and usually differs from the original', () => {
  const values = fc.sample(mutated(order), { numRuns: 500, seed: 3 }).map((value) => JSON.stringify(value));
  expect(values.filter((text) => text !== JSON.stringify(order)).length).toBeGreaterThan(400);
  for (const text of values) expect(() => JSON.parse(text)).not.toThrow();
  // Every part can be mutated.
  expect(values.some((text) => text.includes('"adultCount":1') && !text.includes('"note":"x"'))).toBe(true);
  expect(values.some((text) => !text.includes('"adultCount":1') && text.includes('"note":"x"'))).toBe(true);
});

test('mutated values do not change an object’s prototype here', () => {
  for (const value of fc.sample(mutated(order), { numRuns: 500, seed: 4 }))
    expect(Reflect.get(Object(value), 'isAdmin')).toBeUndefined();
});

test('nests to the given depth', () => {
  expect(nested(3, 'list')).toBe('[[[]]]');
  expect(nested(2, 'object')).toBe('{"a":{"a":1}}');
});

test('no sent value looks like a leak when it comes back', () => {
  const sent = fc.oneof(
    hostileText,
    hostileValue.map((value) => JSON.stringify(value)),
  );
  fc.assert(
    fc.property(sent, (text) => {
      expect(text).not.toMatch(leaks);
    }),
    { numRuns: 2_000 },
  );
});
