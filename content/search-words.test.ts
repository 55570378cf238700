import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { searchResult } from '#schemas/validation/length-rules.ts';
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
/** What search engines are told of each page that they are told of. */
const told = documents
  .filter(({ seo }) => seo?.hidden !== true)
  .map(({ _id, title, summary, seo }) => ({
    id: _id,
    title: seo?.title ?? title ?? '',
    description: seo?.description ?? summary ?? '',
  }));
const count = (words: string) => [...words].length;

// @spec C.5
test('every page has a title that a search result shows whole', () => {
  expect(told.length).toBeGreaterThan(50);
  expect(told.filter(({ title }) => count(title) < 3 || count(title) > searchResult.title)).toEqual([]);
});

// @spec 1.4, C.5
test('every page has a description that fills a search result and is not cut', () => {
  const { minDescription, description: most } = searchResult;
  expect(
    told
      .filter(({ description }) => count(description) < minDescription || count(description) > most)
      .map(({ id, description }) => `${id}: ${count(description)} letters: ${description}`),
  ).toEqual([]);
});

// @spec C.5
test('no two pages have one title or one description', () => {
  const twice = (words: readonly string[]) => words.filter((each, index) => words.indexOf(each) !== index);
  expect(twice(told.map(({ title }) => title))).toEqual([]);
  expect(twice(told.map(({ description }) => description))).toEqual([]);
});
