import { describe, expect, test } from 'vitest';
import type { BookingStatus } from '#domains/booking/booking.ts';
import { exampleBooking } from '#domains/booking/example-booking.ts';
import type { ReachedBooking } from '#domains/booking/payment/return-token.ts';
import type { BrowserBookings } from './browser-bookings.ts';
import {
  type ReturnFromPaymentDeps,
  returnFromPayment,
  returnFromPaymentHead,
} from './return-from-payment.ts';

const token = 'aB3-_'.repeat(8).concat('xyz');
const other = 'cD4-_'.repeat(8).concat('uvw');
const wayBack = `back_${token}`;
const { reference } = exampleBooking({});
const booked = (status: BookingStatus, more: Partial<ReachedBooking> = {}): ReachedBooking => ({
  ...{ booking: exampleBooking({ status }), token, isOver: false },
  ...more,
});
const nobodys: BrowserBookings = { ownToken: null, askedToken: null, paying: [], isSecure: false };

function visit(
  {
    browser,
    ...changes
  }: Partial<Omit<ReturnFromPaymentDeps, 'browser'>> & { browser?: Partial<BrowserBookings> } = {},
  headers: Record<string, string> = {},
  query = `?token=${token}`,
) {
  const calls: string[] = [];
  const answer = returnFromPayment(
    new Request(`http://localhost:3000/purchase/arrive${query}`, { headers }),
    {
      settle: async (given) => {
        calls.push(`settle ${given}`);
        return booked('confirmed');
      },
      read: async (given) => {
        calls.push(`read ${given}`);
        return booked('pending_payment');
      },
      hasLeft: false,
      browser: { ...nobodys, ...browser },
      ...changes,
    },
  );
  return { answer, calls };
}

const ends = async ({ answer }: ReturnType<typeof visit>) => {
  const { status, headers } = await answer;
  return [status, headers.get('Location'), headers.get('Set-Cookie')];
};

const cookie = `southbound-booking=${token}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax`;
const question = `southbound-opening=${token}; Max-Age=600; Path=/; HttpOnly; SameSite=Lax`;
const never = () => new Promise<null>(() => undefined);

