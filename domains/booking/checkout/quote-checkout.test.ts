import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { gstInside } from '#contracts/money.ts';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import { carts } from '#domains/cart/cart.table.ts';
import type { NewItem } from '#domains/cart/cart.ts';
import {
  cartOf,
  loadTestTimetable,
  minutesAfter,
  morning,
  offersBetween,
  pass,
  people,
} from '#domains/cart/cart-fixtures.testing.ts';
import { removeFromCart } from '#domains/cart/remove-from-cart.ts';
import { inventoryHolds } from '#domains/inventory/inventory.table.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { sellVouchers, voucherItem } from '#domains/voucher/sell-vouchers.testing.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import {
  type CheckoutTestDeps,
  cartWith,
  checkoutTestDeps,
  quoteOf,
  snapshotTables,
  travellersFor,
} from './order-fixtures.testing.ts';
import { quoteCheckout } from './quote-checkout.ts';

let feed: LoadedFeed;
beforeAll(async () => {
  feed = await loadTestTimetable();
});

describeEachDatabase('the quote of a checkout', (open) => {
  let opened: OpenedDatabase;
  let deps: CheckoutTestDeps;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await opened.database.delete(carts);
    await opened.database.delete(inventoryHolds);
    deps = checkoutTestDeps(opened.database, feed);
  });

  const train = async (): Promise<NewItem> => {
    const [offer] = await offersBetween(feed, 'Christchurch', 'Greymouth');
    return { itemType: 'kr_train', offerId: offer?.offerId };
  };
  const voucher = async () => {
    const [sold] = await sellVouchers(opened.database, voucherItem(), morning);
    if (!sold) throw new Error('No voucher was sold.');
    return sold;
  };

  test('has the price of all items and the card fee on the amount that a voucher leaves', async () => {
    const cart = await cartWith(deps, await train(), pass);
    const { code, expiresOn } = await voucher();
    const spaced = ` ${code.toLowerCase().replaceAll('-', ' ')}`;
    const rest = cart.subtotalCents - 10_000;
    const fee = Math.ceil(rest * 0.024);
    expect(await quoteOf(deps, cart.sessionId, [spaced])).toEqual({
      subtotalCents: cart.subtotalCents,
      vouchers: [{ codeEnding: code.slice(-4), amountCents: 10_000, remainingCents: 0, expiresOn }],
      cardFeeCents: fee,
      cardFeeBasisPoints: 240,
      totalCents: rest + fee,
      gstCents: gstInside(cart.subtotalCents + fee),
    });
  });

  test('changes nothing, and includes items whose holds have expired', async () => {
    const cart = await cartWith(deps, await train());
    const { code } = await voucher();
    deps.time = minutesAfter(morning, 16);
    const before = await snapshotTables(opened.database);
    expect(await quoteOf(deps, cart.sessionId, [code])).toMatchObject({ totalCents: 0 });
    expect(await snapshotTables(opened.database)).toEqual(before);
  });

  test('is zero for an empty cart', async () => {
    const cart = await cartWith(deps, pass);
    cartOf(await removeFromCart(deps, cart.sessionId, cart.items[0]?.id ?? ''));
    expect(await quoteOf(deps, cart.sessionId)).toMatchObject({ subtotalCents: 0, totalCents: 0 });
  });

  test('is refused without a valid cart', async () => {
    const cart = await cartWith(deps, pass);
    expect(await quoteCheckout(deps, 'b'.repeat(30), [])).toEqual({
      ok: false,
      failure: { code: 'INVALID_CART_SESSION' },
    });
    deps.time = minutesAfter(morning, 24 * 60 + 1);
    expect(await quoteCheckout(deps, cart.sessionId, [])).toEqual({
      ok: false,
      failure: { code: 'CART_EXPIRED' },
    });
  });

  test('is given if the travellers are allowed, and else refused with the reason', async () => {
    const family = cartOf(await addToCart(deps, null, [{ ...pass, passengers: people(1, 1) }]));
    const travellers = travellersFor(family);
    const ask = (dateOfBirth: string) =>
      quoteCheckout(
        deps,
        family.sessionId,
        [],
        travellers.map((each) => (each.type === 'child' ? { ...each, dateOfBirth } : each)),
      );
    expect((await ask('2011-12-02')).ok).toBe(true);
    expect(await ask('2011-12-01')).toMatchObject({
      failure: {
        code: 'VALIDATION',
        fields: { 'travellers.1.dateOfBirth': expect.stringContaining('under 15') },
      },
    });
    expect(await quoteCheckout(deps, family.sessionId, [], travellers.slice(1))).toMatchObject({
      failure: { code: 'VALIDATION', fields: { travellers: expect.any(String) } },
    });
    deps.timetable = null;
    expect(await ask('2011-12-02')).toEqual({ ok: false, failure: { code: 'UPSTREAM' } });
  });

  test('tells unknown voucher codes apart from unusable ones', async () => {
    const cart = await cartWith(deps, await train());
    const { code } = await voucher();
    const unknown = '2'.repeat(20);
    expect(await quoteCheckout(deps, cart.sessionId, [code, unknown, code])).toMatchObject({
      failure: { code: 'VALIDATION', unknownCodes: [unknown] },
    });
  });
});
