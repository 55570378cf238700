/** Command of the model-based test in which two carts want the rest of one pass. */
import fc from 'fast-check';
import type { CartModel } from './cart-model.testing.ts';
import { Add } from './cart-model-adding.testing.ts';
import { type RideSpec, rides } from './cart-model-passes.testing.ts';
import { Remove } from './cart-model-removal.testing.ts';
import type { Command } from './cart-model-step.testing.ts';
import { PassTimeCommand, SellCommand } from './cart-model-steps.testing.ts';
import type { RealSystem } from './cart-model-timetable.testing.ts';

/** Event between the two: the first keeps its ride, loses its hold, removes the ride or books it. */
type Between = 'nothing' | 'expiry' | 'removal' | 'sale';

/**
 * A cart takes a ride on a pass, and another cart wants rides on it. It is one command, because reaching this state step
 * by step takes too long.
 */
export class ContestCommand implements Command {
  readonly carts: readonly [number, number];
  readonly rides: readonly [RideSpec, ...RideSpec[]];
  readonly between: Between;

  constructor(carts: readonly [number, number], specs: readonly [RideSpec, ...RideSpec[]], between: Between) {
    this.carts = carts;
    this.rides = specs;
    this.between = between;
  }

  check(): boolean {
    return true;
  }

  async run(model: CartModel, real: RealSystem): Promise<void> {
    const [first, second] = this.carts;
    const [ride, ...others] = this.rides;
    await new Add(first, [ride]).run(model, real);
    if (this.between === 'expiry') await new PassTimeCommand(16).run(model, real);
    const last = (model.carts[first]?.items.length ?? 0) - 1;
    if (this.between === 'removal' && last >= 0) await new Remove(first, last).run(model, real);
    if (this.between === 'sale') await new SellCommand(first).run(model, real);
    await new Add(second, others).run(model, real);
  }

  toString(): string {
    return `${this.carts.join(' and ')} want ${JSON.stringify(this.rides)}, with ${this.between} in between`;
  }
}

/** Generates contests between two of three carts for rides on one pass. */
export const contests: fc.Arbitrary<Command> = fc
  .tuple(
    fc.constantFrom<readonly [number, number]>([0, 1], [1, 2], [2, 0]),
    fc.tuple(rides, rides, rides),
    fc.constantFrom<Between>('nothing', 'expiry', 'removal', 'sale'),
  )
  .map(([carts, [first, ...others], between]) => {
    const { pass } = first;
    const ofPass = others.map((ride) => ({ ...ride, pass }));
    return new ContestCommand(carts, [first, ...ofPass], between);
  });
