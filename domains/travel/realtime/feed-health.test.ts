import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type FeedHealth,
  type FeedObservation,
  isFeedBelieved,
  startFeedHealth,
  updateFeedHealth,
} from './feed-health.ts';

const start = new Date('2026-12-21T00:00:00Z');
const maxAgeSeconds = 120;
const at = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const message = (seconds: number, rejectedCount = 0): FeedObservation => ({
  kind: 'message',
  timestamp: at(seconds),
  rejectedCount,
});
const [failed, garbled, unmodified]: FeedObservation[] = [
  { kind: 'failed' },
  { kind: 'garbled' },
  { kind: 'not-modified' },
];

/** Applies observations at times in seconds; returns the last health, all changes and the accepted times. */
function run(...steps: readonly (readonly [number, FeedObservation | null | undefined])[]) {
  let health: FeedHealth = startFeedHealth(start);
  const changes: string[] = [];
  const accepted: number[] = [];
  for (const [seconds, observation] of steps) {
    const step = updateFeedHealth(health, observation ?? null, { now: at(seconds), maxAgeSeconds });
    health = step.health;
    if (step.change) changes.push(`${seconds} ${step.change.from}→${step.change.to}`);
    if (step.isAccepted) accepted.push(seconds);
  }
  return { health, changes, accepted };
}

test('a feed is fresh from its first message, and each change is reported once', () => {
  const { health, changes } = run(
    [0, message(0, 3)],
    [20, message(20, 2)],
    [40, failed],
    [60, failed],
    [140, null],
    [160, failed],
    [180, message(180)],
    [200, message(200, 5)],
  );
  expect(changes).toEqual(['0 null→fresh', '140 fresh→silent', '180 silent→fresh']);
  expect(health.rejectedCount).toBe(5);
});

test('a feed that answers with an old message is stale', () => {
  const { changes } = run(
    [0, message(0)],
    [60, unmodified],
    [119, unmodified],
    [120, unmodified],
    [130, message(0)],
  );
  expect(changes).toEqual(['0 null→fresh', '120 fresh→stale']);
});

test('a garbled body is reported at once, and the last message is believed until its age', () => {
  const { health, changes } = run([0, message(0)], [20, garbled], [40, garbled]);
  expect(changes).toEqual(['0 null→fresh', '20 fresh→garbled']);
  expect(isFeedBelieved(health, at(119))).toBe(true);
  expect(isFeedBelieved(health, at(120))).toBe(false);
  expect(run([0, garbled], [20, failed], [120, failed], [140, garbled], [160, message(160)]).changes).toEqual(
    ['0 null→garbled', '120 garbled→silent', '140 silent→garbled', '160 garbled→fresh'],
  );
});

test('a feed that never answers is silent after a while, not at once', () => {
  expect(run([0, failed], [100, failed], [121, failed], [141, failed]).changes).toEqual(['121 null→silent']);
});

test('a message from the future or older than the last one is refused', () => {
  const future = run([0, message(301)], [20, message(300)]);
  expect(future.accepted).toEqual([20]);
  expect(future.changes).toEqual(['0 null→stale', '20 stale→fresh']);
  const backwards = run([0, message(0)], [20, message(20)], [40, message(10)], [60, message(20)]);
  expect(backwards.accepted).toEqual([0, 20, 60]);
  expect(run([0, message(0)], [20, message(-10)]).health).toMatchObject({
    refusal: 'backwards',
    timestamp: at(0),
  });
});

test('a timestamp ahead of the clock does not make a message last longer', () => {
  expect(run([0, message(200)]).health.believedUntil).toEqual(at(120));
});

test('nothing is believed past its age, and changes lead from state to state', () => {
  const observation = fc.oneof(
    fc.integer({ min: -400, max: 900 }).map((seconds) => message(seconds)),
    fc.constantFrom(failed, garbled, unmodified, null),
  );
  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), observation), { maxLength: 30 });
  fc.assert(
    fc.property(steps, (given) => {
      let health: FeedHealth = startFeedHealth(start);
      let seconds = 0;
      for (const [pause, each] of given) {
        seconds += pause;
        const before = health;
        const step = updateFeedHealth(before, each ?? null, { now: at(seconds), maxAgeSeconds });
        health = step.health;
        const timestamp = health.timestamp ?? at(Number.NEGATIVE_INFINITY);
        if (isFeedBelieved(health, at(seconds)))
          expect(seconds - (timestamp.getTime() - start.getTime()) / 1_000).toBeLessThan(maxAgeSeconds);
        if (before.timestamp) expect(timestamp.getTime()).toBeGreaterThanOrEqual(before.timestamp.getTime());
        expect(step.change).toEqual(
          health.state === before.state ? null : { from: before.state, to: health.state },
        );
        if (health.state === 'fresh') expect(isFeedBelieved(health, at(seconds))).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});
