import { expect, test } from 'vitest';
import { testCardNumbered, testCards } from './test-cards.ts';

const passesLuhn = (number: string) =>
  [...number]
    .toReversed()
    .map((digit, place) => (place % 2 === 0 ? Number(digit) : Number(digit) * 2))
    .reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) %
    10 ===
  0;

test('every card has a unique name and number, and its number passes the Luhn check', () => {
  expect(new Set(testCards.map(({ number }) => number)).size).toBe(testCards.length);
  expect(new Set(testCards.map(({ name }) => name)).size).toBe(testCards.length);
  for (const { number } of testCards) {
    expect(number).toMatch(/^4[02]\d{14}$/);
    expect(passesLuhn(number), number).toBe(true);
  }
});

test('finds a card by its number as people type it', () => {
  for (const typed of ['4242424242424242', '4242 4242 4242 4242', ' 4242-4242-4242-4242 ']) {
    expect(testCardNumbered(typed)?.name, typed).toBe('approved');
  }
});

test.each(['', '4242', '4111 1111 1111 1111', '42424242424242420', '4242 4242 4242 424x', 'approved'])(
  'finds no card by %j',
  (typed) => {
    expect(testCardNumbered(typed)).toBeUndefined();
  },
);
