import {
  type BrowserContext,
  expect,
  type Page,
  type PlaywrightWorkerArgs,
  type TestInfo,
} from '@playwright/test';
import { type Draft, pageOf, textBlock } from './publish.ts';
import { ask } from './raw-http.ts';

const from = '/test/returning/';
const to = '/test/returned-to/';

/** How long what is published may take to show, in milliseconds. */
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

/** Opens a browser whose profile, with all that it keeps of the site, lasts until the test is over. */
export function browserWithProfile({ playwright }: Pick<PlaywrightWorkerArgs, 'playwright'>, info: TestInfo) {
  return () =>
    playwright.chromium.launchPersistentContext(info.outputPath('profile'), info.project.use.launchOptions);
}

/**
 * Proves that a browser which comes back, and has kept the pages of its last visit, shows what is published since: on its first
 * click, on reload, and soon after the visitor goes back.
 */
export async function expectSeesPublishes(
  site: string,
  open: () => Promise<BrowserContext>,
  publish: (documents: readonly Draft[]) => Promise<unknown>,
): Promise<void> {
  const write = async (words: string) => {
    await publish([origin, destination(words)]);
    await expect.poll(async () => (await ask(site, to)).body, { timeout: soon }).toContain(words);
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

  // Back to a page that the router has kept: the document stays the same.
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

  // Back to a document that the browser has kept.
  await page.goto(`${site}${from}`);
  await write('The fifth words.');
  await page.goBack();
  await expect(page.locator('main')).toContainText('The fifth words.', { timeout: 2 * soon });
  await second.close();
}
