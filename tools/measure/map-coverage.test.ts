import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCoverageMapper } from './map-coverage.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'southbound-map-coverage-'));
  for (const [path, text] of Object.entries({
    '.next/server/chunks/[page].js': bundle,
    '.next/server/chunks/[page].js.map': JSON.stringify(bundleMap),
    'blocks/hero.ts': '',
    'domains/fares [old].ts': '',
    'domains/surcharge.ts': '',
    'src/server.ts': 'export const serve = () => 1;',
    'node_modules/zod/index.js': '',
  })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Modules of a bundle, one a line. */
const lines = [
  'module.exports=[1,a=>{a.hero=()=>{draw()}},',
  '2,b=>{b.fare=c=>c?cheap():dear()},',
  '3,d=>{d.parse=()=>check()},',
  '4,e=>{e.made=()=>made()}]',
];
const bundle = lines.join('\n');

/** Maps each line to one source, and the inlined call `dear()` of the second to its own. */
const bundleMap = {
  version: 3,
  names: [],
  sources: [
    '../../../blocks/hero.ts',
    '../../../domains/fares%20%5Bold%5D.ts',
    '../../../node_modules/zod/index.js',
    'turbopack:///[turbopack]/runtime.ts',
    '../../../domains/surcharge.ts',
  ],
  mappings: 'AAAA;ACAA,0BGAA;AFAA;ACAA',
};

type Ran = readonly [text: string, count: number];

/** Coverage of a script: the count of each function or block, given by its text. */
function ran(path: string, text: string, ...ranges: readonly Ran[]) {
  const url = pathToFileURL(join(folder, path)).href;
  return {
    url,
    functions: ranges.map(([part, count]) => {
      const startOffset = text.indexOf(part);
      return { ranges: [{ startOffset, endOffset: startOffset + part.length, count }] };
    }),
  };
}
const chunk = (...ranges: readonly Ran[]) => ran('.next/server/chunks/[page].js', bundle, ...ranges);

const hero = '()=>{draw()}';
const fare = 'c=>c?cheap():dear()';

const mapOnce = (...ranges: readonly Ran[]) => createCoverageMapper(folder)([chunk(...ranges)]);

test('a function of a bundle counts for its source file, and an inlined one for its own', () => {
  expect(mapOnce([hero, 1])).toEqual(['blocks/hero.ts']);
  expect(mapOnce([hero, 2], [fare, 1])).toEqual([
    'blocks/hero.ts',
    'domains/fares [old].ts',
    'domains/surcharge.ts',
  ]);
});

test('functions and branches that did not run do not count', () => {
  expect(mapOnce([hero, 0])).toEqual([]);
  expect(mapOnce([fare, 1], [':dear()', 0])).toEqual(['domains/fares [old].ts']);
});

test('a module counts when it is loaded, and not for the functions that it only declares', () => {
  expect(mapOnce([`b=>{b.fare=${fare}}`, 1], [fare, 0])).toEqual(['domains/fares [old].ts']);
  expect(mapOnce([`a=>{a.hero=${hero}}`, 0], [hero, 1])).toEqual(['blocks/hero.ts']);
});

test('packages, generated code and files outside the folder are left out', () => {
  const outside = ran('../elsewhere.js', 'run()', ['run()', 1]);
  expect(createCoverageMapper(folder)([chunk(['()=>check()', 1], ['()=>made()', 1]), outside])).toEqual([]);
});

test('a source file that runs without a bundle counts for itself', () => {
  const mapCoverage = createCoverageMapper(folder);
  const text = 'export const serve = () => 1;';
  expect(mapCoverage([ran('src/server.ts', text, ['() => 1', 3])])).toEqual(['src/server.ts']);
  expect(mapCoverage([ran('src/server.ts', text, ['() => 1', 0])])).toEqual([]);
});

test('code that runs as often without a request does not count', () => {
  const mapCoverage = createCoverageMapper(folder);
  const idle = [chunk([hero, 2])];
  expect(mapCoverage([chunk([hero, 2], [fare, 1], [':dear()', 0])], idle)).toEqual([
    'domains/fares [old].ts',
  ]);
  expect(mapCoverage([chunk([hero, 2])], idle)).toEqual([]);
  expect(mapCoverage([chunk([hero, 3])], idle)).toEqual(['blocks/hero.ts']);
});
