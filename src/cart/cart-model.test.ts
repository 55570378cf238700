import { PGlite } from '@electric-sql/pglite';
import { eq, inArray, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { releaseInventory, sellHolds } from '#src/inventory/hold.ts';
import { transact } from '#src/inventory/transact.ts';
import type { Database } from '#src/platform/database/database.ts';
import { migrationsFolder } from '#src/platform/database/migrations-folder.ts';
import type { LoadedFeed } from '#src/travel/feed/loaded-feed.ts';
import { requoteOffer } from '#src/travel/offers/requote-offer.ts';
import { noSeatsTaken } from '#src/travel/offers/seat-counts.ts';
import { casesOf } from '#tests/full-size.ts';
import { addToCart } from './add-to-cart.ts';
import { cartItems, carts } from './cart.table.ts';
import type { CartResult, NewItem } from './cart.ts';
import { CartModel, type ModelCart, type ModelItem, type ModelThing } from './cart-model.testing.ts';
import { changeCartItem } from './change-cart-item.ts';
import { readCart } from './read-cart.ts';
import { removeFromCart } from './remove-from-cart.ts';
import { sessionHash } from './session-id.ts';
import { sweepNow } from './start-sweeping.ts';
import { marketFeed, morning, offersBetween, people, testMeans, withPlaces, withUnits } from './testing.ts';

// Far enough away that no command gets there, and no sale closes.
const date = '2027-01-28';
const capacities = { train: 3, ferry: 3, plus: 2, deck: 9, tour: 3 };
const towns = ['Christchurch', 'Springfield', 'Arthur’s Pass', 'Greymouth'];
const tourId = 'mountains-and-lakes';

let client: PGlite;
let database: Database;
let feed: LoadedFeed;
/** By a name of ours; every one for a single adult. */
const offers = new Map<string, string>();

beforeAll(async () => {
  client = await PGlite.create();
  const opened = drizzle(client);
  await migrate(opened, { migrationsFolder: migrationsFolder() });
  database = opened;
  feed = await marketFeed({
    capacities: `route_id,trip_id,seats\ntranz_alpine,,${capacities.train}\ninterislander,,${capacities.ferry}\n`,
  });
  for (const from of towns.keys()) {
    for (let to = from + 1; to < towns.length; to += 1) {
      for (const offer of await offersBetween(feed, towns[from] ?? '', towns[to] ?? '', { date }))
        offers.set(`${offer.fareName} ${from}-${to}`, offer.offerId);
    }
  }
  for (const [name, from, to] of [
    ['ferry', 'Wellington', 'Picton'],
    ['through', 'Wellington', 'Christchurch'],
    ['coach', 'Picton', 'Christchurch'],
  ] as const) {
    const [offer] = await offersBetween(feed, from, to, { date });
    offers.set(name, offer?.offerId ?? '');
  }
});
afterAll(() => client.close());

// ---- the real thing -------------------------------------------------------------------------------------------------

class Real {
  means: ReturnType<typeof testMeans>;
  readonly database: Database;

  constructor(within: Database) {
    this.database = within;
    this.means = this.start(morning);
  }

  /** As a process that starts: nothing is known but what the database keeps. */
  start(time: Date) {
    const means = testMeans(this.database, feed);
    let { catalogue } = means;
    catalogue = withUnits(catalogue, 'interislander-deck', capacities.deck);
    catalogue = withUnits(catalogue, 'scenic-plus', capacities.plus);
    this.means = Object.assign(means, { time, catalogue: withPlaces(catalogue, tourId, capacities.tour) });
    return this.means;
  }
}

// ---- things to put in -----------------------------------------------------------------------------------------------

type Spec =
  | {
      readonly kind: 'train';
      readonly from: number;
      readonly to: number;
      readonly isPlus: boolean;
      readonly seats: number;
      readonly isStale: boolean;
    }
  | {
      readonly kind: 'ferry' | 'through' | 'coach' | 'tour' | 'pass';
      readonly seats: number;
      readonly isStale: boolean;
    }
  | { readonly kind: 'voucher'; readonly quantity: number; readonly isStale: boolean };

const seats = fc.integer({ min: 1, max: 3 });
const isStale = fc.nat(9).map((number) => number === 0);
const specs: fc.Arbitrary<Spec> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({
        from: fc.nat(2),
        length: fc.integer({ min: 1, max: 3 }),
        isPlus: fc.boolean(),
        seats,
        isStale,
      })
      .map(({ length, ...way }) => ({ kind: 'train' as const, ...way, to: Math.min(3, way.from + length) })),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'ferry' as const,
        'ferry' as const,
        'through' as const,
        'tour' as const,
        'pass' as const,
      ),
      seats,
      isStale,
    }),
  },
  // Nobody counts the seats of a coach on request: only the limit of a cart is in the way of a large party.
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('coach' as const),
      seats: fc.integer({ min: 1, max: 9 }),
      isStale,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('voucher' as const), quantity: seats, isStale }) },
);

