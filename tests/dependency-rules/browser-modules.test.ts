/** Static check: code in browsers loads nothing of the server except `contracts/`, not even indirectly. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#scripts/launch/root.mjs';
import { sources } from './sources.testing.ts';
import { loadedFiles, valueImports } from './value-imports.testing.ts';

const isClient = (file: string) => /^['"]use client['"]/m.test(readFileSync(join(root, file), 'utf8'));

const entries = sources.filter(
  (file) =>
    /\.island\.tsx$|^src\/instrumentation-client\.ts$/.test(file) ||
    file.startsWith('browser/') ||
    isClient(file),
);

const ofServer = /^(?:api|cms|domains|lake|platform|src\/page)\//;

/** Platform code that also runs in browsers. */
const allowed = /^platform\/(timeout\.ts|next-internals\/browser\/)/;

it('islands and browser code load no file of the server', () => {
  expect(entries.length).toBeGreaterThan(40);
  const importers = loadedFiles(entries, { isLazy: true });
  const unexpected = [...importers.keys()].filter(
    (file) => (ofServer.test(file) || /^schemas\/|-schemas\.ts$/.test(file)) && !allowed.test(file),
  );
  expect(unexpected.map((file) => `${importers.get(file)} → ${file}`)).toEqual([]);
});

it('files that browsers load take types of the server from contracts, schemas and loaders only', () => {
  const loaded = [...loadedFiles(entries, { isLazy: true }).keys()].filter(
    (file) => sources.includes(file) && !allowed.test(file),
  );
  expect(loaded.length).toBeGreaterThan(entries.length);
  const unexpected = loaded.flatMap((file) =>
    valueImports(file, readFileSync(join(root, file), 'utf8'), { isLazy: true, isTyped: true })
      .filter((target) => ofServer.test(target) && !allowed.test(target))
      .map((target) => `${file} → ${target}`),
  );
  expect(unexpected).toEqual([]);
});

it('the check follows imports and exports of values, static and dynamic', () => {
  const code = `
    import type { A } from './types.ts';
    import { type B } from './more-types.ts';
    import { type C, d } from './value.ts';
    import zod from 'zod';
    export { e } from '#contracts/money.ts';
    export * from '../all.ts';
    const load = () => import('./lazy.tsx');`;
  expect(valueImports('blocks/made-up/a.island.tsx', code, { isLazy: true })).toEqual([
    'blocks/made-up/value.ts',
    'zod',
    'contracts/money.ts',
    'blocks/all.ts',
    'blocks/made-up/lazy.tsx',
  ]);
  expect(valueImports('blocks/made-up/a.island.tsx', code, { isLazy: false, isTyped: true })).toContain(
    'blocks/made-up/types.ts',
  );
  expect(valueImports('blocks/made-up/a.island.tsx', code, { isLazy: false })).not.toContain(
    'blocks/made-up/lazy.tsx',
  );
});

it('the check stops at server actions', () => {
  const code = `'use server';\nimport { b } from '#api/app.ts';`;
  expect(valueImports('blocks/a.action.ts', code, { isLazy: true })).toEqual([]);
});
