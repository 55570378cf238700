/** Checks the licence and the hash of each package that runs in production, as package-lock.json states them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { root } from '#scripts/launch/root.mjs';

const flag = z.boolean().default(false);
const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string(),
      license: z.string().default('none stated'),
      integrity: z.string().default(''),
      dev: flag,
      devOptional: flag,
    }),
  ),
});

const { packages } = lockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
/** Returns true for a development package, and for each package in its folder: npm's flags miss optional ones. */
const isForDevelopment = (path: string) =>
  path.split('/node_modules/').some((_, index, parts) => {
    const entry = packages[parts.slice(0, index + 1).join('/node_modules/')];
    return entry?.dev || entry?.devOptional;
  });
const production = Object.entries(packages)
  .filter(([path]) => path !== '' && !isForDevelopment(path))
  .map(([path, entry]) => ({ ...entry, name: path.split('node_modules/').at(-1) ?? '' }));

const permissive = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Apache-2.0',
];
/** Other licences, and the packages that may have them. We ship these packages unmodified. */
const exceptions = new Map([
  // The licence of a font does not cover documents that embed the font.
  ['OFL-1.1', /^@fontsource-variable\/noto-/],
  ['Python-2.0', /^argparse$/],
  ['Zlib', /^pako$/],
  ['MPL-2.0', /^@vercel\/stega$/],
  ['CC-BY-4.0', /^caniuse-lite$/],
  ['LGPL-3.0-or-later', /^@img\/sharp-(?:libvips|win32|wasm32)/],
  // Its package.json names none; its LICENSE file is the MIT licence.
  ['none stated', /^png-js$/],
]);

test('every production package has a licence that we may ship', () => {
  expect(production.length).toBeGreaterThan(200);
  const refused = production.filter(({ name, license }) =>
    license
      .replaceAll(/[()]/g, '')
      .split(' AND ')
      .some((id) => !permissive.includes(id) && !exceptions.get(id)?.test(name)),
  );
  expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});

// @asvs 15.1.2
test('every production package is pinned by a SHA-512 hash', () => {
  expect(production.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity))).toEqual([]);
});
