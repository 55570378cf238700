import { beforeAll, describe, expect, test } from 'vitest';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import type { NewItem } from '#domains/cart/cart.ts';
import { marketFeed, marketRides, pass } from '#domains/cart/testing.ts';
import { inventoryHolds } from '#domains/inventory/inventory.table.ts';
import { describeEachDatabase } from '#platform/database/testing.ts';
import { isFullSize } from '#tests/full-size.ts';
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

/** All four seats of a train, live. */
let train: NewItem;

beforeAll(async () => {
  ({ train } = await marketRides(await marketFeed()));
});

/** What happens to an order before the process that settles it dies, and what it comes to all the same. */
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
  'money that is to be taken': {
    happens: async (shop, { attemptId }) => authorise(shop, attemptId),
    points: ['provider-read', 'seats-claimed', 'captured-at-provider', 'capture-recorded'],
    end: { status: 'confirmed', attempts: ['captured'], bank: ['captured'], holders: 4, mails: ['booking'] },
  },
  'money that is to be let go': {
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
  'money that is to be returned': {
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

describeEachDatabase('a process that dies', (open) => {
  let shop: Shop;
  const bank = useShop(open, (fresh) => {
    shop = fresh;
  });

  describe.each(Object.entries(stories))('with %s', (_, { happens, points, end }) => {
    // An everyday run takes the places by turns.
    const places = points.filter((_, index) => isFullSize || index % 3 === 0);
    // @asvs 2.3.3
    test.each(places)('at %s leaves nothing that another does not set right', async (point) => {
      const ordered = await order(shop, [train]);
      await happens(shop, ordered);
      shop.crashAt = point;
      await expect(settle(shop, ordered.attemptId)).rejects.toThrow(point);
      expect(shop.hasCrashed).toBe(true);
      await letRoundsRun(shop, 2);
      expect(await stateOf(shop, ordered)).toMatchObject(end);
      // Each thing once, however often it was asked for.
      const own = bank.moved.filter(({ id }) => id.endsWith(ordered.attemptId));
      expect(own).toHaveLength(1);
    });

    test('again and again, at one place after another, comes to the same', async () => {
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

  test('while a page is opened is given up without one when the time is over before anybody looks', async () => {
    shop.crashAt = 'booking-written';
    await expect(order(shop, [train])).rejects.toThrow('booking-written');
    later(shop, 31);
    const asked = bank.calls.length;
    await letRoundsRun(shop, 1);
    expect(bank.calls).toHaveLength(asked);
  });

  test('is not raced by others while it lives: what was begun a moment ago is left alone', async () => {
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
