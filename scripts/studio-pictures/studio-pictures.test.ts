import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { root } from '#scripts/launch/root.mjs';
import { readManifest } from './draw.ts';
import { blockTypes, command, maxBytes, picturesFolder, sourceHash } from './sources.ts';

const folder = join(root, picturesFolder);
const manifest = readManifest(folder);
const pictures = readdirSync(folder).filter((name) => name.endsWith('.webp'));

// @spec D.6
test.each(blockTypes)('the picker’s picture of %s is of today’s block', (type) => {
  expect(pictures, `There is no picture of "${type}". Run: ${command}`).toContain(`${type}.webp`);
  expect(manifest[type]?.source, `The picture of "${type}" is stale. Run: ${command}`).toBe(
    sourceHash(root, type),
  );
  expect(manifest[type]?.alt).toBe(blockSchemas[type].description);
  expect(statSync(join(folder, `${type}.webp`)).size).toBeLessThanOrEqual(maxBytes);
  expect(
    readFileSync(join(folder, `${type}.webp`))
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP');
});

test('there is no picture of a block that is gone', () => {
  const known = new Set(blockTypes.map((type) => `${type}.webp`));
  expect(pictures.filter((name) => !known.has(name))).toEqual([]);
});
