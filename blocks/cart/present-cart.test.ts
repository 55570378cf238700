import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPassengers } from '#blocks/format-passengers.ts';
import { countdown } from '#browser/cart/countdown.ts';
import { fixtureCart, fixtureItems } from '#browser/cart/fixture-carts.ts';
import { createSnapshot } from '#browser/cart/optimistic-cart.ts';
import { presentCart, presentState } from './present-cart.ts';

const at = Date.parse('2026-11-21T10:00:00+13:00');
const { ferry, car, train, bags, pass, voucher, coach } = fixtureItems;
const shownOf = (...items: Parameters<typeof fixtureCart>[0]) =>
  presentCart(createSnapshot(fixtureCart(items, at), at));
const noTimer = { shown: null, spoken: '' };
const fault = { code: '500', message: 'The service could not be reached.', fields: {} };

describe('the view of a cart', () => {
  test('lists extras under their parent, with description, quantity and own price', () => {
    const { items } = shownOf(train, ferry, car, bags);
    expect(items.map(({ description }) => description)).toEqual([train.description, ferry.description]);
    expect(items[0]?.extras).toMatchObject([{ description: 'Extra bag', quantity: 2, price: '$40' }]);
    expect(items[1]?.extras).toMatchObject([{ description: 'Car, 5 m', quantity: 1, price: '$198' }]);
  });

  test('shows an extra whose parent is missing on its own, so that no cost is hidden', () => {
    expect(shownOf(bags).items).toHaveLength(1);
  });

  test('shows a journey’s arrival, fare and refund rule', () => {
    expect(shownOf(ferry).items[0]?.facts).toEqual([
      'Arrives 12:15',
      'Flexi fare',
      'Cancel until the day before departure: 100% refundable, less $30 a person.',
    ]);
  });

  test('shows the refund rule of a pass, but not of a journey on a pass', () => {
    const conditions = { refund: 'Not refundable.' };
    const factsOf = (data: object) => shownOf({ ...pass, data: JSON.stringify(data) }).items[0]?.facts;
    expect(factsOf({ kind: 'pass', pass: {}, conditions })).toEqual(['Not refundable.']);
    expect(factsOf({ kind: 'journey', pass: {}, conditions })).toEqual([]);
  });

  test('shows a voucher’s recipient, so that two of the same amount differ', () => {
    const data = JSON.stringify({ kind: 'voucher', voucher: { recipientName: 'Marama Te Whiti' } });
    expect(shownOf({ ...voucher, data }).items[0]?.facts).toEqual(['For Marama Te Whiti']);
    expect(shownOf({ ...voucher, data: '{}' }).items[0]?.facts).toEqual([]);
  });

  test('lists the passengers, if any', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.nat(9), fc.nat(9), (adultCount, childCount, infantCount) => {
        const passengers = { adultCount, childCount, infantCount };
        const people = shownOf({ ...ferry, passengers }).items[0]?.people;
        expect(people).toBe(
          formatPassengers({ adults: adultCount, children: childCount, infants: infantCount }),
        );
      }),
    );
  });

  test('has the subtotal in whole dollars and its GST to the cent', () => {
    expect(shownOf(ferry, car, pass)).toMatchObject({ subtotal: '$1,810', gst: '$236.09' });
  });

  test.each([
    [[{ name: 'bus' }], 'Bus Pass'],
    [[{ name: 'train' }], 'Rail Pass'],
    [[{ name: 'bus' }, { name: 'train' }], 'Rail-Bus Pass'],
  ])('names a pass by its services: %j', (services, kind) => {
    const data = JSON.stringify({ kind: 'pass', pass: { services } });
    expect(shownOf({ ...pass, data }).items[0]?.kind).toBe(kind);
  });

  test.each(['', '{}', '[]', 'null', '{"pass":{"services":[]}}', '{"pass":7}'])(
    'tolerates data it cannot read: %s',
    (data) => {
      expect(shownOf({ ...pass, data }).items[0]).toMatchObject({ kind: 'Travel pass', price: '$1,398' });
    },
  );

  test.each([
    [ferry, 'held'],
    [{ ...ferry, hold: 'expired' as const }, 'expired'],
    [train, 'request'],
    [{ ...train, hold: 'held' as const }, 'onPass'],
    [coach, 'mixed'],
    [{ ...coach, hold: 'expired' as const }, 'expired'],
    [voucher, null],
  ])('shows how each item is held', (item, hold) => {
    expect(shownOf(item).items[0]?.hold).toBe(hold);
  });

  test('links a journey to the search for departures to replace it, with its vehicle, unless it is on a pass', () => {
    const address =
      '/book-your-journey/?from=Wellington&to=Picton&date=2026-12-01&adults=2&children=1&infants=1';
    expect(shownOf(ferry).items[0]?.otherDepartures).toBe(`${address}&replaces=${ferry.id}`);
    const extraOf = (vehicleType: string, vehicleLength: number) => ({
      ...car,
      id: vehicleType,
      data: JSON.stringify({ kind: 'extra', extra: { vehicleType, vehicleLength } }),
    });
    const towing = shownOf(ferry, extraOf('car', 4.55), extraOf('trailer', 3), { ...car, id: 'older' });
    expect(towing.items[0]?.otherDepartures).toBe(
      `${address}&vehicle=car&length=4.55&towed=3&replaces=${ferry.id}`,
    );
    const onPass = JSON.stringify({ ...JSON.parse(ferry.data), pass: { itemId: 'pass' } });
    expect(shownOf({ ...ferry, data: onPass }).items[0]?.otherDepartures).toBeNull();
    expect(shownOf(voucher).items[0]?.otherDepartures).toBeNull();
  });

  test('offers to change the passengers, or the quantity where more than one is possible', () => {
    expect(shownOf(ferry).items[0]?.change).toMatchObject({
      kind: 'passengers',
      adults: 2,
      children: 1,
      infants: 1,
    });
    expect(shownOf(bags).items[0]?.change).toMatchObject({ kind: 'quantity', quantity: 2 });
    expect(shownOf(car).items[0]?.change).toBeNull();
    expect(shownOf(voucher).items[0]?.change).toBeNull();
  });
});

