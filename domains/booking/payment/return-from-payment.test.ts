// A payment that a test leaves unsettled is retried after the last test and writes to the log (@isolate).
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadTestTimetable, pass } from '#domains/cart/cart-fixtures.testing.ts';
import type { FakeStripe } from '#domains/payment/stripe/fake-stripe.testing.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { attemptsOf } from '../booking-store.ts';
import {
  advanceClock,
  authorise,
  openStripeFixture,
  order,
  type PaymentFixture,
  stateOf,
  type TestOrder,
} from './payment-fixtures.testing.ts';
import { usePaymentFixture } from './payment-suite.testing.ts';
import { resumeUnfinished } from './resume-unfinished.ts';
import { returnAfterLeaving, returnAfterPaying } from './return-from-payment.ts';

describeEachDatabase('a visitor who returns from the payment page', (open) => {
  let fixture: PaymentFixture;
  const provider = usePaymentFixture(open, (fresh) => {
    fixture = fresh;
  });

  test.each(['read', 'capture'] as const)(
    'gets the booking soon after the provider fails to %s at first, without a webhook or a round',
    async (call) => {
      const ordered = await order(fixture, [pass]);
      authorise(fixture, ordered.attemptId);
      provider.faults = [{ call, when: 'before', kind: 'unavailable' }];
      expect(await returnAfterPaying(fixture, ordered.token)).toMatchObject({
        booking: { status: 'pending_payment' },
      });
      await expect
        .poll(() => stateOf(fixture, ordered))
        .toMatchObject({
          status: 'confirmed',
          provider: ['captured'],
        });
    },
  );

  test('causes no further calls to the provider once the payment is settled, however often they return', {
    tags: ['full'],
  }, async () => {
    const ordered = await order(fixture, [pass]);
    authorise(fixture, ordered.attemptId);
    provider.faults = [
      { call: 'read', when: 'before', kind: 'unavailable' },
      { call: 'read', when: 'before', kind: 'unavailable' },
    ];
    await returnAfterPaying(fixture, ordered.token);
    await returnAfterPaying(fixture, ordered.token);
    expect(await returnAfterPaying(fixture, ordered.token)).toMatchObject({
      booking: { status: 'confirmed' },
    });
    const asked = provider.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(provider.calls).toHaveLength(asked);
  });

  test('and leaves after two failed calls has the page closed', async () => {
    const ordered = await order(fixture, [pass]);
    provider.faults = [
      { call: 'read', when: 'before', kind: 'unavailable' },
      { call: 'read', when: 'before', kind: 'unavailable' },
    ];
    await returnAfterPaying(fixture, ordered.token);
    advanceClock(fixture, 0.01);
    await returnAfterLeaving(fixture, ordered.token);
    await expect.poll(() => stateOf(fixture, ordered)).toMatchObject({ cancelReason: 'left' });
  });

  test('after a failed attempt to leave keeps the payment page', { tags: ['full'] }, async () => {
    const ordered = await order(fixture, [pass]);
    provider.faults = [{ call: 'read', when: 'before', kind: 'unavailable' }];
    await returnAfterLeaving(fixture, ordered.token);
    advanceClock(fixture, 0.01);
    await returnAfterPaying(fixture, ordered.token);
    await sleep(1_500);
    expect(await stateOf(fixture, ordered)).toMatchObject({ status: 'pending_payment', provider: ['open'] });
  });

  test('before paying is not checked by a round once the provider has answered', async () => {
    const ordered = await order(fixture, [pass]);
    await returnAfterPaying(fixture, ordered.token);
    const asked = provider.calls.length;
    advanceClock(fixture, 0.25);
    await resumeUnfinished(fixture);
    expect(provider.calls).toHaveLength(asked);
  });
});

describeEachDatabase('a visitor who returns from Stripe without a webhook', (open) => {
  let opened: OpenedDatabase;
  let standIn: FakeStripe;
  let fixture: PaymentFixture;
  beforeAll(async () => {
    opened = await open();
    ({ fixture, standIn } = await openStripeFixture(opened.database, await loadTestTimetable()));
  });
  afterAll(async () => {
    standIn.close();
    await opened.close();
  });

  /** The fixture as seen by an instance that may lose its connection to the database. */
  class Instance {
    isCutOff = false;
    readonly deps: BookingDeps;

    constructor() {
      const isCutOff = () => this.isCutOff;
      this.deps = {
        ...fixture,
        get database() {
          if (isCutOff()) throw new Error('The database is away.');
          return fixture.database;
        },
      };
    }
  }

  async function paid(): Promise<TestOrder> {
    const ordered = await order(fixture, [pass]);
    const [attempt] = await attemptsOf(fixture.database, ordered.id);
    standIn.pay(attempt?.providerPaymentId ?? '');
    return ordered;
  }

  test('gets the booking soon after the database is available again', async () => {
    const ordered = await paid();
    const instance = new Instance();
    instance.isCutOff = true;
    await expect(returnAfterPaying(instance.deps, ordered.token)).rejects.toThrow('away');
    instance.isCutOff = false;
    await expect.poll(() => stateOf(fixture, ordered)).toMatchObject({ status: 'confirmed' });
  });

  test('is handled by the next round if the instance that promised a retry is gone', async () => {
    const ordered = await paid();
    const instance = new Instance();
    standIn.meets({ status: 500, code: 'api_error' });
    expect(await returnAfterPaying(instance.deps, ordered.token)).toMatchObject({
      booking: { status: 'pending_payment' },
    });
    instance.isCutOff = true;
    advanceClock(fixture, 0.25);
    await resumeUnfinished(fixture);
    expect(await stateOf(fixture, ordered)).toMatchObject({ status: 'confirmed' });
  });
});
