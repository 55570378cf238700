import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`),
];

/** Words of code that name something in the repository: they begin with one of its folders, or are a file at its top. */
const inRepository = new RegExp(
  `^(?:(?:${readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^(?!\.(?!storybook|ci)|node_modules)/.test(entry.name))
    .map(({ name }) => name.replaceAll('.', '\\.'))
    .join('|')})/|[a-z][\\w.-]*\\.(?:json|ts|mts|mjs)$)`,
);

/** Files that are written while the project is used. */
const made =
  /^\.data\/|^test-results\/|^storybook-static\/|^data\.ndjson$|^(?:timetable\/)?current\.json$|^timetable\/(?:versions\/|lock\.db)$|^lake\/(?:content\.db|lock\.db|assets\/|transforms\/)$/;

/** Files that the reader of a tutorial creates. */
const ofTutorials = /\b(?:travel-tip|packing)\b/;

function pathsIn(document: string): string[] {
  return [...read(document).matchAll(/`([^`\n]+)`/g)]
    .map(([, words = '']) => words.split(' › ')[0] ?? '')
    .filter(
      (words) =>
        inRepository.test(words) && !/[\s<*{]/.test(words) && !made.test(words) && !ofTutorials.test(words),
    );
}

/** The links of a document to others: the path, seen from the document, and the heading. */
function linksIn(document: string): { path: string; heading: string }[] {
  return [...read(document).matchAll(/\]\(([^)#\s]*)(?:#([^)\s]*))?\)/g)]
    .map(([, path = '', heading = '']) => ({ path, heading }))
    .filter(({ path }) => !/^[a-z]+:/.test(path));
}

/** The fragments that lead to headings of a document, as GitHub makes them. */
function fragmentsOf(document: string): Set<string> {
  const headings = [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, words = '']) => words);
  return new Set(
    headings.map((words) =>
      words
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** The words of code in the first cells of a page's tables. */
function rowsOf(document: string): string[] {
  return [...read(document).matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name);
}

describe('the documents', () => {
  test.each(documents)('%s names files and folders that are there', (document) => {
    expect(pathsIn(document).filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const links = linksIn(document).map(({ path, heading }) => ({
      target: path === '' ? document : join(dirname(document), path),
      heading,
    }));
    expect(links.filter(({ target }) => !existsSync(join(root, target)))).toEqual([]);
    expect(
      links.filter(({ target, heading }) => heading !== '' && !fragmentsOf(target).has(heading)),
    ).toEqual([]);
  });
});

describe('the reference', () => {
  test('explains every script', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    expect(rowsOf('docs/reference/scripts.md').toSorted()).toEqual(Object.keys(scripts).toSorted());
  });
});
