/** The Studio’s desk, block picker, previews and document actions, as an editor uses them. */
import { expect, type Page, test } from '@playwright/test';
import { chooseAction } from './support/studio-page.ts';
import { openDocument, type StudioSite, startStudioSite, watchEditor } from './support/studio-site.ts';

/** Timeout for the Studio, which takes seconds to start on a busy machine, in milliseconds. */
const studioTimeoutMs = 60_000;

test.describe.configure({ mode: 'default', timeout: 180_000 });

let testSite: StudioSite;
test.beforeAll(async () => {
  testSite = await startStudioSite('editing');
});
test.afterAll(() => testSite?.stop());

/** Opens entries of the desk’s tree by their names. */
async function goTo(page: Page, ...names: readonly string[]): Promise<void> {
  await page.goto(`${testSite.siteUrl}/studio/structure`);
  for (const name of names) {
    const pane = page.getByTestId('structure-tool-list-pane').last();
    await pane.getByRole('link', { name }).first().click({ timeout: studioTimeoutMs });
  }
}

test('an editor’s first day: find a page, add a block, fix a fault, look at previews, copy', {
  tag: '@full',
}, async ({ context }) => {
  const faults = await watchEditor(context, testSite);
  const page = await context.newPage();

  await goTo(page, 'Ways to see New Zealand', 'Train journeys', 'Coastal Pacific');
  const blocks = page.getByTestId('field-blocks');
  await expect(page.getByTestId('field-title').locator('input').first()).toHaveValue('Coastal Pacific', {
    timeout: studioTimeoutMs,
  });

  await test.step('the menu of a block opens the same picker, at its place', async () => {
    const picker = page.getByRole('dialog', { name: 'Add a block' });
    await blocks.getByTestId('array-item-menu-button').nth(1).click();
    await page.getByRole('menuitem', { name: 'Add item before' }).click();
    await expect(picker.getByRole('combobox', { name: 'Place' })).toHaveValue('opening');
    await page.keyboard.press('Escape');
    await expect(picker).toHaveCount(0);
  });

  await test.step('the picker finds a block by its purpose, by keyboard alone, and offers no selling blocks', async () => {
    const opener = blocks.getByTestId('add-block');
    const picker = page.getByRole('dialog', { name: 'Add a block' });
    const tiles = picker.getByRole('list', { name: 'Blocks' }).getByRole('button');
    const search = picker.getByRole('textbox', { name: 'Search blocks' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(search).toBeFocused();
    await expect(tiles.first()).toHaveAccessibleDescription(/\w/);
    await page.keyboard.press('ArrowDown');
    await expect(tiles.nth(0)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tiles.nth(1)).toBeFocused();
    await page.keyboard.press('End');
    await expect(tiles.last()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(picker).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await search.pressSequentially('checkout');
    await expect(picker.getByRole('status')).toHaveText('No matching blocks.');
    // The page already has its opening.
    await search.fill('opening');
    await expect(picker.getByRole('status')).toHaveText('No matching blocks.');
    await search.fill('call to action');
    await expect(tiles).toHaveCount(1);
    await expect(tiles).toHaveAccessibleName('Call to action');
    await expect(tiles.locator('img')).toHaveJSProperty('complete', true);
    await search.press('Enter');
    await expect(picker).toHaveCount(0);
  });

  await test.step('a missing field is reported, and the message disappears once it is filled in', async () => {
    const heading = page
      .getByTestId(/^field-blocks.*\.heading$/)
      .locator('input')
      .last();
    // The message is on the icon beside the field.
    await expect(page.getByText('Enter a heading of up to 120 characters.').first()).toBeAttached({
      timeout: studioTimeoutMs,
    });
    await heading.fill('Ask somebody who has ridden it');
    await expect(page.getByText('Enter a heading of up to 120 characters.')).toHaveCount(0);
    await expect
      .poll(async () => JSON.stringify(await testSite.client.getDocument('drafts.page-coastal-pacific')))
      .toContain('Ask somebody who has ridden it');
  });

  await test.step('the search result and the social card are shown side by side', async () => {
    await goTo(page, 'Ways to see New Zealand', 'Train journeys', 'Coastal Pacific');
    await page.getByTestId('field-seo').getByRole('button').first().click({ timeout: studioTimeoutMs });
    const preview = page.getByTestId('seo-preview');
    await expect(preview).toContainText(/Coastal Pacific.* · Southbound/);
    await expect(preview).toContainText(/Title\d\d of 60/);
    await expect(preview.getByRole('img')).toBeVisible();
  });

  await test.step('the uses of the page are listed, with links', async () => {
    await page.getByRole('button', { name: 'Where is this used?' }).first().click();
    const uses = page.getByTestId('uses');
    await expect(uses).toContainText('Navigation and footer');
    await expect(uses.getByRole('link', { name: /Train journeys/ }).first()).toBeVisible();
  });

  await test.step('a copy of the page is a draft with its own address', async () => {
    await chooseAction(page, 'Duplicate');
    await expect(page.getByTestId('field-title').locator('input').first()).toHaveValue(
      'Copy of Coastal Pacific',
      {
        timeout: studioTimeoutMs,
      },
    );
    const copy = await testSite.client.fetch(
      '*[_type == "page" && title == "Copy of Coastal Pacific"][0].path.current',
      {},
      { perspective: 'raw' },
    );
    expect(copy).toBe('/ways_to_see_nz/train_journeys/coastal_pacific-copy/');
  });

  await test.step('a block is copied to another page, unless it would be a fault there', async () => {
    await chooseAction(page, /Copy a block/);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('To the page').selectOption({ label: 'About Southbound · /about/' });
    await dialog.getByLabel('Place').selectOption({ index: 1 });
    await expect(dialog.getByRole('alert')).toContainText('Remove this second opening');
    await dialog
      .getByLabel('Block')
      .selectOption({ label: 'Call to action: Ask somebody who has ridden it' });
    await dialog.getByRole('button', { name: 'Copy the block' }).click();
    await expect(dialog).toHaveCount(0);
    expect(JSON.stringify(await testSite.client.getDocument('drafts.page-about'))).toContain(
      'Ask somebody who has ridden it',
    );
  });

  expect(faults).toEqual([]);
});

// @spec 2.3
test('the cart page keeps its address and cannot be unpublished, deleted or duplicated', {
  tag: '@full',
}, async ({ context }) => {
  const page = await context.newPage();
  await goTo(page, 'Cart and checkout', 'Your Cart');
  await expect(page.getByTestId('field-path').locator('input').first()).toHaveAttribute('readonly', '', {
    timeout: studioTimeoutMs,
  });
  await page.getByTestId('action-menu-button').click();
  for (const name of ['Unpublish', 'Delete', 'Duplicate'])
    await expect(page.getByRole('menuitem', { name: new RegExp(`^${name}`) })).toBeDisabled();
});

test('a page is created in its place in the tree, with an address from its title, even one that starts like the cart’s', {
  tag: '@full',
}, async ({ context }) => {
  const page = await context.newPage();
  // The window is wide enough for the whole desk beside the form.
  await page.setViewportSize({ width: 2_400, height: 900 });
  await goTo(page, 'Ways to see New Zealand', 'Train journeys');
  await page
    .getByTestId('structure-tool-list-pane')
    .last()
    .getByRole('link', { name: 'New page here' })
    .click();
  const address = page.getByTestId('field-path').locator('input').first();
  await expect(address).toHaveValue('/ways_to_see_nz/train_journeys/', { timeout: studioTimeoutMs });
  await page.getByTestId('field-title').locator('input').first().fill('Night trains of Ōtaki');
  // The desk lists it, still by the address of the page above it.
  await expect(
    page.getByTestId('structure-tool-list-pane').getByRole('link', { name: 'Night trains of Ōtaki' }),
  ).toBeAttached({ timeout: studioTimeoutMs });
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(address).toHaveValue('/ways_to_see_nz/train_journeys/night_trains_of_otaki/');
  await address.fill('/cart');
  await expect(page.getByText('start and end with a slash').first()).toBeAttached();
  await expect(address).toBeEditable();
  await address.fill('/cart/');
  await expect(page.getByText('The page “Your Cart” already has this address.').first()).toBeAttached();
  await expect(page.getByTestId('action-publish')).toBeDisabled();
  await address.fill('/cartography/');
  await expect
    .poll(() =>
      testSite.client.fetch('*[path.current == "/cartography/"][0].title', {}, { perspective: 'raw' }),
    )
    .toBe('Night trains of Ōtaki');
});

test('an editor adds a table, types and pastes cells, and changes rows and columns', {
  tag: '@full',
}, async ({ context }) => {
  const faults = await watchEditor(context, testSite);
  const page = await context.newPage();
  await openDocument(page, testSite, 'page-terms-and-conditions', 'page');
  await page.getByTestId('field-blocks').getByTestId('add-block').click({ timeout: studioTimeoutMs });
  const picker = page.getByRole('dialog', { name: 'Add a block' });
  await picker.getByRole('textbox', { name: 'Search blocks' }).fill('spreadsheet');
  await picker.getByRole('textbox', { name: 'Search blocks' }).press('Enter');

  const stored = () =>
    testSite.client.fetch<string[][]>(
      '*[_id == "drafts.page-terms-and-conditions"][0].blocks[_type == "table"][0].rows[].cells',
      {},
      { perspective: 'raw' },
    );
  await page.getByRole('button', { name: 'Add a table' }).click();
  await page.getByRole('textbox', { name: 'Name of column 1' }).fill('Fare');
  await page.getByRole('textbox', { name: 'Name of column 2' }).fill('Changes');
  await page.getByRole('textbox', { name: 'Row 1, Fare' }).fill('Flexi');
  // Enter goes down, and adds a row after the last.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Row 2, Fare' })).toBeFocused();
  await page.keyboard.type('Saver');
  await expect.poll(stored).toEqual([
    ['Fare', 'Changes'],
    ['Flexi', ''],
    ['Saver', ''],
  ]);

  await page.getByRole('textbox', { name: 'Row 1, Changes' }).evaluate((field) => {
    const data = new DataTransfer();
    data.setData('text/plain', 'Free\tYes\r\n$20\tNo');
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await page.getByRole('textbox', { name: 'Name of column 3' }).fill('Refund');
  await expect.poll(stored).toEqual([
    ['Fare', 'Changes', 'Refund'],
    ['Flexi', 'Free', 'Yes'],
    ['Saver', '$20', 'No'],
  ]);

  await page.getByRole('button', { name: 'Change row 2' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await page.getByRole('button', { name: 'Change column 2' }).click();
  await page.getByRole('menuitem', { name: 'Remove column' }).click();
  await expect.poll(stored).toEqual([
    ['Fare', 'Refund'],
    ['Saver', 'No'],
    ['Flexi', 'Yes'],
  ]);
  expect(faults).toEqual([]);
});

test('every link to a page is replaced by one to another page', { tag: '@full' }, async ({ context }) => {
  const faults = await watchEditor(context, testSite);
  const page = await context.newPage();
  await openDocument(page, testSite, 'page-rail-passes', 'page');
  await page.getByRole('button', { name: 'Where is this used?' }).first().click({ timeout: studioTimeoutMs });
  const target = page.getByRole('combobox', { name: 'The page to link to instead' });
  await target.fill('choose a');
  await page.getByRole('option', { name: /^Choose a pass · / }).click();
  await page.getByRole('button', { name: 'Replace everywhere …' }).click();
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(
    page.getByText(/^Links in \d+ places? now lead to “Choose a pass · \/travel_passes\/”\.$/).first(),
  ).toBeVisible();
  expect(
    await testSite.client.fetch('count(*[references("page-rail-passes")])', {}, { perspective: 'raw' }),
  ).toBe(0);
  expect(faults).toEqual([]);
});