/** What the model knows of it: what it takes and what it costs. */
function thingOf(spec: Spec): ModelThing {
  const whole = { from: 0, to: 1 };
  switch (spec.kind) {
    case 'train': {
      const stretch = { from: spec.from, to: spec.to, quantity: spec.seats };
      const claims = spec.isPlus
        ? [
            { pool: 'train', ...stretch },
            { pool: 'plus', ...stretch },
          ]
        : [{ pool: 'train', ...stretch }];
      return {
        claims,
        priceCents: spec.seats * (spec.isPlus ? 19_000 : 10_000),
        quantity: 1,
        seats: spec.seats,
        runs: ['train'],
      };
    }
    case 'ferry':
    case 'through':
      return {
        claims: [{ pool: 'ferry', ...whole, quantity: spec.seats }],
        priceCents: spec.seats * (spec.kind === 'ferry' ? 6_000 : 10_000),
        ...{ quantity: 1, seats: spec.seats, runs: spec.kind === 'ferry' ? ['ferry'] : ['ferry', 'coach'] },
      };
    case 'coach':
      return { claims: [], priceCents: spec.seats * 4_000, quantity: 1, seats: spec.seats, runs: ['coach'] };
    case 'tour':
      return {
        claims: [{ pool: 'tour', ...whole, quantity: spec.seats }],
        ...{ priceCents: spec.seats * 69_000, quantity: 1, seats: spec.seats, runs: ['tour'] },
      };
    case 'pass':
      return { claims: [], priceCents: spec.seats * 15_500, quantity: 1, seats: spec.seats, runs: [] };
    case 'voucher':
      return { claims: [], priceCents: spec.quantity * 5_000, quantity: spec.quantity, seats: 0, runs: [] };
  }
}

/** The call for it. A stale offer is that of the first morning; others are of now. */
async function newItemOf(spec: Spec, { means }: Real): Promise<NewItem> {
  if (spec.kind === 'voucher')
    return {
      itemType: 'voucher',
      productId: 'gift-voucher',
      quantity: spec.quantity,
      voucher: {
        amount: 50,
        recipientName: 'A',
        recipientEmail: 'a@example.nz',
        senderName: 'B',
        message: '',
        sendOn: '2027-01-20',
      },
    };
  const passengers = people(spec.seats);
  if (spec.kind === 'pass') return { itemType: 'pass', productId: 'bus-pass-15-hours', passengers };
  if (spec.kind === 'tour') return { itemType: 'tour', productId: `${tourId}:2027-02-04`, passengers };
  const name =
    spec.kind === 'train' ? `${spec.isPlus ? 'Scenic Plus' : 'Scenic'} ${spec.from}-${spec.to}` : spec.kind;
  const first = offers.get(name) ?? '';
  const itemType = { train: 'kr_train', ferry: 'ii_ferry', through: 'ic_bus', coach: 'ic_bus' } as const;
  const terms = { feed, now: means.now(), key: means.key(), seats: noSeatsTaken };
  const quoted = spec.isStale ? null : await requoteOffer(first, null, terms);
  const offerId = quoted?.kind === 'quoted' ? quoted.offer.offerId : first;
  return { itemType: itemType[spec.kind], offerId, passengers };
}

/** Extras by what they are for. */
const extraThings = {
  car: { parents: ['ferry', 'through'], productId: 'interislander-car' },
  bag: { parents: ['ferry', 'through'], productId: 'interislander-luggage' },
  upgrade: { parents: ['train'], productId: 'scenic-plus-upgrade' },
} as const;
type ExtraName = keyof typeof extraThings;

