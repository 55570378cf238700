import { beforeEach, expect, test } from 'vitest';
import { createGuesses, type Guesses } from './guesses.ts';

let time: number;
let guesses: Guesses;
beforeEach(() => {
  time = 100;
  guesses = createGuesses({ burst: 3, perSecond: 1 }, () => time);
});

const guess = (count: number) =>
  Array.from({ length: count }, (_, number) => guesses.mayAsk(`guess ${time} ${number}`));

test('so many are looked up at once, and then so many a second', () => {
  expect(guess(5)).toEqual([true, true, true, false, false]);
  time += 2;
  expect(guess(3)).toEqual([true, true, false]);
  time += 1_000;
  expect(guess(4)).toEqual([true, true, true, false]);
});

test('what opened something is looked up however much is guessed, and counts as no guess', () => {
  for (let number = 0; number < 10; number++) {
    expect(guesses.mayAsk(`link ${number}`)).toBe(true);
    guesses.opened(`link ${number}`);
  }
  guess(5);
  expect(guesses.mayAsk('another link')).toBe(false);
  expect(guesses.mayAsk('link 3')).toBe(true);
});

test('of what opened something the oldest are forgotten', () => {
  for (let number = 0; number <= 1_000; number++) {
    guesses.mayAsk(`link ${number}`);
    guesses.opened(`link ${number}`);
  }
  guess(5);
  expect([guesses.mayAsk('link 0'), guesses.mayAsk('link 1')]).toEqual([false, true]);
});
