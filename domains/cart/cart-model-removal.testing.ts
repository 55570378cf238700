/** Commands of the model-based test that remove an item from a cart and undo the removal. */
import { expect } from 'vitest';
import type { CartModel, ModelCart, ModelItem } from './cart-model.testing.ts';
import { checkCart, closedCode, codeOf } from './cart-model-checks.testing.ts';
import { limitOf } from './cart-model-items.testing.ts';
import { CartStep } from './cart-model-step.testing.ts';
import type { RealSystem } from './cart-model-timetable.testing.ts';
import { removeFromCart } from './remove-from-cart.ts';
import { restoreItem } from './restore-item.ts';

export class Remove extends CartStep {
  readonly itemAt: number;

  constructor(at: number, itemAt: number) {
    super(at);
    this.itemAt = itemAt;
  }

  protected override toNobody(): boolean {
    return this.itemAt === 0;
  }

  protected async step(model: CartModel, cart: ModelCart, real: RealSystem): Promise<void> {
    const item = cart.items[this.itemAt % Math.max(1, cart.items.length)];
    const result = await removeFromCart(real.deps, cart.sessionId, item?.id ?? 'nothing');
    const closed = closedCode(model, cart);
    if (closed || !item) {
      expect(codeOf(result)).toBe(closed ?? 'NOT_FOUND');
      return;
    }
    model.remove(cart, item);
    checkCart(model, cart, result);
  }

  toString(): string {
    return `remove item ${this.itemAt} of ${this.at}`;
  }
}

/** Tries to undo the last removal. */
export class Restore extends CartStep {
  protected async step(model: CartModel, cart: ModelCart, real: RealSystem): Promise<void> {
    const id = cart.removed?.main.id ?? '6a53bd5f-0000-4000-8000-000000000000';
    const result = await restoreItem(real.deps, cart.sessionId, { id });
    const removal = model.restorable(cart);
    const earlier = cart.items;
    if (removal) cart.items = model.withoutReplacements(cart, removal.by);
    const expected =
      closedCode(model, cart) ?? (removal ? this.#expected(model, cart, removal.items) : 'NOT_FOUND');
    // The replacements count until the whole change is known.
    cart.items = earlier;
    expect(codeOf(result)).toBe(expected);
    if (!result.ok || !removal) return;
    model.restore(cart, removal);
    checkCart(model, cart, result);
  }

  #expected(model: CartModel, cart: ModelCart, back: readonly ModelItem[]): string {
    const all = [...cart.items, ...back];
    const isUnfit = back.some(({ kind, parentId }) => {
      const parent = all.find(({ id }) => id === parentId);
      const same = all.filter((item) => item.parentId === parentId && item.kind === kind);
      return parent && same.reduce((sum, { quantity }) => sum + quantity, 0) > limitOf(kind, parent.seats);
    });
    if (isUnfit || !model.isWithinLimits(all)) return 'VALIDATION';
    if (!model.isWithinPasses(back) || !model.isWithinShares(cart, cart.items, back)) return 'VALIDATION';
    return model.fits(back) ? 'OK' : 'SOLD_OUT';
  }

  toString(): string {
    return `undo the removal in ${this.at}`;
  }
}
