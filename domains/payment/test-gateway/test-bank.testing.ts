import { randomUUID } from 'node:crypto';
import { openTestDatabase } from '#platform/database/test-database.testing.ts';
import type { NewPayment } from '../payment-gateway.ts';
import { payByCard } from './pay-by-card.ts';
import { type TestCardName, testCardNamed } from './test-cards.ts';
import { createTestGateway } from './test-gateway.ts';
import type { TestGatewayDeps } from './test-gateway-deps.ts';

/** Opens a test gateway with its own database and a manual clock. */
export async function openTestBank(webhookUrl = 'http://site.test/webhook') {
  const { database, close } = await openTestDatabase();
  let time = new Date('2026-11-21T01:00:00Z');
  const deps: TestGatewayDeps = {
    database: async () => database,
    now: () => time,
    secret: () => Buffer.alloc(32, 7),
    pagesUrl: 'http://site.test',
    webhookUrl,
  };
  const gateway = createTestGateway(deps);
  return {
    database,
    deps,
    gateway,
    close,
    /** Advances the clock by seconds. */
    wait(seconds: number): void {
      time = new Date(time.getTime() + seconds * 1000);
    },
    /** Opens a payment of 50 dollars that expires in half an hour; returns its id. */
    async opened(more: Partial<NewPayment> = {}): Promise<string> {
      const opened = await gateway.open({
        attemptId: randomUUID(),
        amountCents: 5000,
        currency: 'NZD',
        bookingReference: '7KM-Q2X-9TR',
        email: 'traveller@example.nz',
        returnUrl: 'http://site.test/purchase/arrive?token=T',
        cancelUrl: 'http://site.test/purchase/left?token=T',
        expiresAt: new Date(time.getTime() + 30 * 60_000),
        ...more,
      });
      return opened.providerPaymentId;
    },
    /** Pays with the card of this name. */
    pay: (id: string, name: TestCardName) => payByCard(deps, id, cardNamed(name)),
  };
}

/** Returns the card of this name. */
export function cardNamed(name: TestCardName) {
  const card = testCardNamed(name);
  if (!card) throw new Error(`Unknown card ${name}.`);
  return card;
}
