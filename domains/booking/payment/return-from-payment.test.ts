// A visit that is never heard is tried again after the last test, and tells the log (@isolate).
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { marketFeed, pass } from '#domains/cart/testing.ts';
import type { StripeStandIn } from '#domains/payment/stripe/stripe-stand-in.testing.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/testing.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { attemptsOf } from '../booking-store.ts';
import { arrive } from './arrive.ts';
import { leave } from './leave.ts';
import { resumeUnfinished } from './resume-unfinished.ts';
import { useShop } from './shop-suite.testing.ts';
import { openStripeShop } from './stripe-shop.testing.ts';
import { authorise, later, type Ordered, order, type Shop, stateOf } from './testing.ts';

describeEachDatabase('a visitor who comes back from paying', (open) => {
  let shop: Shop;
  const bank = useShop(open, (fresh) => {
    shop = fresh;
  });

  test.each(['read', 'capture'] as const)(
    'has what they paid for a moment later where the provider fails to %s at first, without a webhook or a round',
    async (call) => {
      const ordered = await order(shop, [pass]);
      authorise(shop, ordered.attemptId);
      bank.faults = [{ call, when: 'before', kind: 'unavailable' }];
      expect(await arrive(shop, ordered.token)).toMatchObject({ booking: { status: 'pending_payment' } });
      await vi.waitFor(
        async () =>
          expect(await stateOf(shop, ordered)).toMatchObject({ status: 'confirmed', bank: ['captured'] }),
        { timeout: 30_000 },
      );
    },
  );

  test('has the provider asked no more once somebody else has settled it, however often they come', {
    tags: ['full'],
  }, async () => {
    const ordered = await order(shop, [pass]);
    authorise(shop, ordered.attemptId);
    bank.faults = [
      { call: 'read', when: 'before', kind: 'unavailable' },
      { call: 'read', when: 'before', kind: 'unavailable' },
    ];
    await arrive(shop, ordered.token);
    await arrive(shop, ordered.token);
    expect(await arrive(shop, ordered.token)).toMatchObject({ booking: { status: 'confirmed' } });
    const asked = bank.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(bank.calls).toHaveLength(asked);
  });

  test('and left it since has its page closed, where the provider fails both times at first', async () => {
    const ordered = await order(shop, [pass]);
    bank.faults = [
      { call: 'read', when: 'before', kind: 'unavailable' },
      { call: 'read', when: 'before', kind: 'unavailable' },
    ];
    await arrive(shop, ordered.token);
    later(shop, 0.01);
    await leave(shop, ordered.token);
    await vi.waitFor(
      async () => expect(await stateOf(shop, ordered)).toMatchObject({ cancelReason: 'left' }),
      { timeout: 30_000 },
    );
  });

  test('after they had left it in vain keeps the page to pay on', { tags: ['full'] }, async () => {
    const ordered = await order(shop, [pass]);
    bank.faults = [{ call: 'read', when: 'before', kind: 'unavailable' }];
    await leave(shop, ordered.token);
    later(shop, 0.01);
    await arrive(shop, ordered.token);
    await sleep(1_500);
    expect(await stateOf(shop, ordered)).toMatchObject({ status: 'pending_payment', bank: ['open'] });
  });

  test('before they have paid is asked about by no round once the provider was heard', async () => {
    const ordered = await order(shop, [pass]);
    await arrive(shop, ordered.token);
    const asked = bank.calls.length;
    later(shop, 0.25);
    await resumeUnfinished(shop);
    expect(bank.calls).toHaveLength(asked);
  });
});

describeEachDatabase('a visitor who comes back from Stripe, which tells nothing by itself', (open) => {
  let opened: OpenedDatabase;
  let standIn: StripeStandIn;
  let shop: Shop;
  beforeAll(async () => {
    opened = await open();
    ({ shop, standIn } = await openStripeShop(opened.database, await marketFeed()));
  });
  afterAll(async () => {
    standIn.close();
    await opened.close();
  });

  /** The shop as one instance has it, which may be cut off from the database. */
  class Instance {
    isCutOff = false;
    readonly deps: BookingDeps;

    constructor() {
      const isCutOff = () => this.isCutOff;
      this.deps = {
        ...shop,
        get database() {
          if (isCutOff()) throw new Error('The database is away.');
          return shop.database;
        },
      };
    }
  }

  async function paid(): Promise<Ordered> {
    const ordered = await order(shop, [pass]);
    const [attempt] = await attemptsOf(shop.database, ordered.id);
    standIn.pay(attempt?.providerPaymentId ?? '');
    return ordered;
  }

  test('has what they paid for a moment after the database is back that was away when they came', async () => {
    const ordered = await paid();
    const instance = new Instance();
    instance.isCutOff = true;
    await expect(arrive(instance.deps, ordered.token)).rejects.toThrow('away');
    instance.isCutOff = false;
    await vi.waitFor(
      async () => expect(await stateOf(shop, ordered)).toMatchObject({ status: 'confirmed' }),
      { timeout: 30_000 },
    );
  });

  test('is gone on with by the next round where whoever promised to try again is no more', async () => {
    const ordered = await paid();
    const instance = new Instance();
    standIn.meets({ status: 500, code: 'api_error' });
    expect(await arrive(instance.deps, ordered.token)).toMatchObject({
      booking: { status: 'pending_payment' },
    });
    instance.isCutOff = true;
    later(shop, 0.25);
    await resumeUnfinished(shop);
    expect(await stateOf(shop, ordered)).toMatchObject({ status: 'confirmed' });
  });
});
