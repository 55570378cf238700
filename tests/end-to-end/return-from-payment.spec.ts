/** Browsers that return from a payment page, or open the link of a mail. */
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { cartOnRequest, makeRequestedBooking, order, pay } from './support/booking.ts';
import { api, dataOf } from './support/cart.ts';
import { expect, test, testSite } from './test-fixtures.ts';

const visit = (request: APIRequestContext, path: string, headers = {}) =>
  request.get(path, { maxRedirects: 0, headers });

// @asvs 3.4.5, 14.2.1
test('after the payment the token is gone from the address, and no page is rendered under it', async ({
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
  await expect(page).toHaveURL(`${testSite.siteUrl}/purchase/`);
  await expect(page.getByRole('main')).toContainText(placed.reference);
  for (const address of [...drawn, ...referrers]) expect(address).not.toContain(placed.token);
  expect(await page.content()).not.toContain(placed.token);
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'southbound-booking');
  expect(cookie).toMatchObject({ value: placed.token, httpOnly: true, sameSite: 'Lax', path: '/' });
  await page.reload();
  await expect(page.getByRole('main')).toContainText(placed.reference);
});

test('a declined card leads to the page that says so', async ({ page, request }) => {
  const placed = await order(await cartOnRequest());
  await page.goto(await pay(request, placed, 'declined'));
  await expect(page).toHaveURL(`${testSite.siteUrl}/purchase-failed/`);
});

// @asvs 3.5.3
test('HEAD and prefetch requests of the link settle and open nothing', { tag: '@full' }, async ({
  request,
}) => {
  const placed = await order(await cartOnRequest());
  for (const path of ['/purchase/arrive', '/purchase/left', '/purchase/pay']) {
    const address = `${path}?token=${placed.token}`;
    const head = await request.head(address, { maxRedirects: 0 });
    const ahead = await visit(request, address, { 'Sec-Purpose': 'prefetch' });
    expect([head.status(), ahead.status()]).toEqual([303, 503]);
    for (const answer of [head, ahead]) {
      expect(answer.headers()['set-cookie']).toBeUndefined();
      expect(answer.headers()['cache-control']).toBe('private, no-store');
      expect(answer.headers()['referrer-policy']).toBe('no-referrer');
    }
    const [sent] = [await request.post(address, { maxRedirects: 0, headers: { Origin: testSite.siteUrl } })];
    expect(sent.status()).toBe(405);
  }
  const booking = await dataOf(api.booking(placed.reference, placed.token));
  expect(booking).toMatchObject({ status: 'pending_payment', payment: { state: 'open' } });
});

test('an invalid link shows no other booking instead, and closes none', {
  tag: '@full',
}, async ({ page, request }) => {
  const placed = await makeRequestedBooking(request);
  const main = page.getByRole('main');
  await page.goto(`/purchase/arrive?token=${placed.token}`);
  await expect(main).toContainText(placed.reference);
  for (const token of ['', 'x', 'a'.repeat(43), placed.token.slice(1), `back_${'a'.repeat(43)}`]) {
    const answer = await page.goto(`/purchase/arrive?token=${token}`);
    expect(answer?.status()).toBe(404);
    await expect(main).toContainText('We can’t find this booking');
    await expect(main).not.toContainText(placed.reference);
  }
  await page.getByRole('link', { name: 'See your open booking' }).click();
  await expect(main).toContainText(placed.reference);
});

