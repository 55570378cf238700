import { expect, test } from 'vitest';
import type { Cart, NewItem } from '#domains/cart/cart.ts';
import {
  cartOf,
  loadTestTimetable,
  minutesAfter,
  morning,
  pass,
  people,
  testTimetableFiles,
} from '#domains/cart/cart-fixtures.testing.ts';
import { changeCartItem } from '#domains/cart/change-cart-item.ts';
import {
  changedCatalogue,
  embeddedCatalogue,
  embeddedTable,
} from '#domains/catalogue/catalogue-fixtures.testing.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { itemsOf } from '../booking-store.ts';
import { cartWith, placedOf, refusalOf } from './order-fixtures.testing.ts';
import { type SessionCart, useOrderFixture } from './order-suite.testing.ts';

const tour = {
  itemType: 'tour',
  productId: 'three-trains-and-a-strait:2027-02-06',
  passengers: people(2),
} as const satisfies NewItem;

const hour = 3_600;

/** The test timetable after its train's conditions became stricter. */
const stricterFares = {
  fare_families: testTimetableFiles.fare_families
    .replace(
      'Any time.,Until 2 hours before departure all but $10 a person.',
      'Never.,Until 4 hours before half.',
    )
    .replace('coach,saver,Saver,1,No changes.', 'coach,saver,Saver,1,None.'),
  refund_terms: testTimetableFiles.refund_terms.replace(
    'scenic,departure,2,100,10',
    'scenic,departure,4,50,0',
  ),
};

