import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Visitor } from '#blocks/define-block.ts';
import { newItemSchema } from '#contracts/cart/cart-calls.ts';
import { readCartForm } from '#contracts/cart/cart-form.ts';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import type { Cart, NewItem } from '#domains/cart/cart.ts';
import { productionDeps } from '#domains/cart/production-deps.ts';
import { catalogue } from '#domains/catalogue/current-catalogue.ts';
import { openDatabase } from '#platform/database/database.ts';
import { extrasPicker as schema } from '#schemas/blocks/extras-picker.schema.ts';
import { loadContext } from '#tests/blocks/load-context.ts';
import { openDataSite } from '#tests/blocks/loader-site.ts';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { inventedCartOf, inventedExtra, inventedItems, inventedJourney } from '../invented-cart.ts';
import { extrasPicker } from './extras-picker.block.ts';
import { fixtures } from './extras-picker.fixtures.ts';
import { loadExtrasPicker } from './extras-picker.load.ts';
import type { ExtrasSubject } from './extras-picker-data.ts';
import { offeredParts, presentExtras } from './present-extras.ts';
import { VehicleRow } from './vehicle-row.tsx';

const now = new Date('2026-11-21T10:00:00+13:00');
const { ferry, train, pass } = inventedItems;

const load = (visitor: Visitor) =>
  loadExtrasPicker(
    schema.shape.parse(fixtures.withEverything),
    loadContext({ path: '/cart/', visitor, now }),
  );

/** The offer for a cart, with the given units taken. */
function offer(cart: Cart, taken: Readonly<Record<string, number>> = {}): ExtrasSubject[] {
  return presentExtras(
    offeredParts(cart, catalogue()),
    cart,
    ({ poolId }) => Object.entries(taken).find(([name]) => poolId.includes(name))?.[1] ?? 0,
  );
}

const firstPart = (cart: Cart, taken?: Readonly<Record<string, number>>) => {
  const [part] = offer(cart, taken)[0]?.parts ?? [];
  if (!part) throw new Error('No extras are on offer.');
  return part;
};

const extraOf = (cart: Cart, id: string, taken?: Readonly<Record<string, number>>) => {
  const extra = firstPart(cart, taken).extras.find((each) => each.id === id);
  if (!extra) throw new Error(`${id} is not on offer.`);
  return extra;
};

const people = (adultCount: number, childCount = 0, infantCount = 0) => ({
  passengers: { adultCount, childCount, infantCount },
});

