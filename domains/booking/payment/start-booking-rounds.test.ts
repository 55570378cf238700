import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadTestTimetable, pass } from '#domains/cart/cart-fixtures.testing.ts';
import { forgetConfig } from '#platform/config.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { openTestDatabase } from '#platform/database/test-database.testing.ts';
import { singleton } from '#platform/singleton.ts';
import { refundsOf } from '../booking-store.ts';
import { cancelledPass } from '../refund/cancelled-pass.testing.ts';
import {
  advanceClock,
  authorise,
  openPaymentFixture,
  order,
  type PaymentFixture,
  stateOf,
} from './payment-fixtures.testing.ts';
import { settle } from './settle.ts';
import { startBookingRounds } from './start-booking-rounds.ts';

let opened: OpenedDatabase;
let fixture: PaymentFixture;

beforeAll(async () => {
  opened = await openTestDatabase();
  fixture = openPaymentFixture(opened.database, await loadTestTimetable());
  vi.useFakeTimers({ toFake: ['setInterval'] });
});
afterEach(() => {
  vi.unstubAllEnvs();
  forgetConfig();
});
afterAll(async () => {
  vi.useRealTimers();
  await opened.close();
});

const untilConfirmed = (ordered: Awaited<ReturnType<typeof order>>) =>
  expect.poll(() => stateOf(fixture, ordered)).toMatchObject({ status: 'confirmed' });

test('nothing starts during a build', () => {
  vi.stubEnv('NEXT_PHASE', 'phase-production-build');
  forgetConfig();
  startBookingRounds(() => Promise.reject(new Error('There is no database.')));
  expect(vi.getTimerCount()).toBe(0);
});

test('each round runs at the start and at its interval, once at a time, and continues after a failure', async () => {
  const first = await order(fixture, [pass]);
  authorise(fixture, first.attemptId);
  let isDown = false;
  const deps = async () => {
    if (isDown) throw new Error('The database is gone.');
    return fixture;
  };
  startBookingRounds(deps);
  const timers = vi.getTimerCount();
  startBookingRounds(deps);
  expect(timers).toBeGreaterThan(0);
  await untilConfirmed(first);

  isDown = true;
  vi.advanceTimersByTime(10 * 60_000);
  await new Promise((go) => setImmediate(go));
  isDown = false;
  const second = await order(fixture, [pass]);
  authorise(fixture, second.attemptId);
  vi.advanceTimersByTime(10 * 60_000);
  await untilConfirmed(second);
  expect(vi.getTimerCount()).toBe(timers);
});

test('a provider that is slow to refund does not delay captures', async () => {
  const { id } = await cancelledPass(fixture);
  const answers = Promise.withResolvers<void>();
  const isAsked = () => fixture.provider.calls.some(({ call }) => call === 'refund');
  fixture.provider.pause = async () => {
    if (fixture.provider.calls.at(-1)?.call === 'refund') await answers.promise;
  };
  vi.advanceTimersByTime(15_000);
  await expect.poll(() => isAsked()).toBe(true);
  const ordered = await order(fixture, [pass]);
  authorise(fixture, ordered.attemptId);
  fixture.provider.faults = [{ call: 'capture', when: 'before', kind: 'unavailable' }];
  await expect(settle(fixture, ordered.attemptId)).rejects.toThrow('could not capture');
  advanceClock(fixture, 0.25);
  vi.advanceTimersByTime(15_000);
  await untilConfirmed(ordered);
  expect(await refundsOf(fixture.database, id)).toMatchObject([{ state: 'pending' }]);
  answers.resolve();
  await expect.poll(() => refundsOf(fixture.database, id)).toMatchObject([{ state: 'paid' }]);
});

test('only the leader runs rounds, and a new leader runs all at once', async () => {
  const works: (() => void)[] = [];
  const other = { isLeader: false, whenLeader: (work: () => void) => works.push(work) };
  singleton('leadership').current = other;
  vi.resetModules();
  const { startBookingRounds: startAgain } = await import('./start-booking-rounds.ts');
  let rounds = 0;
  startAgain(async () => {
    rounds += 1;
    return fixture;
  });
  vi.advanceTimersByTime(10 * 60_000);
  await new Promise((go) => setImmediate(go));
  expect(rounds).toBe(0);
  for (const work of works) work();
  expect(rounds).toBe(works.length);
  expect(rounds).toBeGreaterThan(0);
  singleton('leadership').current = undefined;
});
