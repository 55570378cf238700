import { expect, test } from '@playwright/test';
import { isReserved } from '#schemas/validation/address-rules.ts';
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
    async ask(address) {
      const answer = await fetch(new URL(address, house.siteUrl), { redirect: 'manual' });
      const type = answer.headers.get('content-type') ?? '';
      const body = type.startsWith('text/html') ? await answer.text() : '';
      if (!body) await answer.body?.cancel();
      return { status: answer.status, location: answer.headers.get('location'), type, body };
    },
  });
  expect(links).toBeGreaterThan(1_000);
  expect(pictures).toBeGreaterThan(50);
  expect(
    findings
      .filter(({ level }) => level === 'fault')
      .map(({ kind, where, what }) => `${kind} ${where}: ${what}`),
  ).toEqual([]);
});
