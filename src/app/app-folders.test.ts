import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { visitorPages } from '#src/page/page-routes.ts';

const firstPart = (path: string) => path.split('/')[1];

/** Paths of the site's own pages in the content. */
const contentPaths = readdirSync('content/documents').flatMap((file) =>
  [
    ...readFileSync(`content/documents/${file}`, 'utf8').matchAll(
      /"path":\{"_type":"slug","current":"(\/[^"]+)"/g,
    ),
  ].map(([, path = '']) => path),
);

// A route folder on the first path segment of pages stops the router from predicting them. It would fetch an outline
// before each preload.
test('no route folder has the first path segment of preloaded pages', () => {
  const parts = new Set(contentPaths.filter((path) => !visitorPages.has(path)).map(firstPart));
  expect(parts).toContain('ways_to_see_nz');
  expect(
    readdirSync('src/app').filter(
      (name) => parts.has(name) || ['blogs', 'destinations', 'tours'].includes(name),
    ),
  ).toEqual([]);
});
