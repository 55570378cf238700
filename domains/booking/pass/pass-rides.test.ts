import { expect, test } from 'vitest';
import type { Checkout } from '#contracts/booking/order-schema.ts';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import type { CartFailure, NewItem } from '#domains/cart/cart.ts';
import {
  cartOf,
  failureOf,
  loadTestTimetable,
  minutesAfter,
  morning,
  offersBetween,
  people,
  testTimetableFiles,
} from '#domains/cart/cart-fixtures.testing.ts';
import { changeCartItem } from '#domains/cart/change-cart-item.ts';
import { removeFromCart } from '#domains/cart/remove-from-cart.ts';
import { restoreItem } from '#domains/cart/restore-item.ts';
import { describeLeft } from '#domains/pass-travel/pass-account.ts';
import { readPassUse } from '#domains/pass-travel/read-pass-use.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import {
  cartWith,
  newOrderKey,
  orderOf,
  placedOf,
  travellersFor,
} from '../checkout/order-fixtures.testing.ts';
import { useOrderFixture } from '../checkout/order-suite.testing.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { readBooking } from '../read-booking.ts';
import { confirmRefund } from '../refund/confirm-refund.ts';
import { offerRefund } from '../refund/offer-refund.ts';
import { answerRequest } from '../staff/answer-request.ts';
import { passBook } from './pass-book.ts';

interface SoldPass {
  readonly bookingToken: string;
  readonly itemId: string;
}

