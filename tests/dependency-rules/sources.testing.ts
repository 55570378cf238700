import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/launch/root.mjs';

/** The program's own files, without those that test it. */
export const sources = ['src', 'blocks', 'components', 'schemas'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx|mjs|js)$/.test(name) && !/[./](?:test|testing|stories)\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);
