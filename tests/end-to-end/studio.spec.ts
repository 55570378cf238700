/** The Studio in the browser: editing in several tabs, event streams, uploads, outages, and access. */
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { openDocument, type StudioSite, test, watchEditor } from './support/studio-site.ts';

/** Timeout for the Studio, which takes seconds to start on a busy machine, in milliseconds. */
const studioTimeoutMs = 60_000;

test.describe.configure({ mode: 'serial', timeout: 180_000 });

let testSite: StudioSite;

test.beforeAll(({ studioSite }) => {
  testSite = studioSite;
});

const id = 'page-about';
const path = '/about/';

test('an editor opens the Studio without signing in, types, publishes, and another tab follows', async ({
  context,
}) => {
  const faults = await watchEditor(context, testSite);
  const streams: string[] = [];
  context.on('request', (request) => {
    if (/\/data\/(?:listen|live\/events)\//.test(request.url())) streams.push(request.url());
  });

  const page = await context.newPage();
  await page.goto(`${testSite.siteUrl}/studio`);
  await expect(page.getByTestId('structure-tool-list-pane').first()).toBeVisible({
    timeout: studioTimeoutMs,
  });
  await expect(page).toHaveTitle(/Southbound/);

  await openDocument(page, testSite, id, 'page');
  const other = await context.newPage();
  await openDocument(other, testSite, id, 'page');
  const title = page.getByTestId('field-title').locator('input').first();
  const otherTitle = other.getByTestId('field-title').locator('input').first();
  await expect(title).toHaveValue('About Southbound', { timeout: studioTimeoutMs });
  await expect(otherTitle).toHaveValue('About Southbound', { timeout: studioTimeoutMs });

  await title.fill('About us, edited');
  await expect
    .poll(async () => (await testSite.client.getDocument(`drafts.${id}`))?.title)
    .toBe('About us, edited');
  expect((await testSite.client.getDocument(id))?.title).toBe('About Southbound');
  await expect(otherTitle).toHaveValue('About us, edited');

  await page.getByTestId('action-publish').click();
  await expect.poll(async () => (await testSite.client.getDocument(id))?.title).toBe('About us, edited');
  expect(await testSite.client.getDocument(`drafts.${id}`)).toBeUndefined();
  await expect
    .poll(async () => {
      const answer = await fetch(`${testSite.siteUrl}/api/v1/page-content?path=${path}`, {
        headers: { 'X-Api-Key': 'southbound-local' },
      });
      return (await answer.json()).data.title;
    })
    .toBe('About us, edited');

  // The other tab continues from the published state.
  await otherTitle.fill('Edited by the other tab');
  await expect(title).toHaveValue('Edited by the other tab');

  expect(faults).toEqual([]);
  expect(streams, 'event streams go over the WebSocket').toEqual([]);
});

test('six concurrent tabs of forms all load, and each follows changes', { tag: '@full' }, async ({
  context,
}) => {
  const faults = await watchEditor(context, testSite);
  const tabs = await Promise.all(Array.from({ length: 6 }, () => context.newPage()));
  for (const tab of tabs) await openDocument(tab, testSite, id, 'page');
  await testSite.client.patch(`drafts.${id}`).set({ title: 'Told to all' }).commit();
  for (const tab of tabs) {
    await expect(tab.getByTestId('field-title').locator('input').first()).toHaveValue('Told to all', {
      timeout: studioTimeoutMs,
    });
  }
  expect(faults).toEqual([]);
});

test.describe('a page without a content security policy', () => {
  test.use({ bypassCSP: true });

  test('thirty streams in one page leave connections for queries', { tag: '@full' }, async ({ page }) => {
    await page.goto(`${testSite.siteUrl}/studio/environment.json`);
    const { opened, answered } = await page.evaluate(async (lakeUrl) => {
      const socket = new WebSocket(`${lakeUrl.replace('http', 'ws')}/v1/streams/production`);
      await new Promise((resolve) => {
        socket.onopen = resolve;
      });
      const names = new Set<string>();
      const all = new Promise<void>((resolve) => {
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === 'event' && message.name === 'welcome') names.add(message.stream);
          if (names.size === 30) resolve();
        };
      });
      const query = encodeURIComponent('*[_type == "page"]');
      for (let index = 0; index < 30; index++) {
        socket.send(
          JSON.stringify({
            type: 'open',
            stream: String(index),
            address: `/v1/data/listen/production?query=${query}`,
          }),
        );
      }
      await all;
      const answer = await fetch(`${lakeUrl}/v1/data/query/production?query=1`);
      return { opened: names.size, answered: answer.status };
    }, testSite.lakeUrl);
    expect({ opened, answered }).toEqual({ opened: 30, answered: 200 });
  });
});

