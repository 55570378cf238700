import { describe, expect, test } from 'vitest';
import type { Booking } from '#src/booking/booking.ts';
import { exampleBooking } from '#src/booking/testing.ts';
import { type GoToPaymentMeans, goToPayment } from './go-to-payment.ts';

const token = 'aB3-_'.repeat(8).concat('xyz');
const earlier = 'cD4-_'.repeat(8).concat('uvw');
const paymentUrl = 'https://pay.example/session';

const pending = exampleBooking({
  status: 'pending_payment',
  payment: { state: 'open', failureCode: null, url: paymentUrl },
});

function visit(
  changes: Partial<GoToPaymentMeans> = {},
  { query = `?token=${token}`, headers = {} }: { query?: string; headers?: Record<string, string> } = {},
) {
  const asked: string[] = [];
  const answer = goToPayment(new Request(`http://localhost:3000/purchase/pay${query}`, { headers }), {
    read: async (given) => {
      asked.push(given);
      return pending;
    },
    ownToken: null,
    isSecure: false,
    ...changes,
  });
  return { answer, asked };
}

const cookieOf = (value: string) =>
  `southbound-booking=${value}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax`;

const ends = async ({ answer }: ReturnType<typeof visit>) => {
  const { status, headers } = await answer;
  expect(status).toBe(303);
  return [headers.get('Location'), headers.get('Set-Cookie')];
};

describe('a browser on its way to the payment page', () => {
  test('has the booking open before it gets there, in place of an earlier one', async () => {
    const { answer, asked } = visit({ ownToken: earlier });
    const { status, headers } = await answer;
    expect(status).toBe(303);
    expect(Object.fromEntries(headers)).toEqual({
      location: paymentUrl,
      'set-cookie': cookieOf(token),
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(asked).toEqual([token]);
  });

  test('finds its way back to the payment of the booking that it has open', async () => {
    expect(await ends(visit({ ownToken: earlier }, { query: '' }))).toEqual([paymentUrl, cookieOf(earlier)]);
    expect(await ends(visit({}, { query: '' }))).toEqual(['/purchase/', null]);
  });

  test('has a cookie for TLS alone where that is set', async () => {
    expect((await ends(visit({ isSecure: true })))[1]).toBe(`__Host-${cookieOf(token)}; Secure`);
  });

  test.each<[string, Booking, string]>([
    ['is over', { ...pending, payment: null }, '/purchase/'],
    ['was cancelled', exampleBooking({ status: 'cancelled', payment: null }), '/purchase-failed/'],
    ['is confirmed', exampleBooking({ payment: null }), '/purchase/'],
  ])('is led to the booking where its payment %s', async (_, booking, page) => {
    expect(await ends(visit({ read: async () => booking }))).toEqual([page, cookieOf(token)]);
  });

  test.each<[string, GoToPaymentMeans['read']]>([
    ['is late', () => new Promise<null>(() => undefined)],
    ['is down', () => Promise.reject(new Error('down'))],
  ])('is led to the booking’s page where the database %s', async (_, read) => {
    expect(await ends(visit({ read, timeoutMs: 5 }))).toEqual(['/purchase/', cookieOf(token)]);
  });

  test('keeps the booking that it has open where the token opens none', async () => {
    expect(await ends(visit({ read: async () => null, ownToken: earlier }))).toEqual(['/purchase/', null]);
  });

  test.each(['?token=', '?token=x', `?token=${token}a`, '?token=%00', `?token=${'a'.repeat(10_000)}`])(
    'asks nobody about what can’t be a token: %.40s',
    async (query) => {
      const seen = visit({ ownToken: earlier }, { query });
      expect(await ends(seen)).toEqual(['/purchase/', null]);
      expect(seen.asked).toEqual([]);
    },
  );

  test('that only loads it ahead gets no cookie', async () => {
    const { answer, asked } = visit({}, { headers: { 'Sec-Purpose': 'prefetch' } });
    const { status, headers } = await answer;
    expect([status, headers.get('Set-Cookie'), headers.get('Location')]).toEqual([403, null, null]);
    expect(asked).toEqual([]);
  });
});
