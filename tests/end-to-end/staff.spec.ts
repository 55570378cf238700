/** The staff page: sign-in, requests, lookup, erasure, stuck payments and access control. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { cartOnRequest, makeRequestedBooking, order, pay } from './support/booking.ts';
import { api, dataOf } from './support/cart.ts';
import { startTestSite } from './support/test-site.ts';
import { expect, test, testSite } from './test-fixtures.ts';

async function signIn(page: Page, token = testSite.staffToken): Promise<void> {
  await page.goto('/staff/');
  await page.getByLabel('Staff token').fill(token);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

/** The card of the request made under this name. */
const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('refuses a wrong token, and shows nothing before sign-in @phone', async ({ page, request }) => {
    const { reference } = await makeRequestedBooking(request, { firstName: 'Whetū' });
    await signIn(page, 'a wrong one');
    await expect(page.getByRole('alert')).toContainText('The staff token or one-time code is wrong');
    await page.goto(`/staff/booking/?reference=${reference}`);
    await expect(page).toHaveURL(`${testSite.siteUrl}/staff/`);
    await expect(page.getByRole('main')).not.toContainText('Whetū');
    expect(await page.context().cookies()).toEqual([]);
  });

  test('answers requests: one confirmed with a note, one declined after a second confirmation @phone', async ({
    page,
    request,
  }) => {
    const [had, gone] = [`Hēni ${Date.now()}`, `Rua ${Date.now()}`];
    const first = await makeRequestedBooking(request, { firstName: had, requests: 'A seat by the window' });
    const second = await makeRequestedBooking(request, { firstName: gone });
    await signIn(page);
    await expect(cardOf(page, had)).toContainText('A seat by the window');
    await cardOf(page, had)
      .getByLabel(/^Note to the traveller/)
      .fill('Coach B, seats 4 and 5.');
    await cardOf(page, had).getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('Confirmed.');
    await expect(cardOf(page, had)).toHaveCount(0);
    const confirmed = await dataOf(api.booking(first.reference, first.token));
    expect(confirmed).toMatchObject({
      status: 'confirmed',
      items: [{ answerNote: 'Coach B, seats 4 and 5.' }],
    });

    await cardOf(page, gone).getByText('Not available: decline').click();
    const decline = cardOf(page, gone).getByRole('button', { name: 'Decline and refund' });
    const why = cardOf(page, gone).getByLabel(/^Reason for the traveller/);
    await why.fill('The coach is full.');
    await decline.click();
    const sure = cardOf(page, gone).getByLabel('I have checked that it isn’t available.');
    await expect(sure).toHaveAccessibleDescription(/^Tick the box/);
    await expect(why).toHaveValue('The coach is full.');
    await page
      .getByRole('alert')
      .getByRole('link', { name: /^Tick the box/ })
      .click();
    await expect(sure).toBeFocused();
    await sure.check();
    await decline.click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('Declined and refunded.');
    const declined = await dataOf(api.booking(second.reference, second.token));
    expect(declined).toMatchObject({ status: 'declined', refunded: declined.total });
  });

  test('finds a booking by its reference as read out, and erases it only once its reference is typed', {
    tag: '@full',
  }, async ({ page, request }) => {
    const name = `Tāne ${Date.now()}`;
    const { reference, token } = await makeRequestedBooking(request, { firstName: name });
    await signIn(page);
    await page.getByRole('button', { name: 'Find it' }).click();
    await expect(page.getByRole('alert')).toContainText('Enter a booking reference.');
    await page.getByLabel('Booking reference').fill(reference.toLowerCase().replaceAll('-', ' '));
    await page.getByRole('button', { name: 'Find it' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(reference);
    await expect(page.getByRole('main')).toContainText(name);
    expect(await page.content()).not.toContain(token);

    await page.getByRole('button', { name: 'Send it again' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('on its way again');

    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download JSON' }).click();
    expect((await file).suggestedFilename()).toBe(`booking-${reference}.json`);

    await page.getByLabel(`Type ${reference} to confirm`).fill('AAA-AAA-AAA');
    await page.getByRole('button', { name: 'Erase permanently' }).click();
    await expect(page.getByRole('alert')).toContainText('Not erased');
    await expect(page.getByLabel(`Type ${reference} to confirm`)).toHaveAccessibleDescription(
      'The reference doesn’t match this booking.',
    );
    await page.getByLabel(`Type ${reference} to confirm`).fill(reference);
    await page.getByRole('button', { name: 'Erase permanently' }).click();
    // The request still waits for an answer, so the traveller’s data is needed.
    await expect(page.getByRole('alert')).toContainText('You can’t erase it yet');
    expect((await api.booking(reference, token)).status).toBe('results');
  });
});

test.describe('a stuck payment, without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('is released once, with a name and a reason, which cancels the order @phone', {
    tag: '@full',
  }, async ({ page, request }) => {
    const placed = await order(await cartOnRequest(), `Aperahama ${Date.now()}`);
    await request.get(await pay(request, placed, 'wrong-amount'), { maxRedirects: 0 });
    const status = async () => (await dataOf(api.booking(placed.reference, placed.token))).status;
    await expect.poll(status, { timeout: 30_000 }).toBe('stuck');
    await signIn(page);
    const stuck = page.getByRole('listitem').filter({ hasText: placed.reference }).first();
    await expect(stuck).toContainText('We asked for NZD');
    await expect(stuck).toContainText('They match');
    await stuck.getByText(/^Release the payment of/).click();
    const letGo = stuck.getByRole('button', { name: 'Release' });
    await letGo.click();
    // The error leads to the booking’s page.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(placed.reference);
    await page.getByRole('alert').getByRole('link', { name: 'Enter your name and the reason.' }).click();
    await page.getByLabel(/^Who you are, and why/).fill('Hana: the bank had another amount');
    const second = await page.context().newPage();
    await second.goto(`/staff/booking/?reference=${placed.reference}`);
    await page.getByRole('button', { name: 'Release' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('Released.');
    await expect(page.getByRole('main')).toContainText('Hana: the bank had another amount');

    await second.getByText(/^Release the payment of/).click();
    await second.getByLabel(/^Who you are, and why/).fill('Rewi: me too');
    await second.getByRole('button', { name: 'Release' }).click();
    await expect(second.getByRole('alert')).toContainText('someone else or the provider');
    // The rejected text is shown again, but is not in the history.
    await expect(second.getByRole('main')).toContainText('We didn’t save what you typed.');
    await expect(second.getByText('Rewi: me too')).toHaveCount(1);
    const history = second.getByRole('region', { name: 'History' });
    await expect(history).toContainText('Hana: the bank had another amount');
    await expect(history).not.toContainText('Rewi');
    expect(await status()).toBe('cancelled');
  });
});

// @asvs 7.4.4
test('is neither cached nor indexed, and signing out ends the session', async ({ page }) => {
  await signIn(page);
  await expect(page.getByText('Payments and bookings match.')).toBeVisible();
  const answer = await page.goto('/staff/');
  expect(answer?.headers()['cache-control']).toMatch(/private.*no-store/);
  expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Staff token')).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('southbound-staff');
});

// @asvs 8.2.1
test('refuses forms from another site and forms without a sign-in', async ({ request }) => {
  const { reference, token } = await makeRequestedBooking(request);
  const multipart = { intent: 'erase', reference, confirmation: reference };
  const from = (Origin: string) =>
    request.post('/staff/form', { multipart, headers: { Origin }, maxRedirects: 0 });
  expect((await from('https://evil.example')).status()).toBe(403);
  const own = await from(testSite.siteUrl);
  expect([own.status(), own.headers().location]).toEqual([303, '/staff/?outcome=signed-out']);
  expect((await api.booking(reference, token)).status).toBe('results');
});

test('has no accessibility fault in either theme, and fits 320 px', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const { reference } = await makeRequestedBooking(request, { adults: 3, requests: 'Room for a wheelchair' });
  await signIn(page);
  for (const path of ['/staff/', `/staff/booking/?reference=${reference}`]) {
    await page.goto(path);
    for (const details of await page.locator('main details').all())
      await details.evaluate((each) => each.setAttribute('open', ''));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { violations } = await new AxeBuilder({ page }).include('main').analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        `${path} ${colorScheme}`,
      ).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});

// @asvs 6.3.2
test('gets a 404 if no token is set', { tag: '@full' }, async () => {
  const own = await startTestSite(undefined, { STAFF_TOKEN: '' });
  try {
    for (const path of ['/staff/', '/staff/booking/?reference=7KM-Q2X-9TR'])
      expect((await fetch(`${own.siteUrl}${path}`)).status, path).toBe(404);
    const headers = { Origin: own.siteUrl };
    const body = new FormData();
    body.append('intent', 'sign-in');
    body.append('token', '');
    expect((await fetch(`${own.siteUrl}/staff/form`, { method: 'POST', headers, body })).status).toBe(404);
  } finally {
    await own.stop();
  }
});
