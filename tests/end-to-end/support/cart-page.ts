/** Page object of the cart: locators, readers, and steps that add items. */
import type { Locator, Page } from '@playwright/test';
import { expect, testSite } from '../test-fixtures.ts';
import { api, type Cart, dataOf, dollarsIn, nextWeekday } from './cart.ts';
import { open } from './wait-until-ready.ts';

const searchPage = '/book-your-journey/';
export const day = nextWeekday(2);

/** A tour whose places are held live. */
export const liveTour = 'mountains-and-lakes';

export const ferrySearch = search({ from: 'wellington', to: 'picton', date: day, types: 'ii_ferry' });
export const trainSearch = search({ from: 'christchurch', to: 'greymouth', date: day, types: 'kr_train' });

function search(query: Record<string, string>): string {
  return `${searchPage}?${new URLSearchParams(query)}`;
}

export const panel = (on: Page) => on.getByRole('dialog', { name: 'Your Cart' });
export const block = (on: Page, type: string) => on.locator(`[data-block="${type}"]`);
export const ownPage = (on: Page) => block(on, 'cart');
export const badge = (on: Page) => on.locator('[data-cart-count]');
/** The header’s link to the cart, by its accessible name. */
export const cartLink = (on: Page, count?: number) =>
  on.getByRole('banner').getByRole('link', { name: count ? new RegExp(`^Cart\\W*${count}$`) : /^Cart$/ });
export const lines = (part: Locator) => part.locator('[data-cart-lines] > [data-cart-item]');
export const line = (part: Locator, description: RegExp) => lines(part).filter({ hasText: description });

/** The rows of the search results. */
export const rows = (on: Page) => on.getByRole('list', { name: /^Journeys/ }).locator('> li > details');

/** Opens the first journey that contains this text and presses its first “Add to cart” button. */
export async function addJourney(on: Page, words: RegExp): Promise<void> {
  const row = rows(on).filter({ hasText: words }).first();
  if ((await row.getAttribute('open')) === null) await row.locator('> summary').click();
  await row
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
}

export async function closePanel(on: Page): Promise<void> {
  await panel(on).getByRole('button', { name: 'Close your cart' }).click();
  await expect(panel(on)).toBeHidden();
}

/** The session id in the cookie. */
async function sessionOf(on: Page): Promise<string> {
  const cookie = (await on.context().cookies(testSite.siteUrl)).find(({ name }) => name === 'cid');
  expect(cookie?.value).toMatch(/^[A-Za-z0-9]{30}$/);
  return cookie?.value ?? '';
}

export const cartOf = async (on: Page): Promise<Cart> => dataOf(api.cart(await sessionOf(on)));

/** Reads the names and prices of all lines in a part of the page, extras included, and the subtotal. */
export async function read(part: Locator) {
  const totals = part.locator('dl').filter({ hasText: 'Subtotal' });
  const items: { words: string; price: number }[] = [];
  for (const item of await part.locator('[data-cart-item]').all()) {
    const words = (await item.locator('[data-cart-name]').first().textContent()) ?? '';
    const price = dollarsIn(await item.locator('p.font-display').first().textContent());
    items.push({ words: words.replaceAll(/\s+/g, ' ').trim(), price });
  }
  return { items, subtotal: dollarsIn(await totals.locator('dd').textContent()) };
}

/** The API’s cart in the shape that `read` returns. */
export function readCart({ items, subtotal }: Cart) {
  return {
    items: items.map(({ description, quantity, price, itemType }) => ({
      words: itemType === 'extra' || quantity > 1 ? `${description} × ${quantity}` : description,
      price,
    })),
    subtotal,
  };
}

/** The extras picker on the cart page. */
const extras = (on: Page) => block(on, 'extrasPicker');

/** Opens the extras of a journey or a pass if they are collapsed. */
export async function openExtras(on: Page, of: RegExp): Promise<Locator> {
  const part = extras(on).getByRole('region', { name: of }).locator('details').first();
  if ((await part.getAttribute('open')) === null) await part.locator('> summary').click();
  return part;
}

export async function addTrainAndFerry(on: Page): Promise<void> {
  await open(on, trainSearch);
  await addJourney(on, /TranzAlpine/);
  await expect(lines(panel(on))).toHaveCount(1);
  await closePanel(on);
  await open(on, ferrySearch);
  await addJourney(on, /Interislander/);
  await expect(lines(panel(on))).toHaveCount(2);
  await closePanel(on);
}

/** Adds the smallest bus pass for two to the cart on the pass page. */
export async function addPass(on: Page): Promise<void> {
  await open(on, '/ways_to_see_nz/travel_passes/bus_passes/');
  const range = block(on, 'passPicker').locator('form').first();
  await range.getByRole('radio', { name: /15 hours/ }).check();
  await range.getByLabel('Adults').selectOption('2');
  await range.getByRole('button', { name: /^Add to cart/ }).click();
}

/** Adds a gift voucher to the cart on its page. */
export async function addVoucher(on: Page, recipient: string): Promise<void> {
  await open(on, '/ways_to_see_nz/gift_vouchers/');
  const form = block(on, 'giftVoucher').locator('form');
  await form.locator('[name="recipientName"]').fill(recipient);
  await form.locator('[name="recipientEmail"]').fill('recipient@example.nz');
  await form.locator('[name="senderName"]').fill('Hēmi');
  await form.locator('[name="message"]').fill('Kia pai te haere.');
  await form.locator('[name="sendOn"]').fill(nextWeekday(1));
  await form.getByRole('button', { name: /^Add to cart/ }).click();
}

export async function addBag(on: Page): Promise<void> {
  const train = await openExtras(on, /TranzAlpine/);
  await train.getByRole('button', { name: /^Add ?: Another bag/ }).click();
  await expect(line(ownPage(on), /TranzAlpine/)).toContainText('Another bag × 1');
}

export async function addCar(on: Page): Promise<void> {
  const ferry = await openExtras(on, /Interislander/);
  await ferry.getByLabel('Type').selectOption('interislander-car');
  await ferry.getByLabel('Length in metres').fill('4.6');
  await ferry.getByRole('button', { name: /^Add vehicle/ }).click();
  await expect(line(ownPage(on), /Interislander/)).toContainText(/Car.* × 1/);
}
