import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileText, hostileValue, nested, spoilt } from './hostile.ts';
import { leaks } from './judge.ts';

const order = { items: [{ id: 'a', passengers: { adultCount: 1 } }], note: 'x' };

test('what is spoilt is JSON, and mostly another than before', () => {
  const values = fc.sample(spoilt(order), { numRuns: 500, seed: 3 }).map((value) => JSON.stringify(value));
  expect(values.filter((text) => text !== JSON.stringify(order)).length).toBeGreaterThan(400);
  for (const text of values) expect(() => JSON.parse(text)).not.toThrow();
  // Every part is one that may be spoilt.
  expect(values.some((text) => text.includes('"adultCount":1') && !text.includes('"note":"x"'))).toBe(true);
  expect(values.some((text) => !text.includes('"adultCount":1') && text.includes('"note":"x"'))).toBe(true);
});

test('nobody is given another prototype here', () => {
  for (const value of fc.sample(spoilt(order), { numRuns: 500, seed: 4 }))
    expect(Reflect.get(Object(value), 'isAdmin')).toBeUndefined();
});

test('nests as deep as it is told to', () => {
  expect(nested(3, 'list')).toBe('[[[]]]');
  expect(nested(2, 'object')).toBe('{"a":{"a":1}}');
});

test('nothing that is sent is taken for a leak when it comes back', () => {
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