describe('the return from the payment page', () => {
  // @asvs 3.3.4
  test('settles the payment and redirects to the booking, without the token in the address', async () => {
    const { answer, calls } = visit();
    const { status, headers } = await answer;
    expect(status).toBe(303);
    expect(Object.fromEntries(headers)).toEqual({
      location: '/purchase/',
      'set-cookie': cookie,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(calls).toEqual([`settle ${token}`]);
  });

  // @asvs 3.3.1
  test('sets a Secure cookie if configured', async () => {
    expect((await visit({ browser: { isSecure: true } }).answer).headers.get('Set-Cookie')).toBe(
      `__Host-${cookie}; Secure`,
    );
  });

  test.each<[BookingStatus, boolean, string]>([
    ['confirmed', false, '/purchase/'],
    ['requested', false, '/purchase/'],
    ['declined', false, '/purchase/'],
    ['refunded', false, '/purchase/'],
    ['stuck', false, '/purchase/'],
    ['pending_payment', false, '/purchase/'],
    ['cancelled', false, '/purchase-failed/'],
    ['cancelled', true, '/purchase-failed/'],
    ['pending_payment', true, '/purchase-failed/'],
    ['confirmed', true, '/purchase/'],
    ['stuck', true, '/purchase/'],
  ])('with a booking %s (left: %s) leads to %s', async (status, hasLeft, page) => {
    const { answer } = visit({ hasLeft, settle: async () => booked(status) });
    expect((await answer).headers.get('Location')).toBe(page);
  });

  test('redirects to the booking as it is if settling times out', async () => {
    const { answer, calls } = visit({ settle: never, timeoutMs: 5 });
    const { headers } = await answer;
    expect([headers.get('Location'), headers.get('Set-Cookie')]).toEqual(['/purchase/', cookie]);
    expect(calls).toEqual([`read ${token}`]);
  });

  test('redirects to the opened booking if reading it times out, too', async () => {
    const { answer } = visit({ settle: never, read: never, timeoutMs: 5 });
    const { headers } = await answer;
    expect([headers.get('Location'), headers.get('Set-Cookie')]).toEqual(['/purchase/', cookie]);
  });

  // @asvs 16.5.2
  test('redirects if the provider or the database is down', async () => {
    const down = async () => {
      throw new Error('down');
    };
    for (const deps of [{ settle: down }, { settle: down, read: down }]) {
      const { headers } = await visit(deps).answer;
      expect([headers.get('Location'), headers.get('Set-Cookie')]).toEqual(['/purchase/', cookie]);
    }
  });

  test('opens no booking for an unknown token', async () => {
    expect(await ends(visit({ settle: async () => null }))).toEqual([303, '/purchase/', null]);
  });

  const malformed = [
    '',
    '?token=',
    '?token=x',
    `?token=${token}a`,
    `?token=${token.slice(1)}%0d`,
    `?token=back_${token}a`,
    `?token=BACK_${token}`,
    `?Token=${token}`,
    `?token=${'a'.repeat(10_000)}`,
    '?token=%00',
  ];
  test.each(malformed)('reads nothing for an invalid token: %.40s', async (query) => {
    const seen = visit({}, {}, query);
    expect(await ends(seen)).toEqual([303, '/purchase/', null]);
    expect(seen.calls).toEqual([]);
  });

  test.each(['?token=x', `?token=${token}`, `?token=${wayBack}`])(
    'keeps the open booking if %.15s is unknown, and reports that',
    async (query) => {
      const { answer } = visit({ settle: async () => null, browser: { ownToken: other } }, {}, query);
      expect(await ends({ answer, calls: [] })).toEqual([404, null, null]);
      const page = await (await answer).text();
      expect(page).toContain('We can’t find this booking');
      expect(page).toContain('href="/purchase/"');
      expect(page).not.toContain(reference);
    },
  );
});

describe('a link to another booking while one is open', () => {
  const browser = { ownToken: other };

  // @asvs 3.5.3
  test.each<Record<string, string>>([
    {},
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'none' },
    { 'Sec-Fetch-Site': 'same-site' },
  ])('asks first and keeps the open booking until the answer: %o', async (headers) => {
    expect(await ends(visit({ browser }, headers))).toEqual([303, '/purchase/open', question]);
  });

  test.each<Record<string, string>>([
    { 'Sec-Fetch-Site': 'cross-site', Referer: 'http://localhost:3000/checkout/', Host: 'localhost:3000' },
    { Referer: 'http://elsewhere.example/checkout/', Host: 'localhost:3000' },
    { Referer: 'http://localhost:3000.elsewhere.example/', Host: 'localhost:3000' },
    { Referer: 'nonsense', Host: 'localhost:3000' },
  ])('asks whatever the request claims: %o', async (headers) => {
    expect(await ends(visit({ browser }, headers))).toEqual([303, '/purchase/open', question]);
  });

  test.each<Record<string, string>>([
    { 'Sec-Fetch-Site': 'same-origin' },
    { Referer: 'http://localhost:3000/checkout/', Host: 'localhost:3000' },
  ])('opens at once from a page of this site: %o', async (headers) => {
    expect(await ends(visit({ browser }, headers))).toEqual([303, '/purchase/', cookie]);
  });

  test.each([`?token=${token}`, `?token=${wayBack}`])(
    'opens at once in a browser that was sent to pay for it: %.15s',
    async (query) => {
      const paying = ['ABC-DEF-GHJ', reference];
      const headers = { 'Sec-Fetch-Site': 'cross-site' };
      expect(await ends(visit({ browser: { ...browser, paying } }, headers, query))).toEqual([
        303,
        '/purchase/',
        cookie,
      ]);
      const another = visit({ browser: { ...browser, paying: ['ABC-DEF-GHJ'] } }, headers, query);
      expect(await ends(another)).toEqual([303, '/purchase/open', question]);
    },
  );

  test("opens at once if the cookie's token is unknown", async () => {
    expect(await ends(visit({ browser, read: async () => null }))).toEqual([303, '/purchase/', cookie]);
  });

  test('asks if the open booking cannot be read', async () => {
    const seen = visit({ browser, read: never, timeoutMs: 5 });
    expect(await ends(seen)).toEqual([303, '/purchase/open', question]);
  });

  test('asks to try later if the linked booking cannot be read', async () => {
    const down = () => Promise.reject(new Error('down'));
    expect(await ends(visit({ browser, settle: down, read: down }))).toEqual([503, null, null]);
    const fromHere = { 'Sec-Fetch-Site': 'same-origin' };
    expect(await ends(visit({ browser, settle: down, read: down }, fromHere))).toEqual([
      303,
      '/purchase/',
      cookie,
    ]);
  });
});

describe('the return link of a payment page', () => {
  const query = `?token=${wayBack}`;

  test('opens the booking by its own token', async () => {
    const seen = visit({}, {}, query);
    expect(await ends(seen)).toEqual([303, '/purchase/', cookie]);
    expect(seen.calls).toEqual([`settle ${wayBack}`]);
  });

  test('opens nothing after it has expired, and explains how to open the booking', async () => {
    const settle = async () => booked('confirmed', { isOver: true });
    for (const ownToken of [null, other]) {
      const { answer } = visit({ settle, browser: { ownToken } }, {}, query);
      expect(await ends({ answer, calls: [] })).toEqual([410, null, null]);
      const page = await (await answer).text();
      expect(page).toContain('open it from the link in our email');
      expect(page).not.toContain(reference);
      expect(page.includes('href="/purchase/"')).toBe(ownToken !== null);
    }
  });

  test('leads to the booking after it has expired, in the browser that has it open', async () => {
    const settle = async () => booked('confirmed', { isOver: true });
    expect(await ends(visit({ settle, browser: { ownToken: token } }, {}, query))).toEqual([
      303,
      '/purchase/',
      null,
    ]);
  });

  test('leads to the booking’s page without changes if the booking cannot be read', async () => {
    const down = () => Promise.reject(new Error('down'));
    for (const ownToken of [token, other])
      expect(await ends(visit({ settle: down, read: down, browser: { ownToken } }, {}, query))).toEqual([
        303,
        '/purchase/',
        null,
      ]);
  });

  test('asks to try later in a browser without a booking, if it cannot be read', async () => {
    const down = () => Promise.reject(new Error('down'));
    const { answer, calls } = visit({ settle: down, read: down }, {}, query);
    expect(await ends({ answer, calls })).toEqual([503, null, null]);
    expect((await answer).headers.get('Retry-After')).toBe('30');
  });
});

describe('a request that is not a visit', () => {
  test.each<Record<string, string>>([
    { 'Sec-Purpose': 'prefetch' },
    { 'Sec-Purpose': 'prefetch;prerender' },
    { Purpose: 'prefetch' },
    { 'X-Moz': 'prefetch' },
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' },
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'iframe' },
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'empty' },
  ])('changes nothing and gets no cookie: %o', async (headers) => {
    const { answer, calls } = visit({}, headers);
    const { status, headers: answered } = await answer;
    expect([status, answered.get('Set-Cookie'), answered.get('Cache-Control')]).toEqual([
      403,
      null,
      'private, no-store',
    ]);
    expect(calls).toEqual([]);
  });

  test('by HEAD gets the redirect only', () => {
    const { status, headers } = returnFromPaymentHead();
    expect([status, headers.get('Location'), headers.get('Set-Cookie')]).toEqual([303, '/purchase/', null]);
  });
});
