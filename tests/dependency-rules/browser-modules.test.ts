/** Static check: code in browsers loads nothing of the server except `contracts/`, not even indirectly. */
import { expect, it } from 'vitest';
import { sources } from './sources.testing.ts';
import { loadedFiles, valueImports } from './value-imports.testing.ts';

const entries = sources.filter(
  (file) => /\.island\.tsx$|^src\/instrumentation-client\.ts$/.test(file) || file.startsWith('browser/'),
);

/** Platform code that also runs in browsers. */
const allowed = /^platform\/(timeout\.ts|next-internals\/browser\/)/;

it('islands and browser code load no file of the server', () => {
  expect(entries.length).toBeGreaterThan(40);
  const importers = loadedFiles(entries, { isLazy: true });
  const ofServer = [...importers.keys()].filter((file) =>
    /^(?:api|cms|domains|lake|platform|schemas|src\/page)\/|-schemas\.ts$/.test(file),
  );
  const unexpected = ofServer.filter((file) => !allowed.test(file));
  expect(unexpected.map((file) => `${importers.get(file)} → ${file}`)).toEqual([]);
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
  expect(valueImports('blocks/made-up/a.island.tsx', code, { isLazy: false })).not.toContain(
    'blocks/made-up/lazy.tsx',
  );
});

it('the check stops at server actions', () => {
  const code = `'use server';\nimport { b } from '#api/app.ts';`;
  expect(valueImports('blocks/a.action.ts', code, { isLazy: true })).toEqual([]);
});
