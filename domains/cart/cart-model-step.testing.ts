/** A command of the model-based test. */
import type fc from 'fast-check';
import type { CartModel, ModelCart } from './cart-model.testing.ts';
import { checkEverything } from './cart-model-checks.testing.ts';
import type { RealSystem } from './cart-model-timetable.testing.ts';

export type Command = fc.AsyncCommand<CartModel, RealSystem>;

/** A command on one of the carts. */
export abstract class CartStep implements Command {
  readonly at: number;

  constructor(at: number) {
    this.at = at;
  }

  /** Prefers existing carts, because others have little to test. */
  check({ carts: list }: Readonly<CartModel>): boolean {
    return list[this.at]?.sessionId !== null || this.toNobody();
  }

  /** Returns true if the command also runs without a cart. */
  protected toNobody(): boolean {
    return false;
  }

  async run(model: CartModel, real: RealSystem): Promise<void> {
    const cart = model.carts[this.at];
    if (!cart) return;
    await this.step(model, cart, real);
    await checkEverything(model, real);
  }

  protected abstract step(model: CartModel, cart: ModelCart, real: RealSystem): Promise<void>;

  abstract toString(): string;
}
