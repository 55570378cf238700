import type { APIRequestContext } from '@playwright/test';
import { cartOnRequest, order, pay, requested } from './support/booking.ts';
import { api, dataOf } from './support/cart.ts';
import { expect, house, test } from './test.ts';

/** Browsers that come back from a payment page, or by the link of a mail. */

const visit = (request: APIRequestContext, path: string, headers = {}) =>
  request.get(path, { maxRedirects: 0, headers });

test('after the payment the token is gone from the address, and no page was drawn under it', async ({
  page,
  request,
}) => {
  const placed = await order(await cartOnRequest());
  const back = await pay(request, placed);
  expect(new URL(back).pathname).toBe('/purchase/arrive');
  const drawn: string[] = [];
  page.on('framenavigated', (frame) => void drawn.push(frame.url()));
  const referrers: string[] = [];
  page.on('request', (sent) => void referrers.push(sent.headers().referer ?? ''));
  await page.goto(back);
  await expect(page).toHaveURL(`${house.siteUrl}/purchase/`);
  await expect(page.getByRole('main')).toContainText(placed.reference);
  for (const address of [...drawn, ...referrers]) expect(address).not.toContain(placed.token);
  expect(await page.content()).not.toContain(placed.token);
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'southbound-booking');
  expect(cookie).toMatchObject({ value: placed.token, httpOnly: true, sameSite: 'Lax', path: '/' });
  await page.reload();
  await expect(page.getByRole('main')).toContainText(placed.reference);
});

test('a card that was declined leads to the page that says so', async ({ page, request }) => {
  const placed = await order(await cartOnRequest());
  await page.goto(await pay(request, placed, 'declined'));
  await expect(page).toHaveURL(`${house.siteUrl}/purchase-failed/`);
});

test('who only looks at the link settles nothing and opens nothing', { tag: '@full' }, async ({
  request,
}) => {
  const placed = await order(await cartOnRequest());
  for (const path of ['/purchase/arrive', '/purchase/left', '/purchase/pay']) {
    const address = `${path}?token=${placed.token}`;
    const head = await request.head(address, { maxRedirects: 0 });
    const ahead = await visit(request, address, { 'Sec-Purpose': 'prefetch' });
    expect([head.status(), ahead.status()]).toEqual([303, 403]);
    for (const answer of [head, ahead]) {
      expect(answer.headers()['set-cookie']).toBeUndefined();
      expect(answer.headers()['cache-control']).toBe('private, no-store');
      expect(answer.headers()['referrer-policy']).toBe('no-referrer');
    }
    const [sent] = [await request.post(address, { maxRedirects: 0, headers: { Origin: house.siteUrl } })];
    expect(sent.status()).toBe(405);
  }
  const booking = await dataOf(api.booking(placed.reference, placed.token));
  expect(booking).toMatchObject({ status: 'pending_payment', payment: { state: 'open' } });
});

test('a link that opens nothing shows no other booking in its place', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const placed = await requested(request);
  await page.goto(`/purchase/arrive?token=${placed.token}`);
  await expect(page.getByRole('main')).toContainText(placed.reference);
  for (const token of ['', 'x', 'a'.repeat(43), placed.token.slice(1)]) {
    await page.goto(`/purchase/arrive?token=${token}`);
    await expect(page).toHaveURL(`${house.siteUrl}/purchase/`);
    await expect(page.getByRole('main')).not.toContainText(placed.reference);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a browser that others use forgets the booking, and the link opens it again', {
    tag: '@full',
  }, async ({ page, request }) => {
    const placed = await requested(request);
    const main = page.getByRole('main');
    await page.goto(`/purchase/arrive?token=${placed.token}`);
    await expect(main).toContainText(placed.reference);
    await page.getByRole('button', { name: 'Forget this booking on this browser' }).click();
    await expect(main).toContainText('This browser has forgotten the booking.');
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('southbound-booking');
    await page.goto('/purchase/');
    await expect(main).not.toContainText(placed.reference);
    await page.goBack();
    await expect(main).not.toContainText(placed.reference);
    await page.goto(`/purchase/arrive?token=${placed.token}`);
    await expect(main).toContainText(placed.reference);
  });
});

test('a form of another site makes no browser forget its booking', { tag: '@full' }, async ({ request }) => {
  const address = '/purchase/forget';
  const headers = { Origin: 'https://elsewhere.example' };
  const sent = await request.post(address, { maxRedirects: 0, headers, multipart: { a: 'b' } });
  expect([sent.status(), sent.headers()['set-cookie']]).toEqual([403, undefined]);
  const looked = await visit(request, address);
  expect([looked.status(), looked.headers()['set-cookie']]).toEqual([303, undefined]);
});

test('a booking that nobody paid has no ticket', { tag: '@full' }, async ({ request }) => {
  const { token } = await order(await cartOnRequest());
  const answer = await visit(request, '/purchase/ticket.pdf', { Cookie: `southbound-booking=${token}` });
  expect([answer.status(), answer.headers().location]).toEqual([303, '/purchase/']);
});

test('the pages of a booking and its files are kept by nobody', async ({ request }) => {
  const placed = await requested(request);
  const cookie = { Cookie: `southbound-booking=${placed.token}` };
  for (const path of ['/purchase/', '/purchase-failed/', '/checkout/', '/purchase/?utm_source=mail']) {
    const answer = await visit(request, path, cookie);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()['cache-control'], path).toMatch(/private.*no-store/);
    expect(await answer.text(), path).toMatch(/<meta name="robots" content="noindex/);
  }
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of ['/checkout/', '/purchase/', '/purchase-failed/']) expect(sitemap).not.toContain(path);
});
