import { beforeAll, describe, expect, test } from 'vitest';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import type { NewItem } from '#domains/cart/cart.ts';
import { findTestRides, loadTestTimetable, pass } from '#domains/cart/cart-fixtures.testing.ts';
import { inventoryHolds } from '#domains/inventory/inventory.table.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { isFullSize } from '#tests/case-counts.ts';
import { attemptsOf } from '../booking-store.ts';
import type { CrashPoint } from '../crash-points.ts';
import {
  advanceClock,
  authorise,
  order,
  orderCart,
  type PaymentFixture,
  runBackgroundRounds,
  stateOf,
  type TestOrder,
} from './payment-fixtures.testing.ts';
import { usePaymentFixture } from './payment-suite.testing.ts';
import { resumeUnfinished } from './resume-unfinished.ts';
import { settle } from './settle.ts';

/** A ride for all four seats of a train, with live stock. */
let train: NewItem;

beforeAll(async () => {
  ({ train } = await findTestRides(await loadTestTimetable()));
});

/** An event of an order before the process that settles it crashes, and the expected final state. */
interface Story {
  readonly happens: (fixture: PaymentFixture, ordered: TestOrder) => Promise<void>;
  readonly points: readonly CrashPoint[];
  readonly end: object;
}

const loseSeats = async (fixture: PaymentFixture) => {
  await fixture.database.delete(inventoryHolds);
  await order(fixture, [train]);
};

const stories: Readonly<Record<string, Story>> = {
  'a capture': {
    happens: async (fixture, { attemptId }) => authorise(fixture, attemptId),
    points: ['provider-read', 'seats-claimed', 'captured-at-provider', 'capture-recorded'],
    end: {
      status: 'confirmed',
      attempts: ['captured'],
      provider: ['captured'],
      holders: 4,
      mails: ['booking'],
    },
  },
  'a void': {
    async happens(fixture, { attemptId }) {
      await loseSeats(fixture);
      authorise(fixture, attemptId);
    },
    points: ['provider-read', 'release-decided', 'released-at-provider', 'release-recorded'],
    end: {
      ...{
        status: 'cancelled',
        cancelReason: 'not_available',
        attempts: ['released'],
        provider: ['cancelled'],
      },
      ...{ holders: 0, mails: ['not-available'] },
    },
  },
  'a refund': {
    async happens(fixture, { attemptId }) {
      await loseSeats(fixture);
      fixture.provider.of(attemptId).status = 'captured';
    },
    points: [
      'provider-read',
      'release-decided',
      'refunded-at-provider',
      'refund-recorded',
      'release-recorded',
    ],
    end: {
      ...{
        status: 'cancelled',
        cancelReason: 'not_available',
        attempts: ['released'],
        provider: ['refunded'],
      },
      ...{ holders: 0, mails: ['not-available'] },
    },
  },
};

describeEachDatabase('a process that crashes', (open) => {
  let fixture: PaymentFixture;
  const provider = usePaymentFixture(open, (fresh) => {
    fixture = fresh;
  });

  describe.each(Object.entries(stories))('during %s', (_, { happens, points, end }) => {
    // A short run covers a third of the points.
    const places = points.filter((_, index) => isFullSize || index % 3 === 0);
    // @asvs 2.3.3
    test.each(places)('at %s leaves a state that another process completes', async (point) => {
      const ordered = await order(fixture, [train]);
      await happens(fixture, ordered);
      fixture.crashAt = point;
      await expect(settle(fixture, ordered.attemptId)).rejects.toThrow(point);
      expect(fixture.hasCrashed).toBe(true);
      await runBackgroundRounds(fixture, 2);
      expect(await stateOf(fixture, ordered)).toMatchObject(end);
      // Money moved once, whatever the number of calls.
      const own = provider.moved.filter(({ id }) => id.endsWith(ordered.attemptId));
      expect(own).toHaveLength(1);
    });

    test('repeatedly, at one point after another, reaches the same state', async () => {
      const ordered = await order(fixture, [train]);
      await happens(fixture, ordered);
      for (const point of points) {
        fixture.crashAt = point;
        await settle(fixture, ordered.attemptId).catch(() => undefined);
        advanceClock(fixture, 0.25);
      }
      fixture.crashAt = null;
      await runBackgroundRounds(fixture, 2);
      expect(await stateOf(fixture, ordered)).toMatchObject(end);
    });
  });

  test.each(['attempt-opened-at-provider', 'attempt-opened'] as const)(
    'at %s leaves an order that is closed in time, and a cart that can be ordered',
    async (point) => {
      fixture.crashAt = point;
      await expect(order(fixture, [train])).rejects.toThrow(point);
      await runBackgroundRounds(fixture, 1);
      const [payment] = [...provider.payments.values()].slice(-1);
      expect(payment?.status).toBe('open');
      advanceClock(fixture, 31);
      await runBackgroundRounds(fixture, 1);
      expect(payment?.status).toBe('cancelled');
    },
  );

  test('while it opens a payment page leaves an attempt that ends without one once it has expired', async () => {
    fixture.crashAt = 'booking-written';
    await expect(order(fixture, [train])).rejects.toThrow('booking-written');
    advanceClock(fixture, 31);
    const asked = provider.calls.length;
    await runBackgroundRounds(fixture, 1);
    expect(provider.calls).toHaveLength(asked);
  });

  test('is not raced by other processes: recent work is left alone', async () => {
    const ordered = await order(fixture, [train]);
    authorise(fixture, ordered.attemptId);
    fixture.crashAt = 'seats-claimed';
    await expect(settle(fixture, ordered.attemptId)).rejects.toThrow('seats-claimed');
    advanceClock(fixture, 0.1);
    await resumeUnfinished(fixture);
    expect(await stateOf(fixture, ordered)).toMatchObject({ attempts: ['claimed'] });
    advanceClock(fixture, 0.1);
    await resumeUnfinished(fixture);
    expect(await stateOf(fixture, ordered)).toMatchObject({ attempts: ['captured'] });
  });

  test('between claim and capture keeps its cart from being ordered twice', async () => {
    const ordered = await order(fixture, [train]);
    authorise(fixture, ordered.attemptId);
    fixture.crashAt = 'seats-claimed';
    await expect(settle(fixture, ordered.attemptId)).rejects.toThrow('seats-claimed');
    await addToCart(fixture, ordered.sessionId, [pass]);
    await expect(orderCart(fixture, ordered.sessionId)).rejects.toThrow('PAYMENT_IN_PROGRESS');
    await runBackgroundRounds(fixture, 1);
    expect(await stateOf(fixture, ordered)).toMatchObject({ status: 'confirmed' });
    expect((await orderCart(fixture, ordered.sessionId)).status).toBe('pending_payment');
    expect(await attemptsOf(fixture.database, ordered.id)).toHaveLength(1);
  });
});
