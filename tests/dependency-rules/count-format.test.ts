/** Static check: counts, plurals and dates are formatted in `contracts/` only. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#scripts/launch/root.mjs';
import { sources } from './sources.testing.ts';

/**
 * Matches formats by hand: the methods `toLocale…String`, an `Intl` format, and a plural that a comparison with 1
 * selects. A conditional in other words, such as `One stop` or `the next day`, is allowed.
 */
const byHand = new RegExp(
  [
    String.raw`\.toLocale\w*String\(`,
    String.raw`\bnew Intl\.(?!Collator|Segmenter)`,
    // `'' : 's'`, `'seat' : 'seats'`, `'is' : 'are'`, `'' : `${count} seats``
    String.raw`[!=]== 1\s*\?\s*(?:''\s*:\s*'e?s'|'([^']+)'\s*:\s*'\1e?s'|'is'\s*:\s*'are'|['\`][^'\`]*['\`]\s*:\s*\`\$\{(?!countNoun\())`,
  ].join('|'),
);

const allowed = [
  'browser/cart/fixture-carts.ts',
  'contracts/counts.ts',
  'contracts/dates.ts',
  'contracts/money.ts',
];

it('no file outside contracts/ formats counts, plurals or dates', () => {
  expect(sources.filter((file) => byHand.test(readFileSync(join(root, file), 'utf8'))).toSorted()).toEqual(
    allowed,
  );
});

it.each([
  "count.toLocaleString('en-NZ')",
  "instant.toLocaleDateString('en-NZ')",
  "new Intl.NumberFormat('en-NZ')",
  `\${months === 1 ? '' : 's'}`,
  "{count === 1 ? 'line' : 'lines'}",
  `count === 1 ? 'One block' : \`\${count} blocks\``,
  `\${count === 1 ? 'is' : 'are'}`,
])('the check would find %s', (line) => {
  expect(line).toMatch(byHand);
});

it.each(["new Intl.Collator('en-NZ')", `days === 1 ? 'next day' : \`\${countNoun(days, 'day')} later\``])(
  'the check allows %s',
  (line) => {
    expect(line).not.toMatch(byHand);
  },
);
