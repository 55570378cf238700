import { expect, test } from '@playwright/test';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { datasetPages, pagesWithEveryBlock } from './support/addresses.ts';

/** accessibility.spec.ts visits these pages every day, and all others in the full run. */
test('few pages together show every type of block and of document', () => {
  const types = new Set(pagesWithEveryBlock.flatMap(({ blockTypes }) => blockTypes));
  for (const type of Object.keys(blockSchemas)) expect.soft([...types], 'blocks').toContain(type);
  expect(new Set(pagesWithEveryBlock.map(({ type }) => type))).toEqual(
    new Set(datasetPages.map(({ type }) => type)),
  );
  const paths = pagesWithEveryBlock.map(({ path }) => path);
  for (const path of ['/', '/search/', '/cart/', '/checkout/']) expect.soft(paths).toContain(path);
  expect(paths.length, 'pages that an everyday run visits').toBeLessThanOrEqual(16);
});
