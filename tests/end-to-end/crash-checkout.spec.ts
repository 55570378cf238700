import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { type CrashPoint, crashPoints } from '#domains/booking/crash-points.ts';
import {
  type CrashShop,
  type DatabaseServer,
  makeDataFolder,
  openCrashShop,
} from './support/crash/crash-shop-process.ts';
import { lives, type Scene, stories } from './support/crash/stories.ts';
import { Visitor } from './support/crash/visitor.ts';
import { databaseServer } from './support/test-database.ts';

/**
 * A shop that is killed (SIGKILL) in the middle of a checkout, at every place there is in the code for it, and started again: a
 * minute later at most no money is without a booking, and no booking without money.
 */

test.describe.configure({ timeout: 300_000 });

/** How long everything may take to be settled once the shop is there again, in milliseconds. */
const settledWithin = 60_000;

/** How many are started at once: a start is work for the processor. */
const startsAtOnce = 2;

const databases = [
  ['the embedded database', () => null],
  ['PostgreSQL', databaseServer],
] as const satisfies readonly (readonly [string, () => DatabaseServer])[];

for (const [name, serverOf] of databases) {
  test.describe(`on ${name}`, { tag: name === 'PostgreSQL' ? [] : '@full' }, () => {
    test.describe.configure({ mode: 'default' });

    let server: DatabaseServer;
    let template = '';

    test.beforeAll(async () => {
      test.setTimeout(120_000);
      server = serverOf();
      if (server !== '') template = await makeDataFolder(server);
    });
    test.beforeEach(() => {
      test.skip(server === '', 'There is no PostgreSQL (TEST_DATABASE_URL).');
    });
    test.afterAll(() => {
      if (template !== '') rmSync(template, { recursive: true, force: true });
    });

    /** With a shop of its own, which is removed afterwards. */
    async function inShop(work: (scene: Scene) => Promise<void>): Promise<void> {
      const shop = await openCrashShop(server, template);
      let departures = 0;
      const enter = () => {
        departures += 1;
        return new Visitor(shop.address, departures - 1);
      };
      try {
        await work({ shop, enter });
      } finally {
        await shop.remove();
      }
    }

    // @spec 4.7
    test('a checkout that is killed at any point comes right within a minute', { tag: '@full' }, async () => {
      expect(lives.flat().toSorted()).toEqual(crashPoints.toSorted());
      const turns = new Turns(startsAtOnce);
      await Promise.all(lives.map((points) => inShop((scene) => live(points, scene, turns))));
    });

    test('fifty equal orders at once are one booking, answered in the same words', {
      tag: '@full',
    }, async () => {
      await inShop(async ({ shop, enter }) => {
        await shop.start();
        const visitor = enter();
        await visitor.fill();
        const requests = Array.from({ length: 50 }, () => visitor.orderRequest('fifty-at-once'));
        const answers = await Promise.all(
          requests.map(async (request) => {
            const answer = await fetch(request);
            return {
              status: answer.status,
              isReplayed: answer.headers.get('Idempotent-Replayed'),
              body: await answer.text(),
            };
          }),
        );
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
        expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
        expect(answers.filter(({ isReplayed }) => isReplayed === 'true')).toHaveLength(49);
        expect(await shop.standing()).toMatchObject({ bookings: 1, faults: [] });
      });
    });

    test('who closes the browser after paying has a booking within a minute', { tag: '@full' }, async () => {
      await inShop(async ({ shop, enter }) => {
        await shop.start();
        const visitor = enter();
        await visitor.fill();
        await visitor.order();
        await visitor.pay(0, 'approved');
        const took = await soundAfter(shop);
        expect(took).toBeLessThan(settledWithin);
        note('browser closed', `confirmed after ${seconds(took)}`);
        expect(await visitor.booking()).toMatchObject({ status: 'confirmed' });
      });
    });

    test('nobody looks after it: the money stays without a booking, and this test would say so', {
      tag: '@full',
    }, async () => {
      await inShop(async ({ shop, enter }) => {
        await shop.start(false);
        const visitor = enter();
        await visitor.fill();
        await visitor.order();
        await shop.dieAt('captured-at-provider');
        // They do not try again.
        const back = fetch(await visitor.pay()).catch(() => undefined);
        await shop.death();
        await back;
        await shop.start(false);
        const { faults } = await shop.standing();
        expect(faults).toContainEqual(
          expect.stringMatching(/^the bank: captured .* here claimed of a booking/),
        );
      });
    });
  });
}

/** A life: dies at each of the points, is started again, and is in order before the next. */
async function live(points: readonly CrashPoint[], scene: Scene, turns: Turns): Promise<void> {
  const { shop } = scene;
  await turns.take(() => shop.start());
  const before: { readonly visitor: Visitor; readonly ends: readonly string[] }[] = [];
  for (const point of points) {
    const { before: prepare, during, ends, canGiveUp } = stories[point];
    const visitor = await prepare(scene);
    await shop.dieAt(point);
    const story = during(visitor);
    await Promise.race([shop.death(), story.then(() => shop.death())]);
    const died = performance.now();
    await turns.take(() => shop.start());
    const started = performance.now();
    await story;
    const took = await soundAfter(shop, started);
    note(`killed at ${point}`, `there again after ${seconds(started - died)}, sound ${seconds(took)} later`);
    expect(took, `killed at ${point}`).toBeLessThan(settledWithin);
    await expectEnds(visitor, ends);
    before.push({ visitor, ends });
    // What goes back for it is on its way when the shop dies next.
    if (canGiveUp && point !== points.at(-1)) await visitor.giveUpOne(ends.length - 1);
  }
  const orders = before.flatMap(({ ends }) => ends);
  const paid = orders.filter((status) => status !== 'cancelled').length;
  const standing = await shop.standing();
  expect(standing).toMatchObject({ faults: [], bookings: orders.length, paid, captured: paid });
}

async function expectEnds(visitor: Visitor, ends: readonly string[]): Promise<void> {
  for (const [order, status] of ends.entries())
    expect(await visitor.booking(order)).toMatchObject({ status });
}

/** Waits until nothing is other than it must be. @returns how long after `since` that was, in milliseconds */
async function soundAfter(shop: CrashShop, since = performance.now()): Promise<number> {
  for (;;) {
    const { faults } = await shop.standing();
    const took = performance.now() - since;
    if (faults.length === 0) return took;
    if (took > settledWithin) throw new Error(`A minute later:\n${faults.join('\n')}`);
    await sleep(500);
  }
}

function note(type: string, description: string): void {
  test.info().annotations.push({ type, description });
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

/** So many at once, the others in their turn. */
class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(free: number) {
    this.#free = free;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
