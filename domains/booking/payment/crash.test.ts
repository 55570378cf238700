import { beforeAll, describe, expect, test } from 'vitest';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import type { NewItem } from '#domains/cart/cart.ts';
import { marketFeed, marketRides, pass } from '#domains/cart/testing.ts';
import { inventoryHolds } from '#domains/inventory/inventory.table.ts';
import { describeEachDatabase } from '#platform/database/testing.ts';
import { isFullSize } from '#tests/case-counts.ts';
import { attemptsOf } from '../booking-store.ts';
import type { CrashPoint } from '../crash-points.ts';
import { resumeUnfinished } from './resume-unfinished.ts';
import { settle } from './settle.ts';
import { useShop } from './shop-suite.testing.ts';
import {
  authorise,
  later,
  letRoundsRun,
  type Ordered,
  order,
  orderCart,
  type Shop,
  stateOf,
} from './testing.ts';

/** A ride for all four seats of a train, with live stock. */
let train: NewItem;

beforeAll(async () => {
  ({ train } = await marketRides(await marketFeed()));
});

/** An event of an order before the process that settles it crashes, and the expected final state. */
interface Story {
  readonly happens: (shop: Shop, ordered: Ordered) => Promise<void>;
  readonly points: readonly CrashPoint[];
  readonly end: object;
}

const loseSeats = async (shop: Shop) => {
  await shop.database.delete(inventoryHolds);
  await order(shop, [train]);
};

const stories: Readonly<Record<string, Story>> = {
  'a capture': {
    happens: async (shop, { attemptId }) => authorise(shop, attemptId),
    points: ['provider-read', 'seats-claimed', 'captured-at-provider', 'capture-recorded'],
    end: { status: 'confirmed', attempts: ['captured'], bank: ['captured'], holders: 4, mails: ['booking'] },
  },
  'a void': {
    async happens(shop, { attemptId }) {
      await loseSeats(shop);
      authorise(shop, attemptId);
    },
    points: ['provider-read', 'release-decided', 'released-at-provider', 'release-recorded'],
    end: {
      ...{ status: 'cancelled', cancelReason: 'not_available', attempts: ['released'], bank: ['cancelled'] },
      ...{ holders: 0, mails: ['not-available'] },
    },
  },
  'a refund': {
    async happens(shop, { attemptId }) {
      await loseSeats(shop);
      shop.bank.of(attemptId).status = 'captured';
    },
    points: [
      'provider-read',
      'release-decided',
      'refunded-at-provider',
      'refund-recorded',
      'release-recorded',
    ],
    end: {
      ...{ status: 'cancelled', cancelReason: 'not_available', attempts: ['released'], bank: ['refunded'] },
      ...{ holders: 0, mails: ['not-available'] },
    },
  },
};

describeEachDatabase('a process that crashes', (open) => {
  let shop: Shop;
  const bank = useShop(open, (fresh) => {
    shop = fresh;
  });

  describe.each(Object.entries(stories))('during %s', (_, { happens, points, end }) => {
    // A short run covers a third of the points.
    const places = points.filter((_, index) => isFullSize || index % 3 === 0);
    // @asvs 2.3.3
    test.each(places)('at %s leaves a state that another process completes', async (point) => {
      const ordered = await order(shop, [train]);
      await happens(shop, ordered);
      shop.crashAt = point;
      await expect(settle(shop, ordered.attemptId)).rejects.toThrow(point);
      expect(shop.hasCrashed).toBe(true);
      await letRoundsRun(shop, 2);
      expect(await stateOf(shop, ordered)).toMatchObject(end);
      // Money moved once, whatever the number of calls.
      const own = bank.moved.filter(({ id }) => id.endsWith(ordered.attemptId));
      expect(own).toHaveLength(1);
    });

    test('repeatedly, at one point after another, reaches the same state', async () => {
      const ordered = await order(shop, [train]);
      await happens(shop, ordered);
      for (const point of points) {
        shop.crashAt = point;
        await settle(shop, ordered.attemptId).catch(() => undefined);
        later(shop, 0.25);
      }
      shop.crashAt = null;
      await letRoundsRun(shop, 2);
      expect(await stateOf(shop, ordered)).toMatchObject(end);
    });
  });

  test.each(['attempt-opened-at-provider', 'attempt-opened'] as const)(
    'at %s leaves an order that is closed in time, and a cart that can be ordered',
    async (point) => {
      shop.crashAt = point;
      await expect(order(shop, [train])).rejects.toThrow(point);
      await letRoundsRun(shop, 1);
      const [payment] = [...bank.payments.values()].slice(-1);
      expect(payment?.status).toBe('open');
      later(shop, 31);
      await letRoundsRun(shop, 1);
      expect(payment?.status).toBe('cancelled');
    },
  );

  test('while it opens a payment page leaves an attempt that ends without one once it has expired', async () => {
    shop.crashAt = 'booking-written';
    await expect(order(shop, [train])).rejects.toThrow('booking-written');
    later(shop, 31);
    const asked = bank.calls.length;
    await letRoundsRun(shop, 1);
    expect(bank.calls).toHaveLength(asked);
  });

  test('is not raced by other processes: recent work is left alone', async () => {
    const ordered = await order(shop, [train]);
    authorise(shop, ordered.attemptId);
    shop.crashAt = 'seats-claimed';
    await expect(settle(shop, ordered.attemptId)).rejects.toThrow('seats-claimed');
    later(shop, 0.1);
    await resumeUnfinished(shop);
    expect(await stateOf(shop, ordered)).toMatchObject({ attempts: ['claimed'] });
    later(shop, 0.1);
    await resumeUnfinished(shop);
    expect(await stateOf(shop, ordered)).toMatchObject({ attempts: ['captured'] });
  });

  test('between claim and capture keeps its cart from being ordered twice', async () => {
    const ordered = await order(shop, [train]);
    authorise(shop, ordered.attemptId);
    shop.crashAt = 'seats-claimed';
    await expect(settle(shop, ordered.attemptId)).rejects.toThrow('seats-claimed');
    await addToCart(shop, ordered.sessionId, [pass]);
    await expect(orderCart(shop, ordered.sessionId)).rejects.toThrow('PAYMENT_IN_PROGRESS');
    await letRoundsRun(shop, 1);
    expect(await stateOf(shop, ordered)).toMatchObject({ status: 'confirmed' });
    expect((await orderCart(shop, ordered.sessionId)).status).toBe('pending_payment');
    expect(await attemptsOf(shop.database, ordered.id)).toHaveLength(1);
  });
});