describe('the extras of a cart', () => {
  test('are listed ride by ride, and for a pass as a whole', () => {
    const subjects = offer(inventedCartOf([inventedJourney([ferry, train]), pass]));
    expect(subjects.map(({ title, parts }) => [title, parts.map((part) => [part.title, part.leg])])).toEqual([
      [
        'Interislander and Coastal Pacific, Wellington to Christchurch',
        [
          ['Interislander, Wellington to Picton', 0],
          ['Coastal Pacific, Picton to Christchurch', 1],
        ],
      ],
      ['Bus Pass, 15 hours', [[null, null]]],
    ]);
    expect(subjects[1]?.parts[0]?.extras.map(({ id }) => id)).toContain('bus-pass-10-hours-more');
    expect(subjects[0]?.parts[1]?.vehicles).toBeNull();
  });

  test('are absent once check-in for the ride has closed', () => {
    const cart = inventedCartOf([inventedJourney([ferry, train])]);
    const closes = new Date(ferry.checkInCloses ?? ferry.from.departure);
    const legsAt = (at: Date) => offer({ ...cart, now: at })[0]?.parts.map(({ leg }) => leg);
    expect(legsAt(new Date(closes.getTime() - 1_000))).toEqual([0, 1]);
    expect(legsAt(closes)).toEqual([1]);
  });

  test('name what is already included', () => {
    const [journey] = offer(inventedCartOf([inventedJourney([ferry, train])]));
    expect(journey?.parts.map(({ included }) => included)).toEqual([
      expect.stringContaining('Two bags of up to 32 kg each travel free per foot passenger'),
      expect.stringContaining('Two bags of up to 20 kg each travel free per person'),
    ]);
  });

  test('have a price, a unit and a limit by passengers, not counting infants on a lap', () => {
    const cart = inventedCartOf([inventedJourney([ferry], people(2, 1, 1))]);
    expect(extraOf(cart, 'interislander-luggage')).toMatchObject({
      price: '$20',
      unit: 'each',
      limit: 'Up to 2 per passenger',
      maxToAdd: 6,
      closed: null,
    });
  });

  test('count the quantity in the cart for the same ride only', () => {
    const bag = { id: 'interislander-luggage', kind: 'luggage', name: 'Another bag' };
    const cart = inventedCartOf([
      inventedJourney([ferry, train], people(1)),
      inventedExtra(2, { ...bag, leg: 0 }),
      inventedExtra(3, { ...bag, leg: 1 }),
    ]);
    expect(extraOf(cart, bag.id)).toMatchObject({ inCart: 1, maxToAdd: 1 });
    const full = inventedCartOf([
      inventedJourney([ferry], people(1)),
      inventedExtra(2, { ...bag, leg: 0, quantity: 2 }),
    ]);
    expect(extraOf(full, bag.id)).toMatchObject({
      inCart: 2,
      maxToAdd: 0,
      closed: 'You’ve added the maximum',
    });
  });

  test('are closed to children where only adults may go', () => {
    const lounge = (cart: Cart) => extraOf(cart, 'interislander-lounge');
    expect(lounge(inventedCartOf([inventedJourney([ferry], people(2))]))).toMatchObject({
      maxToAdd: 2,
      closed: null,
    });
    expect(lounge(inventedCartOf([inventedJourney([ferry], people(2, 0, 1))]))).toMatchObject({
      maxToAdd: 0,
      closed: expect.stringContaining('Adults only'),
    });
  });

  test('are limited to what is left, with a note when little is', () => {
    const cart = inventedCartOf([inventedJourney([ferry], people(4))]);
    const bicycles = (taken: number) =>
      extraOf(cart, 'interislander-bicycle', { 'interislander-bicycles': taken });
    expect(bicycles(0)).toMatchObject({ maxToAdd: 4, stockNote: null });
    expect(bicycles(27)).toMatchObject({ maxToAdd: 3, stockNote: '3 left on this sailing' });
    expect(bicycles(30)).toMatchObject({ maxToAdd: 0, stockNote: null, closed: 'Sold out' });
    expect(bicycles(31)).toMatchObject({ maxToAdd: 0, closed: 'Sold out' });
    // Eight of eight are few, but not scarce.
    const cabins = inventedCartOf([inventedJourney([{ ...ferry, line: 'bluebridge' }])]);
    expect(extraOf(cabins, 'bluebridge-cabin-single')).toMatchObject({ maxToAdd: 3, stockNote: null });
  });

  test('are limited to one cart’s share of a pool', () => {
    const boat = { ...ferry, line: 'stewart_island_ferry' };
    const bicycles = (quantity: number) => {
      const journey = inventedJourney([boat], people(6));
      const bicycle = { id: 'stewart-island-bicycle', kind: 'bicycle', name: 'Bicycle', leg: 0, quantity };
      const cart = inventedCartOf(quantity > 0 ? [journey, inventedExtra(2, bicycle)] : [journey]);
      return extraOf(cart, bicycle.id);
    };
    expect(bicycles(0)).toMatchObject({ maxToAdd: 4, closed: null });
    expect(bicycles(3)).toMatchObject({ inCart: 3, maxToAdd: 1, closed: null });
    expect(bicycles(4)).toMatchObject({ maxToAdd: 0, closed: 'You’ve added the maximum' });
  });

  test('are counted on the travelled segments', () => {
    const [part] = offeredParts(
      inventedCartOf([inventedJourney([{ ...ferry, fromCall: 1, toCall: 3 }])]),
      catalogue(),
    );
    expect(part?.extras.find(({ extra }) => extra.id === 'interislander-bicycle')?.question).toEqual({
      poolId: 'extra:interislander-bicycles:invented-ferry:2026-12-01:0',
      fromSegment: 1,
      toSegment: 3,
    });
  });

  test('are absent for tours and vouchers', () => {
    expect(offer(inventedCartOf([]))).toEqual([]);
  });
});

