import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minutesAfter } from '#domains/cart/cart-fixtures.testing.ts';
import { inventoryHolds } from '#domains/inventory/inventory.table.ts';
import { tourPool } from '#domains/inventory/pools.ts';
import { GatewayError } from '#domains/payment/payment-gateway.ts';
import { vouchers } from '#domains/voucher/voucher.table.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase, describeOnPostgres } from '#platform/database/test-database.testing.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { bookingItems } from '../booking.table.ts';
import { findBooking, itemsOf, refundsOf, travellersOf, updateBooking } from '../booking-store.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { SimulatedCrash } from '../payment/payment-fixtures.testing.ts';
import { confirmRefund } from './confirm-refund.ts';
import { offerRefund } from './offer-refund.ts';
import {
  departure,
  type ItemSpec,
  type PaidBooking,
  paidBooking,
  type RefundDeps,
  refundDeps,
} from './paid-booking.testing.ts';
import { payPendingRefunds } from './pay-refunds.ts';
import { readRefundOffer } from './read-refund-offer.ts';
import type { ConfirmRefundResult, OfferRefundResult } from './refund-results.ts';

const day = 1_440;

function offerOf(result: OfferRefundResult) {
  if (!result.ok) throw new Error(`No offer: ${JSON.stringify(result.failure)}`);
  return result.offer;
}

function failureOf(result: OfferRefundResult | ConfirmRefundResult) {
  if (result.ok) throw new Error('It was not refused.');
  return result.failure;
}

const seats = (count: number) => [
  { pool: tourPool('t:2026-12-11', 4), fromSegment: 0, toSegment: 1, quantity: count },
];

const family: readonly ItemSpec[] = [
  {
    riders: [
      ['adult', 200],
      ['adult', 200],
      ['child', 100],
      ['infant', 0],
    ],
    claims: seats(3),
  },
  { price: 30, parent: 0 },
  { riders: [['adult', 80]] },
];

