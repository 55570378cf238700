/** Steps of a purchase in a browser, and readers of its mail, ticket and calendar. */
import type { Page } from '@playwright/test';
import { pdfPages } from '#domains/booking/ticket/pdf-text.testing.ts';
import { type TestCardName, testCards } from '#domains/payment/test-gateway/test-cards.ts';
import { expect } from '../test-fixtures.ts';
import { apiOf, type Cart, dataOf, nextWeekday } from './cart.ts';
import { waitForFormScript } from './wait-until-ready.ts';

/** A traveller; `part` is the name of their group in the form. */
interface Traveller {
  readonly part: string;
  readonly title: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Day, month and year, if the fare depends on them. */
  readonly born?: readonly [string, string, string];
}

/** The travellers and the email address for the confirmation. */
export interface Buyer {
  readonly travellers: readonly Traveller[];
  readonly email: string;
}

/** A booking reference anywhere in a text. */
const reference = /[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{3}/;

/** The reference that the page shows. */
export async function referenceOn(page: Page): Promise<string> {
  const [found = ''] = reference.exec((await page.getByRole('main').textContent()) ?? '') ?? [];
  expect(found).not.toBe('');
  return found;
}

/** Creates a cart with a live ferry crossing for this number of adults. */
export async function createFerryCart(adults = 1, siteUrl = process.env.TEST_SITE_URL ?? ''): Promise<Cart> {
  const api = apiOf(siteUrl);
  const search = { from: 'wellington', to: 'picton', types: 'ii_ferry', date: nextWeekday(4, 24), adults };
  const { outbound } = await dataOf(api.fareSearch(search));
  const offers = outbound.filter(({ live, offerId }) => live && offerId);
  const roomiest = offers.toSorted((a, b) => (b.seatsLeft ?? 0) - (a.seatsLeft ?? 0))[0];
  if (!roomiest) throw new Error('No ferry is sold.');
  return dataOf(api.addToCart({ items: [{ itemType: 'ii_ferry', offerId: roomiest.offerId }] }));
}

/** Makes a cart the browser’s own. */
export async function adoptCart(page: Page, { cartSessionId }: Cart, siteUrl: string): Promise<void> {
  // A page that is still open could respond late and put its own cart’s cookie back.
  await page.goto('about:blank');
  await page.context().addCookies([{ name: 'cid', value: cartSessionId, url: siteUrl }]);
}

/** Opens the checkout and waits for the script of its form. */
export async function openCheckout(page: Page, siteUrl = ''): Promise<void> {
  await page.goto(`${siteUrl}/checkout/`);
  await waitForFormScript(page, 'checkout');
}

/** Fills in the whole checkout form. */
export async function fillIn(page: Page, { travellers, email }: Buyer): Promise<void> {
  for (const { part, title, firstName, lastName, born } of travellers) {
    const person = page.getByRole('group', { name: part, exact: true });
    await person.getByLabel('Title').selectOption(title);
    await person.getByLabel('First name').fill(firstName);
    await person.getByLabel('Last name').fill(lastName);
    for (const [at, label] of ['Day', 'Month', 'Year'].entries())
      if (born) await person.getByLabel(label, { exact: true }).fill(born[at] ?? '');
  }
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Phone', { exact: true }).fill('+64 21 555 0142');
  await page.getByLabel('Country').selectOption('New Zealand');
  await page.getByLabel(/^I accept these conditions/).check();
}

/** Goes from the form to the page that reviews all answers. */
export async function checkAnswers(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check your answers' }).click();
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
}

/** The button that sends the order. */
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

/** Orders, and returns the reference on the payment page. The page must ask for the amount on the button. */
export async function openPaymentPage(page: Page): Promise<string> {
  const amount = /\$[\d,.]+/.exec((await payButton(page).textContent()) ?? '')?.[0] ?? 'no amount';
  await payButton(page).click();
  await expect(page).toHaveURL(/\/test-gateway\/pay\//);
  await expect(page.getByRole('banner')).toContainText('TEST');
  await expect(page.getByText(`NZ${amount}`, { exact: true })).toBeVisible();
  return referenceOn(page);
}

/** The button of a test card. */
export function cardButton(page: Page, name: TestCardName) {
  const { number } = testCards.find((card) => card.name === name) ?? { number: 'none' };
  const spaced = number.replace(/(\d{4})(?=\d)/g, '$1 ');
  return page.getByRole('button', { name: new RegExp(spaced) });
}

/** Pays with a test card and answers the bank’s challenge with `answer`. */
export async function payWith(
  page: Page,
  name: TestCardName,
  answer: 'Yes, pay' | 'No, refuse' = 'Yes, pay',
): Promise<void> {
  await cardButton(page, name).click();
  if (name === 'challenge' || name === 'challenge-declined')
    await page.getByRole('button', { name: answer }).click();
}

/**
 * Pays with a test card that gets no response, and closes the tab once the bank has the card. Closing earlier would cancel
 * the request.
 */
export async function payAndClose(page: Page, name: TestCardName): Promise<void> {
  const payment = page.url();
  await cardButton(page, name).click({ noWaitAfter: true });
  const other = await page.context().newPage();
  await expect(async () => {
    await other.goto(payment);
    await expect(other.getByRole('heading', { name: 'The bank did not answer in time' })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  await other.close();
  await page.close();
}

/** A mail in the outbox. */
export interface Mail {
  readonly recipient: string;
  readonly text: string;
  /** The text of each ticket page, and the number of QR codes; null without a ticket. */
  readonly ticket: { readonly pages: readonly string[]; readonly codes: number } | null;
  /** Null without a calendar file. */
  readonly events: readonly CalendarEvent[] | null;
}

/** Waits for the mail with this subject and reads it. */
export async function mailAbout(page: Page, subject: string | RegExp, siteUrl = ''): Promise<Mail> {
  const outbox = await page.context().newPage();
  const mail = outbox.getByRole('listitem').filter({ hasText: subject });
  await expect(async () => {
    await outbox.goto(`${siteUrl}/outbox/`);
    await expect(mail).toHaveCount(1, { timeout: 100 });
    await expect(mail.getByText(/sent|kept/).first()).toBeAttached({ timeout: 100 });
  }).toPass({ timeout: 60_000 });
  const file = async (end: string): Promise<Buffer | null> => {
    const [link] = await mail.locator(`a[download$="${end}"]`).all();
    const address = await link?.getAttribute('href');
    if (!address) return null;
    return (await outbox.request.get(new URL(address, outbox.url()).href)).body();
  };
  const [text, summary, pdf, ics] = await Promise.all([
    mail.locator('pre').textContent(),
    mail.locator('summary').first().textContent(),
    file('.pdf'),
    file('.ics'),
  ]);
  await outbox.close();
  return {
    recipient: /To (\S+@[\w.-]+?\.nz)/.exec(summary ?? '')?.[1] ?? '',
    // As one line: the line breaks depend on the length of a reference or an amount.
    text: (text ?? '').replaceAll(/\s+/g, ' '),
    ticket: pdf && ticketIn(pdf),
    events: ics && eventsIn(ics.toString('utf8')),
  };
}

/** Reads the text and counts the QR codes of a ticket. */
export function ticketIn(pdf: Buffer) {
  return { pages: pdfPages(pdf), codes: pdf.toString('latin1').match(/\/S \/Figure/g)?.length ?? 0 };
}

/** A calendar event; its times are in milliseconds since the epoch. */
export interface CalendarEvent {
  readonly summary: string;
  readonly status: string;
  readonly start: number;
  readonly end: number;
}

/** Parses the events of an iCalendar file whose times are in UTC. */
export function eventsIn(file: string): readonly CalendarEvent[] {
  const [, ...events] = file.replaceAll(/\r\n[ \t]/g, '').split('BEGIN:VEVENT');
  return events.map((event) => {
    const value = (name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(event)?.[1] ?? '';
    const instant = (name: string) =>
      Date.parse(value(name).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
    return {
      summary: value('SUMMARY'),
      status: value('STATUS'),
      start: instant('DTSTART'),
      end: instant('DTEND'),
    };
  });
}

/** Signs in on the staff page, in a browser that is not signed in. */
export async function signIn(page: Page, staffToken: string, siteUrl = ''): Promise<void> {
  await page.goto(`${siteUrl}/staff/`);
  await page.getByLabel('Staff token').fill(staffToken);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();
}

/** An item on the page of a booking. */
export const bookedItem = (page: Page, words: RegExp) =>
  page.getByRole('list', { name: 'Your booking' }).locator('> li').filter({ hasText: words });
