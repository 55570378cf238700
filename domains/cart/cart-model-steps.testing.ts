/** Commands of the model-based test that change, read or sell a cart, or let time pass. */
import { eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { releaseInventory, sellHolds } from '#domains/inventory/hold.ts';
import { transact } from '#domains/inventory/transact-with-retries.ts';
import { cartItems, carts } from './cart.table.ts';
import { people } from './cart-fixtures.testing.ts';
import type { CartModel, ModelCart, ModelItem } from './cart-model.testing.ts';
import { checkCart, checkEverything, closedCode, codeOf } from './cart-model-checks.testing.ts';
import { limitOf, modelExtras } from './cart-model-items.testing.ts';
import { CartStep, type Command } from './cart-model-step.testing.ts';
import type { RealSystem } from './cart-model-timetable.testing.ts';
import { changeCartItem } from './change-cart-item.ts';
import { readCart } from './read-cart.ts';
import { removeFromCart } from './remove-from-cart.ts';
import { sessionHash } from './session-id.ts';
import { sweepNow } from './start-sweeping.ts';

/** Changes the number of people or units of an item, or renews it unchanged. */
export class ChangeCommand extends CartStep {
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

  protected async step(model: CartModel, cart: ModelCart, real: RealSystem): Promise<void> {
    const item = cart.items[this.itemAt % Math.max(1, cart.items.length)];
    const id = item?.id ?? '6a53bd5f-0000-4000-8000-000000000000';
    const isCounted = item === undefined || item.seats === 0;
    const count =
      this.count === null ? {} : isCounted ? { quantity: this.count } : { passengers: people(this.count) };
    const result = await changeCartItem(real.deps, cart.sessionId, { id, ...count });
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
    // All travellers of a pass travel together.
    if (item.kind === 'ride' && next.seats !== item.seats) return 'VALIDATION';
    const parent = cart.items.find(({ id }) => id === item.parentId);
    if (parent) {
      const others = cart.items
        .filter(({ parentId, kind, id }) => parentId === parent.id && kind === item.kind && id !== item.id)
        .reduce((sum, { quantity }) => sum + quantity, 0);
      if (others + next.quantity > limitOf(item.kind, parent.seats)) return 'VALIDATION';
    }
    const isUnfit = Object.keys(modelExtras).some((kind) => {
      const all = cart.items.filter((extra) => extra.parentId === item.id && extra.kind === kind);
      return all.reduce((sum, { quantity }) => sum + quantity, 0) > limitOf(kind, next.seats);
    });
    if (isUnfit) return 'VALIDATION';
    const all = cart.items.map((other) => (other.id === item.id ? next : other));
    if (!model.isWithinLimits(all)) return 'VALIDATION';
    const others = cart.items.filter(({ id }) => id !== item.id);
    if (!model.isWithinPasses([next], item.id) || !model.isWithinShares(cart, others, [next]))
      return 'VALIDATION';
    return model.fits([next], item.id) ? 'OK' : 'SOLD_OUT';
  }

  toString(): string {
    return `item ${this.itemAt} of ${this.at} ${this.count === null ? 'again' : `to ${this.count}`}`;
  }
}

/** Returns the item for another number of people or units. */
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

/** Tries to change an item of another cart with the session id of its own cart. */
export class MeddleCommand extends CartStep {
  protected async step(model: CartModel, cart: ModelCart, real: RealSystem): Promise<void> {
    const id = model.carts[(this.at + 1) % model.carts.length]?.items[0]?.id;
    if (id === undefined || cart.items.some((item) => item.id === id)) return;
    const expected = closedCode(model, cart) ?? 'NOT_FOUND';
    expect(codeOf(await removeFromCart(real.deps, cart.sessionId, id))).toBe(expected);
    expect(codeOf(await changeCartItem(real.deps, cart.sessionId, { id }))).toBe(expected);
  }

  toString(): string {
    return `${this.at} meddles`;
  }
}

/** Reads a cart. */
export class ReadCommand extends CartStep {
  protected async step(model: CartModel, cart: ModelCart, real: RealSystem): Promise<void> {
    const result = await readCart(real.deps, cart.sessionId);
    const closed = closedCode(model, cart);
    if (closed) expect(codeOf(result)).toBe(closed);
    else checkCart(model, cart, result);
  }

  toString(): string {
    return `read ${this.at}`;
  }
}

/** Sells the held items as a booking does, and deletes the cart. */
export class SellCommand extends CartStep {
  protected async step(model: CartModel, cart: ModelCart, real: RealSystem): Promise<void> {
    const { sessionId } = cart;
    if (sessionId === null) return;
    const ids = cart.items.map(({ id }) => id);
    await transact(real.database, async (transaction) => {
      const sold = await sellHolds(transaction, ids, real.deps.now());
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

/** Lets minutes pass. */
export class PassTimeCommand implements Command {
  readonly minutes: number;

  constructor(minutes: number) {
    this.minutes = minutes;
  }

  check(): boolean {
    return true;
  }

  async run(model: CartModel, real: RealSystem): Promise<void> {
    model.now += this.minutes * 60_000;
    real.deps.time = new Date(model.now);
    await checkEverything(model, real);
  }

  toString(): string {
    return `${this.minutes} minutes pass`;
  }
}

/** Renews an item repeatedly before its hold ends, like a visitor who tries to keep it forever. */
export class LingerCommand implements Command {
  readonly at: number;
  readonly times: number;

  constructor(at: number, times: number) {
    this.at = at;
    this.times = times;
  }

  check({ carts: list }: Readonly<CartModel>): boolean {
    return list[this.at]?.items.some(({ claims }) => claims.length > 0) === true;
  }

  async run(model: CartModel, real: RealSystem): Promise<void> {
    for (let time = 0; time < this.times; time += 1) {
      await new PassTimeCommand(14).run(model, real);
      await new ChangeCommand(this.at, 0, null).run(model, real);
    }
    await new PassTimeCommand(2).run(model, real);
  }

  toString(): string {
    return `${this.at} lingers × ${this.times}`;
  }
}

/** Runs one sweep. */
export class SweepCommand implements Command {
  check(): boolean {
    return true;
  }

  async run(model: CartModel, real: RealSystem): Promise<void> {
    await sweepNow({ database: async () => real.database, now: () => real.deps.now() });
    model.sweep();
    await checkEverything(model, real);
  }

  toString(): string {
    return 'sweep';
  }
}

/** Restarts the process and reads all carts again. */
export class RestartCommand implements Command {
  check(): boolean {
    return true;
  }

  async run(model: CartModel, real: RealSystem): Promise<void> {
    real.start(new Date(model.now));
    for (const cart of model.carts)
      if (model.stateOf(cart) === 'open') checkCart(model, cart, await readCart(real.deps, cart.sessionId));
  }

  toString(): string {
    return 'restart';
  }
}