// ---- steps ----------------------------------------------------------------------------------------------------------

type Command = fc.AsyncCommand<CartModel, Real>;

const taken = z.object({
  pool_id: z.string(),
  from_segment: z.int(),
  to_segment: z.int(),
  quantity: z.int(),
});
const factRows = z.object({
  rows: z.array(z.object({ claims: z.array(taken), items: z.array(z.string()) })).length(1),
});

const poolNames: readonly (readonly [start: string, name: keyof typeof capacities])[] = [
  ['trip:train:', 'train'],
  ['trip:ferry9:', 'ferry'],
  ['extra:scenic-plus:', 'plus'],
  ['extra:interislander-deck:', 'deck'],
  ['tour:', 'tour'],
];

/** What must be so after every step, whatever it was: asked of the tables, past all code of ours. */
async function checkEverything(model: CartModel, real: Real): Promise<void> {
  const result = await real.database.execute(sql`
    select
      (select coalesce(jsonb_agg(to_jsonb(claim) - 'id' - 'holder_id'), '[]') from inventory_claim as claim
        join inventory_hold as hold using (holder_id)
        where held_until is null or held_until > ${new Date(model.now).toISOString()}::timestamptz) as claims,
      (select coalesce(jsonb_agg(id), '[]') from cart_item) as items
  `);
  const [facts] = factRows.parse(result).rows;
  const units = new Map<string, number>();
  for (const row of facts?.claims ?? []) {
    const name = poolNames.find(([start]) => row.pool_id.startsWith(start))?.[1];
    if (!name) throw new Error(`Nobody knows the pool ${row.pool_id}.`);
    for (let segment = row.from_segment; segment < row.to_segment; segment += 1) {
      const key = `${name} ${segment}`;
      units.set(key, (units.get(key) ?? 0) + row.quantity);
      expect(units.get(key)).toBeLessThanOrEqual(capacities[name]);
    }
  }
  const expected = new Map<string, number>();
  for (const pool of Object.keys(capacities)) {
    for (let segment = 0; segment < 3; segment += 1) {
      const count = model.taken(pool, segment, null);
      if (count > 0) expected.set(`${pool} ${segment}`, count);
    }
  }
  expect(Object.fromEntries(units)).toEqual(Object.fromEntries(expected));
  // Nothing that was acknowledged is missing, and nothing is there that was not.
  const known = model.carts.flatMap(({ items }) => items.map(({ id }) => id));
  expect(facts?.items.toSorted()).toEqual(known.toSorted());
}

/** A cart as it was answered, against the model's. */
function checkCart(model: CartModel, cart: ModelCart, result: CartResult): void {
  if (!result.ok) throw new Error(`Refused with ${JSON.stringify(result.failure)}.`);
  expect(result.sessionId).toBe(cart.sessionId);
  const expected = model.shown(cart).map((item) => ({
    id: item.id,
    priceCents: item.priceCents,
    quantity: item.quantity,
    associatedCartItemId: item.parentId,
    hold: model.holdOf(cart, item),
  }));
  expect(
    result.cart.items.map(({ id, priceCents, quantity, associatedCartItemId, hold }) => ({
      id,
      priceCents,
      quantity,
      associatedCartItemId,
      hold,
    })),
  ).toEqual(expected);
  expect(result.cart.subtotalCents).toBe(expected.reduce((sum, { priceCents }) => sum + priceCents, 0));
  const isHolding = expected.some(({ hold }) => hold === 'held');
  expect(result.cart.holdExpiresAt?.getTime() ?? null).toBe(isHolding ? cart.until : null);
}

/** A step on one of the carts. */
abstract class CartStep implements Command {
  readonly at: number;

  constructor(at: number) {
    this.at = at;
  }

  /** Mostly on carts there are: on the others there is little to see. */
  check({ carts: list }: Readonly<CartModel>): boolean {
    return list[this.at]?.sessionId !== null || this.toNobody();
  }

  /** Whether the step is also done without a cart. */
  protected toNobody(): boolean {
    return false;
  }

  async run(model: CartModel, real: Real): Promise<void> {
    const cart = model.carts[this.at];
    if (!cart) return;
    await this.step(model, cart, real);
    await checkEverything(model, real);
  }

