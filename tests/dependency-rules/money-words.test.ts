import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#scripts/launch/root.mjs';
import { sources } from './sources.testing.ts';

/** An amount that is written by hand: a dollar sign before a value, or a number of decimals. */
const byHand = /\$\$\{|(?:minimum|maximum)FractionDigits: [02]\b/;

/** The one place, and the parameters of a query, which begin with a dollar sign too. */
const allowed = ['contracts/money.ts', 'lake/query/query-plan.ts'];

it('writes money in one place: no other file formats an amount', () => {
  expect(sources.filter((file) => byHand.test(readFileSync(join(root, file), 'utf8'))).toSorted()).toEqual(
    allowed,
  );
});

it.each(['return `$${dollars}`;', "new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 2 })"])(
  'would be found: %s',
  (line) => {
    expect(line).toMatch(byHand);
  },
);
