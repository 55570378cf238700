/** Contact messages from the form to the outbox: each is stored once, with and without JavaScript. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { blockPictures } from './support/placeholder-pictures.ts';
import { open, waitForFormScript } from './support/wait-until-ready.ts';
import { expect, test } from './test-fixtures.ts';

const sent = (page: Page) => page.getByText('Message sent');
const kept = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words });

/** Fills in the form with a unique message and returns it. */
async function fillIn(page: Page): Promise<string> {
  const words = `Where is my bag? ${randomUUID()}`;
  await page.getByLabel('Your message').fill(words);
  await page.getByLabel('Your name').fill('Mere Tūhoe');
  await page.getByLabel('Email address').fill('mere@example.nz');
  return words;
}

test.beforeEach(({ page }) => blockPictures(page));

/** Opens the contact page and waits until its form is hydrated: from then on it no longer posts the page. */
async function openForm(page: Page): Promise<void> {
  await open(page, '/contact/');
  await waitForFormScript(page, 'contactForm');
}

test('a message is in the outbox once, with its reference and a reply address', async ({ page }) => {
  await openForm(page);
  const words = await fillIn(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(sent(page)).toBeVisible();
  const reference = await page.locator('strong.figures').textContent();
  await page.goto('/outbox/');
  await expect(kept(page, words)).toHaveCount(1);
  await expect(kept(page, words)).toContainText('mere@example.nz');
  await expect(kept(page, words)).toContainText('Mere Tūhoe');
  await expect(kept(page, words)).toContainText(reference ?? 'no reference was shown');
});

test('a second press while sending sends nothing twice', { tag: '@full' }, async ({ page }) => {
  let calls = 0;
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/contact', async (route) => {
    calls += 1;
    await answered;
    await route.continue();
  });
  await openForm(page);
  const words = await fillIn(page);
  await page.getByRole('button', { name: 'Send message' }).dblclick();
  await expect(page.getByText('Sending your message…')).toBeVisible();
  // It is marked as disabled, but can still be pressed.
  await page.getByRole('button', { name: 'Send message' }).click({ force: true });
  answer();
  await expect(sent(page)).toBeVisible();
  expect(calls).toBe(1);
  await page.goto('/outbox/');
  await expect(kept(page, words)).toHaveCount(1);
});

for (const [what, fulfil] of [
  [
    'cannot store it',
    {
      status: 503,
      json: {
        status: 'failed',
        data: null,
        errorCode: 'UPSTREAM',
        errorMessage: 'A service we depend on is not answering.',
      },
    },
  ],
  ['answers something else', { status: 200, body: '<html>' }],
] as const) {
  test(`a message stays in the form when the API ${what}`, { tag: '@full' }, async ({ page }) => {
    await page.route('**/api/v1/contact', (route) => route.fulfill(fulfil));
    await openForm(page);
    const words = await fillIn(page);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'still here' })).toBeVisible();
    await expect(page.getByLabel('Your message')).toHaveValue(words);
    await page.unroute('**/api/v1/contact');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(sent(page)).toBeVisible();
  });
}

test('an error that only the API finds is shown beside its field', { tag: '@full' }, async ({ page }) => {
  await page.route('**/api/v1/contact', (route) =>
    route.fulfill({
      status: 422,
      json: {
        status: 'failed',
        data: { fields: { email: 'This address takes no mail.' } },
        errorCode: 'VALIDATION',
        errorMessage: 'The request is not valid.',
      },
    }),
  );
  await openForm(page);
  await fillIn(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(/This address takes no mail\./);
  await expect(page.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a message is in the outbox once', { tag: '@full' }, async ({ page }) => {
    await page.goto('/contact/');
    const words = await fillIn(page);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(sent(page)).toBeVisible();
    await page.goto('/outbox/');
    await expect(kept(page, words)).toHaveCount(1);
  });

  test('a page that returned with errors sends the message once they are corrected', {
    tag: '@full',
  }, async ({ page }) => {
    await page.goto('/contact/');
    const words = await fillIn(page);
    await page.getByLabel('Email address').fill('mere at example');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByLabel('Email address')).toHaveValue('mere at example');
    await expect(page.getByLabel('Your message')).toHaveValue(words);
    await page.getByLabel('Email address').fill('mere@example.nz');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(sent(page)).toBeVisible();
  });
});
