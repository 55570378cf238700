/** `npm run docs:maps`: generates the pages of docs/reference/ that map statements to the tests that prove them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRequirements, renderMap } from '#scripts/docs/requirement-maps.ts';

const root = join(import.meta.dirname, '../..');

for (const { page, statements, tags } of readRequirements(root)) {
  writeFileSync(join(root, page.map), renderMap(page, statements, tags));
  console.log(page.map);
}