test('a picture is uploaded in the form, saved with the draft and shown', { tag: '@full' }, async ({
  context,
}) => {
  const faults = await watchEditor(context, testSite);
  await testSite.client.createOrReplace({
    _id: 'studio-test-destination',
    _type: 'destination',
    title: 'Kaikōura',
  });
  const page = await context.newPage();
  await openDocument(page, testSite, 'studio-test-destination', 'destination');
  const bytes = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#367' } })
    .jpeg()
    .toBuffer();
  await page
    .getByTestId('file-button-input')
    .first()
    .setInputFiles({ name: 'coast.jpg', mimeType: 'image/jpeg', buffer: bytes });
  await expect
    .poll(() =>
      testSite.client.fetch(
        '*[_id == "drafts.studio-test-destination"][0].picture.asset->originalFilename',
        {},
        { perspective: 'raw' },
      ),
    )
    .toBe('coast.jpg');
  await expect(page.locator(`img[src*="${testSite.lakeUrl}/images/"]`).first()).toBeVisible({
    timeout: studioTimeoutMs,
  });
  expect(faults).toEqual([]);
});

test('a Studio opened during an outage of the lake says so, and opens automatically afterwards', {
  tag: '@full',
}, async ({ context }) => {
  const page = await context.newPage();
  const lake = `${testSite.lakeUrl}/**`;
  await context.route(lake, (route) => route.abort('connectionrefused'));
  await page.goto(`${testSite.siteUrl}/studio`);
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('The content server isn’t responding.', { timeout: studioTimeoutMs });
  await expect(notice).toContainText('npm start');
  await context.unroute(lake);
  await expect(page.getByTestId('structure-tool-list-pane').first()).toBeVisible({
    timeout: studioTimeoutMs,
  });
  await expect(notice).toHaveCount(0);
});

test('text typed before an outage of the network is saved afterwards', { tag: '@full' }, async ({
  context,
}) => {
  const page = await context.newPage();
  await openDocument(page, testSite, id, 'page');
  const title = page.getByTestId('field-title').locator('input').first();
  await expect(title).toHaveValue('Told to all', { timeout: studioTimeoutMs });
  await expect(title).toBeEditable();
  const failed = page.waitForEvent('requestfailed', (request) => /\/data\/actions\//.test(request.url()));
  await context.setOffline(true);
  await title.fill('Typed in a tunnel');
  await failed;
  await expect(title).toHaveValue('Typed in a tunnel');
  await context.setOffline(false);
  await expect
    .poll(async () => (await testSite.client.getDocument(`drafts.${id}`))?.title)
    .toBe('Typed in a tunnel');
  await expect(title).toHaveValue('Typed in a tunnel');
});

test('two editors in one form see each other, and no typed text is lost', { tag: '@full' }, async ({
  browser,
}) => {
  const [one, two] = await Promise.all([browser.newContext(), browser.newContext()]);
  const faults = [await watchEditor(one, testSite), await watchEditor(two, testSite)];
  const [here, there] = await Promise.all([one.newPage(), two.newPage()]);
  for (const page of [here, there]) await openDocument(page, testSite, id, 'page');
  const field = (page: typeof here, name: string) =>
    page.getByTestId(`field-${name}`).locator('input, textarea').first();
  for (const page of [here, there])
    await expect(field(page, 'title')).toBeEditable({ timeout: studioTimeoutMs });
  await field(there, 'title').click();
  // The other editor’s cursor is shown beside the field.
  await expect(here.locator('[data-ui="Avatar"][data-arrow-position]').first()).toBeVisible();
  await Promise.all([
    field(here, 'summary').pressSequentially(' One.', { delay: 20 }),
    field(there, 'title').pressSequentially(' Two.', { delay: 20 }),
  ]);
  const both = () => testSite.client.getDocument(`drafts.${id}`);
  await expect.poll(async () => (await both())?.title).toContain(' Two.');
  await expect.poll(async () => (await both())?.summary).toContain(' One.');
  const stored = await both();
  for (const page of [here, there]) {
    await expect(field(page, 'title')).toHaveValue(String(stored?.title));
    await expect(field(page, 'summary')).toHaveValue(String(stored?.summary));
  }
  // In the same field the last write wins, for both.
  await field(here, 'title').fill('The one’s');
  await expect(field(there, 'title')).toHaveValue('The one’s');
  await field(there, 'title').fill('The other’s');
  await expect(field(here, 'title')).toHaveValue('The other’s');
  expect(faults.flat()).toEqual([]);
  await Promise.all([one.close(), two.close()]);
});

// @asvs 3.4.6
test('a page of another site can’t open the Studio in a frame', { tag: '@full' }, async ({ request }) => {
  const answer = await request.get(`${testSite.siteUrl}/studio/`);
  expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
});

// @spec 6.1
test('the Studio gets a 404 on a public address', { tag: '@full' }, async ({ request }) => {
  const answer = await request.get(`${testSite.siteUrl}/studio/`, {
    headers: { 'X-Forwarded-For': '203.0.113.9' },
  });
  expect(answer.status()).toBe(404);
  expect(await answer.text()).not.toContain('id="sanity"');
});
