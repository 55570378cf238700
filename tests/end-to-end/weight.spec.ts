/** Page weight: transferred bytes of each kind of page against its budget. */
import { type Browser, expect, test } from '@playwright/test';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import { isFullSize } from '#tests/case-counts.ts';
import { budgets, emptyPath, overBudget } from '#tools/measure/budgets.ts';
import { frameworkFloor, measureFloor, recordedFloor } from '#tools/measure/framework-floor.ts';
import {
  type PageWeight,
  scriptsBeyond,
  shellBudget,
  shellScriptBytes,
  sumOf,
  weighPage,
} from '#tools/measure/weight.ts';
import { publicPages } from './support/addresses.ts';
import { fetchAllHtml } from './support/cached-responses.ts';
import { testSite } from './test-fixtures.ts';

// One worker, so that each page is weighed only once.
test.describe.configure({ mode: 'default', timeout: 300_000 });

/** A page with text, picture and link blocks. */
const plain = '/destinations/wellington/';
const pagesAtOnce = 4;

/** A full run weighs each kind of page; a short run weighs only the kind that most visits start with. */
const everydayKind = 'home';
const weighedBudgets = isFullSize ? budgets : budgets.filter(({ kind }) => kind === everydayKind);

let weighed: Promise<ReadonlyMap<string, PageWeight>> | undefined;

/** Weighs every page of this spec. A visit ends with half a second of network silence, so several run concurrently. */
async function weighEach(browser: Browser): Promise<ReadonlyMap<string, PageWeight>> {
  const weights = new Map<string, PageWeight>();
  const paths = [...new Set([...weighedBudgets.map(({ path }) => path), emptyPath, plain, '/contact/'])];
  await mapConcurrently(
    paths,
    pagesAtOnce,
    async (path) => void weights.set(path, await weighPage(browser, testSite.siteUrl, path)),
  );
  return weights;
}

async function weigh(browser: Browser, path: string): Promise<PageWeight> {
  weighed ??= weighEach(browser);
  const weight = (await weighed).get(path);
  if (!weight) throw new Error(`${path} is not weighed.`);
  const seen = weight.resources.map((resource) => `${resource.status} ${resource.path}`);
  expect(weight.status, `${path} loads ${seen.join(', ')}`).toBe(200);
  expect(sumOf(weight, 'script').count, `${path} loads ${seen.join(', ')}`).toBeGreaterThan(0);
  return weight;
}

test('the shell adds at most 25 kB of scripts to the framework’s own', async ({ browser }) => {
  const floor = await frameworkFloor(browser, createTerminal(process.stderr));
  const empty = await weigh(browser, emptyPath);
  expect(floor.bytes, 'the floor').toBeGreaterThan(100_000);
  const added = shellScriptBytes(empty, floor);
  expect(added, 'the shell has scripts, and they were seen').toBeGreaterThan(1_000);
  expect(added).toBeLessThanOrEqual(shellBudget);
});

test('the recorded framework size is that of the versions in use', { tag: '@full' }, async ({ browser }) => {
  const recorded = recordedFloor();
  const measured = await measureFloor(browser, createTerminal(process.stderr));
  expect(recorded?.count, 'copy the note of floor.ts to framework-floor.json').toBe(measured.count);
  // Next’s module names depend on the folder and change the size by a few bytes.
  expect(Math.abs((recorded?.bytes ?? 0) - measured.bytes)).toBeLessThan(measured.bytes / 100);
});

// @spec 9.8, E.1
for (const budget of budgets)
  test(`a page keeps to the budget of its kind: ${budget.kind}`, {
    tag: budget.kind === everydayKind ? [] : '@full',
  }, async ({ browser }) => {
    const floor = await frameworkFloor(browser, createTerminal(process.stderr));
    const empty = await weigh(browser, emptyPath);
    const page = await weigh(browser, budget.path);
    expect(sumOf(page, 'html').bytes, 'the page, as it was seen').toBeGreaterThan(5_000);
    expect(overBudget(page, empty, floor, budget)).toEqual([]);
  });

// @spec E.1
test('a page of text, pictures and links loads no scripts of ours beyond the shell’s', async ({
  browser,
}) => {
  const blocks = publicPages.find(({ path }) => path === plain)?.blockTypes;
  expect(blocks).toEqual(expect.arrayContaining(['richText', 'gallery', 'linkList']));
  const empty = await weigh(browser, emptyPath);
  const page = await weigh(browser, plain);
  expect(sumOf(page, 'script').count).toBeGreaterThanOrEqual(sumOf(empty, 'script').count);
  expect(scriptsBeyond(page, empty)).toEqual([]);
});

test('only pages with a contact form load its scripts', async ({ browser }) => {
  const form = scriptsBeyond(await weigh(browser, '/contact/'), await weigh(browser, plain)).map(
    ({ path }) => path,
  );
  expect(form.length, 'scripts of the form').toBeGreaterThan(0);
  const pages = await fetchAllHtml(publicPages.map(({ path }) => path));
  for (const { path, blockTypes } of publicPages) {
    // Forms with other fields share some of the scripts.
    if (blockTypes.includes('form')) continue;
    const loaded = form.filter((script) => pages.get(path)?.includes(script));
    expect.soft(loaded.length > 0, path).toBe(blockTypes.includes('contactForm'));
  }
});
