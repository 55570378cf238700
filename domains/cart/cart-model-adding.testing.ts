/** Commands of the model-based test that add an item to a cart. */
import { expect } from 'vitest';
import { addToCart } from './add-to-cart.ts';
import { morning } from './cart-fixtures.testing.ts';
import type { CartModel, ModelCart, ModelItem, ModelNewItem } from './cart-model.testing.ts';
import { checkCart, codeOf } from './cart-model-checks.testing.ts';
import {
  type ExtraName,
  modelExtras,
  modelItemOf,
  newItemOf,
  type Spec,
} from './cart-model-items.testing.ts';
import { isCovered } from './cart-model-passes.testing.ts';
import { CartStep } from './cart-model-step.testing.ts';
import type { RealSystem } from './cart-model-timetable.testing.ts';

export class Add extends CartStep {
  readonly specs: readonly Spec[];
  /** The item to replace, counted from 1; 0 for the one that was removed last, null for none. */
  readonly replacedAt: number | null;

  constructor(at: number, list: readonly Spec[], replacedAt: number | null = null) {
    super(at);
    this.specs = list;
    this.replacedAt = replacedAt;
  }

  protected override toNobody(): boolean {
    return true;
  }

  protected async step(model: CartModel, cart: ModelCart, real: RealSystem): Promise<void> {
    const items = await Promise.all(this.specs.map((spec) => newItemOf(spec, real)));
    const isNew = model.stateOf(cart) !== 'open';
    const replacedId = this.#replacedId(cart);
    const result = await addToCart(real.deps, cart.sessionId, items, replacedId);
    const earlier = { ...cart };
    const replaced = isNew ? undefined : cart.items.find(({ id }) => id === replacedId);
    const isAgain =
      !isNew &&
      !replaced &&
      (model.restorable(cart)?.by.length ?? 0) > 0 &&
      cart.removed?.main.id === replacedId;
    if (replaced) model.remove(cart, replaced);
    if (isAgain) cart.items = model.withoutReplacements(cart, cart.removed?.by ?? []);
    const { items: staying, removed } = cart;
    const before = isNew ? [] : staying;
    const things = this.specs.map(modelItemOf);
    const expected = this.#expected(model, cart, before, things);
    // The replaced item counts until the whole change is known.
    Object.assign(cart, earlier);
    expect(codeOf(result)).toBe(expected);
    if (!result.ok) return;
    // The items of an expired cart stay in the table until the sweep; the model forgets them with the sweep.
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
    if (removed && (replaced || isAgain))
      cart.removed = { ...removed, by: additions.map(({ id }) => id), at: model.now };
    checkCart(model, target, result);
  }

  /** The id of the item to replace: one of the cart, or one that was replaced before. */
  #replacedId({ items, removed }: ModelCart): string | undefined {
    if (this.replacedAt === null) return undefined;
    return this.replacedAt === 0 ? removed?.main.id : items[this.replacedAt - 1]?.id;
  }

  #expected(
    model: CartModel,
    cart: ModelCart,
    before: readonly ModelItem[],
    things: readonly ModelNewItem[],
  ): string {
    for (const [index, spec] of this.specs.entries()) {
      const isJourney = ['train', 'ferry', 'through', 'coach', 'ride'].includes(spec.kind);
      if (isJourney && spec.isStale && model.now >= morning.getTime() + 30 * 60_000) return 'OFFER_EXPIRED';
      if (spec.kind === 'ride' && spec.ride === 'better seat') return 'VALIDATION';
      // A party can't exceed the capacity here: every counted vehicle has at least three seats.
      if (!model.isWithinLimits([...before, ...things.slice(0, index + 1)])) return 'VALIDATION';
    }
    // The services of a pass are checked once all items are known.
    if (this.specs.some((spec) => spec.kind === 'ride' && !isCovered(spec))) return 'VALIDATION';
    if (!model.isWithinPasses(things) || !model.isWithinShares(cart, before, things)) return 'VALIDATION';
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
    const replacing = this.replacedAt === null ? '' : `, replacing item ${this.replacedAt}`;
    return `add to ${this.at}: ${JSON.stringify(this.specs)}${replacing}`;
  }
}

/** Adds an extra to an item of the cart that allows it. */
export class AddExtra extends CartStep {
  readonly extra: ExtraName;
  readonly parentAt: number;
  readonly quantity: number;

  constructor(at: number, extra: ExtraName, parentAt: number, quantity: number) {
    super(at);
    this.extra = extra;
    this.parentAt = parentAt;
    this.quantity = quantity;
  }

  protected async step(model: CartModel, cart: ModelCart, real: RealSystem): Promise<void> {
    if (model.stateOf(cart) !== 'open') return;
    const { productId, parents } = modelExtras[this.extra];
    const possible = cart.items.filter(({ kind }) => parents.some((name) => name === kind));
    const parent = possible[this.parentAt % Math.max(1, possible.length)];
    if (!parent) return;
    const length = 2 + this.quantity;
    const result = await addToCart(real.deps, cart.sessionId, [
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

  #thing(parent: ModelItem, length: number): ModelNewItem {
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

  #expected(model: CartModel, cart: ModelCart, parent: ModelItem, thing: ModelNewItem): string {
    const there = cart.items
      .filter(({ parentId, kind }) => parentId === parent.id && kind === this.extra)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const limit = { car: 1, bag: 2 * parent.seats, upgrade: parent.seats }[this.extra];
    const isPlusAlready = this.extra === 'upgrade' && parent.claims.length > 1;
    if (isPlusAlready || there + thing.quantity > limit) return 'VALIDATION';
    if (!model.isWithinLimits([...cart.items, thing])) return 'VALIDATION';
    if (!model.isWithinShares(cart, cart.items, [thing])) return 'VALIDATION';
    return model.fits([thing]) ? 'OK' : 'SOLD_OUT';
  }

  toString(): string {
    return `${this.extra} × ${this.quantity} on item ${this.parentAt} of ${this.at}`;
  }
}
