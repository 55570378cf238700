/** Check shared by specs: a returning browser shows what was published since its last visit. */
import {
  type BrowserContext,
  expect,
  type Page,
  type PlaywrightWorkerArgs,
  type TestInfo,
} from '@playwright/test';
import { type Draft, pageOf, textBlock } from './publish.ts';
import { sendRequest } from './raw-http.ts';

const from = '/test/returning/';
const to = '/test/returned-to/';

/** The longest time until published content shows, in milliseconds. */
const soon = 5_000;

const destination = (words: string) => pageOf(to, 'Returned to', [textBlock('text', words)]);
const origin = pageOf(from, 'Returning', [
  {
    _key: 'links',
    _type: 'linkList',
    schemaVersion: 1,
    heading: 'Further on',
    links: [
      {
        _key: 'one',
        _type: 'describedLink',
        label: 'Further on',
        target: { _type: 'reference', _ref: destination('')._id, _weak: true },
      },
    ],
  },
]);

/** Opens a browser whose profile, with its cache, lasts until the test is over. */
export function browserWithProfile({ playwright }: Pick<PlaywrightWorkerArgs, 'playwright'>, info: TestInfo) {
  return () =>
    playwright.chromium.launchPersistentContext(info.outputPath('profile'), info.project.use.launchOptions);
}

/**
 * Checks that a returning browser with cached pages shows newer content: on its first click, on reload, and soon after the
 * visitor goes back.
 */
export async function expectSeesPublishes(
  site: string,
  open: () => Promise<BrowserContext>,
  publish: (documents: readonly Draft[]) => Promise<unknown>,
): Promise<void> {
  const write = async (words: string) => {
    await publish([origin, destination(words)]);
    await expect.poll(async () => (await sendRequest(site, to)).body, { timeout: soon }).toContain(words);
  };
  const follow = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Further on' }).click();
  const seen = (page: Page) => page.locator('main').innerText();

  await write('The first words.');
  const first = await open();
  const before = await first.newPage();
  await before.goto(`${site}${from}`);
  await follow(before);
  await expect(before.locator('main')).toContainText('The first words.');
  await before.reload();
  await first.close();

  await write('The second words.');
  const second = await open();
  const page = await second.newPage();
  await page.goto(`${site}${from}`);
  await follow(page);
  await page.waitForURL(`**${to}`);
  await expect(page.locator('h1')).toHaveText('Returned to');
  expect(await seen(page)).toContain('The second words.');

  await write('The third words.');
  await page.reload();
  expect(await seen(page)).toContain('The third words.');

  // Back to a page in the router’s cache: the document stays the same.
  await page.waitForLoadState('networkidle');
  const stays = await page.evaluateHandle(() => document);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /, home$/ })
    .click();
  await page.waitForURL(`${site}/`);
  expect(await stays.evaluate((before) => before === document)).toBe(true);
  await write('The fourth words.');
  await page.goBack();
  await expect(page.locator('main')).toContainText('The fourth words.', { timeout: 2 * soon });

  // Back to a document in the browser’s back/forward cache.
  await page.goto(`${site}${from}`);
  await write('The fifth words.');
  await page.goBack();
  await expect(page.locator('main')).toContainText('The fifth words.', { timeout: 2 * soon });
  await second.close();
}
