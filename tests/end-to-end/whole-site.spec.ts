import { expect, test } from '@playwright/test';
import { isReserved } from '#schemas/validation/address-rules.ts';
import { ask } from '#scripts/content-check/ask.ts';
import { checkPages } from '#scripts/content-check/check-pages.ts';
import { specialRoutes } from '#src/page/special-routes.ts';
import { datasetPages, datasetRedirects } from './support/addresses.ts';
import { house } from './test.ts';

test('every page says what it is, is valid HTML, leads to what there is and is led to', async () => {
  test.setTimeout(240_000);
  const { findings, links, pictures } = await checkPages({
    pages: new Map(datasetPages.map(({ path, hidden }) => [path, { hidden }])),
    redirects: new Set(datasetRedirects),
    isOwn: (path) => specialRoutes.has(path) || isReserved(path),
    ask: (address) => ask(house.siteUrl, address),
  });
  expect(links).toBeGreaterThan(1_000);
  expect(pictures).toBeGreaterThan(50);
  expect(
    findings
      .filter(({ level }) => level === 'fault')
      .map(({ kind, where, what }) => `${kind} ${where}: ${what}`),
  ).toEqual([]);
});