describe('vehicles', () => {
  const withExtras = (...ids: readonly string[]) =>
    inventedCartOf([
      inventedJourney([ferry], people(2)),
      ...ids.map((id, index) =>
        inventedExtra(index + 2, { id, kind: 'vehicle', name: id, leg: 0, vehicleLength: 4.6 }),
      ),
    ]);
  const namesOf = (cart: Cart, taken?: Readonly<Record<string, number>>) =>
    firstPart(cart, taken).vehicles?.types.map(({ name }) => name);

  test('have limits of length and people', () => {
    const car = firstPart(withExtras()).vehicles?.types.find(({ id }) => id === 'interislander-car');
    expect(car).toMatchObject({
      price: '$190',
      includedMetres: 5,
      perMetre: '$35',
      maxMetres: 6,
      maxPassengers: 5,
    });
  });

  test('have room for all passengers', () => {
    expect(namesOf(inventedCartOf([inventedJourney([ferry], people(6))]))).not.toContain('Car');
    const tooMany = firstPart(
      inventedCartOf([inventedJourney([{ ...ferry, line: 'bluebridge' }], people(9))]),
    );
    expect(tooMany.vehicles?.types.map(({ name }) => name)).toEqual(['Van', 'Campervan']);
  });

  test('are offered once, then a trailer, then nothing more', () => {
    expect(firstPart(withExtras()).vehicles).toMatchObject({ asks: 'first', inCart: [] });
    expect(namesOf(withExtras())).not.toContainEqual(expect.stringContaining('Trailer'));
    expect(firstPart(withExtras('interislander-car')).vehicles).toMatchObject({
      asks: 'towed',
      inCart: ['Car'],
    });
    expect(namesOf(withExtras('interislander-car'))).toEqual([expect.stringContaining('Trailer')]);
    expect(firstPart(withExtras('interislander-car', 'interislander-trailer')).vehicles).toMatchObject({
      asks: 'nothing',
      closed: null,
    });
  });

  test('state their check-in time', () => {
    expect(firstPart(withExtras()).vehicles?.checkIn).toBe(
      'With a vehicle, check-in closes 60 minutes before departure, at 07:45.',
    );
  });

  test('fit the remaining deck', () => {
    const left = (metres: number) => firstPart(withExtras(), { 'interislander-deck': 450 - metres }).vehicles;
    expect(left(400)).toMatchObject({ metresLeft: null });
    expect(left(5)).toMatchObject({ metresLeft: 5 });
    expect(Math.max(...(left(5)?.types.map(({ maxMetres }) => maxMetres) ?? []))).toBe(5);
    expect(left(2)).toMatchObject({ asks: 'nothing', closed: 'Vehicle space is sold out on this sailing' });
  });
});

describe('the field for the length of a vehicle', () => {
  test('is no stricter than the API’s rule', () => {
    const { vehicles } = firstPart(inventedCartOf([inventedJourney([ferry], people(2))]));
    if (!vehicles) throw new Error('No vehicle is on offer.');
    const row = (
      <VehicleRow
        {...{ vehicles, id: 'row', about: undefined, of: 'the ferry', itemId: 'item', leg: 0 }}
        cartAction="/cart/form"
      />
    );
    const field = /<input[^>]*name="vehicleLength"[^>]*>/.exec(renderToStaticMarkup(row))?.[0] ?? '';
    const number = (name: string) => Number(new RegExp(` ${name}="([^"]+)"`).exec(field)?.[1]);
    // A browser validates steps from the minimum on, unless `any` is set.
    expect(field).toContain('step="any"');
    const longest = Math.max(...vehicles.types.map(({ maxMetres }) => maxMetres));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: longest * 1_000 }), (millimetres) => {
        const vehicleLength = millimetres / 1_000;
        const taken = newItemSchema.safeParse({
          itemType: 'extra',
          productId: 'interislander-car',
          data: { extra: { leg: 0, vehicleLength } },
        });
        expect(number('min') <= vehicleLength && vehicleLength <= number('max')).toBe(taken.success);
      }),
    );
  });
});

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

