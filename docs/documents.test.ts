import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listRepositoryFiles } from '#scripts/prose/prose-files.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'tools')).map((folder) => `tools/${folder}/README.md`),
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

const files = listRepositoryFiles();
/** Endings of paths: `b.ts` and `a/b.ts` for `a/b.ts`. */
const pathEnds = new Set(
  files.flatMap((file) => {
    const parts = file.split('/');
    return parts.map((_, index) => parts.slice(index).join('/'));
  }),
);

/** Names of other programs, and an example. */
const notOurs = new Set(['cacheComponents', 'revalidateTag', 'fsGroup', 'PartOf', 'file.ts']);

/** Finds names and paths of code files that no file of the repository has. */
const findStaleFileNames = (text: string) =>
  [
    ...text.matchAll(
      /(?<![\w/.@\\{}*…-])(?:(?:[\w-]+|\(\w+\))\/)*[a-z][a-z0-9-]+(?:\.[a-z]+)*\.(?:tsx?|mjs)\b/g,
    ),
  ]
    .map(([name]) => name)
    .filter((name) => !pathEnds.has(name) && !notOurs.has(name) && !ofTutorials.test(name));

/** The lines of a file of code that are comments, without examples of markup and code. */
const commentsOf = (source: string) =>
  source
    .split('\n')
    .filter((line) => /^\s*(?:\*|\/\/|\/\*|#)/.test(line))
    .join('\n');

const code = files.filter((file) => /\.(?:tsx?|mjs|mts|css|ya?ml|sh|template)$/.test(file));
const identifiers = new Set(
  [
    ...code,
    ...files.filter((file) => /\.(?:json|csv|txt)$/.test(file) && !/^(?:content|package-lock)/.test(file)),
  ]
    .filter((file) => !file.startsWith('docs/'))
    .flatMap((file) => read(file).match(/[A-Za-z_]\w*/g) ?? []),
);

/** Finds identifiers in code spans of a document that the code does not have. Spans with spaces are commands. */
const findStaleIdentifiers = (document: string) =>
  [
    ...read(document)
      .replaceAll(/^```[\s\S]*?^```/gm, '')
      .matchAll(/`([^`\s]+)`/g),
  ]
    .flatMap(([, span = '']) => span.match(/[A-Za-z_]\w*/g) ?? [])
    .filter((name) => /[a-z][A-Z]/.test(name) && !identifiers.has(name) && !notOurs.has(name));

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

  test.each(documents.filter((document) => !/CHANGELOG|tutorials/.test(document)))(
    '%s names only identifiers of the code',
    (document) => {
      expect(findStaleIdentifiers(document)).toEqual([]);
    },
  );

  test.each(documents)('%s names only code files that exist', (document) => {
    expect(findStaleFileNames(read(document))).toEqual([]);
  });

  test('comments name only code files that exist', () => {
    const stale = code.flatMap((file) =>
      findStaleFileNames(commentsOf(read(file))).map((name) => `${file}: ${name}`),
    );
    expect(stale).toEqual([]);
  });
});

/** Finds entries of the list of invariants without the title of an existing test. */
function findUntestedInvariants(): string[] {
  const [, list = ''] = read('docs/reference/contracts.md').split('\n## Invariants across domains\n');
  const entries = list
    .replace(/\n## [\s\S]*/, '')
    .split('\n')
    .filter((line) => line.startsWith('| **'));
  expect(entries.length).toBeGreaterThan(10);
  const hasTest = (title: string, path: string) =>
    ["'", '`'].some((quote) => read(join('docs/reference', path)).includes(`${quote}${title}`));
  return entries.filter((entry) => {
    const tests = [...entry.matchAll(/\[([^\]]+)\]\(([^)]+\.test\.ts)\)/g)];
    return tests.length === 0 || !tests.every(([, title = '', path = '']) => hasTest(title, path));
  });
}

describe('the reference', () => {
  test('names an existing test for each invariant', () => {
    expect(findUntestedInvariants()).toEqual([]);
  });

  test('explains every script', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    expect(rowsOf('docs/reference/scripts.md').toSorted()).toEqual(Object.keys(scripts).toSorted());
  });
});
