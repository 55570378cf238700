/** Tests the titles and descriptions of pages for search results: length and uniqueness. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { searchResult } from '#schemas/validation/seo-length-rules.ts';
import { root } from '#scripts/launch/root.mjs';

type Stored = {
  _id: string;
  title?: string;
  summary?: string;
  seo?: { title?: string; description?: string; hidden?: boolean };
};

const documents = ['page', 'destination', 'blog-post', 'tour'].flatMap((type) =>
  readFileSync(join(root, 'content/documents', `${type}.ndjson`), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Stored => JSON.parse(line)),
);
/** Title and description of each page that is open to search engines. */
const told = documents
  .filter(({ seo }) => seo?.hidden !== true)
  .map(({ _id, title, summary, seo }) => ({
    id: _id,
    title: seo?.title ?? title ?? '',
    description: seo?.description ?? summary ?? '',
  }));
const count = (words: string) => [...words].length;

// @spec C.5
test('every page has a title that fits a search result', () => {
  expect(told.length).toBeGreaterThan(50);
  expect(told.filter(({ title }) => count(title) < 3 || count(title) > searchResult.title)).toEqual([]);
});

// @spec 1.4, C.5
test('every page has a description that fills but fits a search result', () => {
  const { minDescription, description: most } = searchResult;
  expect(
    told
      .filter(({ description }) => count(description) < minDescription || count(description) > most)
      .map(({ id, description }) => `${id}: ${count(description)} characters: ${description}`),
  ).toEqual([]);
});

// @spec C.5
test('titles and descriptions are unique', () => {
  const twice = (words: readonly string[]) => words.filter((each, index) => words.indexOf(each) !== index);
  expect(twice(told.map(({ title }) => title))).toEqual([]);
  expect(twice(told.map(({ description }) => description))).toEqual([]);
});
