import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hasStudio, needsStudio, studioFingerprint } from './studio.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'southbound-studio-'));
  for (const path of [
    'package.json',
    'package-lock.json',
    'studio/structure.ts',
    'schemas/page.ts',
    'src/other.ts',
  ])
    write(path, 'first');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** As a build leaves it that imported a schema. */
function build(): void {
  write('.studio/index.html', '<html>');
  write('.studio/sources.json', JSON.stringify({ 'studio/structure.ts': '…', 'schemas/page.ts': '…' }));
  write('.studio/sources.sha256', studioFingerprint(folder) ?? '');
}

it('a Studio of older sources is one', () => {
  expect(hasStudio(folder)).toBe(false);
  build();
  write('schemas/page.ts', 'second');
  expect([hasStudio(folder), needsStudio(folder)]).toEqual([true, true]);
});

it('the Studio is built when there is none, and after a build that did not finish', () => {
  expect(needsStudio(folder)).toBe(true);
  build();
  rmSync(join(folder, '.studio', 'sources.sha256'));
  expect(needsStudio(folder)).toBe(true);
});

it('the Studio is not built again of the same sources', () => {
  build();
  expect(needsStudio(folder)).toBe(false);
});

it.each([
  ['what it imports', 'schemas/page.ts'],
  ['a file of its own', 'studio/structure.ts'],
  ['a new file of its own', 'studio/pictures/hero.webp'],
  ['the packages', 'package-lock.json'],
])('the Studio is built again after a change of %s', (_what, path) => {
  build();
  write(path, 'second');
  expect(needsStudio(folder)).toBe(true);
});

it('the Studio is built again when something that it imports is gone', () => {
  build();
  rmSync(join(folder, 'schemas/page.ts'));
  expect(needsStudio(folder)).toBe(true);
});

it.each(['src/other.ts', 'schemas/nobody-imports.ts', 'studio/structure.test.ts', 'studio/README.md'])(
  'a change of %s costs no build of the Studio',
  (path) => {
    build();
    write(path, 'second');
    expect(needsStudio(folder)).toBe(false);
  },
);
