import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { islandNames } from '#contracts/vitals/island-names.ts';
import { productFolders } from '#scripts/product-folders.mjs';

const sources = globSync(`{${productFolders}}/**/*.{ts,tsx}`, {
  exclude: (path) => /\.(test|stories)\.tsx?$/.test(path),
}).map((file) => ({ file, text: readFileSync(file, 'utf8') }));

test('every island is registered under its own name', () => {
  const named = sources.flatMap(({ text }) =>
    [...text.matchAll(/ = island\(\s*'([\w-]+)'/g)].map(([, name]) => name),
  );
  expect(named.sort()).toEqual([...islandNames].sort());
});

test('every component that loads lazily is an island', () => {
  const lazy = sources.find(({ file }) => file.endsWith('blocks/islands.tsx'))?.text ?? '';
  expect([...lazy.matchAll(/dynamic\(/g)]).toHaveLength(
    [...lazy.matchAll(/ = island\(\s*'[\w-]+',\s*dynamic\(/g)].length,
  );
  const strays = sources
    .filter(({ file, text }) => file.endsWith('.island.tsx') && !/ = island\(\s*'/.test(text))
    .filter(({ file }) => !lazy.includes(`./${file.replace(/^blocks\//, '')}`));
  expect(strays.map(({ file }) => file)).toEqual([]);
});