  protected abstract step(model: CartModel, cart: ModelCart, real: Real): Promise<void>;

  abstract toString(): string;
}

/** The failure of a cart that can't be changed; null when it can. */
function closedCode(model: CartModel, cart: ModelCart): string | null {
  const state = model.stateOf(cart);
  if (state === 'open') return null;
  return state === 'over' ? 'CART_EXPIRED' : 'INVALID_CART_SESSION';
}

function codeOf(result: CartResult): string {
  return result.ok ? 'OK' : result.failure.code;
}

class Add extends CartStep {
  readonly specs: readonly Spec[];

  constructor(at: number, list: readonly Spec[]) {
    super(at);
    this.specs = list;
  }

  protected override toNobody(): boolean {
    return true;
  }

  protected async step(model: CartModel, cart: ModelCart, real: Real): Promise<void> {
    const items = await Promise.all(this.specs.map((spec) => newItemOf(spec, real)));
    const result = await addToCart(real.means, cart.sessionId, items);
    const isNew = model.stateOf(cart) !== 'open';
    const before = isNew ? [] : cart.items;
    const things = this.specs.map(thingOf);
    expect(codeOf(result)).toBe(this.#expected(model, before, things));
    if (!result.ok) return;
    // What was in a cart that is over is still in the table until it is swept: the model lets go of it with the sweep.
    const target = isNew ? this.#renewed(model, cart, result.sessionId) : cart;
    const known = new Set(before.map(({ id }) => id));
    const added = result.cart.items.filter(({ id }) => !known.has(id));
    const additions = things.map(
      (thing, index): ModelItem => ({
        ...thing,
        id: added[index]?.id ?? '',
        parentId: null,
        kind: this.specs[index]?.kind ?? '',
        isHeld: false,
      }),
    );
    model.change(target, [...before, ...additions], new Set(additions.map(({ id }) => id)));
    checkCart(model, target, result);
  }

  #expected(model: CartModel, before: readonly ModelItem[], things: readonly ModelThing[]): string {
    for (const [index, spec] of this.specs.entries()) {
      const isJourney = ['train', 'ferry', 'through', 'coach'].includes(spec.kind);
      if (isJourney && spec.isStale && model.now >= morning.getTime() + 30 * 60_000) return 'OFFER_EXPIRED';
      // A party larger than the vehicle can't come up here: where seats are counted, there are three at least.
      if (!model.isWithinLimits([...before, ...things.slice(0, index + 1)])) return 'VALIDATION';
    }
    return model.fits(things) ? 'OK' : 'SOLD_OUT';
  }

  #renewed(model: CartModel, cart: ModelCart, sessionId: string): ModelCart {
    expect(sessionId).not.toBe(cart.sessionId);
    const left = { ...cart };
    if (cart.sessionId !== null) model.carts.push(left);
    model.forget(cart);
    cart.sessionId = sessionId;
    return cart;
  }

  toString(): string {
    return `add to ${this.at}: ${JSON.stringify(this.specs)}`;
  }
}

class AddExtra extends CartStep {
  readonly extra: ExtraName;
  readonly parentAt: number;
  readonly quantity: number;

  constructor(at: number, extra: ExtraName, parentAt: number, quantity: number) {
    super(at);
    this.extra = extra;
    this.parentAt = parentAt;
    this.quantity = quantity;
  }

  protected async step(model: CartModel, cart: ModelCart, real: Real): Promise<void> {
    if (model.stateOf(cart) !== 'open') return;
    const { productId, parents } = extraThings[this.extra];
    const possible = cart.items.filter(({ kind }) => parents.some((name) => name === kind));
    const parent = possible[this.parentAt % Math.max(1, possible.length)];
    if (!parent) return;
    const length = 2 + this.quantity;
    const result = await addToCart(real.means, cart.sessionId, [
      {
        itemType: 'extra',
        productId,
        associatedCartItemId: parent.id,
        quantity: this.extra === 'car' ? 1 : this.quantity,
        ...(this.extra === 'car' ? { extra: { vehicleLength: length - 0.5 } } : {}),
      },
    ]);
    const thing = this.#thing(parent, length);
    const outcome = this.#expected(model, cart, parent, thing);
    expect(codeOf(result)).toBe(outcome);
    if (!result.ok) return;
    const known = new Set(cart.items.map(({ id }) => id));
    const id = result.cart.items.find((item) => !known.has(item.id))?.id ?? '';
    const item: ModelItem = { ...thing, id, parentId: parent.id, kind: this.extra, isHeld: false };
    model.change(cart, [...cart.items, item], new Set([id]));
    checkCart(model, cart, result);
  }

