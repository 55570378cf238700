/** Static check: amounts of money are formatted in one place only. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#scripts/launch/root.mjs';
import { sources } from './sources.testing.ts';

/** Matches amounts formatted by hand: a dollar sign before a value, or a fixed number of decimals. */
const byHand = /\$\$\{|(?:minimum|maximum)FractionDigits: [02]\b/;

/** The money formatter, and a query’s parameters, which also start with a dollar sign. */
const allowed = ['contracts/money.ts', 'lake/query/query-plan.ts'];

it('no file except the formatter formats an amount', () => {
  expect(sources.filter((file) => byHand.test(readFileSync(join(root, file), 'utf8'))).toSorted()).toEqual(
    allowed,
  );
});

it.each(['return `$${dollars}`;', "new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 2 })"])(
  'the check would find %s',
  (line) => {
    expect(line).toMatch(byHand);
  },
);