describe('extras picker', () => {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = await openDataSite(now);
    await openDatabase();
  });
  afterAll(() => leave());

  /** A visitor with these items in their cart. */
  async function visitorWith(...items: readonly NewItem[]): Promise<{ visitor: Visitor; cart: Cart }> {
    const result = await addToCart(await productionDeps(), null, items);
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    return {
      visitor: { kind: 'visitor', cartSessionId: result.sessionId, bookingToken: null },
      cart: result.cart,
    };
  }

  const busPass: NewItem = {
    itemType: 'pass',
    productId: 'bus-pass-15-hours',
    passengers: { adultCount: 1, childCount: 0, infantCount: 0 },
  };

  test('offers extras for the visitor’s cart, in forms that the cart accepts', async () => {
    const { visitor, cart } = await visitorWith(busPass);
    const html = await renderBlock(extrasPicker, fixtures.withEverything, { now, visitor });
    expect(textOf(html)).toMatch(/10 hours more \$95 a person/);
    expect(textOf(html)).toContain('Up to 2 per passenger.');
    const form = html.match(/<form[^>]*>.*?<\/form>/)?.[0] ?? '';
    const sent = new FormData();
    for (const [, name = '', value = ''] of form.matchAll(
      /<input type="hidden" name="([^"]+)" value="([^"]+)"/g,
    ))
      sent.set(name, value);
    sent.set('quantity', '2');
    const read = readCartForm(sent);
    expect(read).toMatchObject({
      ok: true,
      call: {
        intent: 'add',
        items: [{ itemType: 'extra', associatedCartItemId: cart.items[0]?.id, quantity: 2 }],
      },
    });
    expect(textOf(html).match(/Demonstration prices/g)).toHaveLength(1);
  });

  test('offers fewer when some are in the cart', async () => {
    const { visitor, cart } = await visitorWith(busPass);
    const cartSessionId = visitor.kind === 'visitor' ? visitor.cartSessionId : null;
    const more: NewItem = {
      itemType: 'extra',
      productId: 'bus-pass-3-hours-more',
      associatedCartItemId: cart.items[0]?.id,
      quantity: 2,
    };
    expect(await addToCart(await productionDeps(), cartSessionId, [more])).toMatchObject({ ok: true });
    const loaded = await load(visitor);
    expect(loaded).toMatchObject({ ok: true });
    const extras = loaded.ok ? (loaded.data.subjects[0]?.parts[0]?.extras ?? []) : [];
    expect(extras.find(({ id }) => id === 'bus-pass-3-hours-more')).toMatchObject({ inCart: 2, maxToAdd: 0 });
    expect(loaded.ok && loaded.data.madeFor.split(' ')).toHaveLength(2);
  });

  test('is absent for a cart that is empty, unknown or has no items with extras', async () => {
    const voucher: NewItem = {
      itemType: 'voucher',
      productId: 'gift-voucher',
      voucher: {
        amount: 100,
        recipientName: 'Aroha',
        recipientEmail: 'aroha@example.nz',
        senderName: 'Mere',
        message: '',
        sendOn: '2026-12-01',
      },
    };
    const { visitor } = await visitorWith(voucher);
    for (const each of [
      visitor,
      { kind: 'visitor', cartSessionId: 'z'.repeat(30), bookingToken: null } as const,
    ]) {
      const html = await renderBlock(extrasPicker, fixtures.withEverything, { now, visitor: each });
      expect(html).not.toContain(fixtures.withEverything.heading);
    }
  });
});

describe('extras picker without a database', () => {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = await openDataSite(now, { without: true });
  });
  afterAll(() => leave());

  test.each<[string, Visitor]>([
    ['anyone', { kind: 'anyone' }],
    ['a visitor without a cart', { kind: 'visitor', cartSessionId: null, bookingToken: null }],
  ])('shows nothing for %s without a database query', async (_who, visitor) => {
    expect(await load(visitor)).toMatchObject({ ok: true, data: { subjects: [] } });
  });

  test('shows an editor an invented cart without a database query', async () => {
    const loaded = await load({ kind: 'editor' });
    expect(loaded).toMatchObject({
      ok: true,
      data: { subjects: [{ parts: [{ vehicles: { inCart: ['Car'] } }] }, { parts: [{ mode: 'rail' }] }] },
    });
  });

  test('reports an unreadable cart and names a way to reach us', async () => {
    const visitor = { kind: 'visitor', cartSessionId: 'a'.repeat(30), bookingToken: null } as const;
    expect(await load(visitor)).toEqual({ ok: false, reason: 'unavailable' });
    const place = { reason: 'unavailable', headingLevel: 2, id: 'extras' } as const;
    expect(renderToStaticMarkup(extrasPicker.fallback(place))).toContain('href="/contact/"');
  });
});