  #thing(parent: ModelItem, length: number): ModelThing {
    const shared = { seats: 0, runs: [] };
    const stretch = parent.claims[0] ?? { from: 0, to: 1 };
    const { from, to } = stretch;
    if (this.extra === 'car')
      return {
        ...shared,
        claims: [{ pool: 'deck', from, to, quantity: length }],
        priceCents: 19_000,
        quantity: 1,
      };
    if (this.extra === 'bag')
      return { ...shared, claims: [], priceCents: 2_000 * this.quantity, quantity: this.quantity };
    const claims = [{ pool: 'plus', from, to, quantity: this.quantity }];
    return { ...shared, claims, priceCents: 9_000 * this.quantity, quantity: this.quantity };
  }

  #expected(model: CartModel, cart: ModelCart, parent: ModelItem, thing: ModelThing): string {
    const there = cart.items
      .filter(({ parentId, kind }) => parentId === parent.id && kind === this.extra)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const limit = { car: 1, bag: 2 * parent.seats, upgrade: parent.seats }[this.extra];
    const isPlusAlready = this.extra === 'upgrade' && parent.claims.length > 1;
    if (isPlusAlready || there + thing.quantity > limit) return 'VALIDATION';
    if (!model.isWithinLimits([...cart.items, thing])) return 'VALIDATION';
    return model.fits([thing]) ? 'OK' : 'SOLD_OUT';
  }

  toString(): string {
    return `${this.extra} × ${this.quantity} on item ${this.parentAt} of ${this.at}`;
  }
}

/** Another number of people or of pieces, or the same again. */
class Change extends CartStep {
  readonly itemAt: number;
  readonly count: number | null;

  constructor(at: number, itemAt: number, count: number | null) {
    super(at);
    this.itemAt = itemAt;
    this.count = count;
  }

  protected override toNobody(): boolean {
    return this.itemAt === 0;
  }

  protected async step(model: CartModel, cart: ModelCart, real: Real): Promise<void> {
    const item = cart.items[this.itemAt % Math.max(1, cart.items.length)];
    const id = item?.id ?? '6a53bd5f-0000-4000-8000-000000000000';
    const isCounted = item === undefined || item.seats === 0;
    const count =
      this.count === null ? {} : isCounted ? { quantity: this.count } : { passengers: people(this.count) };
    const result = await changeCartItem(real.means, cart.sessionId, { id, ...count });
    const closed = closedCode(model, cart);
    if (closed || !item) {
      expect(codeOf(result)).toBe(closed ?? 'NOT_FOUND');
      return;
    }
    const next = scaled(item, this.count ?? (isCounted ? item.quantity : item.seats));
    const outcome = this.#expected(model, cart, item, next);
    expect(codeOf(result)).toBe(outcome);
    if (!result.ok) return;
    model.change(
      cart,
      cart.items.map((other) => (other.id === item.id ? next : other)),
      new Set([item.id]),
    );
    checkCart(model, cart, result);
  }

  #expected(model: CartModel, cart: ModelCart, item: ModelItem, next: ModelItem): string {
    const parent = cart.items.find(({ id }) => id === item.parentId);
    if (parent) {
      const others = cart.items
        .filter(({ parentId, kind, id }) => parentId === parent.id && kind === item.kind && id !== item.id)
        .reduce((sum, { quantity }) => sum + quantity, 0);
      if (others + next.quantity > limitOf(item.kind, parent.seats)) return 'VALIDATION';
    }
    const isUnfit = Object.keys(extraThings).some((kind) => {
      const all = cart.items.filter((extra) => extra.parentId === item.id && extra.kind === kind);
      return all.reduce((sum, { quantity }) => sum + quantity, 0) > limitOf(kind, next.seats);
    });
    if (isUnfit) return 'VALIDATION';
    const all = cart.items.map((other) => (other.id === item.id ? next : other));
    if (!model.isWithinLimits(all)) return 'VALIDATION';
    return model.fits([next], item.id) ? 'OK' : 'SOLD_OUT';
  }

  toString(): string {
    return `item ${this.itemAt} of ${this.at} ${this.count === null ? 'again' : `to ${this.count}`}`;
  }
}