describeEachDatabase('a ride on a pass', (open) => {
  const fixture = useOrderFixture(open);

  const buyPass = async (productId = 'bus-pass-15-hours', passengers = people(1)): Promise<SoldPass> => {
    const cart = await cartWith(fixture.deps, { itemType: 'pass', productId, passengers });
    const { code } = await fixture.voucher(3_000);
    const placed = await placedOf(fixture.deps, cart, { voucherCodes: [code] });
    const booking = await readBooking(fixture.deps, placed.token);
    return { bookingToken: placed.token, itemId: booking?.items[0]?.id ?? '' };
  };
  const rideOn = async (
    pass: SoldPass,
    { from = 'Picton', to = 'Christchurch', date = '2026-12-02', fare = '' } = {},
  ): Promise<NewItem> => {
    const { timetable } = fixture.deps;
    if (!timetable) throw new Error('There is no timetable.');
    const offers = await offersBetween(timetable, from, to, { date, now: fixture.deps.time });
    const offer = offers.find(({ fareName }) => fare === '' || fareName === fare);
    const itemType = offer?.legs[0]?.itemType;
    if (!offer || !itemType || itemType === 'transfer') throw new Error('There is no offer.');
    return { itemType, offerId: offer.offerId, pass };
  };
  const byTrain = { from: 'Christchurch', to: 'Greymouth', fare: 'Scenic' };
  const add = async (ride: NewItem, sessionId: string | null = null) =>
    addToCart(fixture.deps, sessionId, [ride]);
  const faultOf = (failure: CartFailure) =>
    failure.code === 'VALIDATION' ? Object.values(failure.fields).join() : failure.code;
  const book = async (pass: SoldPass, options = {}) =>
    placedOf(fixture.deps, await cartWith(fixture.deps, await rideOn(pass, options)));
  const left = async ({ bookingToken, itemId }: SoldPass) => {
    const account = await passBook.find(fixture.database, { bookingToken, passId: itemId });
    if (!account) throw new Error('There is no pass.');
    const used = await readPassUse(fixture.database, account, { now: fixture.deps.time });
    return describeLeft(account.allowance, used).replaceAll('\u00A0', ' ');
  };
  // The fixture's vouchers are not in the ledger, so a test compares its problems.
  const ledgerProblems = async () => {
    const { proofs } = await checkLedger(fixture.database);
    return proofs.flatMap(({ problems }) => problems);
  };
  const cancel = async (token: string) => {
    const offered = await offerRefund(fixture.deps, token, {});
    if (!offered.ok) return offered;
    return confirmRefund(fixture.deps, token, offered.offer.id);
  };

  const refusalOf = async (cart: Awaited<ReturnType<typeof cartWith>>, changes: Partial<Checkout> = {}) => {
    const order = await orderOf(fixture.deps, cart, changes);
    const result = await placeOrder(fixture.deps, cart.sessionId, order, newOrderKey());
    return result.ok ? null : result.failure;
  };

  test('costs nothing and is held, booked and cancelled like any other', async () => {
    const pass = await buyPass('rail-pass-3-days');
    const before = await ledgerProblems();
    const cart = await cartWith(fixture.deps, await rideOn(pass, byTrain));
    expect(cart.items).toMatchObject([
      { priceCents: 0, hold: 'held', stock: 'live', data: { pass: { cost: '1 day' } } },
    ]);
    expect(await left(pass)).toBe('2 of 3 days left');
    const placed = await placedOf(fixture.deps, cart);
    expect(placed).toMatchObject({ status: 'confirmed', totalCents: 0, paymentUrl: null });
    expect(await left(pass)).toBe('2 of 3 days left');
    expect(await cancel(placed.token)).toEqual({ ok: true, refundedCents: 0 });
    expect(await left(pass)).toBe('3 of 3 days left');
    expect(await ledgerProblems()).toEqual(before);
  });

  test('uses quarter hours, until too few are left', async () => {
    const pass = await buyPass();
    const first = await book(pass, { date: '2026-12-02' });
    expect(first).toMatchObject({ status: 'requested', totalCents: 0 });
    expect(await left(pass)).toBe('10 h of 15 hours left');
    await book(pass, { date: '2026-12-03' });
    const third = await add(await rideOn(pass, { date: '2026-12-04' }));
    expect(await left(pass)).toBe('0 min of 15 hours left');
    const refused = await add(await rideOn(pass, { date: '2026-12-05' }));
    expect(faultOf(failureOf(refused))).toMatch(/too little left/);
    cartOf(await removeFromCart(fixture.deps, cartOf(third).sessionId, cartOf(third).items[0]?.id ?? ''));
    expect(await left(pass)).toBe('5 h of 15 hours left');
  });

  test('counts a day once, and several rides of one call together', async () => {
    const pass = await buyPass('rail-pass-3-days');
    const day = await rideOn(pass, byTrain);
    cartOf(await addToCart(fixture.deps, null, [day, day]));
    expect(await left(pass)).toBe('2 of 3 days left');
    const rides = await Promise.all(
      ['2026-12-03', '2026-12-04', '2026-12-05'].map((date) => rideOn(pass, { ...byTrain, date })),
    );
    expect(faultOf(failureOf(await addToCart(fixture.deps, null, rides)))).toMatch(/too little left/);
    expect(await left(pass)).toBe('2 of 3 days left');
  });

  test('is refused outside the window of consecutive days', async () => {
    const pass = await buyPass('rail-pass-consecutive-7-days');
    await book(pass, { ...byTrain, date: '2026-12-10' });
    cartOf(await add(await rideOn(pass, { ...byTrain, date: '2026-12-04' })));
    const late = await add(await rideOn(pass, { ...byTrain, date: '2026-12-11' }));
    expect(faultOf(failureOf(late))).toMatch(/4 December 2026 to/);
  });

  test('is not booked by two carts with the same hours', async () => {
    const pass = await buyPass();
    await book(pass, { date: '2026-12-02' });
    await book(pass, { date: '2026-12-03' });
    const rides = await Promise.all(
      ['2026-12-04', '2026-12-05', '2026-12-06'].map((date) => rideOn(pass, { date })),
    );
    const results = await Promise.all(rides.map((ride) => add(ride)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('is not booked by two carts on the same last day', async () => {
    const pass = await buyPass('rail-pass-3-days');
    const onDays = (dates: readonly string[]) =>
      Promise.all(dates.map((date) => rideOn(pass, { ...byTrain, date })));
    cartOf(await addToCart(fixture.deps, null, await onDays(['2026-12-02', '2026-12-03'])));
    const rides = await onDays(['2026-12-04', '2026-12-05', '2026-12-06']);
    const results = await Promise.all(rides.map((ride) => add(ride)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await left(pass)).toBe('0 of 3 days left');
  });

  test('gives its time back when its hold ends, and may hold it again', async () => {
    const pass = await buyPass();
    const { sessionId, items } = cartOf(await add(await rideOn(pass)));
    fixture.deps.time = minutesAfter(morning, 16);
    expect(await left(pass)).toBe('15 h of 15 hours left');
    cartOf(await changeCartItem(fixture.deps, sessionId, { id: items[0]?.id ?? '' }));
    expect(await left(pass)).toBe('10 h of 15 hours left');
    const id = items[0]?.id ?? '';
    cartOf(await removeFromCart(fixture.deps, sessionId, id));
    expect(await left(pass)).toBe('15 h of 15 hours left');
    expect(cartOf(await restoreItem(fixture.deps, sessionId, { id })).items).toMatchObject([
      { priceCents: 0 },
    ]);
    expect(await left(pass)).toBe('10 h of 15 hours left');
  });

  test('gives its time back when staff decline it', async () => {
    const pass = await buyPass();
    const placed = await book(pass);
    const booking = await readBooking(fixture.deps, placed.token);
    const itemId = booking?.items[0]?.id ?? '';
    expect(await answerRequest(fixture.deps, { itemId, answer: 'decline', note: '' })).toMatchObject({
      ok: true,
    });
    expect(await left(pass)).toBe('15 h of 15 hours left');
  });

  test('gives the time of a declined ride back, and keeps that of the other rides of its journey', async () => {
    fixture.deps.timetable = await loadTestTimetable({
      trips: `${testTimetableFiles.trips}\nintercity_south,daily,evening`,
      stop_times: `${testTimetableFiles.stop_times}\nevening,19:30:00,19:30:00,CHC,1\nevening,20:30:00,20:30:00,SPR,2`,
    });
    for (const [product, whole, rest, all] of [
      ['bus-pass-15-hours', '9 h of 15 hours left', '10 h of 15 hours left', '15 h of 15 hours left'],
      ['rail-bus-pass-5-days', '4 of 5 days left', '4 of 5 days left', '5 of 5 days left'],
    ] as const) {
      const pass = await buyPass(product);
      const placed = await book(pass, { to: 'Springfield' });
      expect(await left(pass)).toBe(whole);
      const booking = await readBooking(fixture.deps, placed.token);
      const itemId = booking?.items[0]?.id ?? '';
      const decline = (ride: number) =>
        answerRequest(fixture.deps, { itemId, ride, answer: 'decline', note: '' });
      expect(await decline(1)).toMatchObject({ ok: true });
      expect(await left(pass)).toBe(rest);
      expect(await decline(0)).toMatchObject({ ok: true });
      expect(await left(pass)).toBe(all);
    }
  });

  test('keeps its pass from being refunded until it is cancelled', async () => {
    const pass = await buyPass();
    const offered = await offerRefund(fixture.deps, pass.bookingToken, {});
    const placed = await book(pass);
    expect(await offerRefund(fixture.deps, pass.bookingToken, {})).toMatchObject({ ok: false });
    if (!offered.ok) throw new Error('There was no offer.');
    const early = await confirmRefund(fixture.deps, pass.bookingToken, offered.offer.id);
    expect(early).toMatchObject({ ok: false, failure: { code: 'OFFER_EXPIRED' } });
    expect(await cancel(placed.token)).toMatchObject({ ok: true });
    expect(await cancel(pass.bookingToken)).toEqual({ ok: true, refundedCents: 15_500 });
  });

  test('is not booked if its pass was refunded meanwhile', async () => {
    const pass = await buyPass('rail-pass-3-days');
    const cart = await cartWith(fixture.deps, await rideOn(pass, byTrain));
    expect(await cancel(pass.bookingToken)).toMatchObject({ ok: true });
    expect(await refusalOf(cart)).toMatchObject({
      code: 'OFFER_EXPIRED',
      message: expect.stringMatching(/This pass can no longer be used/),
      itemId: cart.items[0]?.id,
    });
    const again = await add(await rideOn(pass, byTrain));
    expect(faultOf(failureOf(again))).toMatch(/can’t be used/);
  });

  test('is not ordered, renewed or restored in the 24 hours before it leaves', async () => {
    const pass = await buyPass('rail-pass-3-days');
    const leaves = new Date('2026-12-02T08:15:00+13:00');
    fixture.deps.time = minutesAfter(leaves, -1_450);
    const ride = await rideOn(pass, byTrain);
    const held = await cartWith(fixture.deps, ride);
    const removed = await cartWith(fixture.deps, ride);
    const id = removed.items[0]?.id ?? '';
    cartOf(await removeFromCart(fixture.deps, removed.sessionId, id));
    const late = { code: 'OFFER_EXPIRED', message: expect.stringMatching(/24 hours before/) };
    fixture.deps.time = minutesAfter(leaves, -1_439);
    expect(await refusalOf(held)).toMatchObject({ ...late, itemId: held.items[0]?.id });
    const restored = await restoreItem(fixture.deps, removed.sessionId, { id });
    expect(faultOf(failureOf(restored))).toMatch(/24 hours before/);
    fixture.deps.time = minutesAfter(leaves, -1_420);
    expect(await refusalOf(held)).toMatchObject(late);
    const renewed = await changeCartItem(fixture.deps, held.sessionId, { id: held.items[0]?.id ?? '' });
    expect(faultOf(failureOf(renewed))).toMatch(/24 hours before/);
  });

  test('needs the token of the booking, the travellers of the pass, and a standard seat', async () => {
    const pass = await buyPass('rail-pass-3-days');
    const other = await buyPass();
    const fault = async (ride: NewItem) => faultOf(failureOf(await add(ride)));
    const ride = await rideOn(pass, byTrain);
    expect(await fault({ ...ride, pass: { ...pass, bookingToken: other.bookingToken } })).toMatch(
      /can’t find/,
    );
    expect(await fault({ ...ride, passengers: people(2) })).toMatch(/travel together/);
    expect(await fault(await rideOn(pass, { ...byTrain, fare: 'Scenic Plus' }))).toMatch(/standard seat/);
    expect(await fault(await rideOn(pass, { from: 'Wellington', to: 'Picton' }))).toMatch(/doesn’t cover/);
    expect(
      await fault({ itemType: 'pass', productId: 'bus-pass-15-hours', passengers: people(1), pass }),
    ).toMatch(/Only a journey/);
    fixture.deps.time = new Date('2026-12-02T06:30:00+13:00');
    expect(await fault(await rideOn(pass, byTrain))).toMatch(/24 hours before/);
  });

  test('is for the travellers of its pass alone, in any order', async () => {
    const pass = await buyPass('rail-pass-3-days', people(2));
    const cart = await cartWith(fixture.deps, await rideOn(pass, byTrain));
    const [one, two] = travellersFor(cart);
    if (!one || !two) throw new Error('There are no travellers.');
    const fields = { 'travellers.1.firstName': expect.stringMatching(/pass of Mārama 1 Ōpata and Mārama 2/) };
    for (const other of [{ ...two, lastName: 'Other' }, one])
      expect(await refusalOf(cart, { travellers: [one, other] })).toEqual({ code: 'VALIDATION', fields });
    const folded = { ...one, firstName: 'marama 1', lastName: 'Opata' };
    expect(await placedOf(fixture.deps, cart, { travellers: [two, folded] })).toMatchObject({
      status: 'confirmed',
    });
  });

  test('carries all travellers of the pass for one share of the allowance', async () => {
    const pass = await buyPass('bus-pass-15-hours', people(2, 1));
    const cart = await cartWith(fixture.deps, await rideOn(pass));
    expect(cart.items).toMatchObject([{ passengers: people(2, 1), priceCents: 0 }]);
    expect(await left(pass)).toBe('10 h of 15 hours left');
    const placed = await placedOf(fixture.deps, cart);
    const booking = await readBooking(fixture.deps, placed.token);
    const [item] = booking?.items ?? [];
    const items = [{ itemId: item?.id ?? '', travellerIds: [item?.travellers[1]?.id ?? ''] }];
    const offered = await offerRefund(fixture.deps, placed.token, { items });
    if (!offered.ok) throw new Error('There was no offer.');
    await confirmRefund(fixture.deps, placed.token, offered.offer.id);
    expect(await left(pass)).toBe('10 h of 15 hours left');
  });
});
