/** The main journey: buys a train on request, a ferry with a car and a pass, from the search to the tickets. */
import type { Page } from '@playwright/test';
import { expect } from '../test-fixtures.ts';
import { nextWeekday } from './cart.ts';
import {
  type Buyer,
  bookedItem,
  type CalendarEvent,
  checkAnswers,
  eventsIn,
  fillIn,
  type Mail,
  mailAbout,
  openPaymentPage,
  payWith,
  signIn,
  ticketIn,
} from './purchase.ts';
import { open, waitForFormScript } from './wait-until-ready.ts';

/** A family with unique names. */
export const family: Buyer = {
  travellers: [
    { part: 'Adult 1', title: 'Dr', firstName: 'Hinemoa', lastName: 'Parata-Quill' },
    { part: 'Adult 2', title: 'Mr', firstName: 'Wiremu', lastName: 'Ōtaki-Quill' },
    {
      part: 'Child',
      title: 'Miss',
      firstName: 'Āwhina',
      lastName: 'Parata-Quill',
      born: ['27', '3', '2019'],
    },
  ],
  email: 'hinemoa.quill@example.nz',
};

const names = family.travellers.map(({ firstName, lastName }) => `${firstName} ${lastName}`);

const panel = (on: Page) => on.getByRole('dialog', { name: 'Your Cart' });
const lines = (on: Page) => panel(on).locator('[data-cart-lines] > [data-cart-item]');

/** Finds a journey for the family and adds the first match to the cart. */
async function addJourney(on: Page, address: string, words: RegExp): Promise<void> {
  await open(on, address);
  const rows = on.getByRole('list', { name: /^Journeys/ }).locator('> li > details');
  const row = rows.filter({ hasText: words }).first();
  if ((await row.getAttribute('open')) === null) await row.locator('> summary').click();
  await row
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
}

const searchFor = (from: string, to: string, types: string) =>
  `/book-your-journey/?${new URLSearchParams({ from, to, types, date: nextWeekday(2), adults: '2', children: '1' })}`;

/** Fills the cart on the pages that sell each product. */
async function fillCart(on: Page, siteUrl: string): Promise<void> {
  await addJourney(on, `${siteUrl}${searchFor('christchurch', 'greymouth', 'kr_train')}`, /TranzAlpine/);
  await expect(lines(on)).toHaveCount(1);
  await addJourney(on, `${siteUrl}${searchFor('wellington', 'picton', 'ii_ferry')}`, /Interislander/);
  await expect(lines(on)).toHaveCount(2);
  await open(on, `${siteUrl}/ways_to_see_nz/travel_passes/bus_passes/`);
  const passes = on.locator('[data-block="passPicker"] form').first();
  await passes.getByRole('radio', { name: /15 hours/ }).check();
  await passes.getByLabel('Adults').selectOption('2');
  await passes.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(lines(on)).toHaveCount(3);

  await open(on, `${siteUrl}/cart/`);
  const ferry = on
    .locator('[data-block="extrasPicker"]')
    .getByRole('region', { name: /Interislander/ })
    .locator('details')
    .first();
  if ((await ferry.getAttribute('open')) === null) await ferry.locator('> summary').click();
  await ferry.getByLabel('Type').selectOption('interislander-car');
  await ferry.getByLabel('Length in metres').fill('4.6');
  await ferry.getByRole('button', { name: /^Add vehicle/ }).click();
  await expect(on.locator('[data-block="cart"]')).toContainText(/Car.* × 1/);
}

/** Reads the departure and arrival of each ride on the booking’s page, as instants in milliseconds. */
async function ridesOn(page: Page): Promise<readonly (readonly [number, number])[]> {
  const calls = await page
    .getByRole('list', { name: 'Your booking' })
    .locator('time')
    .evaluateAll((times) =>
      times.map((time) => ({ iso: time.getAttribute('datetime') ?? '', words: time.textContent ?? '' })),
    );
  // The text shows that instant on New Zealand’s clocks.
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Pacific/Auckland' });
  for (const { iso, words } of calls) expect(words).toContain(clock.format(new Date(iso)));
  const instants = calls.map(({ iso }) => Date.parse(iso));
  return instants.flatMap((at, place) => (place % 2 === 0 ? [[at, instants[place + 1] ?? 0] as const] : []));
}

const instantsOf = (events: readonly CalendarEvent[] | null) =>
  (events ?? []).map(({ start, end }) => [start, end]);

/** Expects a ticket page each for train, ferry and pass, in the order of the cart. */
function expectTicket({ ticket }: Mail, reference: string, isTrainConfirmed: boolean): void {
  expect(ticket?.pages).toHaveLength(3);
  const [train = '', ferry = '', pass = ''] = ticket?.pages ?? [];
  for (const page of [train, ferry, pass]) expect(page).toContain(reference);
  for (const name of names) expect(ferry).toContain(name);
  expect(train).toContain('TranzAlpine');
  expect(ferry).toMatch(/Interislander.*Car/);
  expect(pass).toContain('15');
  expect(train.includes('Not a ticket yet')).toBe(!isTrainConfirmed);
  expect(ticket?.codes).toBe(isTrainConfirmed ? 3 : 2);
}

