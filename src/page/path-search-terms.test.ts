import { expect, test } from 'vitest';
import { extractSearchTerms } from './path-search-terms.ts';

test.each([
  ['/ways/by-train/kaikōura.html', 'ways by train kaikōura'],
  ['/ways_to_see_nz/train_journeys/tranz_scenic/', 'train journeys tranz scenic'],
  ['/Arthur’s Pass/', 'Arthur’s Pass'],
  ['/', ''],
  ['', ''],
  ['/../..%2f<script>', '2f script'],
  [`/${'a'.repeat(300)}`, 'a'.repeat(100)],
])('extracts search terms from %s', (path, words) => {
  expect(extractSearchTerms(path)).toBe(words);
});
