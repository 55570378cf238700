import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { visitorPages } from '#src/page/visitor-pages.ts';

const firstPart = (path: string) => path.split('/')[1];

/** The addresses of the site's own pages, as the content names them. */
const contentPaths = readdirSync('content/documents').flatMap((file) =>
  [
    ...readFileSync(`content/documents/${file}`, 'utf8').matchAll(
      /"path":\{"_type":"slug","current":"(\/[^"]+)"/g,
    ),
  ].map(([, path = '']) => path),
);

// Below the first part of such a folder's name the router can foretell no page, and asks for its outline before it
// preloads it.
test('no folder of a route stands where pages that are preloaded have their addresses', () => {
  const parts = new Set(contentPaths.filter((path) => !visitorPages.has(path)).map(firstPart));
  expect(parts).toContain('ways_to_see_nz');
  expect(
    readdirSync('src/app').filter(
      (name) => parts.has(name) || ['blogs', 'destinations', 'tours'].includes(name),
    ),
  ).toEqual([]);
});
