/** The contact form in the browser: validation, sending, retries, and use without JavaScript. */
import type { Page } from '@playwright/test';
import { waitForFormScript } from './support/wait-until-ready.ts';
import { expect, test } from './test-fixtures.ts';

const reference = /[2-9A-Z]{3}-[2-9A-Z]{3}-[2-9A-Z]{3}/;

async function fillIn(page: Page) {
  await page.getByLabel('Your message').fill('Kei hea taku pēke?\nIt is green.');
  await page.getByLabel('Your name').fill('Mere Tūhoe');
  await page.getByLabel('Email address').fill('mere@example.nz');
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();
// Filtered by text, because Next has its own alert element for announcements.
const summaryOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'Please check' });
/** Waits until the form is hydrated and a press no longer posts the page. */
const waitForScript = (page: Page) => waitForFormScript(page, 'contactForm');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form returns with errors and what was typed @phone', async ({ page }) => {
    await page.goto('/contact/');
    await page.getByLabel('Your message').fill('Where is my bag?');
    await page.getByLabel('Email address').fill('mere at example');
    await send(page);
    await expect(page).toHaveURL(/\/contact\/$/);
    const summary = summaryOf(page);
    await expect(summary.getByRole('link')).toHaveText([
      'Enter your name.',
      'Enter an email address such as name@example.com.',
    ]);
    await expect(summary).toBeFocused();
    await expect(page.getByLabel('Your message')).toHaveValue('Where is my bag?');
    await expect(page.getByLabel('Email address')).toHaveValue('mere at example');
  });

  // @spec 7.13
  test('a message is sent and the page gives its reference', { tag: '@full' }, async ({ page }) => {
    await page.goto('/contact/');
    await fillIn(page);
    await send(page);
    await expect(page.getByText(reference)).toBeVisible();
    await expect(page.getByText('Message sent')).toBeVisible();
    await expect(page.getByLabel('Your message')).toHaveCount(0);
  });
});

// @spec 7.1
test('a message goes through the API with both headers, and the focus moves to the confirmation', async ({
  page,
}) => {
  await page.goto('/contact/');
  await waitForScript(page);
  await fillIn(page);
  const call = page.waitForRequest((request) => request.url().endsWith('/api/v1/contact'));
  await send(page);
  const headers = (await call).headers();
  expect(headers['x-api-key']).toBeTruthy();
  expect(headers['x-origin-domain']).toBe(new URL(page.url()).hostname);
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.locator(':focus')).toContainText('Your reference is');
});

test('errors are shown before anything is sent, and get the focus', { tag: '@full' }, async ({ page }) => {
  await page.goto('/contact/');
  await waitForScript(page);
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
  await send(page);
  await expect(summaryOf(page)).toBeFocused();
  await summaryOf(page).getByRole('link', { name: 'Enter your name.' }).click();
  await expect(page.getByLabel('Your name')).toBeFocused();
  expect(calls).toEqual([]);
});

test('input survives a lost connection and is sent on the next try', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await page.goto('/contact/');
  await waitForScript(page);
  await fillIn(page);
  await context.setOffline(true);
  await send(page);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await expect(page.getByLabel('Your message')).toHaveValue('Kei hea taku pēke?\nIt is green.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(reference)).toBeVisible();
});

// @asvs 2.2.2
test('if the field rules fail to load, the API reports the errors', { tag: '@full' }, async ({ page }) => {
  await page.goto('/contact/');
  await waitForScript(page);
  // The rest of the page has loaded: only the field rules are blocked.
  await page.waitForLoadState('networkidle');
  await page.route('**/_next/static/**/*.js', (route) => route.abort());
  await fillIn(page);
  await page.getByLabel('Email address').fill('mere at example');
  const call = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/v1/contact'),
  );
  await send(page);
  await call;
  await expect(summaryOf(page).getByRole('link')).toHaveText([
    'Enter an email address such as name@example.com.',
  ]);
  await page.getByLabel('Email address').fill('mere@example.nz');
  await send(page);
  await expect(page.getByText(reference)).toBeVisible();
});

test('input typed before the script arrived is kept', { tag: '@full' }, async ({ page }) => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/contact/', { waitUntil: 'commit' });
  await fillIn(page);
  arrive();
  await waitForScript(page);
  await expect(page.getByLabel('Your name')).toHaveValue('Mere Tūhoe');
  await send(page);
  await expect(page.getByText(reference)).toBeVisible();
});