// @spec 2.16
test('a booking is found again by its reference and email address, without a script', async ({
  browser,
  request,
}) => {
  test.setTimeout(90_000);
  const { reference } = await makeRequestedBooking(request);
  const page = await visiting(browser, false);
  await page.goto('/about/');
  await page.getByRole('link', { name: 'My booking' }).first().click();
  await page.getByLabel('Booking reference').fill(` ${reference.toLowerCase().replaceAll('-', '')}`);
  await page.getByLabel('Email address').fill('Mere@Example.nz');
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page).toHaveURL(`${testSite.siteUrl}/purchase/?outcome=link-requested`);
  await expect(page.getByRole('main')).toContainText('If we have this booking, a link is on its way');

  const mail = page.getByRole('listitem').filter({ hasText: `Your link to booking ${reference}` });
  await expect(async () => {
    await page.goto('/outbox/');
    await expect(mail).toHaveCount(1, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  const text = await (await request.get((await mail.locator('iframe').getAttribute('src')) ?? '')).text();
  const [, link = ''] = /href="([^"]*\/purchase\/arrive\?token=[^"]*)"/.exec(text) ?? [];
  await page.goto(link);
  await expect(page).toHaveURL(`${testSite.siteUrl}/purchase/`);
  await expect(page.getByRole('main')).toContainText(reference);
  await page.context().close();
});

// @spec 2.16
test('a misspelt name is corrected on the booking’s page, without a script', async ({ browser, request }) => {
  const placed = await makeRequestedBooking(request, { firstName: 'Meer' });
  const page = await visiting(browser, false);
  await page.goto(`/purchase/arrive?token=${placed.token}`);
  await page.getByText('Correct a name').click();
  await page.getByLabel('First name').fill('Rangimārie');
  await page.getByRole('button', { name: 'Check the change' }).click();
  await expect(page.getByRole('alert')).toContainText('Only spelling mistakes of a few letters');
  await page.getByLabel('First name').fill('Mere');
  await page.getByRole('button', { name: 'Check the change' }).click();
  await expect(page.getByRole('region', { name: 'Correct this name?' })).toContainText(
    /Meer Tūhoe 1 becomes.*Mere Tūhoe 1/s,
  );
  await page.getByRole('button', { name: 'Correct it' }).click();
  await expect(page.getByRole('main')).toContainText('Changed. We’ve emailed you the details.');
  await expect(page.getByRole('main')).toContainText('Ms Meer Tūhoe 1 is now Ms Mere Tūhoe 1');
  const { items } = await dataOf(api.booking(placed.reference, placed.token));
  expect(items.flatMap(({ travellers }) => travellers.map(({ firstName }) => firstName))).toEqual(['Mere']);
  await page.context().close();
});

/** A page of a new browser context, which may visit other sites. */
async function visiting(browser: Browser, javaScriptEnabled = true): Promise<Page> {
  return (await browser.newContext({ baseURL: testSite.siteUrl, javaScriptEnabled })).newPage();
}

/** Navigates from a page of another site, as a link there does. */
async function sentBy(page: Page, address: string): Promise<void> {
  const elsewhere = 'http://elsewhere.example/';
  await page.route(elsewhere, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${testSite.siteUrl}${address}">Go</a>` }),
  );
  await page.goto(elsewhere);
  await page.getByRole('link', { name: 'Go' }).click();
}

test('the provider receives nothing that opens the booking', async ({ request }) => {
  const placed = await order(await cartOnRequest());
  expect(await (await request.get(placed.payment?.url ?? '')).text()).not.toContain(placed.token);
  expect(await pay(request, placed)).toMatch(/\/purchase\/arrive\?token=back_[\w-]{43}$/);
});

test.describe('back from another site', () => {
  test('a browser that pays for two bookings in two tabs is not asked which to show', {
    tag: '@full',
  }, async ({ browser, request }) => {
    const page = await visiting(browser);
    const [first, second] = [await order(await cartOnRequest()), await order(await cartOnRequest())];
    // Each order’s checkout leads to its payment page; because the test gateway is on the same site, only the address is
    // checked.
    for (const { token, payment } of [first, second]) {
      await page.goto('/contact/');
      await page.evaluate((address) => location.assign(address), `/purchase/pay?token=${token}`);
      await expect(page).toHaveURL(payment?.url ?? '');
    }
    const back = new Map([
      [first, await pay(request, first)],
      [second, await pay(request, second)],
    ]);
    for (const placed of [first, second, first]) {
      const { pathname, search } = new URL(back.get(placed) ?? '');
      await sentBy(page, pathname + search);
      await expect(page).toHaveURL(`${testSite.siteUrl}/purchase/`);
      await expect(page.getByRole('main')).toContainText(placed.reference);
    }
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // @asvs 14.3.1
  test('a shared browser can close the booking, and the link opens it again', {
    tag: '@full',
  }, async ({ page, request }) => {
    const placed = await makeRequestedBooking(request);
    const main = page.getByRole('main');
    await page.goto(`/purchase/arrive?token=${placed.token}`);
    await expect(main).toContainText(placed.reference);
    await page.getByRole('button', { name: 'Close this booking in this browser' }).click();
    await expect(main).toContainText('Your booking is no longer shown in this browser.');
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('southbound-booking');
    await page.goto('/purchase/');
    await expect(main).not.toContainText(placed.reference);
    await page.goBack();
    await expect(main).not.toContainText(placed.reference);
    await page.goto(`/purchase/arrive?token=${placed.token}`);
    await expect(main).toContainText(placed.reference);
  });
});

for (const javaScriptEnabled of [true, false])
  test.describe(`a page of another site that links to another booking (scripts: ${javaScriptEnabled})`, () => {
    test.use({ javaScriptEnabled });

    // @asvs 3.5.3
    test('makes the visitor choose: keep the current booking or open the other one', {
      tag: javaScriptEnabled ? '@full' : [],
    }, async ({ browser, request }) => {
      const page = await visiting(browser, javaScriptEnabled);
      const [own, other] = [await makeRequestedBooking(request), await makeRequestedBooking(request)];
      const main = page.getByRole('main');
      await page.goto(`/purchase/arrive?token=${own.token}`);
      await expect(main).toContainText(own.reference);
      for (const path of ['/purchase/arrive', '/purchase/left', '/purchase/pay']) {
        await sentBy(page, `${path}?token=${other.token}`);
        await expect(page).toHaveURL(`${testSite.siteUrl}/purchase/open`);
        await expect(main).toContainText(`This browser shows booking ${own.reference}`);
        expect(await page.content()).not.toContain(other.token);
        await page.getByRole('button', { name: `Keep booking ${own.reference}` }).click();
        await expect(page).toHaveURL(`${testSite.siteUrl}/purchase/`);
        await expect(main).toContainText(own.reference);
      }
      await page.goBack();
      await expect(main).toContainText(own.reference);
      await sentBy(page, `/purchase/arrive?token=${other.token}`);
      await page.getByRole('button', { name: `Open booking ${other.reference}` }).click();
      await expect(page).toHaveURL(`${testSite.siteUrl}/purchase/`);
      await expect(main).toContainText(other.reference);
      await expect(main).not.toContainText(own.reference);
    });
  });

test('a form of another site cannot answer the question which booking to show', { tag: '@full' }, async ({
  request,
}) => {
  const cookie = `southbound-booking=${'a'.repeat(43)}; southbound-opening=${'b'.repeat(43)}`;
  const headers = { Origin: 'https://elsewhere.example', Cookie: cookie };
  const sent = await request.post('/purchase/open', {
    maxRedirects: 0,
    headers,
    multipart: { answer: 'open' },
  });
  expect([sent.status(), sent.headers()['set-cookie']]).toEqual([403, undefined]);
});

test('a form of another site cannot close the browser’s booking', { tag: '@full' }, async ({ request }) => {
  const address = '/purchase/forget';
  const headers = { Origin: 'https://elsewhere.example' };
  const sent = await request.post(address, { maxRedirects: 0, headers, multipart: { a: 'b' } });
  expect([sent.status(), sent.headers()['set-cookie']]).toEqual([403, undefined]);
  const looked = await visit(request, address);
  expect([looked.status(), looked.headers()['set-cookie']]).toEqual([303, undefined]);
});

test('an unpaid booking has no ticket', { tag: '@full' }, async ({ request }) => {
  const { token } = await order(await cartOnRequest());
  const answer = await visit(request, '/purchase/ticket.pdf', { Cookie: `southbound-booking=${token}` });
  expect([answer.status(), answer.headers().location]).toEqual([303, '/purchase/']);
});

// @asvs 14.2.2
test('the pages and files of a booking are not cached', async ({ request }) => {
  const placed = await makeRequestedBooking(request);
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
