import { beforeAll, expect, test } from 'vitest';
import { inventoryHolds } from '#domains/inventory/inventory.table.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { PassengerCounts } from '#domains/travel/offers/offer.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { addToCart } from './add-to-cart.ts';
import type { CartItem, ItemPassengers, NewItem } from './cart.ts';
import {
  cartOf,
  failureOf,
  loadTestTimetable,
  minutesAfter,
  morning,
  offersBetween,
  people,
  type TestDeps,
  testDeps,
  testTimetableFiles,
  withUnits,
} from './cart-fixtures.testing.ts';
import { changeCartItem } from './change-cart-item.ts';
import { onEmptyCarts } from './empty-carts.testing.ts';
import { readCart } from './read-cart.ts';
import { removeFromCart } from './remove-from-cart.ts';

/** Adds a coach that starts in Christchurch, so that a journey with two coaches exists. */
const files = {
  routes: `${testTimetableFiles.routes}\nintercity_west,a,,InterCity West,3`,
  trips: `${testTimetableFiles.trips}\nintercity_west,daily,coach2`,
  stop_times: `${testTimetableFiles.stop_times}\ncoach2,19:30:00,19:30:00,CHC,1\ncoach2,23:30:00,23:30:00,GRY,2`,
  route_networks: `${testTimetableFiles.route_networks}coach,intercity_west\n`,
};

let feed: LoadedFeed;

beforeAll(async () => {
  feed = await loadTestTimetable(files);
});

const one: PassengerCounts = { adults: 1, children: 0, infants: 0 };

async function journey(from: string, to: string, passengers = one, fareName?: string): Promise<NewItem> {
  const offers = await offersBetween(feed, from, to, { passengers });
  const offer = offers.find((each) => fareName === undefined || each.fareName === fareName);
  const itemType = offer?.legs[0]?.itemType;
  if (!offer || !itemType || itemType === 'transfer') throw new Error('There is no such journey.');
  return { itemType, offerId: offer.offerId };
}

