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

test('so many are looked up at once, and then so many a second', () => {
  expect(guess(5)).toEqual([true, true, true, false, false]);
  time += 2;
  expect(guess(3)).toEqual([true, true, false]);
  time += 1_000;
  expect(guess(4)).toEqual([true, true, true, false]);
});

test('what opened something is looked up however much is guessed, and counts as no guess', () => {
  for (let number = 0; number < 10; number++) {
    expect(budget.spend(`link ${number}`)).toBe(true);
    budget.noteOpened(`link ${number}`);
  }
  guess(5);
  expect(budget.spend('another link')).toBe(false);
  expect(budget.spend('link 3')).toBe(true);
});

test('of what opened something the oldest are forgotten', () => {
  for (let number = 0; number <= 1_000; number++) {
    budget.spend(`link ${number}`);
    budget.noteOpened(`link ${number}`);
  }
  guess(5);
  expect([budget.spend('link 0'), budget.spend('link 1')]).toEqual([false, true]);
});
