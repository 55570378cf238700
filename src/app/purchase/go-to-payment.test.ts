import { describe, expect, test } from 'vitest';
import type { Booking } from '#domains/booking/booking.ts';
import { exampleBooking } from '#domains/booking/example-booking.ts';
import type { BrowserBookings } from './browser-bookings.ts';
import { type GoToPaymentDeps, goToPayment } from './go-to-payment.ts';

const token = 'aB3-_'.repeat(8).concat('xyz');
const earlier = 'cD4-_'.repeat(8).concat('uvw');
const paymentUrl = 'https://pay.example/session';

const pending = exampleBooking({
  status: 'pending_payment',
  payment: { state: 'open', failureCode: null, url: paymentUrl },
});

function visit(
  {
    browser,
    ...changes
  }: Partial<Omit<GoToPaymentDeps, 'browser'>> & { browser?: Partial<BrowserBookings> } = {},
  { query = `?token=${token}`, headers = {} }: { query?: string; headers?: Record<string, string> } = {},
) {
  const calls: string[] = [];
  const answer = goToPayment(new Request(`http://localhost:3000/purchase/pay${query}`, { headers }), {
    read: async (given) => {
      calls.push(given);
      return pending;
    },
    browser: { ownToken: null, askedToken: null, paying: [], isSecure: false, ...browser },
    ...changes,
  });
  return { answer, calls };
}

const cookieOf = (value: string) =>
  `southbound-booking=${value}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax`;
const markOf = (...references: readonly string[]) =>
  `southbound-paying=${references.join('.')}; Max-Age=7200; Path=/; HttpOnly; SameSite=Lax`;
const { reference } = pending;
const fromHere = { headers: { 'Sec-Fetch-Site': 'same-origin' } };

const ends = async ({ answer }: ReturnType<typeof visit>) => {
  const { status, headers } = await answer;
  expect(status).toBe(303);
  return [headers.get('Location'), ...headers.getSetCookie()];
};

describe('the redirect to the payment page', () => {
  test('opens the booking instead of an earlier one, and marks the browser as paying', async () => {
    const seen = visit({ browser: { ownToken: earlier } }, fromHere);
    const { status, headers } = await seen.answer;
    expect(status).toBe(303);
    expect(headers.getSetCookie()).toEqual([cookieOf(token), markOf(reference)]);
    headers.delete('Set-Cookie');
    expect(Object.fromEntries(headers)).toEqual({
      location: paymentUrl,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(seen.calls).toEqual([token]);
  });

  test('leads back to the payment of the open booking without a token', async () => {
    expect(await ends(visit({ browser: { ownToken: earlier } }, { ...fromHere, query: '' }))).toEqual([
      paymentUrl,
      cookieOf(earlier),
      markOf(reference),
    ]);
    expect(await ends(visit({}, { query: '' }))).toEqual(['/purchase/']);
  });

  test.each(['cross-site', 'same-site', 'none'])(
    'does not mark the browser on a visit from elsewhere: %s',
    async (site) => {
      const headers = { 'Sec-Fetch-Site': site };
      expect(await ends(visit({}, { headers }))).toEqual([paymentUrl, cookieOf(token)]);
    },
  );

  test('asks first if another booking is open and the visit is from elsewhere', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    expect(await ends(visit({ browser: { ownToken: earlier } }, { headers }))).toEqual([
      '/purchase/open',
      `southbound-opening=${token}; Max-Age=600; Path=/; HttpOnly; SameSite=Lax`,
    ]);
  });

  test('keeps the marks of the last five bookings that a browser pays for', async () => {
    const paying = ['222-222-222', reference, '333-333-333', '444-444-444', '555-555-555'];
    const [, , mark] = await ends(visit({ browser: { paying } }, fromHere));
    expect(mark).toBe(markOf(reference, '222-222-222', '333-333-333', '444-444-444', '555-555-555'));
    const [, , full] = await ends(visit({ browser: { paying: paying.with(1, '666-666-666') } }, fromHere));
    expect(full).toBe(markOf(reference, '222-222-222', '666-666-666', '333-333-333', '444-444-444'));
  });

  test('sets Secure cookies if configured', async () => {
    expect(await ends(visit({ browser: { isSecure: true } }, fromHere))).toEqual([
      paymentUrl,
      `__Host-${cookieOf(token)}; Secure`,
      `__Host-${markOf(reference)}; Secure`,
    ]);
  });

  test.each<[string, Booking, string]>([
    ['is over', { ...pending, payment: null }, '/purchase/'],
    ['was cancelled', exampleBooking({ status: 'cancelled', payment: null }), '/purchase-failed/'],
    ['is confirmed', exampleBooking({ payment: null }), '/purchase/'],
  ])('leads to the booking if its payment %s', async (_, booking, page) => {
    expect(await ends(visit({ read: async () => booking }))).toEqual([page, cookieOf(token)]);
  });

  test.each<[string, GoToPaymentDeps['read']]>([
    ['answers late', () => new Promise<null>(() => undefined)],
    ['is down', () => Promise.reject(new Error('down'))],
  ])('leads to the booking’s page if the database %s', async (_, read) => {
    const browser = { ownToken: earlier };
    expect(await ends(visit({ read, timeoutMs: 5 }))).toEqual(['/purchase/', cookieOf(token)]);
    expect(await ends(visit({ read, timeoutMs: 5, browser }, fromHere))).toEqual([
      '/purchase/',
      cookieOf(token),
    ]);
    const { status, headers } = await visit({ read, timeoutMs: 5, browser }).answer;
    expect([status, headers.getSetCookie()]).toEqual([503, []]);
  });

  test('keeps the open booking if the token is unknown', async () => {
    expect(await ends(visit({ read: async () => null, browser: { ownToken: earlier } }))).toEqual([
      '/purchase/',
    ]);
  });

  test.each(['?token=', '?token=x', `?token=${token}a`, '?token=%00', `?token=${'a'.repeat(10_000)}`])(
    'reads nothing for an invalid token: %.40s',
    async (query) => {
      const seen = visit({ browser: { ownToken: earlier } }, { query });
      expect(await ends(seen)).toEqual(['/purchase/']);
      expect(seen.calls).toEqual([]);
    },
  );

  test('sets no cookie for a prefetch request', async () => {
    const { answer, calls } = visit({}, { headers: { 'Sec-Purpose': 'prefetch' } });
    const { status, headers } = await answer;
    expect([status, headers.get('Set-Cookie'), headers.get('Location')]).toEqual([403, null, null]);
    expect(calls).toEqual([]);
  });
});
