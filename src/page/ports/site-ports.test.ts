import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Visitor } from '#blocks/define-block.ts';
import { bookings } from '#domains/booking/booking.table.ts';
import { bookingTokenHash } from '#domains/booking/booking-token.ts';
import { carts } from '#domains/cart/cart.table.ts';
import { sessionHash } from '#domains/cart/session-id.ts';
import { openDatabase } from '#platform/database/database.ts';
import { openDataSite } from '#tests/blocks/loader-site.ts';
import { createSitePorts } from './site-ports.ts';

const now = new Date('2026-11-21T10:00:00+13:00');
const portsFor = (visitor: Visitor) =>
  createSitePorts({ visitor, now, signal: new AbortController().signal });
const browser = { kind: 'visitor', cartSessionId: null, bookingToken: null } as const;
const cartSessionId = 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1';
const oldSessionId = 'zB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1';
const bookingToken = 'a'.repeat(43);

describe('with a database that does not answer, the ports of the site', () => {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = await openDataSite(now, { without: true });
  });
  afterAll(() => leave());

  test.each<Visitor>([{ kind: 'anyone' }, { kind: 'editor' }, browser, { ...browser, bookingToken: 'x' }])(
    'do not ask it about the cart and the booking of: %j',
    async (visitor) => {
      const { cart, bookings } = portsFor(visitor);
      expect((await cart.read()).state).toBe(visitor.kind === 'editor' ? 'open' : 'none');
      await expect(bookings.read()).resolves.toBeDefined();
      expect(await bookings.refundOffer('00000000-0000-4000-8000-000000000099')).toBeNull();
    },
  );

  test('say that a cart is unavailable, and fail to read a booking', async () => {
    const { cart, bookings, catalogue } = portsFor({ ...browser, cartSessionId, bookingToken });
    expect(await cart.read()).toEqual({ state: 'unavailable' });
    await expect(bookings.read()).rejects.toThrow();
    expect(await catalogue.countTaken([{ poolId: 'trip:x', fromSegment: 0, toSegment: 1 }])).toBeNull();
  });

  test.each<Visitor>([browser, { kind: 'editor' }])('read each thing once per render for: %j', (visitor) => {
    const { cart, bookings, timetable } = portsFor(visitor);
    for (const read of [cart.read, cart.quote, bookings.read, timetable]) expect(read()).toBe(read());
    expect(bookings.refundOffer('a')).toBe(bookings.refundOffer('a'));
    expect(bookings.refundOffer('a')).not.toBe(bookings.refundOffer('b'));
  });

  test('begin no read after the deadline', async () => {
    const reason = new Error('too late');
    const { cart, bookings, timetable } = createSitePorts({
      visitor: { ...browser, cartSessionId, bookingToken },
      now,
      signal: AbortSignal.abort(reason),
    });
    for (const read of [cart.read, cart.quote, bookings.read, timetable])
      await expect(read()).rejects.toBe(reason);
  });
});

describe('with a booking and carts, the ports of the site', () => {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = await openDataSite(now);
    const id = randomUUID();
    await (await openDatabase()).insert(bookings).values({
      ...{ id, reference: '7KM-Q2X-9TR', orderKey: id, status: 'confirmed', email: 'kia@xn--whnau-gwa.nz' },
      ...{ subtotalCents: 100, voucherCents: 0, cardFeeCents: 0, totalCents: 100, gstCents: 13 },
      ...{ createdAt: now, payUntil: now, tokenHash: bookingTokenHash(bookingToken) },
    });
    const twoDaysAgo = new Date(now.getTime() - 2 * 86_400_000);
    await (await openDatabase()).insert(carts).values([
      { id: randomUUID(), sessionHash: sessionHash(cartSessionId), createdAt: now, changedAt: now },
      {
        id: randomUUID(),
        sessionHash: sessionHash(oldSessionId),
        createdAt: twoDaysAgo,
        changedAt: twoDaysAgo,
      },
    ]);
  });
  afterAll(() => leave());

  // @spec 2.7
  test('read it for its token only, with the e-mail address as people write it', async () => {
    const read = (token: string) => portsFor({ ...browser, bookingToken: token }).bookings.read();
    expect(await read(bookingToken)).toMatchObject({ reference: '7KM-Q2X-9TR', email: 'kia@whānau.nz' });
    for (const other of ['b'.repeat(43), 'short', `${bookingToken}"`]) expect(await read(other)).toBeNull();
  });

  test('read the cart of the session, as a cart and as the API’s data, with its quote', async () => {
    const { cart } = portsFor({ ...browser, cartSessionId });
    const data = { cartSessionId, items: [], subtotal: 0 };
    expect(await cart.read()).toMatchObject({ state: 'open', cart: { items: [], subtotalCents: 0 }, data });
    expect(await cart.quote()).toMatchObject({ total: 0 });
  });

  test.each([
    ['expired', oldSessionId],
    ['unknown', 'b'.repeat(30)],
    ['malformed', 'x'],
  ])('say that a cart is gone: %s', async (_, id) => {
    const { cart } = portsFor({ ...browser, cartSessionId: id });
    expect(await cart.read()).toEqual({ state: 'gone' });
    expect(await cart.quote()).toBeNull();
  });

  test('find no refund offer that the booking does not have', async () => {
    const { bookings } = portsFor({ ...browser, bookingToken });
    expect(await bookings.refundOffer(randomUUID())).toBeNull();
  });
});

test('an editor’s settings reach no real cart and send no message', () => {
  const { settings } = portsFor({ kind: 'editor' });
  expect(settings).toMatchObject({ cart: { session: 'fixture' }, contactApi: null });
  expect(portsFor({ kind: 'anyone' }).settings).toMatchObject({
    cart: { session: 'api' },
    contactApi: { apiKey: expect.any(String) },
  });
});