function limitOf(kind: string, parentSeats: number): number {
  if (kind === 'car') return 1;
  return kind === 'bag' ? 2 * parentSeats : parentSeats;
}

/** The item for another number of people, or of pieces. */
function scaled(item: ModelItem, count: number): ModelItem {
  const before = item.seats === 0 ? item.quantity : item.seats;
  return {
    ...item,
    quantity: item.seats === 0 ? count : item.quantity,
    seats: item.seats === 0 ? 0 : count,
    priceCents: (item.priceCents / before) * count,
    claims: item.claims.map((claim) => ({ ...claim, quantity: (claim.quantity / before) * count })),
  };
}

class Remove extends CartStep {
  readonly itemAt: number;

  constructor(at: number, itemAt: number) {
    super(at);
    this.itemAt = itemAt;
  }

  protected override toNobody(): boolean {
    return this.itemAt === 0;
  }

  protected async step(model: CartModel, cart: ModelCart, real: Real): Promise<void> {
    const item = cart.items[this.itemAt % Math.max(1, cart.items.length)];
    const result = await removeFromCart(real.means, cart.sessionId, item?.id ?? 'nothing');
    const closed = closedCode(model, cart);
    if (closed || !item) {
      expect(codeOf(result)).toBe(closed ?? 'NOT_FOUND');
      return;
    }
    const left = cart.items.filter(({ id, parentId }) => id !== item.id && parentId !== item.id);
    model.change(cart, left, new Set());
    checkCart(model, cart, result);
  }

  toString(): string {
    return `remove item ${this.itemAt} of ${this.at}`;
  }
}

/** With the id of one's own cart and the item of somebody else's. */
class Meddle extends CartStep {
  protected async step(model: CartModel, cart: ModelCart, real: Real): Promise<void> {
    const id = model.carts[(this.at + 1) % model.carts.length]?.items[0]?.id;
    if (id === undefined || cart.items.some((item) => item.id === id)) return;
    const expected = closedCode(model, cart) ?? 'NOT_FOUND';
    expect(codeOf(await removeFromCart(real.means, cart.sessionId, id))).toBe(expected);
    expect(codeOf(await changeCartItem(real.means, cart.sessionId, { id }))).toBe(expected);
  }

  toString(): string {
    return `${this.at} meddles`;
  }
}

class Read extends CartStep {
  protected async step(model: CartModel, cart: ModelCart, real: Real): Promise<void> {
    const result = await readCart(real.means, cart.sessionId);
    const closed = closedCode(model, cart);
    if (closed) expect(codeOf(result)).toBe(closed);
    else checkCart(model, cart, result);
  }

  toString(): string {
    return `read ${this.at}`;
  }
}

/** What a booking will do: sells what is held, and the cart is gone. */
class Sell extends CartStep {
  protected async step(model: CartModel, cart: ModelCart, real: Real): Promise<void> {
    const { sessionId } = cart;
    if (sessionId === null) return;
    const ids = cart.items.map(({ id }) => id);
    await transact(real.database, async (transaction) => {
      const sold = await sellHolds(transaction, ids, real.means.now());
      await releaseInventory(
        transaction,
        ids.filter((id) => !sold.has(id)),
      );
      if (ids.length > 0) await transaction.delete(cartItems).where(inArray(cartItems.id, ids));
      await transaction.delete(carts).where(eq(carts.sessionHash, sessionHash(sessionId)));
    });
    model.sell(cart);
  }

  toString(): string {
    return `sell ${this.at}`;
  }
}

class PassTime implements Command {
  readonly minutes: number;

  constructor(minutes: number) {
    this.minutes = minutes;
  }

  check(): boolean {
    return true;
  }

  async run(model: CartModel, real: Real): Promise<void> {
    model.now += this.minutes * 60_000;
    real.means.time = new Date(model.now);
    await checkEverything(model, real);
  }

  toString(): string {
    return `${this.minutes} minutes pass`;
  }
}