describeEachDatabase('a refund', (open) => {
  let opened: OpenedDatabase;
  let deps: RefundDeps;

  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    // Refunds that other tests left pending.
    await payPendingRefunds(refundDeps(opened.database));
    deps = refundDeps(opened.database);
    await opened.database.delete(inventoryHolds);
    await opened.database.delete(outbox);
  });

  const book = (specs = family, paid: { voucherDollars?: number } = {}) => paidBooking(deps, specs, paid);
  const item = (booking: PaidBooking, at: number) => booking.items[at]?.id ?? '';
  const rider = (booking: PaidBooking, at: number) => booking.travellers[at]?.id ?? '';
  const take = async (booking: PaidBooking, ...items: { itemId: string; travellerIds?: string[] }[]) => {
    const offer = offerOf(await offerRefund(deps, booking.token, { items }));
    return { offer, result: await confirmRefund(deps, booking.token, offer.id) };
  };
  const holders = async () => {
    const rows = await opened.database.select().from(inventoryHolds);
    return rows.map(({ holderId }) => holderId).toSorted();
  };
  const statusOf = async ({ id }: PaidBooking) => (await findBooking(opened.database, id))?.status;
  const sound = async () => {
    const report = await checkLedger(opened.database);
    return report.proofs.flatMap(({ problems }) => problems);
  };

  test('of everything cancels all parts, releases all seats, and includes all but the fees and the card fee', async () => {
    const booking = await book();
    const offer = offerOf(await offerRefund(deps, booking.token, {}));
    expect(offer).toMatchObject({ refundableCents: 50_000 + 3_000 + 8_000 - 4 * 1_000, feeCents: 4_000 });
    expect(offer.lines).toMatchObject([
      { itemId: item(booking, 0), paidCents: 50_000, feeCents: 3_000, refundCents: 47_000 },
      { itemId: item(booking, 1), paidCents: 3_000, feeCents: 0, refundCents: 3_000, travellerIds: [] },
      { itemId: item(booking, 2), paidCents: 8_000, feeCents: 1_000, refundCents: 7_000 },
    ]);
    expect(await statusOf(booking)).toBe('confirmed');
    expect(await confirmRefund(deps, booking.token, offer.id)).toEqual({ ok: true, refundedCents: 57_000 });
    expect(await statusOf(booking)).toBe('refunded');
    expect(await holders()).toEqual([]);
    const parts = [
      ...(await itemsOf(opened.database, booking.id)),
      ...(await travellersOf(opened.database, booking.id)),
    ];
    expect(new Set(parts.map(({ status }) => status))).toEqual(new Set(['cancelled']));
    expect(await refundsOf(opened.database, booking.id)).toMatchObject([
      { state: 'pending', amountCents: 57_000, reason: 'cancelled' },
    ]);
    expect(await sound()).toEqual([]);
    expect(await payPendingRefunds(deps)).toBe(1);
    const [refund] = await refundsOf(opened.database, booking.id);
    expect(refund).toMatchObject({ state: 'paid', providerRefundId: `rfd_${refund?.id}` });
    expect([...deps.provider.refunded.values()]).toEqual([57_000]);
    expect(await sound()).toEqual([]);
  });

  // @spec 4.7
  test('of one passenger releases their seat and leaves the others theirs', async () => {
    const booking = await book();
    const { offer } = await take(booking, { itemId: item(booking, 0), travellerIds: [rider(booking, 1)] });
    expect(offer.lines).toMatchObject([{ description: 'Item 0, 1 of 4 travellers', refundCents: 19_000 }]);
    expect(await holders()).toEqual([rider(booking, 0), rider(booking, 2)].toSorted());
    const travellers = await travellersOf(opened.database, booking.id);
    expect(travellers.map(({ status }) => status)).toEqual([
      'confirmed',
      'cancelled',
      'confirmed',
      'confirmed',
      'confirmed',
    ]);
    expect((await itemsOf(opened.database, booking.id)).map(({ status }) => status)).toEqual([
      'confirmed',
      'confirmed',
      'confirmed',
    ]);
    expect(await statusOf(booking)).toBe('refunded');
    // Another booking can take the seat.
    const another = await book([
      {
        riders: [
          ['adult', 10],
          ['adult', 10],
        ],
        claims: seats(2),
      },
    ]);
    expect(await holders()).toContain(rider(another, 1));
  });

  test('never leaves a child or an infant without an adult', async () => {
    const booking = await book();
    const itemId = item(booking, 0);
    const ask = (...at: number[]) =>
      offerRefund(deps, booking.token, {
        items: [{ itemId, travellerIds: at.map((index) => rider(booking, index)) }],
      });
    expect(failureOf(await ask(0, 1))).toMatchObject({
      fields: {
        'items.0.travellerIds':
          'A child or an infant can’t travel without an adult. Choose who else to cancel for, or everybody.',
      },
    });
    expect(failureOf(await ask(0, 1, 2)).code).toBe('VALIDATION');
    expect((await ask(0, 2, 3)).ok).toBe(true);
    // Two offers that are valid separately, but not one after the other.
    const [first, second] = [offerOf(await ask(0)), offerOf(await ask(1))];
    expect((await confirmRefund(deps, booking.token, first.id)).ok).toBe(true);
    expect(failureOf(await confirmRefund(deps, booking.token, second.id)).code).toBe('OFFER_EXPIRED');
  });

  test('never leaves two infants with one adult', async () => {
    const lap =
      'Each infant must sit on the lap of an adult: add an adult for each infant. Choose who else to cancel for, or everybody.';
    const adult = ['adult', 100] as const;
    const infant = ['infant', 0] as const;
    const booking = await book([{ riders: [adult, adult, infant, infant] }]);
    const ask = (of: PaidBooking, ...at: number[]) =>
      offerRefund(deps, of.token, {
        items: [{ itemId: item(of, 0), travellerIds: at.map((index) => rider(of, index)) }],
      });
    expect(failureOf(await ask(booking, 0))).toMatchObject({ fields: { 'items.0.travellerIds': lap } });
    expect((await ask(booking, 0, 2)).ok).toBe(true);
    expect((await ask(booking, 2)).ok).toBe(true);
    // Two offers that are valid separately, but not one after the other.
    const trio = await book([{ riders: [adult, adult, adult, infant, infant] }]);
    const [first, second] = [offerOf(await ask(trio, 0)), offerOf(await ask(trio, 1))];
    expect((await confirmRefund(deps, trio.token, first.id)).ok).toBe(true);
    expect(failureOf(await confirmRefund(deps, trio.token, second.id)).code).toBe('OFFER_EXPIRED');
  });

  test('of a party that was sold before the rule may leave no travellers, or travellers who can travel alone', async () => {
    const booking = await book([
      {
        riders: [
          ['adult', 100],
          ['child', 50],
          ['infant', 0],
          ['infant', 0],
        ],
      },
    ]);
    const ask = (...at: number[]) =>
      offerRefund(deps, booking.token, {
        items: [{ itemId: item(booking, 0), travellerIds: at.map((index) => rider(booking, index)) }],
      });
    for (const part of [[0], [1], [0, 2]])
      expect(failureOf(await ask(...part)), String(part)).toMatchObject({ code: 'VALIDATION' });
    for (const part of [[2], [1, 3], [0, 1, 2, 3]]) expect((await ask(...part)).ok, String(part)).toBe(true);
    expect((await offerRefund(deps, booking.token, {})).ok).toBe(true);
  });

  test('of the last traveller includes the extras, and an extra may be cancelled alone', async () => {
    const alone = await book();
    expect((await take(alone, { itemId: item(alone, 1) })).offer).toMatchObject({ refundableCents: 3_000 });
    const statuses = async (booking: PaidBooking) =>
      (await itemsOf(opened.database, booking.id)).map(({ status }) => status);
    expect(await statuses(alone)).toEqual(['confirmed', 'cancelled', 'confirmed']);
    await opened.database.delete(inventoryHolds);
    const whole = await book();
    const { offer } = await take(whole, { itemId: item(whole, 0) });
    expect(offer.lines.map(({ itemId }) => itemId)).toEqual([item(whole, 0), item(whole, 1)]);
    expect(await statuses(whole)).toEqual(['cancelled', 'cancelled', 'confirmed']);
  });

  test('of a vehicle includes its trailer', async () => {
    const ferry = { riders: [['adult', 60]] } as const;
    const booking = await book([
      ferry,
      { price: 190, parent: 0, productId: 'interislander-car' },
      { price: 90, parent: 0, productId: 'interislander-trailer' },
    ]);
    const { offer } = await take(booking, { itemId: item(booking, 1) });
    expect(offer).toMatchObject({ refundableCents: 28_000 });
    const again = await book([
      ferry,
      { price: 190, parent: 0, productId: 'interislander-car' },
      { price: 90, parent: 0, productId: 'interislander-trailer' },
    ]);
    expect((await take(again, { itemId: item(again, 2) })).offer).toMatchObject({ refundableCents: 9_000 });
  });

  test('uses the step of the moment, until its very end', async () => {
    const booking = await book([{ riders: [['adult', 100]] }]);
    const ask = async (minutesBefore: number) => {
      deps.time = minutesAfter(new Date(departure), -minutesBefore);
      return offerRefund(deps, booking.token, {});
    };
    expect(offerOf(await ask(2 * day))).toMatchObject({
      refundableCents: 9_000,
      validUntil: minutesAfter(new Date(departure), -2 * day),
    });
    expect(offerOf(await ask(2 * day + 10)).validUntil).toEqual(minutesAfter(new Date(departure), -2 * day));
    expect(offerOf(await ask(2 * day + 60)).validUntil).toEqual(
      minutesAfter(new Date(departure), -2 * day - 45),
    );
    expect(offerOf(await ask(2 * day - 1)).refundableCents).toBe(4_000);
    expect(offerOf(await ask(0)).refundableCents).toBe(4_000);
    expect(failureOf(await ask(-1))).toMatchObject({
      fields: { items: 'You can no longer cancel anything in this booking.' },
    });
  });

  test('is never negative, whatever the fee', async () => {
    const booking = await book([
      {
        riders: [
          ['adult', 100],
          ['child', 5],
        ],
      },
    ]);
    const { offer, result } = await take(booking, {
      itemId: item(booking, 0),
      travellerIds: [rider(booking, 1)],
    });
    expect(offer).toMatchObject({ refundableCents: 0, feeCents: 500 });
    expect(result).toEqual({ ok: true, refundedCents: 0 });
    expect(await refundsOf(opened.database, booking.id)).toEqual([]);
    expect(await sound()).toEqual([]);
  });

  test.each([
    [
      'an item of another booking',
      (_: PaidBooking, other: PaidBooking) => [{ itemId: item(other, 0) }],
      'items.0.itemId',
    ],
    [
      'a traveller of another item',
      (booking: PaidBooking) => [
        { itemId: item(booking, 0), travellerIds: [rider(booking, 0), rider(booking, 4)] },
      ],
      'items.0.travellerIds.1',
    ],
    [
      'an item twice',
      (booking: PaidBooking) => [{ itemId: item(booking, 2) }, { itemId: item(booking, 2) }],
      'items.1.itemId',
    ],
    [
      'a traveller of an extra',
      (booking: PaidBooking) => [{ itemId: item(booking, 1), travellerIds: [rider(booking, 0)] }],
      'items.0.travellerIds.0',
    ],
  ] as const)('is not offered for %s', async (_, request, field) => {
    const booking = await book();
    await opened.database.delete(inventoryHolds);
    const other = await book();
    const failure = failureOf(
      await offerRefund(deps, booking.token, { items: [...request(booking, other)] }),
    );
    expect(failure).toEqual({ code: 'VALIDATION', fields: { [field]: expect.any(String) } });
  });

  test('is not offered for a part that is already cancelled, nor for a gift voucher', async () => {
    const booking = await book();
    await take(booking, { itemId: item(booking, 2) });
    const again = await offerRefund(deps, booking.token, { items: [{ itemId: item(booking, 2) }] });
    expect(failureOf(again)).toMatchObject({
      fields: { 'items.0.itemId': expect.stringMatching(/already cancelled/) },
    });
    const paidWithVoucher = await book([{ riders: [['adult', 100]] }], { voucherDollars: 40 });
    const [voucher] = await opened.database.select().from(vouchers);
    const sale = await findBooking(opened.database, voucher?.bookingId ?? '');
    expect(sale?.status).toBe('confirmed');
    expect(paidWithVoucher.items).toHaveLength(1);
  });

  test.each(['pending_payment', 'cancelled', 'declined', 'stuck'] as const)(
    'is neither offered nor confirmed while the booking is %s',
    async (status) => {
      const booking = await book();
      const offer = offerOf(await offerRefund(deps, booking.token, {}));
      await opened.database.transaction((transaction) => updateBooking(transaction, booking.id, { status }));
      expect(failureOf(await offerRefund(deps, booking.token, {})).code).toBe('VALIDATION');
      expect(failureOf(await confirmRefund(deps, booking.token, offer.id)).code).toBe('OFFER_EXPIRED');
      expect(await refundsOf(opened.database, booking.id)).toEqual([]);
      await opened.database.transaction((transaction) =>
        updateBooking(transaction, booking.id, { status: 'confirmed' }),
      );
    },
  );

  test('requires the token of its booking', async () => {
    const booking = await book();
    await opened.database.delete(inventoryHolds);
    const other = await book();
    const offer = offerOf(await offerRefund(deps, booking.token, {}));
    expect(failureOf(await offerRefund(deps, 'A'.repeat(43), {})).code).toBe('NOT_FOUND');
    expect(failureOf(await confirmRefund(deps, 'A'.repeat(43), offer.id)).code).toBe('NOT_FOUND');
    expect(failureOf(await confirmRefund(deps, other.token, offer.id)).code).toBe('NOT_FOUND');
    expect(await readRefundOffer(deps, other.token, offer.id)).toBeNull();
    expect(await readRefundOffer(deps, booking.token, offer.id)).toEqual(offer);
    expect(await statusOf(booking)).toBe('confirmed');
  });

  test('offer expires after a quarter of an hour', async () => {
    const booking = await book();
    const offer = offerOf(await offerRefund(deps, booking.token, {}));
    deps.time = minutesAfter(offer.validUntil, 0.001);
    expect(failureOf(await confirmRefund(deps, booking.token, offer.id)).code).toBe('OFFER_EXPIRED');
    expect(await readRefundOffer(deps, booking.token, offer.id)).toBeNull();
    deps.time = offer.validUntil;
    expect((await confirmRefund(deps, booking.token, offer.id)).ok).toBe(true);
  });

  test('that is confirmed again stays the same', async () => {
    const booking = await book();
    const offer = offerOf(await offerRefund(deps, booking.token, {}));
    const first = await confirmRefund(deps, booking.token, offer.id);
    expect(await confirmRefund(deps, booking.token, offer.id)).toEqual(first);
    expect(await refundsOf(opened.database, booking.id)).toHaveLength(1);
    const mails = await opened.database.select().from(outbox).where(eq(outbox.template, 'refund'));
    expect(mails).toMatchObject([{ templateData: { bookingId: booking.id, refundOfferId: offer.id } }]);
  });

  test('goes to the card up to its payment, and at once to the voucher for the rest', async () => {
    const booking = await book(
      [
        {
          riders: [
            ['adult', 100],
            ['adult', 100],
          ],
        },
      ],
      { voucherDollars: 150 },
    );
    const balance = async () => {
      const [voucher] = await opened.database.select().from(vouchers).where(eq(vouchers.faceCents, 15_000));
      return voucher?.balanceCents;
    };
    expect(await balance()).toBe(0);
    await take(booking, { itemId: item(booking, 0), travellerIds: [rider(booking, 0)] });
    const rows = await refundsOf(opened.database, booking.id);
    expect(
      rows.map(({ amountCents, state, voucherId }) => [amountCents, state, voucherId !== null]).toSorted(),
    ).toEqual([
      [4_000, 'paid', true],
      [5_000, 'pending', false],
    ]);
    expect(await balance()).toBe(4_000);
    await take(booking, { itemId: item(booking, 0) });
    expect(await balance()).toBe(13_000);
    expect(await sound()).toEqual([]);
  });

  test('is retried if the provider is unavailable, and reported to staff if it is refused', async () => {
    const booking = await book();
    const { offer } = await take(booking, { itemId: item(booking, 2) });
    deps.provider.failsWith = new GatewayError('unavailable', 'Later.');
    expect(await payPendingRefunds(deps)).toBe(0);
    expect(await refundsOf(opened.database, booking.id)).toMatchObject([{ state: 'pending' }]);
    deps.provider.failsWith = new GatewayError('refused', 'The account is closed.');
    expect(await payPendingRefunds(deps)).toBe(0);
    expect(await refundsOf(opened.database, booking.id)).toMatchObject([{ state: 'failed' }]);
    const row = await findBooking(opened.database, booking.id);
    // Other travellers still need their ticket.
    expect(row).toMatchObject({
      status: 'refunded',
      stuckBecause: 'The payment provider refused to refund $70.00 to the card: The account is closed.',
    });
    expect(
      await opened.database.select().from(outbox).where(eq(outbox.template, 'staff-stuck')),
    ).toHaveLength(1);
    deps.provider.failsWith = null;
    expect(await payPendingRefunds(deps)).toBe(0);
    expect(offer.refundableCents).toBe(7_000);
    await opened.database.delete(inventoryHolds);
    const lost = await book([{ riders: [['adult', 100]] }]);
    await take(lost, { itemId: item(lost, 0) });
    deps.provider.failsWith = new GatewayError('not-found', 'No such payment.');
    await payPendingRefunds(deps);
    expect(await statusOf(lost)).toBe('stuck');
  });

  test('is paid with up to three others concurrently, each with its own key', async () => {
    const keys: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const booking = await book([{ riders: [['adult', 100]] }]);
      await take(booking, { itemId: item(booking, 0) });
      keys.push(...(await refundsOf(opened.database, booking.id)).map(({ id }) => id));
    }
    const { gateway } = deps.provider;
    const { refund } = gateway;
    let asking = 0;
    let most = 0;
    const four = Promise.withResolvers<void>();
    gateway.refund = async (...asked) => {
      asking += 1;
      most = Math.max(most, asking);
      // Waits until four calls run, and then long enough for a fifth to start.
      if (asking === 4) four.resolve();
      await four.promise;
      await sleep(50);
      asking -= 1;
      return refund(...asked);
    };
    expect(await payPendingRefunds(deps)).toBe(keys.length);
    expect(most).toBe(4);
    expect([...deps.provider.refunded.keys()].toSorted()).toEqual(keys.toSorted());
    expect(await sound()).toEqual([]);
  });

  test.each(['refund-promised', 'refunded-at-provider', 'refund-recorded'] as const)(
    'survives a crash at %s and is paid once',
    async (point) => {
      const booking = await book();
      deps.crashAt = point;
      const offer = offerOf(
        await offerRefund(deps, booking.token, { items: [{ itemId: item(booking, 2) }] }),
      );
      const dying = async () => {
        await confirmRefund(deps, booking.token, offer.id);
        await payPendingRefunds(deps);
      };
      await expect(dying()).rejects.toThrow(SimulatedCrash);
      deps.crashAt = null;
      expect((await confirmRefund(deps, booking.token, offer.id)).ok).toBe(true);
      await payPendingRefunds(deps);
      expect(await refundsOf(opened.database, booking.id)).toMatchObject([
        { state: 'paid', amountCents: 7_000 },
      ]);
      expect([...deps.provider.refunded.values()]).toEqual([7_000]);
      expect(await sound()).toEqual([]);
    },
  );

  test('that was paid but not recorded stays paid when the provider refuses a repetition', async () => {
    const booking = await book();
    await take(booking, { itemId: item(booking, 2) });
    deps.crashAt = 'refunded-at-provider';
    await expect(payPendingRefunds(deps)).rejects.toThrow(SimulatedCrash);
    deps.crashAt = null;
    deps.provider.failsWith = new GatewayError('refused', 'The refund exceeds the remaining amount.');
    expect(await payPendingRefunds(deps)).toBe(1);
    expect(await refundsOf(opened.database, booking.id)).toMatchObject([
      { state: 'paid', amountCents: 7_000 },
    ]);
    expect(await sound()).toEqual([]);
  });

  test('that fails halfway leaves no trace', async () => {
    const booking = await book();
    const refundTerms = { startsAt: null, steps: [{ secondsBefore: 0, percent: 10_000, feeCents: 0 }] };
    await opened.database
      .update(bookingItems)
      .set({ refundTerms })
      .where(eq(bookingItems.bookingId, booking.id));
    const offer = offerOf(await offerRefund(deps, booking.token, {}));
    await expect(confirmRefund(deps, booking.token, offer.id)).rejects.toThrow(/exceeds the payments by/);
    expect(await statusOf(booking)).toBe('confirmed');
    expect(await holders()).toHaveLength(3);
    expect(await refundsOf(opened.database, booking.id)).toEqual([]);
  });
});