/**
 * Buys everything on the site, has staff confirm the train, and checks every page, mail, ticket and calendar on the way.
 * @param staff a page in a browser other than the traveller’s
 * @returns the reference
 */
export async function buyMainJourney(
  page: Page,
  staff: Page,
  { siteUrl, staffToken }: { readonly siteUrl: string; readonly staffToken: string },
): Promise<string> {
  await fillCart(page, siteUrl);
  await page.getByRole('main').getByRole('link', { name: 'Checkout', exact: true }).first().click();
  await expect(page).toHaveURL(`${siteUrl}/checkout/`);
  await waitForFormScript(page, 'checkout');
  // Three travellers with three items; each is entered once.
  await expect(page.getByLabel('First name')).toHaveCount(3);
  await fillIn(page, family);
  await page.getByText('Seat or accessibility request, Adult 2').click();
  await page
    .getByRole('group', { name: 'Adult 2', exact: true })
    .getByLabel('What do you need?')
    .fill('A seat by the window');
  await checkAnswers(page);
  for (const name of names) await expect(page.getByRole('main').getByText(name)).not.toHaveCount(0);
  await expect(page.getByText('Born 27 March 2019')).toBeVisible();

  const reference = await openPaymentPage(page);
  await payWith(page, 'approved');
  await expect(page).toHaveURL(`${siteUrl}/purchase/`);
  // By its text only, because its level depends on the blocks above it.
  const heading = (words: string) =>
    page.getByRole('main').getByRole('heading', { name: words, exact: true });
  await expect(heading('Paid, awaiting confirmation')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Reference, state and ticket' })).toContainText(
    reference,
  );
  await expect(bookedItem(page, /TranzAlpine/)).toContainText('On request, not confirmed yet');
  await expect(bookedItem(page, /TranzAlpine/)).toContainText('Request: A seat by the window');
  await expect(bookedItem(page, /Interislander/)).toContainText('Confirmed');
  await expect(bookedItem(page, /Interislander/)).toContainText(/Car.* × 1/);
  await expect(bookedItem(page, /Bus Pass/)).toContainText('Confirmed');
  for (const name of names) await expect(bookedItem(page, /Interislander/)).toContainText(name);
  const rides = await ridesOn(page);
  expect(rides).toHaveLength(2);

  const first = await mailAbout(page, `Paid, awaiting confirmation: your booking (${reference})`, siteUrl);
  expect(first.recipient).toBe(family.email);
  for (const words of [...names, reference, 'TranzAlpine', 'Interislander', 'request: A seat by the window'])
    expect(first.text).toContain(words);
  expectTicket(first, reference, false);
  expect(instantsOf(first.events)).toEqual(rides);
  expect(first.events?.map(({ status }) => status)).toEqual(['TENTATIVE', 'CONFIRMED']);

  await answerAsStaff(staff, { siteUrl, staffToken }, reference);
  await page.reload();
  await expect(heading('You’re booked')).toBeVisible();
  await expect(bookedItem(page, /TranzAlpine/)).toContainText('Confirmed');
  await expect(bookedItem(page, /TranzAlpine/)).toContainText('Coach B, seats 4 to 6.');
  const second = await mailAbout(page, `You’re booked (${reference})`, siteUrl);
  expect(second.text).toContain('Coach B, seats 4 to 6.');
  expectTicket(second, reference, true);
  expect(instantsOf(second.events)).toEqual(rides);
  expect(second.events?.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED']);
  await downloadTicket(page, second);
  return reference;
}

async function answerAsStaff(
  staff: Page,
  { siteUrl, staffToken }: { readonly siteUrl: string; readonly staffToken: string },
  reference: string,
): Promise<void> {
  await signIn(staff, staffToken, siteUrl);
  const card = staff.getByRole('article').filter({ hasText: reference });
  await expect(card).toContainText('TranzAlpine');
  for (const name of names) await expect(card).toContainText(name);
  await card.getByLabel(/^Note to the traveller/).fill('Coach B, seats 4 to 6.');
  await card.getByRole('button', { name: 'Confirm' }).click();
  await expect(staff.getByText('Confirmed. We’ll email the traveller')).toBeVisible();
  await expect(card).toHaveCount(0);
}

/** Downloads the ticket and the calendar from the page; both must equal the mail’s attachments. */
async function downloadTicket(page: Page, { ticket, events }: Mail): Promise<void> {
  const bring = async (name: string): Promise<Buffer> => {
    const link = page.getByRole('link', { name });
    const answer = await page.request.get(new URL((await link.getAttribute('href')) ?? '', page.url()).href);
    expect(answer.headers()['cache-control']).toContain('no-store');
    return answer.body();
  };
  expect(ticketIn(await bring('Ticket (PDF)')).codes).toBe(ticket?.codes);
  expect(eventsIn((await bring('Add to calendar')).toString('utf8'))).toEqual(events);
}
