import { createTerminal } from '#scripts/launch/terminal.mjs';
import { budgets, emptyPath, overBudget } from '#scripts/measure/budgets.ts';
import { frameworkFloor } from '#scripts/measure/floor.ts';
import { scriptsBeyond, shellBudget, shellScriptBytes, sumOf, weighPage } from '#scripts/measure/weight.ts';
import { publicPages } from './support/addresses.ts';
import { getHtml } from './support/get-html.ts';
import { expect, house, test } from './test.ts';

// The floor is measured on an empty application of the same versions, built once and remembered.
test.describe.configure({ mode: 'default', timeout: 120_000 });

/** A page of text, picture and link blocks. */
const plain = '/destinations/wellington/';

test('the shell adds at most 25 kB of scripts to the floor of the framework', async ({ browser }) => {
  const floor = await frameworkFloor(browser, createTerminal(process.stderr));
  const empty = await weighPage(browser, house.siteUrl, '/undefined/');
  expect(empty.status).toBe(200);
  expect(floor.bytes, 'the floor').toBeGreaterThan(100_000);
  const added = shellScriptBytes(empty, floor);
  expect(added, 'the shell has scripts, and they were seen').toBeGreaterThan(1_000);
  expect(added).toBeLessThanOrEqual(shellBudget);
});

for (const budget of budgets)
  test(`a page of its kind keeps to its budget: ${budget.kind}`, async ({ browser }) => {
    const floor = await frameworkFloor(browser, createTerminal(process.stderr));
    const empty = await weighPage(browser, house.siteUrl, emptyPath);
    const page = await weighPage(browser, house.siteUrl, budget.path);
    expect(sumOf(page, 'html').bytes, 'the page, as it was seen').toBeGreaterThan(5_000);
    expect(overBudget(page, empty, floor, budget)).toEqual([]);
  });

test('a page of text, pictures and links loads none of our scripts beyond the shell', async ({ browser }) => {
  const blocks = publicPages.find(({ path }) => path === plain)?.blockTypes;
  expect(blocks).toEqual(expect.arrayContaining(['richText', 'gallery', 'linkList']));
  const empty = await weighPage(browser, house.siteUrl, '/undefined/');
  const page = await weighPage(browser, house.siteUrl, plain);
  expect(sumOf(page, 'script').count).toBeGreaterThanOrEqual(sumOf(empty, 'script').count);
  expect(scriptsBeyond(page, empty)).toEqual([]);
});

test('the contact form is loaded where it stands and nowhere else', async ({ browser, request }) => {
  const form = scriptsBeyond(
    await weighPage(browser, house.siteUrl, '/contact/'),
    await weighPage(browser, house.siteUrl, plain),
  ).map(({ path }) => path);
  expect(form.length, 'scripts of the form').toBeGreaterThan(0);
  for (const { path, blockTypes } of publicPages) {
    const html = await getHtml(request, path);
    const loaded = form.filter((script) => html.includes(script));
    expect.soft(loaded.length > 0, path).toBe(blockTypes.includes('contactForm'));
  }
});
