import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = import.meta.dirname;

/** Matches `:has()` in a compound that nothing narrows: alone, after pseudo-classes, or on the root. */
const unguarded = /(?<=^|[\s>+~,(])(?:html|(?::(?!where|is)[a-z-]+(?:\([^()]*\))?)*):has\([^{]*/gm;

it('recognises a :has() that is tested on every element', () => {
  const rules = [
    'html:has(.open) {',
    '.row > :has(+ svg) {',
    ':first-child:not(p, :has(> a)) {',
    ':first-child:has(a) {',
  ];
  for (const rule of rules) expect(rule.match(unguarded)).not.toBeNull();
  const cheap = [
    'html:not([data-arriving]):has(.open) {',
    '[data-block]:has(> a) {',
    ':where(a, p):has(+ svg) {',
    '&:has(a) {',
  ];
  for (const rule of cheap) expect(rule.match(unguarded)).toBeNull();
});

// Print styles do not take part while a page loads, and draft.css is loaded only for drafts.
const files = globSync('**/*.css', { cwd: folder, exclude: ['print.css', 'draft/draft.css'] });

it.each(files)('%s tests :has() only on few elements', (file) => {
  expect(readFileSync(join(folder, file), 'utf8').match(unguarded)).toBeNull();
});