describeOnPostgres('concurrent calls', (open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  test('that confirm the same offer refund once, and that pay the refund pay it once', async () => {
    const deps = refundDeps(opened.database);
    const booking = await paidBooking(deps, family);
    const offer = offerOf(await offerRefund(deps, booking.token, {}));
    const results = await Promise.all(
      Array.from({ length: 10 }, () => confirmRefund(deps, booking.token, offer.id)),
    );
    expect(results.map(({ ok }) => ok)).toEqual(Array(10).fill(true));
    expect(await refundsOf(opened.database, booking.id)).toHaveLength(1);
    const paid = await Promise.all([
      payPendingRefunds(deps),
      payPendingRefunds(deps),
      payPendingRefunds(deps),
    ]);
    expect(paid.every((count) => count <= 1)).toBe(true);
    expect(deps.provider.refunded.size).toBe(1);
    expect((await checkLedger(opened.database)).ok).toBe(true);
  });

  test('that confirm two offers of the same seat cancel it once', async () => {
    const deps = refundDeps(opened.database);
    const booking = await paidBooking(deps, [{ riders: [['adult', 100]] }]);
    const offers = [
      offerOf(await offerRefund(deps, booking.token, {})),
      offerOf(await offerRefund(deps, booking.token, {})),
    ];
    const results = await Promise.all(offers.map(({ id }) => confirmRefund(deps, booking.token, id)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await refundsOf(opened.database, booking.id)).toHaveLength(1);
    expect((await checkLedger(opened.database)).ok).toBe(true);
  });
});