describeEachDatabase('extras', (open) => {
  let opened: OpenedDatabase;
  let deps: TestDeps;
  onEmptyCarts(
    open,
    () => feed,
    (...taken) => {
      [deps, opened] = taken;
    },
  );

  /** Creates a cart with one item. */
  const cartWith = async (item: NewItem) => {
    const cart = cartOf(await addToCart(deps, null, [item]));
    const [parent] = cart.items;
    if (!parent) throw new Error('The cart is empty.');
    return { sessionId: cart.sessionId, parent };
  };
  const extra = (
    parent: Pick<CartItem, 'id'>,
    productId: string,
    more: Pick<NewItem, 'quantity' | 'extra'> = {},
  ): NewItem => ({ itemType: 'extra', productId, associatedCartItemId: parent.id, ...more });

  const ferry = (passengers?: PassengerCounts) => journey('Wellington', 'Picton', passengers);

  test('are added in one call with their journey, or nothing is', async () => {
    const car = (vehicleLength: number): NewItem => ({
      itemType: 'extra',
      productId: 'interislander-car',
      associatedItem: 0,
      extra: { vehicleLength },
    });
    const { items } = cartOf(await addToCart(deps, null, [await ferry(), car(4.55)]));
    expect(items).toMatchObject([
      { hold: 'held' },
      { description: 'Car up to 5 m', hold: 'held', associatedCartItemId: items[0]?.id },
    ]);
    const tooLong = await addToCart(deps, null, [await ferry(), car(6.5)]);
    expect(failureOf(tooLong)).toMatchObject({ code: 'VALIDATION' });
    expect(await opened.database.select().from(inventoryHolds)).toHaveLength(2);
  });

  test.each([1, 2])('cannot name an item that is not before them: %i', async (associatedItem) => {
    const car: NewItem = { itemType: 'extra', productId: 'interislander-car', associatedItem };
    expect(failureOf(await addToCart(deps, null, [await ferry(), car]))).toMatchObject({
      code: 'VALIDATION',
      fields: { 'items.1.associatedItem': 'Name an earlier item of this call by its index.' },
    });
  });

  test('follow the item they belong to, with their own price, and are held', async () => {
    const { sessionId, parent } = await cartWith(await ferry());
    await addToCart(deps, sessionId, [
      { itemType: 'pass', productId: 'bus-pass-15-hours', passengers: people(1) },
    ]);
    const cart = cartOf(
      await addToCart(deps, sessionId, [
        extra(parent, 'interislander-car', { extra: { vehicleLength: 5.2 } }),
        extra(parent, 'interislander-luggage', { quantity: 2 }),
      ]),
    );
    expect(cart.items).toMatchObject([
      { id: parent.id },
      {
        itemType: 'extra',
        description: 'Car up to 6 m',
        detail: '',
        priceCents: 22_500,
        quantity: 1,
        passengers: people(0),
        associatedCartItemId: parent.id,
        productId: 'interislander-car',
        stock: 'live',
        hold: 'held',
        data: {
          kind: 'extra',
          extra: { id: 'interislander-car', extraKind: 'vehicle', leg: 0, vehicleLength: 5.2 },
        },
      },
      { description: 'Another bag', priceCents: 4_000, quantity: 2, stock: 'unlimited', hold: 'none' },
      { itemType: 'pass' },
    ]);
    expect(cart.subtotalCents).toBe(6_000 + 22_500 + 4_000 + 15_500);
  });

  test('of a journey with several rides apply to the ride that offers them, which their detail names', async () => {
    const { sessionId, parent } = await cartWith(await journey('Wellington', 'Christchurch'));
    const { items } = cartOf(
      await addToCart(deps, sessionId, [
        extra(parent, 'interislander-bicycle'),
        extra(parent, 'coach-luggage'),
        extra(parent, 'coach-bicycle', { extra: { leg: 1 } }),
      ]),
    );
    expect(items.slice(1)).toMatchObject([
      {
        detail: 'Interislander, Wellington Terminal to Picton',
        hold: 'held',
        data: { extra: { leg: 0 } },
      },
      {
        detail: 'InterCity, Picton to Christchurch Station',
        hold: 'none',
        data: { extra: { leg: 1 } },
      },
      { description: 'Bicycle', stock: 'request', hold: 'none' },
    ]);
    for (const leg of [0, 2]) {
      const refused = await addToCart(deps, sessionId, [extra(parent, 'coach-luggage', { extra: { leg } })]);
      expect(failureOf(refused)).toMatchObject({
        fields: { 'items.0.productId': 'Another bag isn’t available with Wellington to Christchurch.' },
      });
    }
  });

  test('that several rides offer require a leg, and are limited for each leg separately', async () => {
    const { sessionId, parent } = await cartWith(await journey('Picton', 'Greymouth'));
    const bags = (leg?: number) =>
      addToCart(deps, sessionId, [extra(parent, 'coach-luggage', { quantity: 2, extra: { leg } })]);
    expect(failureOf(await bags())).toMatchObject({
      fields: { 'items.0.data.extra.leg': expect.stringContaining('which leg') },
    });
    await bags(0);
    expect(cartOf(await bags(1)).items).toHaveLength(3);
    expect(failureOf(await bags(0))).toMatchObject({
      fields: { 'items.0.quantity': 'You can add up to 2 of Another bag, including those you have.' },
    });
  });

  test('of a pass require no ride', async () => {
    const { sessionId, parent } = await cartWith({
      itemType: 'pass',
      productId: 'bus-pass-15-hours',
      passengers: people(2),
    });
    const hours = extra(parent, 'bus-pass-3-hours-more', { quantity: 4 });
    expect(cartOf(await addToCart(deps, sessionId, [hours])).items[1]).toMatchObject({
      priceCents: 14_000,
      data: { extra: { leg: null } },
    });
    expect(failureOf(await addToCart(deps, sessionId, [hours]))).toMatchObject({ code: 'VALIDATION' });
    const other = { ...hours, productId: 'train-meal', quantity: 1 };
    expect(failureOf(await addToCart(deps, sessionId, [other]))).toMatchObject({ code: 'VALIDATION' });
  });

  test('belong only to a journey or a pass of the same cart', async () => {
    const mine = await cartWith(await ferry());
    const others = await cartWith(await ferry());
    const gone = { id: '6a53bd5f-0000-4000-8000-000000000000' };
    const codes = await Promise.all(
      [others.parent, gone, { id: "' or 1=1 --" }].map(async (parent) =>
        failureOf(await addToCart(deps, mine.sessionId, [extra(parent, 'interislander-luggage')])),
      ),
    );
    expect(new Set(codes.map((failure) => JSON.stringify(failure))).size).toBe(1);
    expect(codes[0]).toMatchObject({ code: 'NOT_FOUND' });

    const tour = await cartWith({
      itemType: 'tour',
      productId: 'mountains-and-lakes:2026-12-10',
      passengers: people(1),
    });
    const onTour = await addToCart(deps, tour.sessionId, [extra(tour.parent, 'bus-pass-3-hours-more')]);
    expect(failureOf(onTour)).toMatchObject({
      fields: { 'items.0.associatedCartItemId': 'Extras belong to a journey or a pass.' },
    });
    const unknown = await addToCart(deps, mine.sessionId, [extra(mine.parent, 'helicopter')]);
    expect(failureOf(unknown)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test.each<[string, ItemPassengers, string, NewItem['extra'], string]>([
    ['for adults only when a child travels', people(1, 1), 'interislander-lounge', {}, 'productId'],
    [
      'with room for fewer people than travel',
      people(3),
      'interislander-motorcycle',
      { vehicleLength: 2 },
      'productId',
    ],
    [
      'without a vehicle that tows them',
      people(1),
      'interislander-trailer',
      { vehicleLength: 3 },
      'productId',
    ],
    ['without a length', people(1), 'interislander-car', {}, 'data.extra.vehicleLength'],
    ['too long', people(1), 'interislander-car', { vehicleLength: 6.1 }, 'data.extra.vehicleLength'],
    [
      'with a length it does not need',
      people(1),
      'interislander-bicycle',
      { vehicleLength: 2 },
      'data.extra.vehicleLength',
    ],
    ['of another line', people(1), 'bluebridge-bicycle', {}, 'productId'],
  ])('are refused %s', async (_, passengers, productId, asked, part) => {
    const { sessionId, parent } = await cartWith({ ...(await ferry()), passengers });
    const refused = await addToCart(deps, sessionId, [extra(parent, productId, { extra: asked })]);
    expect(failureOf(refused)).toMatchObject({
      code: 'VALIDATION',
      fields: { [`items.0.${part}`]: expect.any(String) },
    });
    expect(cartOf(await readCart(deps, sessionId)).items).toHaveLength(1);
  });

  test('are counted by the metre on a vehicle deck', async () => {
    deps.catalogue = withUnits(deps.catalogue, 'interislander-deck', 14);
    const [first, second, third] = [
      await cartWith(await ferry()),
      await cartWith(await ferry()),
      await cartWith(await ferry()),
    ];
    const park = (cart: typeof first, vehicle: string, vehicleLength: number) =>
      addToCart(deps, cart.sessionId, [
        extra(cart.parent, `interislander-${vehicle}`, { extra: { vehicleLength } }),
      ]);
    expect((await park(first, 'car', 5.1)).ok).toBe(true);
    expect((await park(second, 'car', 6)).ok).toBe(true);
    expect(failureOf(await park(third, 'motorcycle', 2.2))).toEqual({
      code: 'SOLD_OUT',
      left: 2,
      message: 'Motorcycle up to 3 m: not enough space left. Choose a shorter vehicle or another departure.',
    });
    expect((await park(third, 'motorcycle', 2)).ok).toBe(true);
  });

  test('and the fare that contains them never sell each other’s places', async () => {
    deps.catalogue = withUnits(deps.catalogue, 'scenic-plus', 2);
    const plus = await cartWith(await journey('Christchurch', 'Greymouth', one, 'Scenic Plus'));
    const scenic = await cartWith(
      await journey('Arthur’s Pass', 'Greymouth', { ...one, adults: 2 }, 'Scenic'),
    );
    const upgrade = (quantity: number) =>
      addToCart(deps, scenic.sessionId, [extra(scenic.parent, 'scenic-plus-upgrade', { quantity })]);
    expect(failureOf(await upgrade(2))).toMatchObject({ code: 'SOLD_OUT', left: 1 });
    expect((await upgrade(1)).ok).toBe(true);
    const late = await addToCart(deps, null, [
      await journey('Christchurch', 'Greymouth', one, 'Scenic Plus'),
    ]);
    expect(failureOf(late)).toMatchObject({ code: 'SOLD_OUT', left: 0 });
    // Another place is left before the two meet.
    expect(
      (await addToCart(deps, null, [await journey('Christchurch', 'Springfield', one, 'Scenic Plus')])).ok,
    ).toBe(true);
    await removeFromCart(deps, plus.sessionId, plus.parent.id);
    expect(
      (await addToCart(deps, null, [await journey('Arthur’s Pass', 'Greymouth', one, 'Scenic Plus')])).ok,
    ).toBe(true);
  });

  test('of a ride on request are on request and hold nothing, like a fare that contains them', async () => {
    const onRequest = await loadTestTimetable({
      ...files,
      sale_rules: testTimetableFiles.sale_rules.replace(
        'train,TranzAlpine,live',
        'train,TranzAlpine,request',
      ),
    });
    deps = testDeps(opened.database, onRequest);
    const train = async (fareName: string): Promise<NewItem> => {
      const offers = await offersBetween(onRequest, 'Christchurch', 'Greymouth', { passengers: one });
      return { itemType: 'kr_train', offerId: offers.find((each) => each.fareName === fareName)?.offerId };
    };
    const { sessionId, parent } = await cartWith(await train('Scenic'));
    const cart = cartOf(
      await addToCart(deps, sessionId, [extra(parent, 'scenic-plus-upgrade', { quantity: 1 })]),
    );
    expect(cart.items.map(({ stock, hold }) => [stock, hold])).toEqual([
      ['request', 'none'],
      ['request', 'none'],
    ]);
    expect(cart.holdExpiresAt).toBeNull();
    const plus = await cartWith(await train('Scenic Plus'));
    expect(plus.parent).toMatchObject({ stock: 'request', hold: 'none' });
  });

  test('stay valid when passengers change, or the change is refused with advice', async () => {
    const { sessionId, parent } = await cartWith({ ...(await ferry()), passengers: people(2) });
    await addToCart(deps, sessionId, [
      extra(parent, 'interislander-motorcycle', { extra: { vehicleLength: 2 } }),
      extra(parent, 'interislander-lounge', { quantity: 2 }),
    ]);
    const change = (passengers: ItemPassengers) =>
      changeCartItem(deps, sessionId, { id: parent.id, passengers });
    expect(failureOf(await change(people(3)))).toEqual({
      code: 'VALIDATION',
      fields: {
        'items.0.passengers':
          'Motorcycle has room for 2 people, and 3 are travelling. Change or remove Motorcycle up to 2 m first.',
      },
    });
    expect(failureOf(await change(people(1, 1)))).toMatchObject({
      fields: { 'items.0.passengers': expect.stringMatching(/^Premium lounge is for adults only\./) },
    });
    expect(failureOf(await change(people(1)))).toMatchObject({
      fields: { 'items.0.passengers': expect.stringMatching(/^You can add up to 1 of Premium lounge/) },
    });
    const lounge = cartOf(await readCart(deps, sessionId)).items[2];
    await changeCartItem(deps, sessionId, { id: lounge?.id ?? '', quantity: 1 });
    expect(cartOf(await change(people(1))).items[0]).toMatchObject({ priceCents: 6_000 });
  });

  // @spec 3.2
  test('are removed with their parent, and their holds are released', async () => {
    deps.catalogue = withUnits(deps.catalogue, 'interislander-deck', 6);
    const party = { adults: 5, children: 0, infants: 0 };
    const { sessionId, parent } = await cartWith(await ferry(party));
    const car = (id: CartItem) => extra(id, 'interislander-car', { extra: { vehicleLength: 6 } });
    await addToCart(deps, sessionId, [car(parent), extra(parent, 'interislander-luggage')]);
    const empty = cartOf(await removeFromCart(deps, sessionId, parent.id));
    expect(empty).toMatchObject({ items: [], subtotalCents: 0, gstCents: 0, holdExpiresAt: null });
    expect(await opened.database.select().from(inventoryHolds)).toEqual([]);
    const next = await cartWith(await ferry(party));
    expect((await addToCart(deps, next.sessionId, [car(next.parent)])).ok).toBe(true);
  });

  test('that depend on another extra are removed with it: a trailer with its car', async () => {
    const { sessionId, parent } = await cartWith(await ferry());
    const { items } = cartOf(
      await addToCart(deps, sessionId, [
        extra(parent, 'interislander-car', { extra: { vehicleLength: 4 } }),
        extra(parent, 'interislander-trailer', { extra: { vehicleLength: 3 } }),
        extra(parent, 'interislander-luggage'),
      ]),
    );
    const left = cartOf(await removeFromCart(deps, sessionId, items[1]?.id ?? ''));
    expect(left.items.map(({ description }) => description)).toEqual([
      'Interislander, Wellington to Picton',
      'Another bag',
    ]);
  });

  test('are limited to one vehicle and one trailer per ride, whatever the number of drivers', async () => {
    const { sessionId, parent } = await cartWith({ ...(await ferry()), passengers: people(2) });
    const add = (id: string) =>
      addToCart(deps, sessionId, [extra(parent, `interislander-${id}`, { extra: { vehicleLength: 3 } })]);
    for (const id of ['car', 'trailer']) expect((await add(id)).ok).toBe(true);
    for (const id of ['car', 'motorcycle', 'campervan', 'trailer'])
      expect(failureOf(await add(id)), id).toMatchObject({ code: 'VALIDATION' });
    const another = failureOf(await add('ute'));
    expect(another).toMatchObject({
      fields: {
        'items.0.productId': 'You can take one vehicle and one trailer: you already have Car up to 3 m.',
      },
    });
  });

  test('can be neither added nor changed after the ride has departed, although the cart still exists', async () => {
    const { sessionId, parent } = await cartWith(await journey('Wellington', 'Christchurch'));
    const bag = extra(parent, 'interislander-luggage');
    deps.time = minutesAfter(morning, 60);
    const { items } = cartOf(await addToCart(deps, sessionId, [bag]));
    const onCoach = extra(parent, 'coach-luggage');
    // Check-in for the next day's ferry at 09:00 closes 45 minutes before departure; the coach leaves at 13:30.
    deps.time = new Date('2026-12-02T08:15:00+13:00');
    expect(failureOf(await addToCart(deps, sessionId, [bag]))).toEqual({
      code: 'OFFER_EXPIRED',
      message: 'Check-in for Interislander has closed. Remove this journey and choose a later one.',
    });
    const more = await changeCartItem(deps, sessionId, { id: items[1]?.id ?? '', quantity: 2 });
    expect(failureOf(more)).toMatchObject({ code: 'OFFER_EXPIRED' });
    expect((await addToCart(deps, sessionId, [onCoach])).ok).toBe(true);
    expect((await removeFromCart(deps, sessionId, items[1]?.id ?? '')).ok).toBe(true);
  });

  test('with an earlier check-in than foot passengers are sold until that check-in closes', async () => {
    const { sessionId, parent } = await cartWith(await ferry());
    const car = extra(parent, 'interislander-car', { extra: { vehicleLength: 4.6 } });
    // The next day's ferry leaves at 09:00: check-in closes at 08:00 with a car and at 08:15 on foot.
    deps.time = new Date('2026-12-01T23:00:00+13:00');
    await addToCart(deps, sessionId, [extra(parent, 'interislander-meal')]);
    deps.time = new Date('2026-12-02T08:00:00+13:00');
    expect(failureOf(await addToCart(deps, sessionId, [car]))).toEqual({
      code: 'OFFER_EXPIRED',
      message: 'Check-in for Interislander with Car has closed.',
    });
    const { items } = cartOf(await addToCart(deps, sessionId, [extra(parent, 'interislander-luggage')]));
    expect(items[0]).toMatchObject({
      data: { route: { serviceRoute: [{ checkInCloses: '2026-12-02T08:15:00+13:00' }] } },
    });
  });

  test('can change their quantity within their limit', async () => {
    const { sessionId, parent } = await cartWith(await ferry());
    const { items } = cartOf(await addToCart(deps, sessionId, [extra(parent, 'interislander-luggage')]));
    const change = (quantity: number) =>
      changeCartItem(deps, sessionId, { id: items[1]?.id ?? '', quantity });
    expect(cartOf(await change(2)).items[1]).toMatchObject({ quantity: 2, priceCents: 4_000 });
    expect(failureOf(await change(3))).toMatchObject({
      fields: { 'items.0.quantity': 'You can add up to 2 of Another bag.' },
    });
    const withPeople = await changeCartItem(deps, sessionId, {
      id: items[1]?.id ?? '',
      passengers: people(1),
    });
    expect(failureOf(withPeople)).toMatchObject({ code: 'VALIDATION' });
  });
});
