import { globSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { productFolders } from '#scripts/product-folders.mjs';
import { singleton } from './singleton.ts';

test('a singleton is shared by every copy of the module', async () => {
  singleton<string>('test.one').current = 'kept';
  vi.resetModules();
  const copy = await import('./singleton.ts');
  expect(copy.singleton).not.toBe(singleton);
  expect(copy.singleton<string>('test.one').current).toBe('kept');
  expect(copy.singleton<string>('test.other').current).toBeUndefined();
});

test('each singleton name occurs once in the product', () => {
  const files = globSync(`{${productFolders}}/**/*.{ts,tsx}`).filter((file) => !/\.test\.tsx?$/.test(file));
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bsingleton<[^(]*>\(\s*'([^']+)'/g)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(10);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});
