/**
 * Smoke test: the home page and the 404 page.
 * Notices changes of Next that concern platform/next-internals/static-markup.ts.
 */
import { expect, test } from './test-fixtures.ts';

test('the home page has a heading and content @phone', async ({ page }) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
});

test('an unknown path gets a 404 on the first request', async ({ page, request }) => {
  const path = `/no-such-page-${Date.now()}/`;
  const first = await request.get(path);
  expect(first.status()).toBe(404);
  await page.goto(path);
  await expect(page.getByText(`Page not found: ${path}`)).toBeVisible();
});
