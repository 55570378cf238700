import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { peopleWords } from '#blocks/people-words.ts';
import { countdown } from '#browser/cart/countdown.ts';
import { fixtureCart, fixtureItems } from '#browser/cart/fixture-carts.ts';
import { settled } from '#browser/cart/optimistic-cart.ts';
import { presentCart, presentState } from './present-cart.ts';

const at = Date.parse('2026-11-21T10:00:00+13:00');
const { ferry, car, train, bags, pass, voucher, coach } = fixtureItems;
const shownOf = (...items: Parameters<typeof fixtureCart>[0]) =>
  presentCart(settled(fixtureCart(items, at), at));
const noTimer = { shown: null, spoken: '' };
const fault = { code: '500', message: 'The service could not be reached.', fields: {} };

describe('a cart in words', () => {
  test('has extras under their parent, by description, number and own price', () => {
    const { items } = shownOf(train, ferry, car, bags);
    expect(items.map(({ description }) => description)).toEqual([train.description, ferry.description]);
    expect(items[0]?.extras).toMatchObject([{ description: 'Extra bag', quantity: 2, price: '$40' }]);
    expect(items[1]?.extras).toMatchObject([{ description: 'Car, 5 m', quantity: 1, price: '$198' }]);
  });

  test('hides nothing that costs: an extra whose parent is missing stands by itself', () => {
    expect(shownOf(bags).items).toHaveLength(1);
  });

  test('says when a journey arrives, and its fare', () => {
    expect(shownOf(ferry).items[0]?.facts).toEqual(['Arrives 12:15', 'Flexi fare']);
  });

  test('says whom a voucher is for: two of one amount are told apart', () => {
    const data = JSON.stringify({ kind: 'voucher', voucher: { recipientName: 'Marama Te Whiti' } });
    expect(shownOf({ ...voucher, data }).items[0]?.facts).toEqual(['For Marama Te Whiti']);
    expect(shownOf({ ...voucher, data: '{}' }).items[0]?.facts).toEqual([]);
  });

  test('names those who travel, when there are any', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.nat(9), fc.nat(9), (adultCount, childCount, infantCount) => {
        const passengers = { adultCount, childCount, infantCount };
        const people = shownOf({ ...ferry, passengers }).items[0]?.people;
        expect(people).toBe(peopleWords({ adults: adultCount, children: childCount, infants: infantCount }));
      }),
    );
  });

  test('has the subtotal of the answer in whole dollars, and the GST in it to the cent', () => {
    expect(shownOf(ferry, car, pass)).toMatchObject({ subtotal: '$1,810', gst: '$236.09' });
  });

  test.each([
    [[{ name: 'bus' }], 'Bus Pass'],
    [[{ name: 'train' }], 'Rail Pass'],
    [[{ name: 'bus' }, { name: 'train' }], 'Rail-Bus Pass'],
  ])('calls a pass by its services: %j', (services, kind) => {
    const data = JSON.stringify({ kind: 'pass', pass: { services } });
    expect(shownOf({ ...pass, data }).items[0]?.kind).toBe(kind);
  });

  test.each(['', '{}', '[]', 'null', '{"pass":{"services":[]}}', '{"pass":7}'])(
    'bears data it cannot read: %s',
    (data) => {
      expect(shownOf({ ...pass, data }).items[0]).toMatchObject({ kind: 'Travel pass', price: '$1,398' });
    },
  );

  test.each([
    [ferry, 'held'],
    [{ ...ferry, hold: 'expired' as const }, 'expired'],
    [train, 'request'],
    [coach, 'mixed'],
    [{ ...coach, hold: 'expired' as const }, 'expired'],
    [voucher, null],
  ])('says how each item is had', (item, hold) => {
    expect(shownOf(item).items[0]?.hold).toBe(hold);
  });

  test('offers to change travellers, or the number of what there can be more of', () => {
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

describe('the state to show', () => {
  test('nothing known: loading, or why not', () => {
    expect(presentState(undefined, undefined, noTimer)).toEqual({ state: 'loading' });
    expect(presentState(undefined, fault, noTimer)).toMatchObject({ state: 'failed', reason: 'unreachable' });
    expect(presentState(undefined, { ...fault, code: 'OFFLINE' }, noTimer)).toMatchObject({
      reason: 'offline',
    });
  });

  test('empty, whether it never was or is over; not while something is on its way', () => {
    const empty = settled(null, at);
    expect(presentState(empty, undefined, noTimer)).toEqual({
      state: 'empty',
      isGone: false,
      removed: null,
    });
    expect(presentState(settled(null, at, true), undefined, noTimer)).toEqual({
      state: 'empty',
      isGone: true,
      removed: null,
    });
    expect(presentState({ ...empty, adding: 1 }, undefined, noTimer)).toMatchObject({ state: 'filled' });
  });

  test('filled, and marked as old when asking anew has failed', () => {
    const snapshot = settled(fixtureCart([ferry], at), at);
    expect(presentState(snapshot, undefined, noTimer)).toMatchObject({ state: 'filled', stale: null });
    expect(presentState(snapshot, fault, noTimer)).toMatchObject({ state: 'filled', stale: 'unreachable' });
  });

  test('when the time is up nothing is held any more, before that is answered too', () => {
    const snapshot = settled(fixtureCart([ferry, train], at), at);
    const stateAt = (now: number) =>
      presentState(snapshot, undefined, { shown: countdown(at, now), spoken: '' });
    const holds = (now: number) => {
      const state = stateAt(now);
      return state.state === 'filled' ? state.view.items.map(({ hold }) => hold) : null;
    };
    expect(holds(at - 1)).toEqual(['held', 'request']);
    expect(holds(at)).toEqual(['expired', 'request']);
  });

  test('the hold by New Zealand’s clock, on the night the clocks go forward too', () => {
    const night = Date.parse('2026-09-27T01:55:00+12:00');
    const snapshot = settled(fixtureCart([ferry], night, 12 * 60_000), night);
    const until = Date.parse(snapshot.cart?.holdExpiresAt ?? '');
    const state = presentState(snapshot, undefined, { shown: countdown(until, night), spoken: '' });
    expect(state).toMatchObject({ hold: { until: '03:07', left: '12 min left', isOver: false } });
  });
});
