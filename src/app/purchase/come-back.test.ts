import { describe, expect, test } from 'vitest';
import type { BookingStatus } from '#src/booking/booking.ts';
import { exampleBooking } from '#src/booking/testing.ts';
import { type ComeBackMeans, comeBack, comeBackUnseen } from './come-back.ts';

const token = 'aB3-_'.repeat(8).concat('xyz');
const booked = (status: BookingStatus) => exampleBooking({ status });

function visit(
  changes: Partial<ComeBackMeans> = {},
  headers: Record<string, string> = {},
  query = `?token=${token}`,
) {
  const asked: string[] = [];
  const answer = comeBack(new Request(`http://localhost:3000/purchase/arrive${query}`, { headers }), {
    settle: async (given) => {
      asked.push(`settle ${given}`);
      return booked('confirmed');
    },
    read: async (given) => {
      asked.push(`read ${given}`);
      return booked('pending_payment');
    },
    hasLeft: false,
    isSecure: false,
    ...changes,
  });
  return { answer, asked };
}

const cookie = `southbound-booking=${token}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax`;
const forgotten = 'southbound-booking=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax';
const never = () => new Promise<null>(() => undefined);

describe('a browser that comes back from its payment', () => {
  test('has it settled and is led to its booking, without the token in the address', async () => {
    const { answer, asked } = visit();
    const { status, headers } = await answer;
    expect(status).toBe(303);
    expect(Object.fromEntries(headers)).toEqual({
      location: '/purchase/',
      'set-cookie': cookie,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(asked).toEqual([`settle ${token}`]);
  });

  test('has a cookie for TLS alone where that is set', async () => {
    expect((await visit({ isSecure: true }).answer).headers.get('Set-Cookie')).toBe(
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
  ])('finds its booking %s (left: %s) at %s', async (status, hasLeft, page) => {
    const { answer } = visit({ hasLeft, settle: async () => booked(status) });
    expect((await answer).headers.get('Location')).toBe(page);
  });

  test('is led on when settling takes too long, to the booking as it is', async () => {
    const { answer, asked } = visit({ settle: never, waitAtMost: 5 });
    const { headers } = await answer;
    expect([headers.get('Location'), headers.get('Set-Cookie')]).toEqual(['/purchase/', cookie]);
    expect(asked).toEqual([`read ${token}`]);
  });

  test('is led on when the booking itself takes too long to read, and has it opened there', async () => {
    const { answer } = visit({ settle: never, read: never, waitAtMost: 5 });
    const { headers } = await answer;
    expect([headers.get('Location'), headers.get('Set-Cookie')]).toEqual(['/purchase/', cookie]);
  });

  test('is led on when the provider or the database is down', async () => {
    const down = async () => {
      throw new Error('down');
    };
    for (const means of [{ settle: down }, { settle: down, read: down }]) {
      const { headers } = await visit(means).answer;
      expect([headers.get('Location'), headers.get('Set-Cookie')]).toEqual(['/purchase/', cookie]);
    }
  });

  test('gets no booking, and loses sight of an earlier one, where the token opens none', async () => {
    const { headers } = await visit({ settle: async () => null }).answer;
    expect([headers.get('Location'), headers.get('Set-Cookie')]).toEqual(['/purchase/', forgotten]);
  });

  test.each([
    '',
    '?token=',
    '?token=x',
    `?token=${token}a`,
    `?token=${token.slice(1)}%0d`,
    `?Token=${token}`,
    `?token=${'a'.repeat(10_000)}`,
    '?token=%00',
  ])('asks nobody about what can’t be a token: %.40s', async (query) => {
    const { answer, asked } = visit({}, {}, query);
    const { headers } = await answer;
    expect([headers.get('Location'), headers.get('Set-Cookie')]).toEqual(['/purchase/', forgotten]);
    expect(asked).toEqual([]);
  });
});

describe('who only looks', () => {
  test.each<Record<string, string>>([
    { 'Sec-Purpose': 'prefetch' },
    { 'Sec-Purpose': 'prefetch;prerender' },
    { Purpose: 'prefetch' },
    { 'X-Moz': 'prefetch' },
  ])('changes nothing and gets no cookie: %o', async (headers) => {
    const { answer, asked } = visit({}, headers);
    const { status, headers: answered } = await answer;
    expect([status, answered.get('Set-Cookie'), answered.get('Cache-Control')]).toEqual([
      403,
      null,
      'private, no-store',
    ]);
    expect(asked).toEqual([]);
  });

  test('by HEAD learns where it leads, and no more', () => {
    const { status, headers } = comeBackUnseen();
    expect([status, headers.get('Location'), headers.get('Set-Cookie')]).toEqual([303, '/purchase/', null]);
  });
});
