import { beforeEach, expect, test } from 'vitest';
import { createLookupBudget, type LookupBudget } from './lookup-budget.ts';

let time: number;
let budget: LookupBudget;
beforeEach(() => {
  time = 100;
  budget = createLookupBudget({ burst: 3, perSecond: 1 }, () => time);
});

const guess = (count: number) =>
  Array.from({ length: count }, (_, number) => budget.spend(`guess ${time} ${number}`));

test('allows a burst, then a rate per second', () => {
  expect(guess(5)).toEqual([true, true, true, false, false]);
  time += 2;
  expect(guess(3)).toEqual([true, true, false]);
  time += 1_000;
  expect(guess(4)).toEqual([true, true, true, false]);
});

test('always allows keys that opened something, and gives their look-ups back', () => {
  for (let number = 0; number < 10; number++) {
    expect(budget.spend(`link ${number}`)).toBe(true);
    budget.noteOpened(`link ${number}`);
  }
  guess(5);
  expect(budget.spend('another link')).toBe(false);
  expect(budget.spend('link 3')).toBe(true);
});

test('forgets the oldest known keys', () => {
  for (let number = 0; number <= 1_000; number++) {
    budget.spend(`link ${number}`);
    budget.noteOpened(`link ${number}`);
  }
  guess(5);
  expect([budget.spend('link 0'), budget.spend('link 1')]).toEqual([false, true]);
});
