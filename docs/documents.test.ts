import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const documents = [
  'README.md',
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
  /^\.data\/|^sbom\.cdx\.json$|^test-results\/|^storybook-static\/|^data\.ndjson$|^(?:timetable\/)?current\.json$|^timetable\/(?:versions\/|lock\.db)$|^lake\/(?:content\.db|lock\.db|assets\/|transforms\/)$/;

function pathsIn(document: string): string[] {
  return [...read(document).matchAll(/`([^`\n]+)`/g)]
    .map(([, words = '']) => words.split(' › ')[0] ?? '')
    .filter((words) => inRepository.test(words) && !/[\s<*{]/.test(words) && !made.test(words));
}

function linksIn(document: string): string[] {
  return [...read(document).matchAll(/\]\(([^)#\s]+)/g)]
    .map(([, address = '']) => address)
    .filter((address) => !/^[a-z]+:/.test(address));
}

/** The rows of a table: the words of code in its first cell. */
function rowsBelow(heading: string): string[] {
  const [section = ''] = read('README.md').split(`\n## ${heading}\n`)[1]?.split('\n## ') ?? [];
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name);
}

describe('the documents', () => {
  test.each(documents)('%s names files and folders that are there', (document) => {
    expect(pathsIn(document).filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(linksIn(document).filter((path) => !existsSync(join(root, dirname(document), path)))).toEqual([]);
  });
});

describe('the README', () => {
  test('explains every script', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    expect(rowsBelow('Scripts').toSorted()).toEqual(Object.keys(scripts).toSorted());
  });
});
