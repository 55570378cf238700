/** Journey search in the browser: form, results, sorting, filters, other dates, links and use without JavaScript. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { typeDate } from './support/keyboard.ts';
import { open } from './support/wait-until-ready.ts';
import { expect, test } from './test-fixtures.ts';

/** The first such weekday (1 Monday, 7 Sunday) at least ten days away, which is on sale and in the timetable. */
function nextWeekday(weekday: number): string {
  const earliest = Temporal.Now.plainDateISO('Pacific/Auckland').add({ days: 10 });
  return earliest.add({ days: (weekday - earliest.dayOfWeek + 7) % 7 }).toString();
}

const monday = nextWeekday(1);
const tuesday = nextWeekday(2);
const page = '/book-your-journey/';
/** A crossing with several daily sailings of two companies. */
const crossing = { from: 'wellington', to: 'picton', date: monday };

const address = (query: Record<string, string>) => `${page}?${new URLSearchParams(query)}`;
const rows = (on: Page) => on.getByRole('list', { name: /^Journeys/ }).locator('> li > details > summary');
const sentences = (on: Page) => rows(on).locator('> .sr-only').allTextContents();
/** The field of a place. */
const field = (on: Page, name: 'From' | 'To') => on.getByRole('combobox', { name, exact: true });
const title = (on: Page, name: string) => on.getByRole('heading', { name, exact: true });

/** Waits until the form’s script runs, which adds this button. */
const waitForScript = (on: Page) =>
  expect(on.getByRole('button', { name: 'Swap from and to' })).toBeVisible();

/** Presses Tab until `reached` returns true. */
async function tabUntil(on: Page, reached: () => Promise<boolean>) {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await reached()) return;
    await on.keyboard.press('Tab');
  }
  throw new Error('Tab never reached the element.');
}

const isFocused = (on: Page, selector: string) => () =>
  on.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

