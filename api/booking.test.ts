import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  bookingSchema,
  checkoutQuoteDataSchema,
  placedOrderSchema,
  refundOfferSchema,
} from '#contracts/api/booking-schemas.ts';
import { maxCartItems } from '#contracts/cart/cart-paths.ts';
import { maxPassengers } from '#contracts/cart/party-rules.ts';
import { orderOf } from '#domains/booking/checkout/order-fixtures.testing.ts';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import { cartOf, loadTestTimetable, offersBetween } from '#domains/cart/cart-fixtures.testing.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { runInRequestContext } from '#platform/http/request-context.ts';
import { idempotencyKeys } from '#platform/idempotency/idempotency.table.ts';
import { type BookingSite, openBookingSite } from './booking-testing.ts';

describeEachDatabase('API calls of bookings', (open) => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await openBookingSite(open);
  });
  afterAll(() => site.close());

  const place = (sessionId: string, body: unknown, key: string = randomUUID()) =>
    site.call('POST', `/checkout-booking/${sessionId}`, { body, key });
  const bookingAt = (reference: string, token: string, rest = '') =>
    `/bookings/${reference}${rest}?token=${token}`;

  describe('a quote', () => {
    test('returns the total of a cart in dollars with cents, and changes nothing', async () => {
      const { sessionId, order } = await site.cart();
      const before = await site.picture();
      const { status, body, headers } = await site.call('POST', `/checkout-quotes/${sessionId}`, {
        body: {},
      });
      expect(status).toBe(200);
      const quote = checkoutQuoteDataSchema.strict().parse(body.data);
      // 100 and 50 for the train, 155 for the pass, plus 2.4%.
      expect(quote).toMatchObject({
        subtotal: 305,
        vouchers: [],
        cardFee: 7.32,
        cardFeePercent: 2.4,
        total: 312.32,
      });
      expect(quote.total).toBe(order.expectedTotal);
      expect(headers.get('Cache-Control')).toBe('private, no-store');
      expect(await site.picture()).toEqual(before);
    });

    test('refuses travellers who are too old for their type before the order; names are optional', async () => {
      const { sessionId, order } = await site.cart();
      const named = z
        .array(z.object({ itemId: z.string(), type: z.string(), dateOfBirth: z.string().optional() }))
        .parse(order.travellers);
      const ask = (dateOfBirth: string) =>
        site.call('POST', `/checkout-quotes/${sessionId}`, {
          body: {
            travellers: named.map((each) => (each.type === 'child' ? { ...each, dateOfBirth } : each)),
          },
        });
      expect((await ask('2018-06-30')).status).toBe(200);
      const { status, body } = await ask('2009-06-30');
      expect([status, body.errorCode]).toEqual([422, 'VALIDATION']);
      expect(JSON.stringify(body.data)).toContain('children must be under 15 on the day of travel');
    });

    test('returns Retry-After after too many wrong voucher codes', async () => {
      const { sessionId } = await site.cart();
      const ask = (code: string) =>
        site.call('POST', `/checkout-quotes/${sessionId}`, { body: { voucherCodes: [code] } });
      const first = await ask('ABCDE-FGHJK-MNPQR-STVW0');
      expect([first.status, first.body.errorCode]).toEqual([422, 'VALIDATION']);
      for (const at of [1, 2, 3, 4]) await ask(`ABCDE-FGHJK-MNPQR-STVW${at}`);
      const last = await ask('ABCDE-FGHJK-MNPQR-STVW9');
      expect([last.status, last.body.errorCode]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(0);
      const { status } = await site.call('POST', `/checkout-quotes/${sessionId}`, { body: {} });
      expect(status).toBe(200);
    });
  });

  // @asvs 14.2.1
  test('a booking is opened by the token in the header, and by that in the query only without one', async () => {
    const { reference, token } = (await site.ordered()).booking;
    const ask = (query: string, given: string) =>
      site.call('GET', `/bookings/${reference}${query}`, { headers: { 'X-Booking-Token': given } });
    expect((await ask('', token)).status).toBe(200);
    expect((await ask('', 'a'.repeat(43))).status).toBe(404);
    expect((await ask(`?token=${token}`, 'a'.repeat(43))).status).toBe(404);
  });

  test('a network that guesses tokens has to wait, even with the right one; others do not', async () => {
    const { reference, token } = (await site.ordered()).booking;
    const ask = (address: string, guess: string) =>
      runInRequestContext({ address, id: 'a' }, () => site.call('GET', bookingAt(reference, guess)));
    for (const sign of ['a', 'b', 'c', 'd', 'e'])
      expect((await ask('203.0.113.9', sign.repeat(43))).status).toBe(404);
    const refused = await ask('203.0.113.9', token);
    expect([refused.status, refused.body.errorCode]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await ask('198.51.100.1', token)).status).toBe(200);
  });

  describe('an order', () => {
    // @spec 7.16
    test('returns the cart, the booking and the payment page', async () => {
      const { sessionId, order } = await site.cart();
      const answer = await place(sessionId, order);
      expect(answer.status).toBe(201);
      expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
      expect(answer.headers.get('Idempotent-Replayed')).toBeNull();
      const placed = placedOrderSchema.strict().parse(answer.body.data);
      expect(placed).toMatchObject({ cartSessionId: sessionId, count: 2, subtotal: 305 });
      expect(placed.booking).toMatchObject({
        reference: expect.stringMatching(/^[A-Z0-9]{3}(-[A-Z0-9]{3}){2}$/),
        token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        status: 'pending_payment',
        total: 312.32,
        payment: { url: expect.stringContaining('/test-gateway/pay/') },
      });
    });

    // @spec 7.10
    test('repeated with the same key gets the identical answer, even with fields in another order', async () => {
      const { sessionId, order } = await site.cart();
      const key = randomUUID();
      const first = await place(sessionId, order, key);
      const before = await site.picture();
      const reversed = Object.fromEntries(Object.entries(order).toReversed());
      for (const body of [order, reversed]) {
        const again = await place(sessionId, body, key);
        expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([201, 'true']);
        expect(again.text).toBe(first.text);
      }
      expect(await site.picture()).toEqual(before);
    });

    test('repeated by a direct call gets the same answer, and the other way round', async () => {
      const { sessionId, order } = await site.cart();
      const keys = [randomUUID(), randomUUID()];
      const direct = (key = '') =>
        site.direct('checkoutBooking', {
          params: { cartSessionId: sessionId },
          headers: { 'Idempotency-Key': key },
          body: order,
        });
      const first = await place(sessionId, order, keys[0]);
      const before = await site.picture();
      expect(await direct(keys[0])).toEqual(JSON.parse(first.text));
      expect(await site.picture()).toEqual(before);
      const second = await direct(keys[1]);
      expect(second.status).toBe('success');
      expect(JSON.parse((await place(sessionId, order, keys[1])).text)).toEqual(second);
    });

    // @spec 7.10
    test('sent fifty times at once is one order', async () => {
      const { sessionId, order } = await site.cart();
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: 50 }, () => place(sessionId, order, key)));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      const fresh = answers.filter(({ headers }) => headers.get('Idempotent-Replayed') === null);
      expect(fresh).toHaveLength(1);
    });

    test('is stored encrypted for replays', async () => {
      const placed = await site.ordered();
      const rows = await site.deps.database.select().from(idempotencyKeys);
      const stored = JSON.stringify(rows);
      for (const secret of [
        placed.cartSessionId,
        placed.booking.token,
        placed.booking.reference,
        'TranzAlpine',
      ])
        expect(stored).not.toContain(secret);
    });

    test('returns the running payment if its cart is being paid for', async () => {
      const { sessionId, order } = await site.cart();
      const first = await place(sessionId, order);
      const { booking } = placedOrderSchema.parse(first.body.data);
      const messageCount = (await site.messages()).length;
      await site.pay(booking.payment?.url ?? '');
      const [message = ''] = (await site.messages()).slice(messageCount);
      // The seats are claimed, and the money is about to be captured.
      site.deps.crashAt = 'seats-claimed';
      await site.tell(message);
      const passengers = { adultCount: 1, childCount: 0, infantCount: 0 };
      const pass = { itemType: 'pass', productId: 'bus-pass-15-hours', passengers } as const;
      const cart = cartOf(await addToCart(site.deps, sessionId, [pass]));
      const second = await place(cart.sessionId, await orderOf(site.deps, cart));
      expect(second.body).toMatchObject({
        errorCode: 'PAYMENT_IN_PROGRESS',
        data: { fields: { reference: booking.reference, token: booking.token } },
      });
      expect(second.status).toBe(409);
    });

    test('is accepted for a full cart of full passes with the longest requests', async () => {
      const passengers = { adultCount: maxPassengers, childCount: 0, infantCount: 0 };
      const pass = { itemType: 'pass', productId: 'bus-pass-15-hours', passengers } as const;
      const cart = cartOf(await addToCart(site.deps, null, Array(maxCartItems).fill(pass)));
      const order = await orderOf(site.deps, cart);
      const travellers = order.travellers.map((each) => ({ ...each, requests: 'ā'.repeat(300) }));
      const placed = await place(cart.sessionId, { ...order, travellers });
      expect(placed.status, placed.text.slice(0, 300)).toBe(201);
    });

    test('is a 503 while the provider is unavailable, and succeeds later with the same key', async () => {
      const { sessionId, order } = await site.cart();
      const key = randomUUID();
      site.deps.isProviderDown = true;
      const away = await place(sessionId, order, key).finally(() => {
        site.deps.isProviderDown = false;
      });
      expect([away.status, away.body.errorCode]).toEqual([503, 'UPSTREAM']);
      const back = await place(sessionId, order, key);
      expect(back.status).toBe(201);
    });
  });

  describe('a booking', () => {
    test('is returned in its current state for its token', async () => {
      const { reference, token } = await site.paid();
      const { status, body, headers, text } = await site.call('GET', bookingAt(reference, token));
      expect(status).toBe(200);
      expect(headers.get('Cache-Control')).toBe('private, no-store');
      const booking = bookingSchema.strict().parse(body.data);
      expect(booking).toMatchObject({
        reference,
        status: 'confirmed',
        total: 312.32,
        subtotal: 305,
        refunded: 0,
      });
      expect(
        booking.items.map(({ price, status: state, travellers }) => [price, state, travellers.length]),
      ).toEqual([
        [150, 'confirmed', 2],
        [155, 'confirmed', 1],
      ]);
      expect(booking.createdAt).toMatch(/\+13:00$/);
      expect(text).not.toContain(token);
    });

    test('has a ticket and a calendar file', async () => {
      const { reference, token } = await site.paid();
      const ticket = await site.call('GET', bookingAt(reference, token, '/ticket.pdf'));
      expect(Object.fromEntries(ticket.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="southbound-${reference}.pdf"`,
        'cache-control': 'private, no-store',
      });
      expect(ticket.text).toMatch(/^%PDF-/);
      const calendar = await site.call('GET', bookingAt(reference, token, '/calendar.ics'));
      expect(Object.fromEntries(calendar.headers)).toMatchObject({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="southbound-${reference}.ics"`,
        'cache-control': 'private, no-store',
      });
      expect(calendar.text).toContain('BEGIN:VEVENT');
      expect(calendar.text.replaceAll('\r\n ', '')).toContain(`/purchase/arrive?token=${token}\r\n`);
    });

    test('has both files for a confirmed ferry while the coach is on request', async () => {
      const passengers = { adults: 2, children: 0, infants: 0 };
      const way = ['Wellington', 'Christchurch'] as const;
      const [offer] = await offersBetween(await loadTestTimetable(), ...way, {
        date: '2026-12-08',
        passengers,
      });
      const journey = [{ itemType: 'ii_ferry' as const, offerId: offer?.offerId }];
      const cart = cartOf(await addToCart(site.deps, null, journey));
      const ordered = await place(cart.sessionId, await orderOf(site.deps, cart));
      const { reference, token, payment } = placedOrderSchema.parse(ordered.body.data).booking;
      await site.pay(payment?.url ?? '');
      for (const message of await site.messages()) await site.tell(message);
      const { body } = await site.call('GET', bookingAt(reference, token));
      expect(body.data?.status).toBe('requested');
      for (const file of ['/ticket.pdf', '/calendar.ics'])
        expect((await site.call('GET', bookingAt(reference, token, file))).status, file).toBe(200);
    });

    test('has neither file before payment', async () => {
      const { booking } = await site.ordered();
      for (const file of ['/ticket.pdf', '/calendar.ics'])
        expect((await site.call('GET', bookingAt(booking.reference, booking.token, file))).status).toBe(404);
    });
  });

  describe('a refund', () => {
    test('is offered, then paid once even if it is confirmed repeatedly', async () => {
      const { reference, token } = await site.paid();
      const read = bookingSchema.parse((await site.call('GET', bookingAt(reference, token))).body.data);
      const [train] = read.items;
      const offered = await site.call('POST', bookingAt(reference, token, '/refund-offers'), {
        body: { items: [{ itemId: train?.id }] },
      });
      expect(offered.status).toBe(200);
      const offer = refundOfferSchema.strict().parse(offered.body.data);
      // Fully refundable until two hours before departure, less ten dollars per person.
      expect(offer).toMatchObject({
        refundableAmount: 130,
        fee: 20,
        lines: [{ itemId: train?.id, paid: 150 }],
      });
      const key = randomUUID();
      const confirm = () =>
        site.call('POST', bookingAt(reference, token, '/refunds'), {
          body: { refundOfferId: offer.refundOfferId },
          key,
        });
      const first = await confirm();
      expect(first.body).toMatchObject({
        status: 'success',
        data: { reference, refundedAmount: 130, currency: 'NZD' },
      });
      const again = await confirm();
      expect([again.text, again.headers.get('Idempotent-Replayed')]).toEqual([first.text, 'true']);
      const after = bookingSchema.parse((await site.call('GET', bookingAt(reference, token))).body.data);
      expect(after).toMatchObject({ status: 'refunded', refunded: 130 });
    });
  });

  describe('a payment webhook', () => {
    test('settles its payment once, even if it is repeated', async () => {
      const { booking } = await site.ordered();
      const messageCount = (await site.messages()).length;
      await site.pay(booking.payment?.url ?? '');
      const [message = ''] = (await site.messages()).slice(messageCount);
      const answer = await site.tell(message);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        status: 'success',
        data: { received: true },
        errorCode: null,
        errorMessage: null,
      });
      const read = await site.call('GET', bookingAt(booking.reference, booking.token));
      expect(read.body.data).toMatchObject({ status: 'confirmed' });
      const before = await site.picture();
      for (const _ of [1, 2, 3]) expect((await site.tell(message)).status).toBe(200);
      expect(await site.picture()).toEqual(before);
    });

    test('about an unknown payment is accepted and changes nothing', async () => {
      const before = await site.picture();
      const data = { paymentId: 'pay_unknown', amountCents: 1, currency: 'NZD', refundedCents: 0 };
      const body = JSON.stringify({ id: 'evt_1', type: 'payment.authorised', data });
      expect((await site.tell(body)).status).toBe(200);
      expect(await site.picture()).toEqual(before);
    });

    test('is requested again if processing failed', async () => {
      const { booking } = await site.ordered();
      const messageCount = (await site.messages()).length;
      await site.pay(booking.payment?.url ?? '');
      const [message = ''] = (await site.messages()).slice(messageCount);
      site.deps.crashAt = 'seats-claimed';
      expect((await site.tell(message)).status).toBe(500);
      expect((await site.tell(message)).status).toBe(200);
      const read = await site.call('GET', bookingAt(booking.reference, booking.token));
      expect(read.body.data).toMatchObject({ status: 'confirmed' });
    });
  });
});