describe('the state of the cart', () => {
  test('without an answer: loading, or the reason of the failure', () => {
    expect(presentState(undefined, undefined, noTimer)).toEqual({ state: 'loading' });
    expect(presentState(undefined, fault, noTimer)).toMatchObject({ state: 'failed', reason: 'unreachable' });
    expect(presentState(undefined, { ...fault, code: 'OFFLINE' }, noTimer)).toMatchObject({
      reason: 'offline',
    });
  });

  test('is empty whether the cart never existed or expired, but not while an item is being added', () => {
    const empty = createSnapshot(null, at);
    expect(presentState(empty, undefined, noTimer)).toEqual({
      state: 'empty',
      isGone: false,
      removed: null,
    });
    expect(presentState(createSnapshot(null, at, true), undefined, noTimer)).toEqual({
      state: 'empty',
      isGone: true,
      removed: null,
    });
    expect(presentState({ ...empty, adding: 1 }, undefined, noTimer)).toMatchObject({ state: 'filled' });
  });

  test('filled, and marked stale if refreshing failed', () => {
    const snapshot = createSnapshot(fixtureCart([ferry], at), at);
    expect(presentState(snapshot, undefined, noTimer)).toMatchObject({ state: 'filled', stale: null });
    expect(presentState(snapshot, fault, noTimer)).toMatchObject({ state: 'filled', stale: 'unreachable' });
  });

  test('after the hold expires nothing counts as held, even before the API says so', () => {
    const snapshot = createSnapshot(fixtureCart([ferry, train], at), at);
    const stateAt = (now: number) =>
      presentState(snapshot, undefined, { shown: countdown(at, now), spoken: '' });
    const holds = (now: number) => {
      const state = stateAt(now);
      return state.state === 'filled' ? state.view.items.map(({ hold }) => hold) : null;
    };
    expect(holds(at - 1)).toEqual(['held', 'request']);
    expect(holds(at)).toEqual(['expired', 'request']);
  });

  test('the end of the hold in New Zealand time, also on the night the clocks go forward', () => {
    const night = Date.parse('2026-09-27T01:55:00+12:00');
    const snapshot = createSnapshot(fixtureCart([ferry], night, 12 * 60_000), night);
    const until = Date.parse(snapshot.cart?.holdExpiresAt ?? '');
    const state = presentState(snapshot, undefined, { shown: countdown(until, night), spoken: '' });
    expect(state).toMatchObject({ hold: { until: '03:07', timeLeft: '12 min left', isOver: false } });
  });
});
