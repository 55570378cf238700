/** Checks the set of pages that short runs visit. */
import { expect, test } from '@playwright/test';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { datasetPages, pagesWithEveryBlock } from './support/addresses.ts';

/** In short runs accessibility.spec.ts visits these pages, in full runs all others too. */
test('a small set of pages contains every block type and every document type', () => {
  const types = new Set(pagesWithEveryBlock.flatMap(({ blockTypes }) => blockTypes));
  for (const type of Object.keys(blockSchemas)) expect.soft([...types], 'blocks').toContain(type);
  expect(new Set(pagesWithEveryBlock.map(({ type }) => type))).toEqual(
    new Set(datasetPages.map(({ type }) => type)),
  );
  const paths = pagesWithEveryBlock.map(({ path }) => path);
  for (const path of ['/', '/search/', '/cart/', '/checkout/']) expect.soft(paths).toContain(path);
  expect(paths.length, 'pages that a short run visits').toBeLessThanOrEqual(19);
});
