import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { pageOf, textBlock } from './support/publish.ts';
import { openDocument, type StudioHouse, startStudioHouse, watchEditor } from './support/studio-house.ts';

/** The Studio takes seconds to start on a busy machine. */
const patience = 60_000;

test.describe.configure({ mode: 'serial', timeout: 180_000 });

let house: StudioHouse;

test.beforeAll(async () => {
  house = await startStudioHouse('studio');
  await house.client.createOrReplace(
    pageOf('/studio-test/', 'A page to edit', [textBlock('text', 'Some words.')]),
  );
});
test.afterAll(() => house?.stop());

const id = 'test-studio-test-';

test('an editor opens the Studio without signing in, types, publishes, and another tab follows', async ({
  context,
}) => {
  const faults = await watchEditor(context, house);
  const streams: string[] = [];
  context.on('request', (request) => {
    if (/\/data\/(?:listen|live\/events)\//.test(request.url())) streams.push(request.url());
  });

  const page = await context.newPage();
  await page.goto(`${house.siteUrl}/studio`);
  await expect(page.getByTestId('structure-tool-list-pane').first()).toBeVisible({ timeout: patience });
  await expect(page).toHaveTitle(/Southbound/);

  await openDocument(page, house, id, 'page');
  const other = await context.newPage();
  await openDocument(other, house, id, 'page');
  const title = page.getByTestId('field-title').locator('input').first();
  const otherTitle = other.getByTestId('field-title').locator('input').first();
  await expect(title).toHaveValue('A page to edit', { timeout: patience });
  await expect(otherTitle).toHaveValue('A page to edit', { timeout: patience });

  await title.fill('A page that was edited');
  await expect
    .poll(async () => (await house.client.getDocument(`drafts.${id}`))?.title)
    .toBe('A page that was edited');
  expect((await house.client.getDocument(id))?.title).toBe('A page to edit');
  await expect(otherTitle).toHaveValue('A page that was edited');

  await page.getByTestId('action-publish').click();
  await expect.poll(async () => (await house.client.getDocument(id))?.title).toBe('A page that was edited');
  expect(await house.client.getDocument(`drafts.${id}`)).toBeUndefined();
  await expect(async () => {
    const answer = await fetch(`${house.siteUrl}/studio-test/`);
    expect(await answer.text()).toContain('A page that was edited');
  }).toPass({ timeout: 10_000 });

  // The other tab goes on from what was published.
  await otherTitle.fill('Edited by the other tab');
  await expect(title).toHaveValue('Edited by the other tab');

  expect(faults).toEqual([]);
  expect(streams, 'event streams go over the WebSocket').toEqual([]);
});

test('six tabs of forms at once all load, and each follows', async ({ context }) => {
  const faults = await watchEditor(context, house);
  const tabs = await Promise.all(Array.from({ length: 6 }, () => context.newPage()));
  for (const tab of tabs) await openDocument(tab, house, id, 'page');
  await house.client.createOrReplace({
    ...pageOf('/studio-test/', 'Told to all', [textBlock('text', 'Some words.')]),
    _id: `drafts.${id}`,
  });
  for (const tab of tabs) {
    await expect(tab.getByTestId('field-title').locator('input').first()).toHaveValue('Told to all', {
      timeout: patience,
    });
  }
  expect(faults).toEqual([]);
});

test('thirty streams in one page leave room for queries', async ({ page }) => {
  await page.goto(`${house.siteUrl}/studio/environment.json`);
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
  }, house.lakeUrl);
  expect({ opened, answered }).toEqual({ opened: 30, answered: 200 });
});

test('a picture is uploaded in the form and shown; what is no picture is refused in words', async ({
  context,
}) => {
  const faults = await watchEditor(context, house);
  await house.client.createOrReplace({
    _id: 'studio-test-destination',
    _type: 'destination',
    name: 'Kaikōura',
  });
  const page = await context.newPage();
  await openDocument(page, house, 'studio-test-destination', 'destination');
  const picture = page.getByTestId('field-picture');
  const bytes = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#367' } })
    .jpeg()
    .toBuffer();
  await picture
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'coast.jpg', mimeType: 'image/jpeg', buffer: bytes });
  await expect(picture.locator('img').first()).toBeVisible({ timeout: patience });
  await expect
    .poll(() =>
      house.client.fetch(
        '*[_id == "drafts.studio-test-destination"][0].picture.asset->originalFilename',
        {},
        { perspective: 'raw' },
      ),
    )
    .toBe('coast.jpg');
  expect(faults).toEqual([]);
});

test('a page of another site can’t open the Studio in a frame', async ({ request }) => {
  const answer = await request.get(`${house.siteUrl}/studio/`);
  expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('to a public name the Studio does not exist', async ({ request }) => {
  const answer = await request.get(`${house.siteUrl}/studio/`, {
    headers: { 'X-Forwarded-For': '203.0.113.9' },
  });
  expect(answer.status()).toBe(404);
  expect(await answer.text()).not.toContain('id="sanity"');
});
