/** The site with PLAIN_NEXT_OUTPUT: pages as Next renders and caches them. The step `plain` runs other specs with it. */
import { sendRequest } from './support/raw-http.ts';
import { startTestSite, type TestSite, test } from './support/test-site.ts';
import { expect } from './test-fixtures.ts';

let testSite: TestSite;

test.beforeAll(async () => {
  testSite = await startTestSite(undefined, { PLAIN_NEXT_OUTPUT: 'true' });
});
test.afterAll(() => testSite.stop());

test('a page is not rewritten, and the second visitor gets it from Next’s cache', {
  tag: '@full',
}, async () => {
  await sendRequest(testSite.siteUrl, '/');
  const { status, body, headers } = await sendRequest(testSite.siteUrl, '/');
  expect(status).toBe(200);
  expect(headers['x-nextjs-cache']).toBe('HIT');
  expect(body.match(/<script>self\.__next_f\.push\(/g)?.length).toBeGreaterThan(1);
  expect(body).toMatch(/<script src="\/_next\/static\/chunks\/[^"]*" async="">/);
  expect(body).not.toMatch(/loadScripts|deferLayout|data-block="[^>]* data-later/);
});

test('its scripts may run', { tag: '@full' }, async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await page.goto(`${testSite.siteUrl}/`);
  await expect(page.locator('[data-site-header][data-ready]')).toBeAttached();
  expect(refused).toEqual([]);
});
