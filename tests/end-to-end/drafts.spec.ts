import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, chromium, expect, test } from '@playwright/test';
import { launchOptions } from '#scripts/launch/browser.mjs';
import { root } from '#scripts/launch/root.mjs';
import { enterDrafts, shareDraft } from './support/draft-session.ts';
import { attributes, titleOf, wordsOf } from './support/markup.ts';
import { pageOf, textBlock } from './support/publish.ts';
import { ask } from './support/raw-http.ts';
import { type StudioHouse, startStudioHouse } from './support/studio-house.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

let house: StudioHouse;
let cookie: string;

const canary = 'kererū7canary';
const key = { 'X-Api-Key': 'southbound-local' };
const hero = { _key: 'hero', _type: 'hero', schemaVersion: 1, heading: 'A page under draft' };
const quote = (name: string, text: string) => ({ _key: name, _type: 'quote', schemaVersion: 1, text });
const published = pageOf('/draft-test/', 'A page under draft', [
  hero,
  textBlock('text', 'Published words.'),
  quote('going', 'This one goes.'),
  quote('first', 'First.'),
  quote('second', 'Second.'),
]);
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

/** What a page shows, without what is there for editors alone and the names that React gives. */
function bare(html: string): string {
  const body = html.slice(html.indexOf('<body'), html.indexOf('</main>'));
  return (
    body
      .replace(/<aside aria-label="Draft" data-draft-tool="".*?<\/aside>/s, '')
      // A block that is stored in an older version says so to editors.
      .replaceAll(/<p role="note" data-draft-tool="".*?<\/p>/g, '')
      .replaceAll(/ data-sanity="[^"]*"/g, '')
      .replaceAll(/_R_[0-9a-z]+_/g, '_R_')
      .replaceAll(/(name="\$ACTION_KEY" value=)"[^"]*"/g, '$1""')
      .replaceAll('<!-- -->', '')
  );
}

async function paths(): Promise<string[]> {
  const { body } = await publicly('/sitemap.xml');
  return [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) =>
    decodeURIComponent(new URL(url).pathname),
  );
}

test('the same content is the same page through drafts and to the public, every page of the dataset', async () => {
  test.setTimeout(300_000);
  const all = await paths();
  expect(all.length).toBeGreaterThan(40);
  const different: string[] = [];
  for (const path of all) {
    const address = encodeURI(path);
    const [seen, drafted] = [await publicly(address), await asEditor(address)];
    expect(drafted.status, path).toBe(200);
    expect(drafted.body, path).toContain('data-draft-tool');
    expect(titleOf(drafted.body)).toBe(titleOf(seen.body));
    if (bare(drafted.body) !== bare(seen.body)) different.push(path);
  }
  expect(different).toEqual([]);
});

test('no draft has an invisible character, but those that an editor typed', async () => {
  for (const path of ['/', '/draft-test/', '/destinations/', '/faq/']) {
    const { body } = await asEditor(path);
    expect(
      body.match(/[\u200B-\u200F\u2060-\u2064\uFEFF]|[\u{E0000}-\u{E007F}]/u)?.[0],
      path,
    ).toBeUndefined();
  }
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
  const client = house.client;
  const [post] = await client.fetch<{ _id: string; _type: string; slug: { current: string } }[]>(
    '*[_type == "blogPost"][0...1]',
  );
  const [section] = await client.fetch<{ _id: string; _type: string }[]>(
    '*[_type == "sharedSection"][0...1]',
  );
  const settings = await client.getDocument('siteSettings');
  if (!post || !section || !settings) throw new Error('The dataset has no post, section or settings.');
  await client.createOrReplace({ ...post, _id: `drafts.${post._id}`, title: `Post ${canary}` });
  await client.createOrReplace({
    ...section,
    _id: `drafts.${section._id}`,
    blocks: [textBlock('c', `Section ${canary}`)],
  });
  await client.createOrReplace({
    ...settings,
    _id: 'drafts.siteSettings',
    footer: { ...settings.footer, copyright: `Footer ${canary}` },
  });
  await client.createOrReplace(
    pageOf('/only-a-draft/', `New ${canary}`, [hero]) && {
      ...pageOf('/only-a-draft/', `New ${canary}`, [hero]),
      _id: 'drafts.only-a-draft',
    },
  );
  const all = [...(await paths()), '/only-a-draft/', `/blogs/${post.slug.current}/`];
  // Drafts first, so that whatever they might leave behind is there when the public comes.
  let seen = 0;
  for (const path of all) if ((await asEditor(encodeURI(path))).body.includes(canary)) seen += 1;
  expect(seen, 'editors see it on every page, in the footer').toBe(all.length);
  await asEditor('/blogs/', { RSC: '1' });

  const leaks: string[] = [];
  const look = async (path: string, headers: Record<string, string> = {}) => {
    const { body, status } = await ask(house.siteUrl, path, { headers });
    if (body.includes(canary) || body.includes(encodeURIComponent(canary))) leaks.push(`${status} ${path}`);
  };
  for (const path of all.map(encodeURI)) {
    await look(path);
    await look(path, { RSC: '1' });
    await look(`${path}?as-of=2027-01-01T09:00&compare=&side=draft`);
    await look(`/api/v1/page-content?path=${path}`, key);
  }
  for (const path of ['/sitemap.xml', '/robots.txt', '/cart/', '/no-such-page/', '/comp_ref/', `/pre_${id}/`])
    await look(path);
  for (const call of ['/blogs', `/blogs/${post.slug.current}`, '/destinations', '/openapi.json'])
    await look(`/api/v1${call}`, key);
  await look(`/draft-twin/session/draft-test/`, { Cookie: cookie, 'x-draft': '1' });
  await look(`/draft-twin/session/draft-test/`, { 'x-draft': '1' });
  expect(leaks).toEqual([]);
  const log = readFileSync(join(root, 'test-results', 'drafts.log'), 'utf8');
  expect(log).not.toContain(canary);

  for (const document of [post._id, section._id, 'siteSettings', 'only-a-draft'])
    await client.delete(`drafts.${document}`);
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
    await expect(page.getByText('A newer draft is there.')).toBeVisible({ timeout: 10_000 });
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
  const files = [...attributes(body, 'script', 'src'), ...attributes(body, 'link', 'href')].filter((file) =>
    /\.(?:js|css)(?:\?|$)/.test(file),
  );
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    const { body: text } = await publicly(new URL(file, house.siteUrl).pathname);
    expect(text, file).not.toMatch(/draft-banner|draft-newer|visual-editing|data-draft/);
  }
  expect(wordsOf(body)).not.toContain('Draft');
});
