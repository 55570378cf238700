import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/launch/root.mjs';
import { productFolders } from '#scripts/product-folders.mjs';

/** Paths of the product’s source files, without tests and stories. */
export const sources = productFolders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx|mjs|js)$/.test(name) && !/[./](?:test|testing|stories)\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);