describeEachDatabase('an order sells what the cart showed', (open) => {
  const fixture = useOrderFixture(open);

  const bookedItems = async (cart: SessionCart) => {
    const { reference } = await placedOf(fixture.deps, cart);
    return itemsOf(fixture.database, (await fixture.bookingOf(reference)).id);
  };
  const shown = ({ items }: Pick<Cart, 'items'>) =>
    items.map(({ description, detail, data }) => ({ description, detail, data }));

  test('the refund terms of a held ride that were in force when it was added', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    fixture.deps.timetable = await loadTestTimetable(stricterFares);
    const booked = await bookedItems(cart);
    expect(booked[0]?.refundTerms.steps).toEqual([
      { secondsBefore: 2 * hour, percent: 100, feeCents: 1_000 },
    ]);
    expect(booked).toMatchObject(shown(cart));
  });

  test('the same terms and words if a lapsed hold is renewed at the same price', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    fixture.deps.timetable = await loadTestTimetable(stricterFares);
    fixture.deps.time = minutesAfter(morning, 16);
    const booked = await bookedItems(cart);
    expect(booked[0]?.refundTerms.steps).toEqual([
      { secondsBefore: 2 * hour, percent: 100, feeCents: 1_000 },
    ]);
    expect(booked).toMatchObject(shown(cart));
  });

  test('the terms of a tour, a pass and a coach, which hold nothing', async () => {
    const cart = await cartWith(fixture.deps, tour, pass, await fixture.coach());
    fixture.deps.catalogue = changedCatalogue({
      tours: embeddedTable('tours').replace(
        /(three-trains[^\n]*)"Cancel until 60 days[^"]*"/,
        '$1Cancel until 90 days before it starts for a full refund; not refundable after that.',
      ),
      refund_terms: embeddedTable('refund_terms')
        .replace(',three-trains-and-a-strait,1440,100,0', ',three-trains-and-a-strait,2160,100,0')
        .replace(/,three-trains-and-a-strait,720,50,0[^\n]*\n/, '')
        .replace('bus-pass,,0,100,0', 'bus-pass,,0,50,0'),
    });
    fixture.deps.timetable = await loadTestTimetable(stricterFares);
    const booked = await bookedItems(cart);
    expect(booked.map(({ refundTerms }) => refundTerms)).toEqual([
      {
        startsAt: '2027-02-06T00:00:00+13:00',
        steps: [
          { secondsBefore: 60 * 24 * hour, percent: 100, feeCents: 0 },
          { secondsBefore: 30 * 24 * hour, percent: 50, feeCents: 0 },
        ],
      },
      { startsAt: null, steps: [{ secondsBefore: 0, percent: 100, feeCents: 0 }] },
      { startsAt: '2026-12-02T13:30:00+13:00', steps: [] },
    ]);
    expect(booked).toMatchObject(shown(cart));
  });

  test('at least the validity that a gift voucher was shown with', async () => {
    const cart = await cartWith(fixture.deps, {
      itemType: 'voucher',
      productId: 'gift-voucher',
      voucher: {
        ...{ amount: 100, recipientName: 'Hana', recipientEmail: 'hana@example.nz', senderName: 'Tom' },
        ...{ message: '', sendOn: '2026-12-24' },
      },
    });
    const { catalogue } = fixture.deps;
    fixture.deps.catalogue = { ...catalogue, voucher: { ...catalogue.voucher, validMonths: 24 } };
    expect(await bookedItems(cart)).toMatchObject(shown(cart));
  });

  test('or nothing, if check-in for a ride closes earlier than the cart shows', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    const checkIn = (minutes: number) =>
      loadTestTimetable({
        sale_rules: testTimetableFiles.sale_rules.replace('live,60,60,20', `live,60,60,${minutes}`),
      });
    fixture.deps.timetable = await checkIn(21);
    expect(await refusalOf(fixture.deps, cart)).toEqual({
      code: 'OFFER_EXPIRED',
      message:
        'Check-in for TranzAlpine, Christchurch to Greymouth now closes earlier. Remove it from your cart and add it again.',
      itemId: cart.items[0]?.id,
    });
    fixture.deps.timetable = await checkIn(19);
    expect(await bookedItems(cart)).toMatchObject(shown(cart));
  });

  test('or nothing, if the hold has lapsed and staff must confirm the ride now', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    fixture.deps.timetable = await loadTestTimetable({
      sale_rules: testTimetableFiles.sale_rules.replace('TranzAlpine,live', 'TranzAlpine,request'),
    });
    fixture.deps.time = minutesAfter(morning, 16);
    expect(await refusalOf(fixture.deps, cart)).toEqual({
      code: 'OFFER_EXPIRED',
      message:
        'TranzAlpine, Christchurch to Greymouth is now confirmed in another way. Remove it from your cart and add it again.',
    });
  });

  test('or nothing, if check-in with a car closes earlier than the cart shows', async () => {
    const cart = await fixture.withCar();
    fixture.deps.catalogue = changedCatalogue({
      extras: embeddedTable('extras').replace(/(interislander-car,[^\n]*interislander-deck,,)60/, '$190'),
    });
    expect(embeddedCatalogue().extraById('interislander-car')?.checkInMinutes).toBe(60);
    expect(await refusalOf(fixture.deps, cart)).toMatchObject({
      code: 'OFFER_EXPIRED',
      message: expect.stringMatching(/^Check-in for Car up to 5 m now closes earlier/),
    });
  });

  test('the present terms once the visitor has accepted another price', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    fixture.deps.timetable = await loadTestTimetable({
      ...stricterFares,
      fare_products: testTimetableFiles.fare_products.replace('t,adult,100', 't,adult,120'),
    });
    fixture.deps.time = minutesAfter(morning, 31);
    expect(await refusalOf(fixture.deps, cart)).toMatchObject({ code: 'PRICE_CHANGED' });
    const change = { id: cart.items[0]?.id ?? '', expectedPriceCents: 12_000 };
    const dearer = cartOf(await changeCartItem(fixture.deps, cart.sessionId, change));
    expect(dearer.items[0]?.data).toMatchObject({ conditions: { refund: 'Until 4 hours before half.' } });
    const booked = await bookedItems(dearer);
    expect(booked[0]?.refundTerms.steps).toEqual([{ secondsBefore: 4 * hour, percent: 50, feeCents: 0 }]);
    expect(booked).toMatchObject(shown(dearer));
  });
});
