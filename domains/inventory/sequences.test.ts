/**
 * Model-based test with thousands of random histories of sales by segment, each on its own pool. The model is an array
 * with one counter per segment. The histories run side by side. All requests that the model grants go into one call.
 * Each request that it refuses is made separately, and must be refused with the same number left.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { casesOf } from '#tests/case-counts.ts';
import { randomSeed } from '#tests/random-seed.ts';
import { countTaken } from './availability.ts';
import { holdInventory, releaseInventory, renewHolds, sellHolds } from './hold.ts';
import { claim, clearInventory, minutes, part } from './inventory.testing.ts';
import type { Pool } from './inventory.ts';
import { sweepHolds } from './sweep-holds.ts';
import { transact } from './transact-with-retries.ts';

const HISTORIES = casesOf({ short: 300, full: 10_000 });
const SIDE_BY_SIDE = 1_000;
const STEPS = 6;

const move = fc.record({
  what: fc.constantFrom('hold', 'hold', 'hold', 'change', 'release', 'sell'),
  /** Index of the affected holder, unless the move is a new hold. */
  whom: fc.nat({ max: STEPS }),
  from: fc.nat({ max: 5 }),
  length: fc.integer({ min: 1, max: 6 }),
  quantity: fc.constantFrom(1, 1, 2, 3),
});
const plan = fc.record({
  capacity: fc.nat({ max: 16 }),
  segments: fc.integer({ min: 1, max: 6 }),
  moves: fc.array(move, { minLength: STEPS, maxLength: STEPS }),
});

/** A granted hold: its end (null if it is sold) and its step. */
interface Had {
  readonly holderId: string;
  readonly from: number;
  readonly to: number;
  readonly quantity: number;
  readonly step: number;
  until: Date | null;
}

interface History {
  readonly pool: Pool;
  readonly segments: number;
  had: readonly Had[];
}

const isLive = ({ until }: Had, now: Date) => until === null || until > now;

/** The complete model: the units taken, one counter per segment. */
function counters({ segments, had }: History, now: Date): number[] {
  const taken = Array.from({ length: segments }, () => 0);
  for (const { from, to, quantity } of had.filter((each) => isLive(each, now))) {
    for (let segment = from; segment < to; segment += 1) taken[segment] = (taken[segment] ?? 0) + quantity;
  }
  return taken;
}

const without = (history: History, holder: string): History => ({
  ...history,
  had: history.had.filter(({ holderId }) => holderId !== holder),
});

describeEachDatabase('random histories of sales by segment', (open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened.close());

  // @spec 9.11
  test('agree with an array of counters', async () => {
    const plans = fc.sample(plan, { numRuns: HISTORIES, seed: randomSeed });
    const seen = { granted: 0, refused: 0, released: 0, sold: 0, over: 0 };
    for (let first = 0; first < HISTORIES; first += SIDE_BY_SIDE) {
      await live(
        plans.slice(first, first + SIDE_BY_SIDE),
        seen,
        `seed ${randomSeed}, histories from ${first}`,
      );
      await clearInventory(opened.database);
    }
    // Every kind of outcome must be frequent, or the test proves nothing.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(HISTORIES / 10);
  }, 400_000);

  type Seen = { granted: number; refused: number; released: number; sold: number; over: number };

  async function live(
    plans: readonly (typeof plan extends fc.Arbitrary<infer Plan> ? Plan : never)[],
    seen: Seen,
    where: string,
  ) {
    const histories: History[] = plans.map(({ capacity, segments }, index) => ({
      pool: { id: `pool-${index}`, capacity },
      segments,
      had: [],
    }));
    for (let step = 0; step < STEPS; step += 1) {
      const now = minutes(step * 5);
      const until = minutes(step * 5 + 12);
      const released: string[] = [];
      const sold: string[] = [];
      const granted: { history: History; had: Had }[] = [];
      const refused: { history: History; had: Had; left: number }[] = [];
      for (const [index, history] of histories.entries()) {
        const next = plans[index]?.moves[step];
        if (!next) continue;
        const known = history.had[next.whom % Math.max(1, history.had.length)];
        if (known && next.what === 'release') {
          released.push(known.holderId);
          history.had = without(history, known.holderId).had;
        } else if (known && next.what === 'sell') {
          sold.push(known.holderId);
          if (isLive(known, now)) known.until = null;
        } else {
          const isChange = known && next.what === 'change' && known.until !== null;
          const from = next.from % history.segments;
          const to = Math.min(history.segments, from + next.length);
          const holderId = isChange ? known.holderId : `${history.pool.id}/${step}`;
          const had = { holderId, from, to, quantity: next.quantity, step, until };
          const others = counters(without(history, holderId), now).slice(from, to);
          const left = history.pool.capacity - Math.max(...others);
          if (left < next.quantity) refused.push({ history, had, left });
          else granted.push({ history, had });
        }
      }
      for (const { history, had } of granted) {
        history.had = [...without(history, had.holderId).had, had];
      }

      const partOf = ({ history, had }: { history: History; had: Had }) =>
        part(had.holderId, claim(history.pool, had.from, had.to, had.quantity));
      await transact(opened.database, async (transaction) => {
        const ask = (parts: ReturnType<typeof partOf>[]) =>
          holdInventory(transaction, { ownerId: `step-${step}`, now, until, parts });
        await releaseInventory(transaction, released);
        await sellHolds(transaction, sold, now);
        for (const each of refused) {
          expect(await ask([partOf(each)]), where).toMatchObject({ shortage: { left: each.left } });
        }
        expect(await ask(granted.map(partOf)), where).toEqual({ ok: true });
        // Every third step renews the units taken two steps ago, if they have not expired.
        if (step % 3 === 2) {
          await renewHolds(transaction, `step-${step - 2}`, { now, until });
          for (const had of histories.flatMap((history) => history.had)) {
            if (had.step === step - 2 && had.until && had.until > now) had.until = until;
          }
        }
      });
      if (step % 4 === 3) await sweepHolds(opened.database, now);
      seen.granted += granted.length;
      seen.refused += refused.length;
      seen.released += released.length;
      seen.sold += sold.length;

      for (const at of [now, minutes(step * 5 + 4)]) {
        const asked = histories.flatMap(({ pool, segments }) =>
          Array.from({ length: segments }, (_, segment) => ({
            poolId: pool.id,
            fromSegment: segment,
            toSegment: segment + 1,
          })),
        );
        expect(await countTaken(opened.database, asked, at), where).toEqual(
          histories.flatMap((history) => counters(history, at)),
        );
      }
      seen.over += histories.flatMap(({ had }) => had).filter((had) => !isLive(had, now)).length;
    }
  }
});
