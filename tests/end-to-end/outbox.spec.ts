/** The outbox page of a booking’s mail: its HTML, its ticket, its calendar and its links. */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { z } from 'zod';
import { pdfPages } from '#domains/booking/ticket/pdf-text.testing.ts';
import { LOCAL_API_KEY } from '#platform/settings/api.ts';
import { expect, test, testSite } from './test-fixtures.ts';

const headers = { 'X-Api-Key': LOCAL_API_KEY, 'X-Origin-Domain': 'localhost' };
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

async function call<T>(
  request: APIRequestContext,
  shape: z.ZodType<T>,
  path: string,
  data?: unknown,
  more: Record<string, string> = {},
): Promise<T> {
  const options = { headers: { ...headers, ...more }, data };
  const url = `${testSite.siteUrl}/api/v1${path}`;
  const answer = await (data === undefined ? request.get(url, options) : request.post(url, options));
  expect(answer.status(), `${path}: ${await answer.text()}`).toBeLessThan(300);
  return z.object({ data: shape }).parse(await answer.json()).data;
}

/** Finds a crossing some days from now. There may be none: no ferry sails on Christmas Day. */
async function findOffer(request: APIRequestContext, inDays: number): Promise<string | undefined> {
  const { outbound } = await call(
    request,
    z.object({
      outbound: z.array(z.object({ offerId: z.string(), live: z.boolean(), onSale: z.boolean() })),
    }),
    `/fare-search/?from=wellington&to=picton&date=${days(inDays)}&adults=1`,
  );
  return outbound.find(({ live, onSale }) => live && onSale)?.offerId;
}

/** Orders a crossing for one and pays with the approved test card. Returns the booking’s reference. */
async function buyCrossing(request: APIRequestContext): Promise<string> {
  const offerId = (await findOffer(request, 25)) ?? (await findOffer(request, 26));
  const cart = await call(
    request,
    z.object({ cartSessionId: z.string(), items: z.array(z.object({ id: z.string() })) }),
    '/cart',
    { items: [{ itemType: 'ii_ferry', offerId }] },
  );
  const { total } = await call(
    request,
    z.object({ total: z.number() }),
    `/checkout-quotes/${cart.cartSessionId}`,
    {},
  );
  const traveller = { type: 'adult', title: 'ms', firstName: 'Mārama 小龙', lastName: 'Ōpata' };
  const { booking } = await call(
    request,
    z.object({ booking: z.object({ reference: z.string(), payment: z.object({ url: z.string() }) }) }),
    `/checkout-booking/${cart.cartSessionId}`,
    {
      contact: { email: 'marama@example.nz', phone: '021 555 0100', country: 'NZ' },
      travellers: cart.items.map(({ id }) => ({ ...traveller, itemId: id })),
      acceptConditions: true,
      expectedTotal: total,
    },
    { 'Idempotency-Key': randomUUID() },
  );
  const paid = await request.post(booking.payment.url, { form: { number: '4242424242424242' } });
  expect(paid.ok()).toBe(true);
  return booking.reference;
}

test('the outbox shows a booking’s mail with its ticket, its calendar and the link that opens it', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000);
  const reference = await buyCrossing(request);
  const mail = page.getByRole('listitem').filter({ hasText: `You’re booked (${reference})` });
  await expect(async () => {
    await page.goto('/outbox/');
    await expect(mail).toHaveCount(1, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });

  const drawn = mail.locator('iframe');
  if (!(await drawn.isVisible())) await mail.locator('summary').first().click();
  await expect(drawn.contentFrame().getByRole('heading', { level: 1 })).toHaveText('You’re booked');
  await expect(drawn.contentFrame().getByText(reference, { exact: true })).toBeVisible();

  const shown = await request.get((await drawn.getAttribute('src')) ?? '');
  expect(shown.headers()['content-security-policy']).toMatch(
    /^sandbox allow-popups [^;]*; default-src 'none'/,
  );
  expect(shown.headers()['content-security-policy']).not.toContain('allow-scripts');
  expect(shown.headers()['cache-control']).toContain('no-store');

  const files = mail.getByRole('list', { name: 'Files' }).getByRole('link');
  const [ticket, calendar] = await files.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')),
  );
  const pdf = await request.get(ticket ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect(pdfPages(await pdf.body()).join()).toContain('Mārama 小龙 Ōpata');
  const ics = await request.get(calendar ?? '');
  expect(await ics.text()).toContain('BEGIN:VEVENT');

  const opening = page.waitForEvent('popup');
  await drawn.contentFrame().getByRole('link', { name: 'See your booking' }).click();
  const opened = await opening;
  await expect(opened).toHaveURL(/\/purchase\/$/);
  await expect(opened.getByText(reference).first()).toBeVisible();
});

test('an unknown mail or file gets a 404', async ({ request }) => {
  for (const path of [
    `${randomUUID()}/html`,
    'x/html',
    `${randomUUID()}/files/0`,
    `${randomUUID()}/files/99`,
  ])
    expect((await request.get(`${testSite.siteUrl}/outbox/${path}`)).status(), path).toBe(404);
});
