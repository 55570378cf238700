/**
 * Kills a site (SIGKILL) during a checkout, at every crash point in the code, and restarts it. Within a minute every payment
 * must have a booking and every booking a payment.
 */
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { type CrashPoint, crashPoints } from '#domains/booking/crash-points.ts';
import { crashScenarios, crashSequences, type ScenarioContext } from './support/crash/crash-scenarios.ts';
import {
  type CrashTestServer,
  type DatabaseServer,
  makeDataFolder,
  startCrashTestServer,
} from './support/crash/crash-test-server-process.ts';
import { Visitor } from './support/crash/visitor.ts';
import { databaseServer } from './support/test-database.ts';

test.describe.configure({ timeout: 300_000 });

/** The longest time until everything is settled after a restart, in milliseconds. */
const settleTimeoutMs = 60_000;

/** Concurrency limit for starts, which are CPU-bound. */
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

    /** Runs work in a separate site, which is removed afterwards. */
    async function withSite(work: (scene: ScenarioContext) => Promise<void>): Promise<void> {
      const site = await startCrashTestServer(server, template);
      let departures = 0;
      const enter = () => {
        departures += 1;
        return new Visitor(site.address, departures - 1);
      };
      try {
        await work({ site, enter });
      } finally {
        await site.remove();
      }
    }

    // @spec 4.7
    test('a checkout that is killed at any point is consistent within a minute', {
      tag: '@full',
    }, async () => {
      expect(crashSequences.flat().toSorted()).toEqual(crashPoints.toSorted());
      const turns = new Turns(startsAtOnce);
      await Promise.all(crashSequences.map((points) => withSite((scene) => live(points, scene, turns))));
    });

    test('fifty identical concurrent orders make one booking and get the same response', {
      tag: '@full',
    }, async () => {
      await withSite(async ({ site, enter }) => {
        await site.start();
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
        expect(await site.standing()).toMatchObject({ bookings: 1, faults: [] });
      });
    });

    test('a visitor who closes the browser after paying has a booking within a minute', {
      tag: '@full',
    }, async () => {
      await withSite(async ({ site, enter }) => {
        await site.start();
        const visitor = enter();
        await visitor.fill();
        await visitor.order();
        await visitor.pay(0, 'approved');
        const took = await waitUntilConsistent(site);
        expect(took).toBeLessThan(settleTimeoutMs);
        note('browser closed', `confirmed after ${seconds(took)}`);
        expect(await visitor.booking()).toMatchObject({ status: 'confirmed' });
      });
    });

    test('without background rounds a captured payment stays without a booking, and the check reports it', {
      tag: '@full',
    }, async () => {
      await withSite(async ({ site, enter }) => {
        await site.start(false);
        const visitor = enter();
        await visitor.fill();
        await visitor.order();
        await site.dieAt('captured-at-provider');
        // The visitor does not retry.
        const back = fetch(await visitor.pay()).catch(() => undefined);
        await site.death();
        await back;
        await site.start(false);
        const { faults } = await site.standing();
        expect(faults).toContainEqual(
          expect.stringMatching(/^the bank: captured .* here claimed of a booking/),
        );
      });
    });
  });
}

/** Runs one site: it crashes at each point, restarts, and must be consistent before the next. */
async function live(points: readonly CrashPoint[], scene: ScenarioContext, turns: Turns): Promise<void> {
  const { site } = scene;
  await turns.take(() => site.start());
  const before: { readonly visitor: Visitor; readonly ends: readonly string[] }[] = [];
  const lives = points.flatMap((point) => crashScenarios[point].map((scenario) => ({ point, scenario })));
  for (const [at, { point, scenario }] of lives.entries()) {
    const { before: prepare, during, ends, canGiveUp } = scenario;
    const visitor = await prepare(scene);
    await site.dieAt(point);
    const story = during(visitor, site);
    await Promise.race([site.death(), story.then(() => site.death())]);
    const died = performance.now();
    await turns.take(() => site.start());
    const started = performance.now();
    await story;
    const took = await waitUntilConsistent(site, started);
    note(`killed at ${point}`, `there again after ${seconds(started - died)}, sound ${seconds(took)} later`);
    expect(took, `killed at ${point}`).toBeLessThan(settleTimeoutMs);
    await expectEnds(visitor, ends);
    before.push({ visitor, ends });
    // The refund is in progress when the site crashes next.
    if (canGiveUp && at < lives.length - 1) await visitor.giveUpOne(ends.length - 1);
  }
  const paidChanges = lives.reduce((sum, { scenario }) => sum + (scenario.paidChanges ?? 0), 0);
  const orders = before.flatMap(({ ends }) => ends);
  const paid = orders.filter((status) => status !== 'cancelled').length;
  const standing = await site.standing();
  expect(standing).toMatchObject({
    ...{ faults: [], bookings: orders.length, paid },
    captured: paid + paidChanges,
  });
}

async function expectEnds(visitor: Visitor, ends: readonly string[]): Promise<void> {
  for (const [order, status] of ends.entries())
    expect(await visitor.booking(order)).toMatchObject({ status });
}

/** Waits until the consistency check finds no faults. @returns the milliseconds since `since` */
async function waitUntilConsistent(site: CrashTestServer, since = performance.now()): Promise<number> {
  for (;;) {
    const { faults } = await site.standing();
    const took = performance.now() - since;
    if (faults.length === 0) return took;
    if (took > settleTimeoutMs) throw new Error(`Not consistent after a minute:\n${faults.join('\n')}`);
    await sleep(500);
  }
}

function note(type: string, description: string): void {
  test.info().annotations.push({ type, description });
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

/** Runs up to `free` works at a time; the others queue. */
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
