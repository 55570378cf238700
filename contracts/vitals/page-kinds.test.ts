import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageKindOf, pageKinds } from './page-kinds.ts';

test.each([
  ['/', 'home'],
  ['', 'home'],
  ['/destinations/kaikoura/', 'destinations'],
  ['/tours', 'tours'],
  ['/pre_0191f2c4/', 'other'],
  ['/aroha@example.nz/', 'other'],
])('the path %j has the page kind %s', (path, kind) => {
  expect(pageKindOf(path)).toBe(kind);
});

test('every page kind occurs in the content', () => {
  const paths = readdirSync('content/documents').flatMap((file) =>
    [
      ...readFileSync(`content/documents/${file}`, 'utf8').matchAll(
        /"path":\{"_type":"slug","current":"(\/[^"]*)"/g,
      ),
    ].map(([, path = '']) => pageKindOf(path)),
  );
  expect(new Set([...paths, 'other'])).toEqual(new Set(pageKinds));
});
