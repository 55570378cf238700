import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { noteWrongCodes, secondsUntilCodes } from './wrong-codes.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21) + seconds * 1_000);

test('a cart may try four wrong codes and not after a fifth, until the first is ten minutes old', () => {
  const cart = randomUUID();
  for (let nth = 0; nth < 5; nth += 1) {
    expect(secondsUntilCodes(cart, at(nth * 60))).toBeNull();
    noteWrongCodes(cart, [`WRONG${nth}`], at(nth * 60));
  }
  expect(secondsUntilCodes(cart, at(240))).toBe(360);
  expect(secondsUntilCodes(cart, at(599))).toBe(1);
  expect(secondsUntilCodes(cart, at(600))).toBeNull();
  noteWrongCodes(cart, ['WRONG5'], at(600));
  expect(secondsUntilCodes(cart, at(600))).toBe(60);
});

test('five wrong codes in one request are five', () => {
  const cart = randomUUID();
  noteWrongCodes(cart, ['A', 'B', 'C', 'D', 'E'], at(0));
  expect(secondsUntilCodes(cart, at(0))).toBe(600);
});

test('the same wrong code again, however it is typed, is no further guess', () => {
  const cart = randomUUID();
  for (let nth = 0; nth < 9; nth += 1) noteWrongCodes(cart, ['ABC-DE', 'abcde'], at(nth));
  expect(secondsUntilCodes(cart, at(10))).toBeNull();
});

test('what one cart tries is no other’s business', () => {
  const [guesser, other] = [randomUUID(), randomUUID()];
  noteWrongCodes(guesser, ['A', 'B', 'C', 'D', 'E'], at(0));
  expect(secondsUntilCodes(other, at(0))).toBeNull();
});
