/** Travellers who exchange a booked journey on the page of their booking. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import {
  cartOnFerry,
  makeRequestedBooking,
  order,
  type Placed,
  payFor,
  travelDay,
} from './support/booking.ts';
import { api, dataOf } from './support/cart.ts';
import { payWith, signIn } from './support/purchase.ts';
import { expect, test, testSite } from './test-fixtures.ts';

const later = () => Temporal.PlainDate.from(travelDay()).add({ days: 7 }).toString();

/** Opens a booking and the departures of a day for its journey. */
async function openDepartures(page: Page, { token }: Placed, day?: string): Promise<void> {
  await page.goto(`/purchase/arrive?token=${token}`);
  await page.getByRole('link', { name: 'Change day, time or fare' }).click();
  if (day === undefined) return;
  await page.getByLabel('Day', { exact: true }).fill(day);
  await page.getByRole('button', { name: 'Show departures' }).click();
  await expect(page).toHaveURL(new RegExp(`day=${day}`));
}

const fareButtons = (page: Page, fare: string, amount: RegExp) =>
  page.getByRole('button', { name: new RegExp(`, ${fare}: ${amount.source}`) });

const read = ({ reference, token }: Placed) => dataOf(api.booking(reference, token));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  // @spec 2.16
  test('a ferry with a car is exchanged for a more expensive fare of another day, and paid', async ({
    page,
    request,
  }) => {
    test.setTimeout(90_000);
    const placed = await order(await cartOnFerry('Saver'));
    await payFor(request, placed);
    await openDepartures(page, placed, later());
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()?.width ?? 0,
    );
    await fareButtons(page, 'Refundable', /Pay \$/)
      .first()
      .click();
    const offer = page.getByRole('region', { name: 'Change this journey?' });
    await expect(offer).toContainText('Price difference');
    await expect(offer).toContainText('Card fee');
    const before = await read(placed);
    await offer.getByRole('button', { name: /^Pay \$/ }).click();

    // A declined card changes nothing.
    await payWith(page, 'declined');
    await expect(page.getByRole('main')).toContainText('Your booking stays as it was');
    expect((await read(placed)).items.map(({ detail }) => detail)).toEqual(
      before.items.map(({ detail }) => detail),
    );

    await openDepartures(page, placed, later());
    await fareButtons(page, 'Refundable', /Pay \$/)
      .first()
      .click();
    await offer.getByRole('button', { name: /^Pay \$/ }).click();
    await payWith(page, 'approved');
    await expect(page).toHaveURL(`${testSite.siteUrl}/purchase/`);
    await expect(page.getByRole('main')).toContainText('Paid for change 1');
    const after = await read(placed);
    expect(after).toMatchObject({ status: 'confirmed', unmadeChange: null, changes: [{ number: 1 }] });
    expect(after.items.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
    expect(after.items[0]?.detail).not.toBe(before.items[0]?.detail);

    // The refundable fare returns what was paid for it.
    await openDepartures(page, placed, later());
    await fareButtons(page, 'Saver', /Get \$/)
      .first()
      .click();
    await expect(offer).toContainText('Your refund');
    await offer.getByRole('button', { name: /^Change it and get \$/ }).click();
    await expect(page.getByRole('main')).toContainText('Changed. We’ve emailed you the details.');
    await expect
      .poll(async () => (await read(placed)).refunds.map(({ reason }) => reason))
      .toEqual(['changed']);
  });

  test('the forms for travellers and of staff fit the window, and everybody can use them', {
    tag: '@full',
  }, async ({ page, request }) => {
    test.setTimeout(90_000);
    const placed = await order(await cartOnFerry('Refundable'));
    await payFor(request, placed);
    const check = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        page.viewportSize()?.width ?? 0,
      );
    };
    const chooseChild = async () => {
      const part = page.getByRole('region', { name: /^Travellers on / });
      await part.getByLabel('Children').selectOption('1');
      await part.getByRole('button', { name: 'Enter their names' }).click();
      await expect(part.getByRole('group', { name: 'Date of birth' })).toBeVisible();
    };
    await page.goto(`/purchase/arrive?token=${placed.token}`);
    await page.getByRole('link', { name: 'Add or remove travellers' }).click();
    await chooseChild();
    await check();
    // The link to the cancellation opens its form.
    await page.getByRole('link', { name: 'Cancel for a traveller and see your refund' }).click();
    await expect(page.getByText('Choose what to cancel.')).toBeVisible();
    await signIn(page, testSite.staffToken, testSite.siteUrl);
    await page.goto(`/staff/booking/change/?reference=${placed.reference}`);
    await check();
    await page.getByRole('link', { name: 'Add travellers' }).click();
    await chooseChild();
    await check();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // @spec 2.16
  test('a longer car replaces the booked one, and the difference is paid', { tag: '@full' }, async ({
    page,
    request,
  }) => {
    const placed = await order(await cartOnFerry('Saver'));
    await payFor(request, placed);
    await page.goto(`/purchase/arrive?token=${placed.token}`);
    await page.getByRole('link', { name: 'Add extras or a vehicle' }).click();
    const car = page
      .getByRole('listitem')
      .filter({ hasText: 'Car' })
      .filter({ hasText: 'Now: Car up to 5 m' });
    await car.getByLabel('Length in metres').fill('5.7');
    await car.getByLabel('Number plate').fill('XYZ9');
    await car.getByRole('button', { name: /^See the price of another length/ }).click();
    const offer = page.getByRole('region', { name: 'Change this extra?' });
    await expect(offer).toContainText('Car up to 6 m, number plate XYZ9');
    await offer.getByRole('button', { name: /^Pay \$/ }).click();
    await payWith(page, 'approved');
    await expect(page.getByRole('main')).toContainText('Paid for change 1');
    const { items } = await read(placed);
    expect(items[1]).toMatchObject({ description: 'Car up to 6 m', status: 'confirmed' });
  });

  // @spec 2.16
  test('a child joins a ferry: the price is paid, and the name stands on the booking', {
    tag: '@full',
  }, async ({ page, request }) => {
    test.setTimeout(90_000);
    const placed = await order(await cartOnFerry('Saver'));
    await payFor(request, placed);
    await page.goto(`/purchase/arrive?token=${placed.token}`);
    await page.getByRole('link', { name: 'Add or remove travellers' }).click();
    const part = page.getByRole('region', { name: /^Travellers on / });
    await part.getByLabel('Adults').selectOption('0');
    await part.getByLabel('Children').selectOption('1');
    await part.getByRole('button', { name: 'Enter their names' }).click();
    const fill = async (year: string) => {
      await part.getByLabel('First name').fill('Mika');
      await part.getByLabel('Last name').fill('Pōtae');
      await part.getByLabel('Day').fill('27');
      await part.getByLabel('Month').fill('3');
      await part.getByLabel('Year').fill(year);
      await part.getByRole('button', { name: 'See the price' }).click();
    };
    await fill('1990');
    await expect(part.getByRole('alert')).toContainText('Check the date of birth');
    await fill('2019');
    const offer = page.getByRole('region', { name: 'Add this traveller?' });
    await expect(offer).toContainText('Mika Pōtae, child');
    await offer.getByRole('button', { name: /^Pay \$/ }).click();
    await payWith(page, 'approved');
    await expect(page.getByRole('main')).toContainText('Paid for change 1');
    const { items } = await read(placed);
    expect(items[0]?.travellers.at(-1)).toMatchObject({ firstName: 'Mika', status: 'confirmed' });
  });

  // @spec 2.16
  test('staff exchange a journey for another fare and waive its price, with a note', {
    tag: '@full',
  }, async ({ page, request }) => {
    test.setTimeout(90_000);
    const placed = await order(await cartOnFerry('Saver'));
    await payFor(request, placed);
    await signIn(page, testSite.staffToken, testSite.siteUrl);
    await page.goto(`/staff/booking/?reference=${placed.reference}`);
    await page.getByRole('link', { name: 'Change it' }).click();
    await page.getByRole('link', { name: 'Change day, time or fare' }).click();
    await page.getByLabel('Day', { exact: true }).fill(later());
    await page.getByRole('button', { name: 'Show departures' }).click();
    await fareButtons(page, 'Refundable', /Pay \$/)
      .first()
      .click();
    const waive = page.locator('form').filter({ has: page.getByRole('button', { name: /^Waive \$/ }) });
    await waive.getByRole('button', { name: /^Waive \$/ }).click();
    await expect(waive.getByLabel('Your name and the reason')).toHaveAccessibleDescription(/Enter your name/);
    await waive.getByLabel('Your name and the reason').fill('Hana: the sailing was moved.');
    await waive.getByRole('button', { name: /^Waive \$/ }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('Changed.');
    await expect(page.getByRole('main')).toContainText(
      'Staff changed the booking: “Hana: the sailing was moved.”',
    );
    expect(await read(placed)).toMatchObject({
      status: 'confirmed',
      changes: [{ number: 1, note: 'Hana: the sailing was moved.', toPay: 0 }],
    });
  });

  // @spec 2.16
  test('a train on request is moved to another day once staff have confirmed it', {
    tag: '@full',
  }, async ({ page, request }) => {
    test.setTimeout(90_000);
    const placed = await makeRequestedBooking(request);
    const { items: before } = await read(placed);
    await openDepartures(page, placed, later());
    await fareButtons(page, 'Scenic', /Free/).first().click();
    const offer = page.getByRole('region', { name: 'Change this journey?' });
    await expect(offer).toContainText('The operator must confirm it first.');
    await offer.getByRole('button', { name: 'Ask for this change' }).click();
    await expect(page.getByRole('main')).toContainText('We’re asking the operator about your change');
    expect((await read(placed)).items[0]?.detail).toBe(before[0]?.detail);

    await signIn(page, testSite.staffToken);
    const card = page.getByRole('article').filter({ hasText: `A change of ${placed.reference}` });
    await card.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('Confirmed.');
    expect(await read(placed)).toMatchObject({ status: 'confirmed', changes: [{ number: 1 }] });
    expect((await read(placed)).items[0]?.detail).not.toBe(before[0]?.detail);
    const mail = page
      .getByRole('listitem')
      .filter({ hasText: `Your booking has changed (${placed.reference})` });
    await expect(async () => {
      await page.goto('/outbox/');
      await expect(mail).toHaveCount(1, { timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
  });
});
