import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { carts } from '#domains/cart/cart.table.ts';
import { loadTestTimetable, pass } from '#domains/cart/cart-fixtures.testing.ts';
import { deliverDue } from '#domains/payment/test-gateway/deliver-webhooks.ts';
import { answerChallenge, payByCard } from '#domains/payment/test-gateway/pay-by-card.ts';
import { type TestCardName, testCardNamed, testCards } from '#domains/payment/test-gateway/test-cards.ts';
import { testDeliveries } from '#domains/payment/test-gateway/test-gateway.table.ts';
import { createTestGateway } from '#domains/payment/test-gateway/test-gateway.ts';
import type { TestGatewayDeps } from '#domains/payment/test-gateway/test-gateway-deps.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { findAttempt } from './attempt-store.ts';
import {
  advanceClock,
  openPaymentFixture,
  order,
  type PaymentFixture,
  runBackgroundRounds,
  stateOf,
  type TestOrder,
} from './payment-fixtures.testing.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { returnAfterPaying } from './return-from-payment.ts';

let feed: LoadedFeed;

beforeAll(async () => {
  feed = await loadTestTimetable();
});

const confirmed = { status: 'confirmed', attempts: ['captured'], items: ['confirmed'] };
const declined = { status: 'cancelled', cancelReason: 'payment_failed', attempts: ['failed'], mails: [] };
const stuck = { status: 'stuck', attempts: ['stuck'], mails: ['staff-stuck'] };

/** The final state of each card. A wrong webhook after completion is reported to staff. */
const ends: Readonly<Record<TestCardName, object>> = {
  approved: confirmed,
  declined,
  'insufficient-funds': declined,
  challenge: confirmed,
  'challenge-declined': declined,
  hangs: confirmed,
  'hangs-unheard': confirmed,
  'webhooks-late': confirmed,
  'webhooks-twice': confirmed,
  'webhooks-out-of-order': confirmed,
  'webhooks-wrong-amount': { ...confirmed, mails: ['booking', 'staff-stuck'] },
  'no-webhooks': confirmed,
  'wrong-amount': stuck,
};

describeEachDatabase('the test gateway', (open) => {
  let opened: OpenedDatabase;
  let fixture: PaymentFixture;
  let provider: TestGatewayDeps;
  let server: Server;

  beforeAll(async () => {
    opened = await open();
    // The webhook endpoint. It answers like the API.
    server = createServer(async (request, response) => {
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
      try {
        const answer = await receiveWebhook(fixture, 'test', await text(request), headers);
        response.writeHead(answer === 'refused' ? 400 : 204).end();
      } catch {
        response.writeHead(503).end();
      }
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = z.object({ port: z.int() }).parse(server.address());
    provider = {
      database: async () => opened.database,
      now: () => fixture.time,
      secret: () => Buffer.alloc(32, 3),
      pagesUrl: 'https://southbound.example',
      webhookUrl: `http://127.0.0.1:${port}/`,
    };
  });
  afterAll(async () => {
    await new Promise((closed) => server.close(closed));
    await opened.close();
  });
  beforeEach(async () => {
    await opened.database.delete(carts);
    await opened.database.delete(testDeliveries);
    const gateway = createTestGateway(provider);
    fixture = Object.assign(openPaymentFixture(opened.database, feed), {
      gateways: { current: gateway, named: (name: string) => (name === 'test' ? gateway : undefined) },
    });
  });
  afterEach(async () => {
    const { proofs } = await checkLedger(opened.database);
    expect(proofs.flatMap(({ problems }) => problems)).toEqual([]);
  });

  const paymentOf = async ({ attemptId }: TestOrder) =>
    (await findAttempt(opened.database, attemptId))?.providerPaymentId ?? '';

  /** Pays on the payment page. Returns true if the visitor is led back. */
  async function payWith(name: TestCardName, ordered: TestOrder): Promise<boolean> {
    const card = testCardNamed(name);
    if (!card) throw new Error('There is no such card.');
    const payment = await paymentOf(ordered);
    const outcome = await payByCard(provider, payment, card);
    if (outcome?.next === 'challenge') await answerChallenge(provider, payment, 'approve');
    return outcome?.next !== 'hangs';
  }

  /** Delivers all webhooks, including late ones and those that they cause. */
  async function deliverAll(): Promise<void> {
    for (let quiet = 0; quiet < 2; quiet += 1) {
      if ((await deliverDue(provider)) > 0) quiet = 0;
      advanceClock(fixture, 0.25);
    }
  }

  test.each(testCards.map(({ name }) => name))(
    '%s: settled for a browser that returns at once',
    async (name) => {
      const ordered = await order(fixture, [pass]);
      if (await payWith(name, ordered)) await returnAfterPaying(fixture, ordered.token);
      await deliverAll();
      await runBackgroundRounds(fixture, 1);
      expect(await stateOf(fixture, ordered)).toMatchObject(ends[name]);
    },
  );

  test.each(testCards.filter(({ webhooks }) => webhooks !== 'never').map(({ name }) => name))(
    '%s: settled by webhooks alone, with the browser closed',
    { tags: ['full'] },
    async (name) => {
      const ordered = await order(fixture, [pass]);
      await payWith(name, ordered);
      await deliverAll();
      expect(await stateOf(fixture, ordered)).toMatchObject(
        name === 'webhooks-wrong-amount' ? stuck : ends[name],
      );
    },
  );

  test.each(testCards.map(({ name }) => name))(
    '%s: settled by the reconciler alone',
    { tags: ['full'] },
    async (name) => {
      const ordered = await order(fixture, [pass]);
      await payWith(name, ordered);
      await opened.database.delete(testDeliveries);
      await runBackgroundRounds(fixture, 1);
      const { mails: _, ...end } = { mails: [], ...ends[name] };
      expect(await stateOf(fixture, ordered)).toMatchObject(end);
    },
  );
});
