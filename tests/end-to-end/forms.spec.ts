/** Forms that editors composed: with and without JavaScript, from the page to the outbox. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { blockPictures } from './support/placeholder-pictures.ts';
import { open, waitForFormScript } from './support/wait-until-ready.ts';
import { expect, test } from './test-fixtures.ts';

const path = '/ways_to_see_nz/travel_packages/escorted_journeys/';
const summaryOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'Please check' });
const send = (page: Page) => page.getByRole('button', { name: 'Send enquiry' }).click();

/** Fills in all required fields but the email address, and returns the visitor's unique name. */
async function fillIn(page: Page): Promise<string> {
  const name = `Mere ${randomUUID()}`;
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Earliest day of travel').fill('2099-02-01');
  await page.getByLabel('Number of travellers').fill('12');
  await page.getByLabel('About two weeks').check();
  await page.getByLabel('Few stairs').check();
  await page.getByLabel('A small group').check();
  return name;
}

/** Expects exactly one email with these answers. */
async function expectEmail(page: Page, name: string): Promise<void> {
  await page.goto('/outbox/');
  const mail = page.getByRole('listitem').filter({ hasText: name });
  await expect(mail).toHaveCount(1);
  await expect(mail).toContainText('Number of travellers: 12');
  await expect(mail).toContainText('What matters most?: Few stairs, A small group');
}

test.beforeEach(({ page }) => blockPictures(page));

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a form returns with its errors and answers, is sent once corrected, and reloading sends nothing @phone', async ({
    page,
  }) => {
    await page.goto(path);
    const name = await fillIn(page);
    await send(page);
    await expect(summaryOf(page).getByRole('link')).toHaveText(['Fill in “Email address”.']);
    await expect(page.getByLabel('Your name')).toHaveValue(name);
    await expect(page.getByLabel('About two weeks')).toBeChecked();
    await expect(page.getByLabel('A small group')).toBeChecked();
    await page.getByLabel('Email address').fill('mere@example.nz');
    await send(page);
    await expect(page).toHaveURL(/\?form=ask&sent=[2-9A-Z-]{11}$/);
    await expect(page.getByText('Answers sent')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Answers sent')).toBeVisible();
    await expectEmail(page, name);
  });
});

test('a form is sent through the API once, even if the first answer is lost', { tag: '@full' }, async ({
  page,
}) => {
  await open(page, path);
  await waitForFormScript(page, 'form');
  const name = await fillIn(page);
  await page.getByLabel('Email address').fill('mere@example.nz');
  await page.route(
    '**/api/v1/forms/**',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await send(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Answers sent')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('Your reference is');
  await expectEmail(page, name);
});

test('a form that has changed is loaded again with the answers', { tag: '@full' }, async ({ page }) => {
  await open(page, path);
  await waitForFormScript(page, 'form');
  const name = await fillIn(page);
  await page.getByLabel('Email address').fill('mere@example.nz');
  const refused = {
    ...{ status: 'failed', errorCode: 'VALIDATION', errorMessage: 'The request is not valid.' },
    data: { fields: { 'answers.added': 'Fill in “Added”.' } },
  };
  await page.route('**/api/v1/forms/**', (route) => route.fulfill({ status: 422, json: refused }), {
    times: 1,
  });
  await send(page);
  await expect(page.getByText('This form has changed')).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue(name);
  await expect(page.getByLabel('A small group')).toBeChecked();
  await send(page);
  await expect(page.getByText('Answers sent')).toBeVisible();
  await expectEmail(page, name);
});
