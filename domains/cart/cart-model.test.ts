import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, OpenedDatabase } from '#platform/database/opened-database.ts';
import { openTestDatabase } from '#platform/database/test-database.testing.ts';
import { casesOf } from '#tests/case-counts.ts';
import { morning } from './cart-fixtures.testing.ts';
import { CartModel } from './cart-model.testing.ts';
import { Add, AddExtra } from './cart-model-adding.testing.ts';
import { contests } from './cart-model-contest.testing.ts';
import { type ExtraName, specs, trips } from './cart-model-items.testing.ts';
import { arePassesEnough, rides } from './cart-model-passes.testing.ts';
import { Remove, Restore } from './cart-model-removal.testing.ts';
import type { Command } from './cart-model-step.testing.ts';
import {
  ChangeCommand,
  LingerCommand,
  MeddleCommand,
  PassTimeCommand,
  ReadCommand,
  RestartCommand,
  SellCommand,
  SweepCommand,
} from './cart-model-steps.testing.ts';
import {
  capacities,
  openTestTimetable,
  RealSystem,
  shares,
  type TestTimetable,
} from './cart-model-timetable.testing.ts';

let opened: OpenedDatabase;
let testTimetable: TestTimetable;

beforeAll(async () => {
  opened = await openTestDatabase();
  testTimetable = await openTestTimetable();
});
afterAll(() => opened.close());

const at = fc.nat(2);
const commands: fc.Arbitrary<Command>[] = [
  ...Array.from({ length: 3 }, () =>
    fc.tuple(at, fc.array(specs, { minLength: 1, maxLength: 2 })).map(([cart, list]) => new Add(cart, list)),
  ),
  fc.tuple(at, trips).map(([cart, list]) => new Add(cart, list)),
  fc.tuple(at, specs, fc.nat(3)).map(([cart, spec, replacedAt]) => new Add(cart, [spec], replacedAt)),
  fc.tuple(at, fc.array(rides, { minLength: 1, maxLength: 2 })).map(([cart, list]) => new Add(cart, list)),
  contests,
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
      .map(([cart, item, count]) => new ChangeCommand(cart, item, count)),
  ),
  // The first cart gets more commands than the others, because it has extras.
  fc.tuple(at, fc.constantFrom(0, 0, 1, 2, 3, 4)).map(([cart, item]) => new Remove(cart, item)),
  at.map((cart) => new Restore(cart)),
  ...Array.from({ length: 2 }, () =>
    fc
      .oneof(
        { weight: 12, arbitrary: fc.constantFrom(1, 5, 14, 15, 16, 31, 46) },
        { weight: 1, arbitrary: fc.constantFrom(1_440, 1_441, 1_501) },
      )
      .map((minutes) => new PassTimeCommand(minutes)),
  ),
  fc.tuple(at, fc.integer({ min: 2, max: 4 })).map(([cart, times]) => new LingerCommand(cart, times)),
  fc.constant(new SweepCommand()),
  fc.constant(new RestartCommand()),
  at.map((cart) => new ReadCommand(cart)),
  at.map((cart) => new MeddleCommand(cart)),
  at.map((cart) => new SellCommand(cart)),
];

class RolledBack extends Error {}

/** Runs the work in a transaction that is rolled back: far faster than a new database for each run. */
async function inPassing(work: (within: Database) => Promise<void>): Promise<void> {
  try {
    await opened.database.transaction(async (transaction) => {
      await work(transaction);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
}

// It takes a minute alone; the remaining time is for busy machines.
// @spec 9.11
test('carts agree with the model after any sequence of commands, and no pool is ever oversold', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 40, size: 'medium' }), (sequence) =>
      inPassing(async (within) => {
        const model = new CartModel(morning.getTime(), { capacities, shares, arePassesEnough }, 3);
        const real = new RealSystem(within, testTimetable);
        await fc.asyncModelRun(() => ({ model, real }), sequence);
        await new RestartCommand().run(model, real);
        runs += 1;
      }),
    ),
    { numRuns: Number(process.env.CART_RUNS ?? casesOf({ short: 12, full: 1_000 })) },
  );
  expect(runs).toBeGreaterThan(0);
}, 1_200_000);