/** Asks for the same again and again before its time is over, as who wants to keep it for ever. */
class Linger implements Command {
  readonly at: number;
  readonly times: number;

  constructor(at: number, times: number) {
    this.at = at;
    this.times = times;
  }

  check({ carts: list }: Readonly<CartModel>): boolean {
    return list[this.at]?.items.some(({ claims }) => claims.length > 0) === true;
  }

  async run(model: CartModel, real: Real): Promise<void> {
    for (let time = 0; time < this.times; time += 1) {
      await new PassTime(14).run(model, real);
      await new Change(this.at, 0, null).run(model, real);
    }
    await new PassTime(2).run(model, real);
  }

  toString(): string {
    return `${this.at} lingers × ${this.times}`;
  }
}

class Sweep implements Command {
  check(): boolean {
    return true;
  }

  async run(model: CartModel, real: Real): Promise<void> {
    await sweepNow({ database: async () => real.database, now: () => real.means.now() });
    model.sweep();
    await checkEverything(model, real);
  }

  toString(): string {
    return 'sweep';
  }
}

class Restart implements Command {
  check(): boolean {
    return true;
  }

  async run(model: CartModel, real: Real): Promise<void> {
    real.start(new Date(model.now));
    for (const cart of model.carts)
      if (model.stateOf(cart) === 'open') checkCart(model, cart, await readCart(real.means, cart.sessionId));
  }

  toString(): string {
    return 'restart';
  }
}

// ---- the test -------------------------------------------------------------------------------------------------------

const at = fc.nat(2);
const commands: fc.Arbitrary<Command>[] = [
  ...Array.from({ length: 3 }, () =>
    fc.tuple(at, fc.array(specs, { minLength: 1, maxLength: 2 })).map(([cart, list]) => new Add(cart, list)),
  ),
  ...Array.from({ length: 2 }, () =>
    fc
      .tuple(
        at,
        fc.constantFrom<ExtraName>('car', 'bag', 'upgrade'),
        fc.nat(3),
        fc.integer({ min: 1, max: 3 }),
      )
      .map(([cart, extra, parent, quantity]) => new AddExtra(cart, extra, parent, quantity)),
  ),
  ...Array.from({ length: 2 }, () =>
    fc
      .tuple(at, fc.nat(5), fc.option(fc.integer({ min: 1, max: 3 })))
      .map(([cart, item, count]) => new Change(cart, item, count)),
  ),
  // The first more often than others: it is the one that has extras.
  fc.tuple(at, fc.constantFrom(0, 0, 1, 2, 3, 4)).map(([cart, item]) => new Remove(cart, item)),
  ...Array.from({ length: 2 }, () =>
    fc
      .oneof(
        { weight: 12, arbitrary: fc.constantFrom(1, 5, 14, 15, 16, 31, 46) },
        { weight: 1, arbitrary: fc.constantFrom(1_440, 1_441, 1_501) },
      )
      .map((minutes) => new PassTime(minutes)),
  ),
  fc.tuple(at, fc.integer({ min: 2, max: 4 })).map(([cart, times]) => new Linger(cart, times)),
  fc.constant(new Sweep()),
  fc.constant(new Restart()),
  at.map((cart) => new Read(cart)),
  at.map((cart) => new Meddle(cart)),
  at.map((cart) => new Sell(cart)),
];

class RolledBack extends Error {}

/** Each run has the database to itself, and leaves nothing behind: faster by far than a new one. */
async function inPassing(work: (within: Database) => Promise<void>): Promise<void> {
  try {
    await database.transaction(async (transaction) => {
      await work(transaction);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
}

// A minute by itself; the rest of the time is for machines that do much else.
test('whatever is done to carts, in any order, they agree with the model, and no pool is ever sold beyond its capacity', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 40, size: 'medium' }), (sequence) =>
      inPassing(async (within) => {
        const model = new CartModel(morning.getTime(), capacities, 3);
        const real = new Real(within);
        await fc.asyncModelRun(() => ({ model, real }), sequence);
        await new Restart().run(model, real);
        runs += 1;
      }),
    ),
    { numRuns: Number(process.env.CART_RUNS ?? casesOf({ short: 250, full: 1_000 })) },
  );
  expect(runs).toBeGreaterThan(0);
}, 1_200_000);
