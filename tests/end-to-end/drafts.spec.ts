import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { pathExpression, routableTypes } from '#schemas/shared/link.ts';
import { launchOptions } from '#scripts/launch/browser.mjs';
import { root } from '#scripts/launch/root.mjs';
import { storedPath } from '#src/content/path.ts';
import { enterDrafts, shareDraft } from './support/draft-session.ts';
import { blocksOf, titleOf, wordsOf } from './support/markup.ts';
import { type Draft, pageOf, textBlock } from './support/publish.ts';
import { ask } from './support/raw-http.ts';
import { isReady } from './support/ready.ts';
import { type StudioHouse, startStudioHouse } from './support/studio-house.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

let house: StudioHouse;
let cookie: string;

const canary = 'kererū7canary';
const key = { 'X-Api-Key': 'southbound-local' };
const hero = { _key: 'hero', _type: 'hero', schemaVersion: 1, heading: 'A page under draft' };
const quote = (name: string, text: string) => ({ _key: name, _type: 'quote', schemaVersion: 1, text });
const blocks = [
  hero,
  textBlock('text', 'Published words.'),
  quote('going', 'This one goes.'),
  quote('first', 'First.'),
  quote('second', 'Second.'),
];
const published = pageOf('/draft-test/', 'A page under draft', blocks);
const id = published._id;
const draft = {
  ...published,
  _id: `drafts.${id}`,
  title: `Drafted ${canary}`,
  blocks: [
    hero,
    textBlock('text', `Drafted words, ${canary}.`),
    quote('coming', 'This one comes.'),
    quote('second', 'Second.'),
    quote('first', 'First.'),
    { _key: 'odd', _type: 'carousel' },
    { _key: 'wrong', _type: 'quote', schemaVersion: 1 },
  ],
};

test.beforeAll(async () => {
  house = await startStudioHouse('drafts');
  await house.client.createOrReplace(published);
  cookie = await enterDrafts(house.siteUrl, house.client);
  await expect.poll(async () => (await ask(house.siteUrl, '/draft-test/')).status).toBe(200);
});
test.afterAll(() => house?.stop());

const publicly = (path: string) => ask(house.siteUrl, path);
const asEditor = (path: string, headers: Record<string, string> = {}) =>
  ask(house.siteUrl, path, { headers: { Cookie: cookie, ...headers } });

/** Blocks that show what is their visitor's: among drafts, an invented cart and booking. */
const ofVisitors = /^<div data-block="(?:cart|checkout|purchase|purchaseFailed|extrasPicker)"/;

/**
 * What a page says and shows, head, footer and structured data included, without what is there for editors alone, what loads it,
 * and the names that React gives.
 */
