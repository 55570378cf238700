import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, fitOfName, nameDistance, nameFits, nameQueries } from './match-names.ts';

const christchurch = { name: 'christchurch', otherNames: ['chch'] };
const cook = { name: 'aoraki mount cook', otherNames: [] };

test.each([
  ['Mt Cook', ['mt cook', 'mount cook']],
  ['mt. Cook', ['mt cook', 'mount cook']],
  ['Auckland bus', ['auckland bus', 'auckland coach']],
  ['Picton', ['picton']],
  [' ’ ', []],
])('the typed text %j gives the queries %j', (typed, queries) => {
  expect(nameQueries(typed)).toEqual(queries);
});

test.each([
  [christchurch, 'christchurch', nameFits.exact],
  [christchurch, 'chch', nameFits.exact],
  [christchurch, 'christ', nameFits.prefix],
  [christchurch, 'chc', nameFits.wordPrefix],
  [cook, 'mount c', nameFits.wordPrefix],
  [cook, 'ook', nameFits.inside],
  [cook, 'cock', null],
])('the name %j and the query %s fit: %s', (name, query, fit) => {
  expect(fitOfName(name, query)).toBe(fit);
});

test('matches a name with two wrong characters, and a name with more words behind it', () => {
  expect(nameDistance(christchurch, 'kristchurch')).toBe(2);
  expect(nameDistance(cook, 'cock')).toBe(1);
  expect(nameDistance(christchurch, 'christchurch airport')).toBe(3);
  expect(nameDistance(christchurch, 'chch airport')).toBe(3);
  expect(nameDistance(christchurch, 'christchurh airport')).toBe(3);
  expect(nameDistance(cook, 'mount cook village')).toBe(3);
  expect(nameDistance(cook, 'cook strait')).toBeNull();
  expect(nameDistance(cook, 'mount roskill')).toBeNull();
  expect(nameDistance(christchurch, 'atlantis')).toBeNull();
});

test('matches a name’s beginning with a wrong character while it is being typed', () => {
  expect(nameDistance(christchurch, 'cristc')).toBeNull();
  expect(nameDistance(christchurch, 'cristc', { isBeingTyped: true })).toBe(1);
  expect(nameDistance(christchurch, 'xri', { isBeingTyped: true })).toBeNull();
});

test('matches nothing if more than half of it is wrong', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 3 }), (query) => {
      const errors = nameDistance(christchurch, query, { isBeingTyped: true });
      expect(errors === null || errors <= query.length / 2).toBe(true);
    }),
  );
});

test.each([
  ['picton', 'picton', 0],
  ['picton', 'pictn', 1],
  ['nelson', 'melsan', 2],
  ['oban', 'wellington', 3],
])('the edit distance of %s and %s is %d, up to the limit', (a, b, errors) => {
  expect(editDistance(a, b, 2)).toBe(errors);
});
