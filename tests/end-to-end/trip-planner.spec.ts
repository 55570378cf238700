/** Trip planner in the browser: a trip with several stops is planned, changed and added to the cart. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { nextWeekday } from './support/cart.ts';
import { open } from './support/wait-until-ready.ts';
import { expect, test } from './test-fixtures.ts';

const saturday = nextWeekday(6);
const leg = (on: Page, name: string) =>
  on.getByRole('listitem').filter({ has: on.getByRole('heading', { name }) });

test('a trip is planned with the form, changed, and added to the cart in one go', async ({ page }) => {
  await open(page, '/plan/');
  await page.getByRole('button', { name: 'Add a stop' }).click();
  await page.getByLabel('Start in').fill('Auckland');
  await page.getByRole('combobox', { name: 'Stop 1' }).fill('Wellin');
  await page
    .getByRole('option', { name: /^Wellington/ })
    .first()
    .click();
  await page.getByLabel('Nights').fill('2');
  await page.getByLabel('Finish in').fill('Picton');
  await page.getByLabel('Start on').fill(saturday);
  await page.getByRole('button', { name: 'Plan the trip' }).click();

  await expect(page.getByRole('heading', { name: 'Auckland to Picton' })).toBeVisible();
  await expect(page).toHaveURL(/stop=Auckland&stop=[^&]+:2&stop=Picton/);
  await expect(page.getByText('2 nights in Wellington')).toBeVisible();
  await expect(page.getByText(/^Recommended: by train/).first()).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  expect(violations).toEqual([]);

  const first = leg(page, 'Auckland to Wellington');
  await first.getByText(/other journeys?$/).click();
  await first
    .getByRole('link', { name: /^Choose/ })
    .first()
    .click();
  await expect(first.getByText(/^Your choice: by coach/)).toBeVisible();
  await expect(page).toHaveURL(/pick=1\./);

  await page.getByRole('button', { name: 'Add the trip to the cart' }).click();
  await expect(page.getByRole('dialog').getByText('Auckland to Wellington').first()).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Wellington to Picton').first()).toBeVisible();
});

test('the booking page leads to the planner', async ({ page }) => {
  await open(page, '/book-your-journey/');
  await page.getByRole('link', { name: 'Plan a trip' }).click();
  await expect(page).toHaveURL(/\/plan\/$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a trip is planned and added to the cart', async ({ page }) => {
    await page.goto('/plan/');
    for (const [label, name] of [
      ['Start in', 'Auckland'],
      ['Stop 1', 'Rotorua'],
      ['Finish in', 'Taupo'],
    ] as const)
      await page.getByRole('combobox', { name: label }).fill(name);
    await page.getByLabel('Start on').fill(saturday);
    await page.getByRole('button', { name: 'Plan the trip' }).click();
    await expect(page.getByText('1 night in Rotorua')).toBeVisible();
    await page.getByRole('button', { name: 'Add the trip to the cart' }).click();
    await expect(page).toHaveURL(/\/cart\/$/);
    await expect(page.getByText('Auckland to Rotorua').first()).toBeVisible();
    await expect(page.getByText('Rotorua to Taupō').first()).toBeVisible();
  });

  test('a misspelt place is explained beside its row, with a link that corrects it', async ({ page }) => {
    await page.goto(`/plan/?date=${saturday}&stop=Auckland&stop=Weligton:1&stop=Picton`);
    await expect(page.getByText(/We can’t find a place called “Weligton”/).first()).toBeVisible();
    await page.getByRole('link', { name: 'Wellington', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Auckland to Picton' })).toBeVisible();
  });
});