function bare(html: string): string {
  const head = [...html.matchAll(/<(?:meta|link rel="canonical")\b[^>]*>/g)].map(([tag]) => tag);
  let body = html.slice(html.indexOf('<body'), html.indexOf('</body>'));
  for (const block of blocksOf(body)) if (ofVisitors.test(block)) body = body.replace(block, '');
  return [
    titleOf(html),
    // No draft is a page for search engines, nor has it a card of its own for others to keep.
    ...head.filter((tag) => !/name="robots"|"(?:og|twitter):(?:image|card)/.test(tag)).toSorted(),
    body
      .replaceAll(/<script(?! type="application\/ld\+json")\b.*?<\/script>/gs, '')
      .replaceAll(/<title>.*?<\/title>|<(?:meta|link)\b[^>]*>/gs, '')
      .replace(/<aside aria-label="Draft" data-draft-tool="".*?<\/aside>/s, '')
      // A block that is stored in an older version says so to editors.
      .replaceAll(/<p role="note" data-draft-tool="".*?<\/p>/g, '')
      .replaceAll(/ data-sanity="[^"]*"/g, '')
      // When a block is laid out is no part of what it shows.
      .replaceAll(' data-later=""', '')
      .replaceAll(/_R_[0-9a-z]+_/g, '_R_')
      .replaceAll(/(name="\$ACTION_KEY" value=)"[^"]*"/g, '$1""')
      .replaceAll(/<!--.*?-->/gs, ''),
  ].join('\n');
}

const invisible = /[\u200B-\u200F\u2060-\u2064\uFEFF]|[\u{E0000}-\u{E007F}]/u;

/** Every address of the content, those that no sitemap names included. */
async function paths(): Promise<string[]> {
  const found = await house.client.fetch<(string | null)[]>(
    `*[_type in $types]{"path": ${pathExpression}}.path`,
    { types: [...routableTypes] },
    { perspective: 'published' },
  );
  return found.flatMap((path) => storedPath(path) ?? []).toSorted();
}

/** The addresses at which drafts are not what visitors see. */
async function differences(): Promise<string[]> {
  const different: string[] = [];
  for (const path of await paths()) {
    const address = encodeURI(path);
    const [seen, drafted] = [await publicly(address), await asEditor(address)];
    expect([seen.status, drafted.status], path).toEqual([200, 200]);
    expect(drafted.body, path).toContain('data-draft-tool');
    expect(drafted.body.match(invisible)?.[0], `${path}: an invisible character`).toBeUndefined();
    if (bare(drafted.body) !== bare(seen.body)) different.push(path);
  }
  return different;
}

test('the same content is the same page through drafts and to the public, every page of the dataset', async () => {
  test.setTimeout(300_000);
  const all = await paths();
  for (const path of ['/', '/cart/', '/checkout/', '/purchase/', '/about/', '/draft-test/'])
    expect(all).toContain(path);
  expect(all.length).toBeGreaterThan(50);
  expect(await differences()).toEqual([]);
});

test('that comparison tells a changed word, a changed summary and a changed block', async () => {
  const changes: readonly Readonly<Record<string, unknown>>[] = [
    { title: 'Another name' },
    { summary: 'Another sentence for search results.' },
    { blocks: [...blocks.slice(0, -1), quote('second', 'Second!')] },
  ];
  for (const change of changes) {
    await house.client.createOrReplace({ ...published, _id: draft._id, ...change });
    const [seen, drafted] = [await publicly('/draft-test/'), await asEditor('/draft-test/')];
    expect(bare(drafted.body), Object.keys(change)[0]).not.toBe(bare(seen.body));
  }
  await house.client.delete(draft._id);
});

test('a draft is for nobody to keep, and no page for search engines', async () => {
  await house.client.createOrReplace(draft);
  const link = await shareDraft(house.client, id);
  for (const answer of [await asEditor('/draft-test/'), await publicly(link.path)]) {
    expect(answer.status).toBe(200);
    expect(answer.body).toContain(canary);
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(answer.headers['cache-control']).toContain('private');
    expect(answer.headers['x-robots-tag']).toContain('noindex');
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.body).toMatch(/<meta name="robots" content="noindex/);
  }
  expect((await publicly(link.path)).headers['referrer-policy']).toBe('no-referrer');
});

test('a word that is in drafts alone is nowhere else: pages, payloads, sitemap, API, log, and what a draft request left behind', async () => {
  test.setTimeout(300_000);
  const client = house.client;
  // One draft of everything that is shown somewhere, and a page that is nothing else.
  const one = async (type: string) => {
    const [found] = await client.fetch<{ _id: string; _type: string; [field: string]: unknown }[]>(
      '*[_type == $type] | order(_id)[0...1]',
      { type },
      { perspective: 'published' },
    );
    if (!found) throw new Error(`The dataset has no ${type}.`);
    return found;
  };
  const words: Readonly<Record<string, object>> = {
    blogPost: { title: `Post ${canary}`, summary: canary },
    destination: { title: `Place ${canary}`, summary: canary },
    tour: { title: `Tour ${canary}`, summary: canary },
    travelPass: { title: `Pass ${canary}`, summary: canary, included: [canary] },
    station: { text: `Station ${canary}` },
    sharedSection: { title: canary, blocks: [textBlock('c', `Section ${canary}`)] },
    siteSettings: { footer: { columns: [], social: [], legal: [], copyright: `Footer ${canary}` } },
  };
  const drafts: string[] = [];
  for (const [type, change] of Object.entries(words)) {
    const document = await one(type);
    drafts.push(`drafts.${document._id}`);
    await client.createOrReplace({ ...document, _id: `drafts.${document._id}`, ...change });
  }
  const others: readonly Draft[] = [
    { ...pageOf('/only-a-draft/', `New ${canary}`, [hero]), _id: 'drafts.only-a-draft' },
    { _id: 'drafts.notice', _type: 'siteNotice', text: `Notice ${canary}`, tone: 'information' },
    {
      _id: 'drafts.redirect',
      _type: 'redirect',
      from: '/drafted-redirect/',
      to: { _type: 'reference', _ref: 'drafts.only-a-draft', _weak: true },
    },
  ];
  for (const more of others) {
    drafts.push(more._id);
    await client.createOrReplace(more);
  }
  const all = [...(await paths()), '/only-a-draft/'];
  // Drafts first, so that whatever they might leave behind is there when the public comes.
  const unseen: string[] = [];
  for (const path of all) {
    if (!(await asEditor(encodeURI(path))).body.includes(canary)) unseen.push(path);
    await asEditor(encodeURI(path), { RSC: '1' });
  }
  expect(unseen, 'editors see it on every page, in the footer').toEqual([]);

  const leaks: string[] = [];
  const look = async (path: string, headers: Record<string, string> = {}) => {
    const { body, status, headers: answered } = await ask(house.siteUrl, path, { headers });
    const said = body + JSON.stringify(answered);
    if (said.includes(canary) || said.includes(encodeURIComponent(canary))) leaks.push(`${status} ${path}`);
    return { status, body };
  };
  for (const path of all.map(encodeURI)) {
    await look(path);
    await look(path, { RSC: '1' });
    await look(path, { RSC: '1', 'Next-Router-Prefetch': '1' });
    await look(`${path}?as-of=2027-01-01T09:00&compare=&side=draft`);
    await look(`/api/v1/page-content?path=${path}`, key);
  }
  for (const path of [
    '/sitemap.xml',
    '/robots.txt',
    '/no-such-page/',
    '/comp_ref/',
    `/pre_${id}/`,
    '/pre_only-a-draft/',
  ])
    await look(path);
  expect((await look('/drafted-redirect/')).status).toBe(404);
  for (const path of ['/api/draft/newest?id=only-a-draft', '/studio/environment.json']) await look(path);
  // Every call that only reads, as the API describes itself, with the names that the drafts have.
  const { body: described } = await look('/api/v1/openapi.json', key);
  const calls: Readonly<Record<string, object>> = JSON.parse(described).paths;
  const reads = Object.entries(calls).flatMap(([path, methods]) => ('get' in methods ? [path] : []));
  expect(reads.length).toBeGreaterThan(12);
  const slugs = await client.fetch<string[]>('*[defined(slug.current)].slug.current');
  for (const read of reads)
    for (const name of read.includes('{') ? slugs : [''])
      await look(
        `/api/v1${read.replace(/\{\w+\}/, encodeURIComponent(name))}?query=a&q=a&path=/&page=1`,
        key,
      );
  await look(`/draft-twin/session/draft-test/`, { Cookie: cookie, 'x-draft': '1' });
  await look(`/draft-twin/session/draft-test/`, { 'x-draft': '1' });
  expect(leaks).toEqual([]);
  const log = readFileSync(join(root, 'test-results', 'drafts.log'), 'utf8');
  expect(log).not.toContain(canary);

  for (const each of drafts) await client.delete(each);
});

test('cookies that nobody signed, and tokens that nobody made, open nothing', async () => {
  for (const forged of ['southbound-draft=1', `southbound-draft=99999999999.${'A'.repeat(43)}`])
    expect((await ask(house.siteUrl, '/draft-test/', { headers: { Cookie: forged } })).body).not.toContain(
      canary,
    );
  const link = await shareDraft(house.client, id);
  const other = await shareDraft(house.client, 'no-such-page');
  const nothing = [
    `/pre_${id}/`,
    `/pre_${id}/?token=`,
    `/pre_${id}/?token=${'x'.repeat(43)}`,
    `/pre_${id}/?token=${other.token}`,
    `/pre_home/?token=${link.token}`,
    `/pre_${id}/more/?token=${link.token}`,
    `/pre_no-such-page/?token=${other.token}`,
  ];
  for (const path of nothing) {
    const answer = await publicly(path);
    expect(answer.status, path).toBe(404);
    expect(answer.body).not.toContain(canary);
    expect(answer.body).not.toContain('draft-banner');
  }
});

test('page-preview answers what the link shows', async () => {
  const { token } = await shareDraft(house.client, id);
  const call = async (path: string) => {
    const { status, body, headers } = await ask(house.siteUrl, `/api/v1${path}`, { headers: key });
    return { status, headers, data: JSON.parse(body).data };
  };
  const byId = await call(`/page-preview/${id}?token=${token}`);
  const byPath = await call(`/page-preview?path=/draft-test/&token=${token}`);
  expect(byId.status).toBe(200);
  expect(byId.data).toEqual(byPath.data);
  expect(byId.data).toMatchObject({ id, title: draft.title, path: '/draft-test/' });
  expect(byId.headers['cache-control']).toBe('private, no-store');
  expect((await call(`/page-preview/home?token=${token}`)).status).toBe(404);
});

test.describe('in a browser', () => {
  /** A profile of its own that takes no cookie of a third party. */
  async function profile(options: { javaScriptEnabled?: boolean; width?: number } = {}) {
    const browser = await chromium.launch({
      ...launchOptions(),
      args: [...(launchOptions().args ?? []), '--test-third-party-cookie-phaseout'],
    });
    const context: BrowserContext = await browser.newContext({
      baseURL: house.siteUrl,
      javaScriptEnabled: options.javaScriptEnabled ?? true,
      viewport: { width: options.width ?? 1280, height: 800 },
    });
    return { context, page: await context.newPage(), close: () => browser.close() };
  }

  async function editor(options: Parameters<typeof profile>[0] = {}) {
    const opened = await profile(options);
    const [name = '', value = ''] = cookie.split('=');
    await opened.context.addCookies([{ name, value, url: house.siteUrl }]);
    return opened;
  }

  test('a link opens in another profile, follows the draft, says when there is a newer one, and ends when it is taken back', async () => {
    const link = await shareDraft(house.client, id, { note: 'For Marama' });
    const { page, context, close } = await profile();
    await page.goto(link.path);
    await expect(page.getByRole('complementary', { name: 'Draft' })).toContainText('Draft');
    await expect(page.locator('main')).toContainText(`Drafted words, ${canary}.`);
    expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'southbound-draft' }));

    await house.client.patch(draft._id).set({ title: 'Typed on' }).commit();
    await expect(page.getByText('A newer draft is there.')).toBeVisible();
    await page.getByRole('button', { name: 'Show it' }).click();
    await expect(page.getByText('A newer draft is there.')).toBeHidden();

    // Its links lead to what is public.
    await page.locator('footer a[href="/contact/"], header a[href="/contact/"]').first().click();
    await page.waitForURL('**/contact/');
    await expect(page.locator('.draft-banner')).toHaveCount(0);

    await house.client.patch(link.id).set({ revokedAt: new Date().toISOString() }).commit();
    const answer = await page.goto(link.path);
    expect(answer?.status()).toBe(404);
    await close();
  });

  test('a link that is pinned stays, and says that there is a newer draft', async () => {
    const now = await house.client.getDocument(draft._id);
    const link = await shareDraft(house.client, id, { revision: now?._rev ?? '' });
    await house.client.patch(draft._id).set({ title: 'Typed further' }).commit();
    const { page, close } = await profile({ javaScriptEnabled: false });
    await page.goto(link.path);
    await expect(page.getByText('A newer draft exists.')).toBeVisible();
    await expect(page).toHaveTitle(/Typed on/);
    await close();
  });

  test('without scripts the banner leads out in one click, shows another time, and what is published beside it', async () => {
    await house.client.createOrReplace({
      _id: 'drafts.notice-later',
      _type: 'siteNotice',
      text: 'The ferry is dry-docked.',
      tone: 'warning',
      startsAt: '2027-04-03T14:30:00Z',
      endsAt: '2027-04-03T15:30:00Z',
    });
    const { page, close } = await editor({ javaScriptEnabled: false });
    await page.goto('/draft-test/');
    const banner = page.getByRole('complementary', { name: 'Draft' });
    await expect(page.getByText('The ferry is dry-docked.')).toHaveCount(0);
    await banner.locator('summary').click();
    for (const [time, shown] of [
      ['2027-04-04T02:59', 0],
      ['2027-04-04T03:29', 1],
      ['2027-04-04T03:30', 0],
    ] as const) {
      await page.goto(`/draft-test/?as-of=${time}`);
      await expect(page.getByText('The ferry is dry-docked.')).toHaveCount(shown);
    }
    await page.goto('/draft-test/?as-of=2027-04-04T02:30%2B12:00');
    await expect(page.getByText('The ferry is dry-docked.')).toHaveCount(1);
    await banner.locator('summary').click();
    await page.getByRole('link', { name: 'Compare with published' }).click();
    await expect(page.getByRole('heading', { name: 'Draft beside published' })).toBeVisible();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/draft-test/');
    await expect(banner).toHaveCount(0);
    await expect(page.locator('main')).toContainText('Published words.');
    await house.client.delete('drafts.notice-later');
    await close();
  });

  for (const width of [390, 1280])
    test(`a draft looks as its page does to visitors, ${width} px wide`, async () => {
      /** Where everything stands on a page, what editors alone see taken away. */
      const looksOf = async (page: Page, path: string) => {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        return await page.evaluate(async () => {
          for (const tool of document.querySelectorAll('[data-draft-tool]')) tool.remove();
          await document.fonts.ready;
          // How many things are in the cart is not what is compared.
          const all = 'body *:not(script, style, link, template, a[href="/cart/"] *)';
          return [...document.querySelectorAll(all)].map((element) => {
            const { x, y, width: wide, height } = element.getBoundingClientRect();
            const { color, backgroundColor, fontSize } = getComputedStyle(element);
            const box = [x, y, wide, height].map((length) => Math.round(length)).join(' ');
            return `${element.localName} ${box} ${color} ${backgroundColor} ${fontSize}`;
          });
        });
      };
      const [visitor, seen] = [await profile({ width }), await editor({ width })];
      // A slow machine may still be at it when the network has long been silent.
      for (const path of ['/about/', '/contact/'])
        await expect(async () =>
          expect(await looksOf(seen.page, path), path).toEqual(await looksOf(visitor.page, path)),
        ).toPass({ timeout: 60_000 });
      await visitor.close();
      await seen.close();
    });

  test('the time and the comparison go along when a link is followed, however it is', async () => {
    const { page, context, close } = await editor();
    const banner = page.getByRole('complementary', { name: 'Draft' });
    const time = 'as-of=2027-01-01T09%3A00';
    await page.goto(`/draft-test/?${time}`);
    // Links take the time along by the script alone.
    await isReady(page);
    const link = page.locator('footer a[href^="/contact/"]').first();
    await link.click();
    await page.waitForURL(`**/contact/?${time}`);
    await isReady(page);
    await expect(banner).toContainText('as of 1 Jan 2027');
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page
        .locator('footer a[href^="/about/"]')
        .first()
        .click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await tab.waitForURL(`**/about/?${time}`);
    await tab.close();
    await page.locator('header a[href^="/"]').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/' && url.search === `?${time}`);
    // Back to now, and what is followed from there is of now.
    await banner.locator('summary').click();
    await banner.getByRole('link', { name: 'Back to now' }).click();
    await page.waitForURL(`${house.siteUrl}/`);
    await page.locator('footer a[href^="/contact/"]').first().click();
    await page.waitForURL(`${house.siteUrl}/contact/`);

    await page.goto(`/draft-test/?compare=&${time}`);
    const side = page.frameLocator('iframe[title="Draft"]');
    await expect(side.locator('[data-site-header][data-ready]')).toBeAttached();
    await side.locator('footer a[href^="/contact/"]').first().click();
    await page.waitForURL((url) => url.pathname === '/contact/' && url.searchParams.has('compare'));
    expect(page.url()).toContain(time);
    await expect(page.getByRole('heading', { name: 'Draft beside published' })).toBeVisible();
    await close();
  });

  test('a page whose draft has another address is found at it, and leaving leads back to what visitors see', async () => {
    const moved = pageOf('/draft-moved/', 'Moved', [{ ...hero, heading: 'Moved' }]);
    const onlyDraft = pageOf('/draft-moved/below/', 'Below', [{ ...hero, heading: 'Below' }]);
    await house.client.createOrReplace(moved);
    await house.client.createOrReplace({
      ...moved,
      _id: `drafts.${moved._id}`,
      path: { _type: 'slug', current: '/draft-moved-on/' },
    });
    await house.client.createOrReplace({ ...onlyDraft, _id: `drafts.${onlyDraft._id}` });
    await expect.poll(async () => (await publicly('/draft-moved/')).status).toBe(200);

    const { page, close } = await editor({ javaScriptEnabled: false });
    const banner = page.getByRole('complementary', { name: 'Draft' });
    await page.goto('/draft-moved/');
    expect(new URL(page.url()).pathname).toBe('/draft-moved-on/');
    await banner.locator('summary').click();
    await expect(banner).toContainText('To visitors it is at /draft-moved/ until this is published.');
    await page.goto('/draft-moved-on/?compare=');
    await expect(page.locator('iframe')).toHaveCount(2);
    await banner.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/draft-moved/');
    await expect(banner).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Moved' })).toBeVisible();
    await close();

    const again = await editor({ javaScriptEnabled: false });
    await again.page.goto('/draft-moved/below/');
    await again.page.getByRole('button', { name: 'Leave' }).click();
    await again.page.waitForURL('**/draft-moved/');
    const link = await shareDraft(house.client, onlyDraft._id);
    await again.page.goto(link.path);
    await again.page.getByRole('link', { name: 'Leave' }).click();
    await again.page.waitForURL('**/draft-moved/');
    await again.close();
  });

  test('draft and published stand side by side, and what is outlined is what has changed', async () => {
    const { page, close } = await editor();
    await page.goto('/draft-test/?compare=');
    const marks = (title: string) =>
      page
        .frameLocator(`iframe[title="${title}"]`)
        .locator('[data-draft-change]')
        .evaluateAll((places) =>
          places.map((place) => `${place.id} ${place.getAttribute('data-draft-change')}`).toSorted(),
        );
    await expect
      .poll(() => marks('Draft'))
      .toEqual([
        'block-coming added',
        'block-first moved',
        'block-odd added',
        'block-text changed',
        'block-wrong added',
      ]);
    await expect
      .poll(() => marks('Published'))
      .toEqual(['block-first moved', 'block-going removed', 'block-text changed']);
    await close();
  });

  test('an editor sees what is wrong with a block, and where to mend it', async () => {
    const { page, close } = await editor();
    await page.goto('/draft-test/');
    await expect(page.locator('#block-odd')).toContainText('not in this release');
    await expect(page.locator('#block-wrong')).toContainText('Words');
    for (const place of await page.locator('[data-block]').all())
      expect(await place.getAttribute('data-sanity')).toBeTruthy();
    await close();
  });

  test('the banner is in nobody’s way at 320 px, and reads well', async () => {
    const { page, close } = await editor({ width: 320 });
    await page.goto('/draft-test/');
    const box = await page.locator('.draft-banner').boundingBox();
    expect(box?.height).toBeLessThan(60);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.locator('.draft-banner summary').click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const { violations } = await new AxeBuilder({ page }).include('.draft-banner').analyze();
    expect(violations.map(({ id: rule, nodes }) => `${rule} ${nodes[0]?.html}`)).toEqual([]);
    await close();
  });

  test('what editors see is clean in both themes, covers nothing that has the focus, and is not printed', async () => {
    const { page, close } = await editor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const view of ['as-of=2027-01-01T09:00', 'compare=', 'side=draft', 'side=published']) {
        await page.goto(`/draft-test/?${view}`);
        await page.waitForLoadState('networkidle');
        for (const summary of await page.locator('.draft-banner summary').all()) await summary.click();
        // A frame has landmarks of its own, which are no others of this page's.
        const { violations } = await new AxeBuilder({ page }).disableRules('landmark-unique').analyze();
        expect(violations.map(({ id: rule, nodes }) => `${view}: ${rule} ${nodes[0]?.html}`)).toEqual([]);
      }
    }
    await page.setViewportSize({ width: 1280, height: 400 });
    // A page that is still on its way to what has the focus says nothing of where that comes to stand.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/about/');
    await isReady(page);
    await page.locator('footer a').last().focus();
    const covered: string[] = [];
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Shift+Tab');
      const hidden = await page.evaluate(() => {
        const banner = document.querySelector('.draft-banner')?.getBoundingClientRect();
        const focused = document.activeElement;
        if (!banner || !focused || focused.closest('.draft-banner')) return null;
        const { top, bottom } = focused.getBoundingClientRect();
        return banner.top <= 1 && top < banner.bottom - 1 && bottom > 1 ? focused.outerHTML : null;
      });
      if (hidden !== null) covered.push(hidden);
    }
    expect(covered).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.draft-banner')).toBeHidden();
    await close();
  });

  test('a draft of the checkout takes no order, and no call of cart or booking leaves', async () => {
    const { page, close } = await editor();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/v1\/(?:cart|checkout|booking)/.test(request.url())) calls.push(request.url());
    });
    for (const path of ['/cart/', '/checkout/', '/purchase/', '/']) {
      await page.goto(path);
      await expect(page.locator('.draft-banner')).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    expect(calls).toEqual([]);
    await close();
  });
});

test('what the public loads knows nothing of drafts', async () => {
  const { body } = await publicly('/draft-test/');
  // Scripts that come late are named in a list, and by no tag.
  const files = new Set(body.match(/\/_next\/static\/[^"\\]+\.(?:js|css)/g));
  expect(files.size).toBeGreaterThan(8);
  for (const file of files) {
    const { body: text } = await publicly(file);
    expect(text, file).not.toMatch(/draft-banner|draft-newer|visual-editing|data-draft/);
  }
  expect(wordsOf(body)).not.toContain('Draft');
});
