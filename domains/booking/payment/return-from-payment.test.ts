// A payment that a test leaves unsettled is retried after the last test and writes to the log (@isolate).
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { marketFeed, pass } from '#domains/cart/testing.ts';
import type { FakeStripe } from '#domains/payment/stripe/fake-stripe.testing.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/testing.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { attemptsOf } from '../booking-store.ts';
import { resumeUnfinished } from './resume-unfinished.ts';
import { returnAfterLeaving, returnAfterPaying } from './return-from-payment.ts';
import { useShop } from './shop-suite.testing.ts';
import { authorise, later, type Ordered, openStripeShop, order, type Shop, stateOf } from './testing.ts';

describeEachDatabase('a visitor who returns from the payment page', (open) => {
  let shop: Shop;
  const bank = useShop(open, (fresh) => {
    shop = fresh;
  });

  test.each(['read', 'capture'] as const)(
    'gets the booking soon after the provider fails to %s at first, without a webhook or a round',
    async (call) => {
      const ordered = await order(shop, [pass]);
      authorise(shop, ordered.attemptId);
      bank.faults = [{ call, when: 'before', kind: 'unavailable' }];
      expect(await returnAfterPaying(shop, ordered.token)).toMatchObject({
        booking: { status: 'pending_payment' },
      });
      await vi.waitFor(
        async () =>
          expect(await stateOf(shop, ordered)).toMatchObject({ status: 'confirmed', bank: ['captured'] }),
        { timeout: 30_000 },
      );
    },
  );

  test('causes no further calls to the provider once the payment is settled, however often they return', {
    tags: ['full'],
  }, async () => {
    const ordered = await order(shop, [pass]);
    authorise(shop, ordered.attemptId);
    bank.faults = [
      { call: 'read', when: 'before', kind: 'unavailable' },
      { call: 'read', when: 'before', kind: 'unavailable' },
    ];
    await returnAfterPaying(shop, ordered.token);
    await returnAfterPaying(shop, ordered.token);
    expect(await returnAfterPaying(shop, ordered.token)).toMatchObject({ booking: { status: 'confirmed' } });
    const asked = bank.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(bank.calls).toHaveLength(asked);
  });

  test('and leaves after two failed calls has the page closed', async () => {
    const ordered = await order(shop, [pass]);
    bank.faults = [
      { call: 'read', when: 'before', kind: 'unavailable' },
      { call: 'read', when: 'before', kind: 'unavailable' },
    ];
    await returnAfterPaying(shop, ordered.token);
    later(shop, 0.01);
    await returnAfterLeaving(shop, ordered.token);
    await vi.waitFor(
      async () => expect(await stateOf(shop, ordered)).toMatchObject({ cancelReason: 'left' }),
      { timeout: 30_000 },
    );
  });

  test('after a failed attempt to leave keeps the payment page', { tags: ['full'] }, async () => {
    const ordered = await order(shop, [pass]);
    bank.faults = [{ call: 'read', when: 'before', kind: 'unavailable' }];
    await returnAfterLeaving(shop, ordered.token);
    later(shop, 0.01);
    await returnAfterPaying(shop, ordered.token);
    await sleep(1_500);
    expect(await stateOf(shop, ordered)).toMatchObject({ status: 'pending_payment', bank: ['open'] });
  });

  test('before paying is not checked by a round once the provider has answered', async () => {
    const ordered = await order(shop, [pass]);
    await returnAfterPaying(shop, ordered.token);
    const asked = bank.calls.length;
    later(shop, 0.25);
    await resumeUnfinished(shop);
    expect(bank.calls).toHaveLength(asked);
  });
});

describeEachDatabase('a visitor who returns from Stripe without a webhook', (open) => {
  let opened: OpenedDatabase;
  let standIn: FakeStripe;
  let shop: Shop;
  beforeAll(async () => {
    opened = await open();
    ({ shop, standIn } = await openStripeShop(opened.database, await marketFeed()));
  });
  afterAll(async () => {
    standIn.close();
    await opened.close();
  });

  /** The shop as seen by an instance that may lose its connection to the database. */
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

  test('gets the booking soon after the database is available again', async () => {
    const ordered = await paid();
    const instance = new Instance();
    instance.isCutOff = true;
    await expect(returnAfterPaying(instance.deps, ordered.token)).rejects.toThrow('away');
    instance.isCutOff = false;
    await vi.waitFor(
      async () => expect(await stateOf(shop, ordered)).toMatchObject({ status: 'confirmed' }),
      { timeout: 30_000 },
    );
  });

  test('is handled by the next round if the instance that promised a retry is gone', async () => {
    const ordered = await paid();
    const instance = new Instance();
    standIn.meets({ status: 500, code: 'api_error' });
    expect(await returnAfterPaying(instance.deps, ordered.token)).toMatchObject({
      booking: { status: 'pending_payment' },
    });
    instance.isCutOff = true;
    later(shop, 0.25);
    await resumeUnfinished(shop);
    expect(await stateOf(shop, ordered)).toMatchObject({ status: 'confirmed' });
  });
});