// @spec 2.2
test('a journey is found and opened with the keyboard alone, starting on the home page', async ({
  page: tab,
}) => {
  await open(tab, '/');
  await waitForScript(tab);
  await tabUntil(tab, isFocused(tab, 'input[name="from"]'));
  await tab.keyboard.type('wellin');
  await expect(tab.getByRole('listbox', { name: 'Places to leave from' })).toBeVisible();
  await tab.keyboard.press('ArrowDown');
  await tab.keyboard.press('Enter');
  await expect(field(tab, 'From')).toHaveValue('Wellington');
  await tab.keyboard.press('Tab');
  await tab.keyboard.type('pic');
  await tab.keyboard.press('ArrowDown');
  await tab.keyboard.press('Enter');
  await expect(field(tab, 'To')).toHaveValue('Picton');
  await tabUntil(tab, isFocused(tab, 'input[name="date"]'));
  await typeDate(tab, tab.getByLabel('Depart on'), monday);
  await expect(tab.getByLabel('Depart on')).toHaveValue(monday);
  await tab.keyboard.press('Enter');

  await expect(title(tab, 'Wellington to Picton')).toBeVisible();
  await expect(tab).toHaveURL(new RegExp(`\\?from=wellington&to=picton&date=${monday}#journeys$`));
  await expect(tab.locator('#journeys'), 'the Tab key continues from the results').toBeFocused();
  await tabUntil(tab, isFocused(tab, '#journeys details > summary'));
  await tab.keyboard.press('Enter');
  await expect(tab.locator('#journeys details[open]').first().getByText('check-in closes at')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // @spec 2.2
  test('the form finds journeys, sorts them and opens them @phone', async ({ page: tab }) => {
    await tab.goto('/');
    await field(tab, 'From').fill('wellington');
    await field(tab, 'To').fill('PICTON');
    await tab.getByLabel('Depart on').fill(monday);
    await tab.getByRole('button', { name: 'Search' }).click();
    await expect(title(tab, 'Wellington to Picton')).toBeVisible();
    expect((await sentences(tab)).length).toBeGreaterThan(3);
    await tab.getByRole('link', { name: 'Price', exact: true }).click();
    await expect(tab).toHaveURL(/sort=price/);
    await rows(tab).first().click();
    await expect(
      tab.locator('#journeys details[open]').first().getByText('check-in closes at'),
    ).toBeVisible();
    await tab.getByText('Change the search').click();
    await expect(field(tab, 'From')).toHaveValue('Wellington');
  });

  test('missing values are reported beside their fields and in a focused summary', { tag: '@full' }, async ({
    page: tab,
  }) => {
    await tab.goto(page);
    await field(tab, 'From').fill('Picton');
    await tab.getByRole('button', { name: 'Find journeys' }).click();
    const summary = tab.getByRole('alert').filter({ hasText: 'Please check' });
    await expect(summary.getByRole('link')).toHaveText([
      'Enter where you’re going.',
      'Choose a travel date.',
    ]);
    await expect(field(tab, 'From')).toHaveValue('Picton');
    await expect(field(tab, 'To')).toHaveAccessibleDescription('Enter where you’re going.');
  });

  test('the return date is required only for a return journey', { tag: '@full' }, async ({ page: tab }) => {
    await tab.goto(page);
    await expect(tab.getByLabel('Return on')).toBeHidden();
    await tab.getByLabel('Return', { exact: true }).check();
    await field(tab, 'From').fill('Wellington');
    await field(tab, 'To').fill('Picton');
    await tab.getByLabel('Depart on').fill(monday);
    await tab.getByLabel('Return on').fill(nextWeekday(7) < monday ? monday : nextWeekday(7));
    await tab.getByRole('button', { name: 'Find journeys' }).click();
    await expect(title(tab, 'Out: Wellington to Picton')).toBeVisible();
    await expect(title(tab, 'Back: Picton to Wellington')).toBeVisible();
  });
});

// @spec 2.2, B.6
test('a screen reader announces each journey as one sentence, and the dates by name', async ({
  page: tab,
}) => {
  await open(tab, address(crossing));
  await expect(tab.getByRole('region', { name: 'Journeys found' })).toMatchAriaSnapshot(`
    - region "Journeys found":
      - status: /Wellington to Picton, Monday \\d+ \\w+ \\d+. \\d+ journeys\\./
      - heading "Wellington to Picton" [level=2]
      - navigation "Sort by":
        - list:
          - listitem:
            - link "Departure"
          - listitem:
            - link "Price"
          - listitem:
            - link "Duration"
      - region /Wellington to Picton, Monday/:
        - navigation /Days/:
          - list:
            - listitem:
              - link /Fri \\d+ \\w+ from \\$\\d+/
        - list /Journeys/:
          - listitem:
            - group: /Departs Wellington .+ at \\d\\d:\\d\\d, arrives at Picton .+ at \\d\\d:\\d\\d\\. 3 hours 30 minutes by ferry, direct. (Interislander|Bluebridge)\\. From \\$\\d+ for 1 adult\\./
  `);
});

// @spec 2.2
test('a link shows others the same results', { tag: '@full' }, async ({ page: tab, browser }) => {
  await open(tab, page);
  await waitForScript(tab);
  await field(tab, 'From').fill('Wellington');
  await field(tab, 'To').fill('Picton');
  await tab.getByLabel('Depart on').fill(monday);
  await tab.getByRole('button', { name: 'One more: adults' }).click();
  await tab.getByRole('button', { name: 'Find journeys' }).click();
  await expect(title(tab, 'Wellington to Picton')).toBeVisible();
  const here = await sentences(tab);
  expect(here[0]).toContain('for 2 adults');
  const other = await browser.newPage({ javaScriptEnabled: false });
  await other.goto(tab.url());
  expect(await sentences(other)).toEqual(here);
  await other.close();
});

test('sorts and filters with links, without loading the document again', { tag: '@full' }, async ({
  page: tab,
}) => {
  await open(tab, address({ from: 'auckland', to: 'wellington', date: monday }));
  await tab.evaluate(() => Object.assign(window, { stayed: true }));
  const durations = async () =>
    (await sentences(tab)).map((sentence) => {
      const [, hours = '0', minutes = '0'] = /(\d+) hours?(?: (\d+) minutes?)? by/.exec(sentence) ?? [];
      return Number(hours) * 60 + Number(minutes);
    });
  const all = await sentences(tab);
  expect(all.some((sentence) => sentence.includes('by train'))).toBe(true);
  expect(all.some((sentence) => sentence.includes('by coach'))).toBe(true);
  await tab.getByRole('link', { name: 'Duration', exact: true }).click();
  await expect(tab).toHaveURL(/sort=duration/);
  await expect(tab.getByRole('link', { name: 'Duration', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
  expect(await durations()).toEqual((await durations()).toSorted((a, b) => a - b));
  await tab.getByRole('link', { name: 'Intercity bus (shown: hide)' }).click();
  await expect(tab).toHaveURL(/types=kr_train,ii_ferry/);
  await expect(tab.getByRole('link', { name: 'Intercity bus (hidden: show)' })).toBeVisible();
  for (const sentence of await sentences(tab)) expect(sentence).not.toContain('coach');
  await tab.getByRole('link', { name: 'None', exact: true }).click();
  await expect(tab).toHaveURL(/maxChanges=0/);
  // The address can change before the rows do.
  await expect
    .poll(async () => [...new Set((await sentences(tab)).map((sentence) => sentence.includes('direct')))])
    .toEqual([true]);
  expect(await tab.evaluate(() => 'stayed' in window), 'the document was not reloaded').toBe(true);
});

test('another date is chosen in the date strip, and the results are announced', { tag: '@full' }, async ({
  page: tab,
}) => {
  await open(tab, address(crossing));
  const next = Temporal.PlainDate.from(monday).add({ days: 1 });
  await tab.getByRole('link', { name: new RegExp(`^Tue ${next.day} `) }).click();
  await expect(tab).toHaveURL(new RegExp(`date=${next}`));
  await expect(tab.locator('#journeys').getByRole('status')).toHaveText(
    new RegExp(`Wellington to Picton, Tuesday ${next.day} .*: \\d+ journeys\\.`),
  );
});

test('while a search runs, the status says so and the rows are hidden', { tag: '@full' }, async ({
  page: tab,
}) => {
  await open(tab, address(crossing));
  // The status text arrives together with the script that announces it.
  await expect(tab.locator('#journeys').getByRole('status')).toHaveText(/\d+ journeys\./);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await tab.route(/sort=price/, async (route) => {
    await held;
    await route.continue();
  });
  await tab.getByRole('link', { name: 'Price', exact: true }).click();
  await expect(tab.locator('#journeys').getByRole('status')).toHaveText('Searching for journeys…');
  await expect(rows(tab).first()).toBeHidden();
  answer();
  await expect(rows(tab).first()).toBeVisible();
  await expect(tab.locator('#journeys').getByRole('status')).toHaveText(/\d+ journeys\./);
});

test('input typed before the script arrived is kept', { tag: '@full' }, async ({ page: tab }) => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await tab.route('**/_next/static/**/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await tab.goto('/', { waitUntil: 'commit' });
  await field(tab, 'From').fill('wellington');
  arrive();
  await waitForScript(tab);
  await expect(field(tab, 'From')).toHaveValue('wellington');
});

test('going back restores the form', { tag: '@full' }, async ({ page: tab }) => {
  await open(tab, page);
  await waitForScript(tab);
  await field(tab, 'From').fill('auck');
  await tab.keyboard.press('ArrowDown');
  await tab.keyboard.press('Enter');
  await field(tab, 'To').fill('wellington');
  await tab.getByLabel('Return', { exact: true }).check();
  await tab.getByLabel('Depart on').fill(monday);
  await tab.getByLabel('Return on').fill(nextWeekday(7) < monday ? monday : nextWeekday(7));
  await tab.getByRole('button', { name: 'One more: children' }).click();
  await tab.getByRole('checkbox', { name: 'Ferry' }).uncheck();
  await tab.getByRole('button', { name: 'Find journeys' }).click();
  await expect(title(tab, 'Auckland to Wellington, return')).toBeVisible();
  await tab.goBack();
  await expect(title(tab, 'Auckland to Wellington, return')).toBeHidden();
  await expect(field(tab, 'From')).toHaveValue('Auckland');
  await expect(field(tab, 'To')).toHaveValue('wellington');
  await expect(tab.getByLabel('Return', { exact: true })).toBeChecked();
  await expect(tab.getByLabel('Depart on')).toHaveValue(monday);
  await expect(tab.getByRole('spinbutton', { name: 'Children' })).toHaveValue('1');
  await expect(tab.getByRole('checkbox', { name: 'Ferry' })).not.toBeChecked();
  await tab.getByRole('button', { name: 'Find journeys' }).click();
  await expect(tab).toHaveURL(/\?from=auckland&to=wellington/);
});

test('a journey with too many changes is found in two parts', { tag: '@full' }, async ({ page: tab }) => {
  await open(tab, address({ from: 'paihia', to: 'oban', date: monday }));
  await expect(tab.getByText(/^Via /).first()).toBeVisible();
  await tab
    .getByRole('link', { name: /^Paihia to .+ on / })
    .first()
    .click();
  await expect(rows(tab).first()).toBeVisible();
  await tab.goBack();
  await tab
    .getByRole('link', { name: / to Oban .+ on / })
    .first()
    .click();
  await expect(rows(tab).first()).toBeVisible();
});

test('a date without trips links to the next one', { tag: '@full' }, async ({ page: tab }) => {
  // The Northern Explorer does not leave Auckland on Tuesdays.
  await open(tab, address({ from: 'auckland', to: 'ohakune', date: tuesday, types: 'kr_train' }));
  const next = tab.getByRole('link', { name: /^The next journey is on (Monday|Thursday|Saturday) / });
  await next.click();
  await expect(rows(tab).first()).toContainText('Northern Explorer');
  await expect(tab).not.toHaveURL(new RegExp(`date=${tuesday}`));
});

test('a date beyond the timetable links to the last one', { tag: '@full' }, async ({ page: tab }) => {
  await open(tab, address({ ...crossing, date: '2099-01-01' }));
  await expect(title(tab, 'Not on sale yet')).toBeVisible();
  const last = tab.getByRole('link', { name: /^Search on/ }).last();
  await last.click();
  await expect(title(tab, 'Wellington to Picton')).toBeVisible();
});

test('a misspelt place suggests the right one', { tag: '@full' }, async ({ page: tab }) => {
  await open(tab, address({ ...crossing, to: 'Pictn' }));
  await expect(title(tab, 'We can’t find “Pictn”')).toBeVisible();
  await expect(field(tab, 'To')).toHaveValue('Pictn');
  await tab.getByRole('link', { name: /^Picton \(town/ }).click();
  await expect(title(tab, 'Wellington to Picton')).toBeVisible();
});

// @spec 2.2
test('results are not cached, not indexed, and at no other address', async ({ request }) => {
  const answer = await request.get(address(crossing));
  expect(answer.status()).toBe(200);
  expect(answer.headers()['cache-control']).toContain('no-store');
  const html = await answer.text();
  expect(html).toMatch(/<meta name="robots" content="noindex/);
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${page}"/>`));
  expect((await request.get(`/per-request${address(crossing)}`)).status()).toBe(404);
  const cached = await request.get(`${page}?utm_source=mail`);
  expect(cached.headers()['cdn-cache-control']).toBe('max-age=60');
  expect(await cached.text()).not.toContain('noindex');
});

test('a nonsensical query still gets a page', { tag: '@full' }, async ({ request }) => {
  for (const query of [
    'from=%E0%A4%A&to=%ff&date=%',
    `from=${'x'.repeat(10_000)}&to=b&date=c`,
    'from=a&from=b&to=c&to=d&date=1&date=2',
    'from[]=a&to={}&date=null',
    '__proto__=1&constructor=2&from=&to=&date=',
  ]) {
    const answer = await request.get(`${page}?${query}`);
    expect(answer.status(), query.slice(0, 60)).toBe(200);
    expect(await answer.text()).toContain('Find journeys');
  }
});

const looks: Record<string, Record<string, string>> = {
  'a list of journeys': { from: 'auckland', to: 'christchurch', date: monday, returnDate: nextWeekday(7) },
  'nothing to list': { from: 'auckland', to: 'ohakune', date: tuesday, types: 'kr_train' },
  'a form with faults': { from: 'Nowhere', to: '', date: '', infants: '3' },
};
for (const [name, query] of Object.entries(looks)) {
  test(`${name} has no accessibility fault and fits 320 px`, { tag: '@full' }, async ({ page: tab }) => {
    await tab.setViewportSize({ width: 320, height: 640 });
    await open(tab, address(query));
    const first = rows(tab).first();
    if (await first.isVisible()) await first.click();
    const axe = () => new AxeBuilder({ page: tab }).setLegacyMode().analyze();
    expect((await axe()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    // A colour in transition has a different contrast.
    await tab.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect((await axe()).violations.map(({ id }) => id)).toEqual([]);
  });
}

test('heading, lead and search are in the first viewport of a desktop and of a phone @phone', {
  tag: '@full',
}, async ({ page: tab }) => {
  await open(tab, '/');
  for (const part of [tab.getByRole('heading', { level: 1 }), tab.getByRole('button', { name: 'Search' })])
    await expect(part).toBeInViewport({ ratio: 1 });
});
