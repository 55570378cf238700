/** Timetables and station lists: tables, links to a search, small screens, print and dark theme. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './test-fixtures.ts';

const timetables = '/ways_to_see_nz/train_journeys/train_timetables/';
const stations = '/ways_to_see_nz/train_journeys/new_zealand_stations/';
const ferry = '/ways_to_see_nz/ferry_journeys/bluebridge_ferry/';
const regional = '/ways_to_see_nz/train_journeys/regional_and_local_trains/';

const table = (on: Page, name: string) => on.getByRole('table', { name, exact: true });

/** The number of pixels by which the page is wider than the window. */
const overflow = (on: Page) =>
  on.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const isCut = (part: Locator) => part.evaluate((element) => element.scrollWidth > element.clientWidth);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // @spec 2.34
  test('a line’s timetable is a table with headings, notes and its origin @phone', async ({ page }) => {
    await page.goto(timetables);
    const south = table(page, 'Auckland Strand to Wellington Station');
    // In the weeks before Christmas a note lists the days without a train.
    await expect(south.getByRole('columnheader')).toHaveText(['Stop', /^Mon, Thu, Sat(?: note a)?$/]);
    await expect(south.getByRole('rowheader').first()).toHaveText('Auckland Strand');
    await expect(south.getByRole('rowheader').last()).toHaveText('Wellington Station');
    await expect(south.getByRole('row', { name: 'Auckland Strand' })).toContainText('07:40');
    await expect(page.getByText('Demonstration timetable.').first()).toBeVisible();
    await expect(page.getByText('Where these times come from').first()).toBeVisible();
  });

  // @spec 2.34
  test('a departure links to the search result where it is sold', { tag: '@full' }, async ({ page }) => {
    await page.goto(timetables);
    const departure = table(page, 'Auckland Strand to Wellington Station').getByRole('link').first();
    const [, day = ''] =
      /^07:40 from Auckland Strand to Wellington Station, (\w+ \d+ \w+)$/.exec(
        (await departure.getAttribute('aria-label')) ?? '',
      ) ?? [];
    await departure.click();
    await expect(page).toHaveURL(
      /\/book-your-journey\/?\?from=AKL-STR&to=WEL-T&date=\d{4}-\d\d-\d\d&departAfter=07:40$/,
    );
    await expect(page.getByText(new RegExp(day)).first()).toBeVisible();
    await expect(page.getByText(/^Departs Auckland Strand .*7:40/).first()).toBeAttached();
    // The journey is open, with its button visible.
    await expect(
      page.getByRole('button', { name: /^Add to cart.*07:40 from Auckland Strand$/ }).first(),
    ).toBeVisible();
  });

  test('a ferry’s sailings are listed below each other, and the vehicle-only one has no link', {
    tag: '@full',
  }, async ({ page }) => {
    await page.goto(ferry);
    const north = table(page, 'Picton Bluebridge terminal to Wellington Bluebridge terminal');
    await expect(north.getByRole('columnheader').first()).toHaveText('Picton Bluebridge terminal');
    const night = north.getByRole('row', { name: /^02:30/ });
    await expect(night.getByRole('link')).toHaveCount(0);
    await expect(page.getByText('Vehicles only: foot passengers can’t board.')).toBeVisible();
  });

  // @spec 2.35
  test('a station links to its lines and to a search from there', { tag: '@full' }, async ({ page }) => {
    await page.goto(stations);
    const picton = page.getByRole('listitem').filter({
      has: page.getByRole('heading', { name: 'Picton Station', exact: true }),
    });
    await expect(picton.getByText('Railway station', { exact: true })).toBeVisible();
    await expect(picton.getByRole('link', { name: 'Coastal Pacific' })).toHaveAttribute(
      'href',
      '/ways_to_see_nz/train_journeys/coastal_pacific/',
    );
    await picton.getByRole('link', { name: /^Journeys from here/ }).click();
    await expect(page.getByRole('combobox', { name: 'From', exact: true })).toHaveValue(/Picton/);
  });

  // @spec B.4
  test('a wide timetable scrolls inside its own box at 320 px, and its stops stay visible', {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(regional);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const wide = page.getByRole('region', { name: 'Te Huia: Hamilton Frankton to Auckland Strand' });
    expect(await isCut(wide)).toBe(true);
    const stop = wide.getByRole('rowheader', { name: 'Pukekohe' });
    const before = await stop.boundingBox();
    const last = wide.getByRole('row', { name: 'Pukekohe' }).getByRole('cell').last();
    await expect(last).not.toBeInViewport();
    await wide.focus();
    for (let presses = 0; presses < 15; presses += 1) await page.keyboard.press('ArrowRight');
    await expect(last).toBeInViewport();
    // Scrolling may not have finished.
    await expect.poll(async () => (await stop.boundingBox())?.x).toBe(before?.x);
  });
});

// @spec 2.34, A.5
test('timetables fit a printed sheet and have no visible links on it', { tag: '@full' }, async ({ page }) => {
  // A4 portrait without margins, in CSS pixels.
  await page.setViewportSize({ width: 700, height: 1000 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto(regional);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  for (const region of await page.locator('[data-block="timetable"] section:has(> table)').all())
    expect(await isCut(region)).toBe(false);
  for (const hint of await page.getByText('Choose a time').all()) await expect(hint).toBeHidden();
  const link = table(page, 'Hamilton Frankton to Auckland Strand').getByRole('link').first();
  await expect(link).toHaveCSS('text-decoration-line', 'none');
  await expect(page.getByText('Auckland Transport GTFS').first()).toBeVisible();
  const [ink, paper] = await link.evaluate((element) => [
    getComputedStyle(element).color,
    getComputedStyle(document.documentElement).backgroundColor,
  ]);
  expect(ink).toBe('rgb(17, 23, 21)');
  expect(paper).toBe('rgb(251, 251, 247)');
});

// @spec A.5
test('print leaves out blocks that only link elsewhere, and keeps a list page’s cards', {
  tag: '@full',
}, async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/ways_to_see_nz/train_journeys/northern_explorer/');
  for (const type of ['linkList', 'cardList', 'journeySearch']) {
    const places = await page.locator(`[data-block="${type}"]`).all();
    expect(places.length, type).toBeGreaterThan(0);
    for (const place of places) await expect(place).toHaveCSS('display', 'none');
  }
  await expect(page.getByText('Check-in closes 20 minutes before departure.').first()).toBeVisible();
  await page.goto('/destinations/');
  await expect(page.locator('[data-block="cardList"]').first()).toBeVisible();
});

for (const path of [timetables, stations, ferry])
  test(`${path} has no accessibility fault in the dark theme`, { tag: '@full' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(path);
    const { violations } = await new AxeBuilder({ page })
      .include('[data-block="timetable"], [data-block="stationList"]')
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
