/** Expiry of holds and carts, with a database in which time can be moved. */
import { expect, type Page } from '@playwright/test';
import { apiOf, busPass, type Cart, createCart, dataOf, readDepartures, tourItem } from './support/cart.ts';
import { createTestDatabase, databaseServer, type TestDatabase } from './support/test-database.ts';
import { startTestSite, type TestSite, test } from './support/test-site.ts';
import { waitUntilReady } from './support/wait-until-ready.ts';

const server = databaseServer();
test.skip(server === '', 'There is no PostgreSQL (TEST_DATABASE_URL).');
test.describe.configure({ mode: 'default' });

let database: TestDatabase;
let testSite: TestSite;
const api = () => apiOf(testSite.siteUrl);

test.beforeAll(async () => {
  test.setTimeout(90_000);
  database = await createTestDatabase(server);
  testSite = await startTestSite(undefined, { DATABASE_URL: database.url });
});

test.afterAll(async () => {
  await testSite?.stop();
  await database?.remove();
});

/** Makes all holds expire, as after 15 minutes. */
const letHoldsRunOut = async () => {
  await database.run(`update inventory_hold set held_until = now() - interval '1 second'`);
  await database.run(`update cart set held_until = now() - interval '1 second' where held_until is not null`);
};

/** Ages all carts by this number of hours. */
const letHoursPass = (hours: number) =>
  database.run(`update cart set changed_at = changed_at - make_interval(secs => $1)`, [hours * 3_600]);

async function visitWith({ cartSessionId }: Cart, page: Page, path: string): Promise<void> {
  await page.context().addCookies([{ name: 'cid', value: cartSessionId, url: testSite.siteUrl }]);
  await page.goto(`${testSite.siteUrl}${path}`);
  await waitUntilReady(page);
}

const ownPage = (page: Page) => page.locator('[data-block="cart"]');

// @spec 9.5
test('a hold expires while the page is open: the page says so, and one press holds the item again', {
  tag: '@full',
}, async ({ page }) => {
  const departure = (await readDepartures('mountains-and-lakes', api()))[0]?.productId ?? '';
  const cart = await createCart([tourItem(departure, 2)], api());
  await page.clock.install();
  await visitWith(cart, page, '/cart/');
  await expect(page.getByRole('timer')).toHaveText(/1[45] min left/);
  await letHoldsRunOut();
  await page.clock.fastForward('15:05');
  await expect(ownPage(page)).toContainText('Hold expired: may sell out');
  await expect(page.getByRole('timer')).toHaveCount(0);
  const over = await dataOf(api().cart(cart.cartSessionId));
  expect(over).toMatchObject({ holdExpiresAt: null, count: 1, subtotal: cart.subtotal });
  expect(over.items[0]).toMatchObject({ hold: 'expired' });

  await ownPage(page)
    .getByRole('button', { name: /^Hold again/ })
    .click();
  await expect(ownPage(page)).toContainText('Held for you');
  const again = await dataOf(api().cart(cart.cartSessionId));
  expect(again.items[0]).toMatchObject({ hold: 'held', price: cart.items[0]?.price });
  expect(again.holdExpiresAt).not.toBeNull();
});

test('an item that somebody else took meanwhile cannot be held again, and the page says so', {
  tag: '@full',
}, async ({ page }) => {
  const departure = (await readDepartures('mountains-and-lakes', api())).at(-1);
  if (!departure) throw new Error('There is no departure.');
  const cart = await createCart([tourItem(departure.productId, 2)], api());
  await letHoldsRunOut();
  let left = departure.placesLeft ?? 0;
  while (left > 1) {
    const many = Math.min(9, left - 1);
    await createCart([tourItem(departure.productId, many)], api());
    left -= many;
  }
  await visitWith(cart, page, '/cart/');
  await ownPage(page)
    .getByRole('button', { name: /^Hold again/ })
    .click();
  await expect(ownPage(page)).toContainText(/only 1 .*left/i);
  await expect(ownPage(page)).toContainText('Hold expired: may sell out');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an expired hold is shown and renewed by its form', { tag: '@full' }, async ({ page }) => {
    const departure = (await readDepartures('a-day-in-kaikoura', api()))[0]?.productId ?? '';
    const cart = await createCart([tourItem(departure)], api());
    await letHoldsRunOut();
    await page.context().addCookies([{ name: 'cid', value: cart.cartSessionId, url: testSite.siteUrl }]);
    await page.goto(`${testSite.siteUrl}/cart/`);
    await expect(ownPage(page)).toContainText('Hold expired: may sell out');
    await ownPage(page)
      .getByRole('button', { name: /^Hold again/ })
      .click();
    await expect(ownPage(page)).toContainText('Held for you');
  });
});

test('a cart expires after a day, and the next choice creates a new one', {
  tag: '@full',
}, async ({ page }) => {
  const cart = await createCart([busPass], api());
  await letHoursPass(24.5);
  expect(await api().cart(cart.cartSessionId)).toMatchObject({ errorCode: 'CART_EXPIRED' });
  await visitWith(cart, page, '/cart/');
  await expect(ownPage(page)).toContainText('Your cart has expired');
  const next = await createCart([busPass], api());
  expect(next.cartSessionId).not.toBe(cart.cartSessionId);
});
