/** `npm run docs:settings`: writes the files that describe the settings. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { settingsPages } from './settings-pages.ts';

const root = join(import.meta.dirname, '../..');

for (const [path, text] of Object.entries(settingsPages())) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(path);
}
