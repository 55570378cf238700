import { openTestDatabase } from '#platform/database/test-database.testing.ts';
import { describeGateway } from '../gateway-contract.testing.ts';
import { payByCard } from './pay-by-card.ts';
import { testCardNamed } from './test-cards.ts';
import { testDeliveries } from './test-gateway.table.ts';
import { createTestGateway } from './test-gateway.ts';
import { signatureHeader, signWebhook } from './webhook-signature.ts';

describeGateway('the test gateway', async () => {
  const { database, close } = await openTestDatabase();
  const deps = {
    database: async () => database,
    now: () => new Date(),
    secret: () => Buffer.alloc(32, 7),
    pagesUrl: 'https://site.test',
    webhookUrl: 'https://site.test/webhook',
  };
  return {
    gateway: createTestGateway(deps),
    async approve(id) {
      const card = testCardNamed('approved');
      const outcome = card && (await payByCard(deps, id, card));
      if (outcome?.payment.status !== 'authorised') throw new Error('The page no longer accepts cards.');
    },
    async approvedEvent(id) {
      const bodies = (await database.select().from(testDeliveries)).map(({ body }) => body);
      return bodies.find((body) => body.includes(id)) ?? '';
    },
    foreignEvent: () =>
      JSON.stringify({
        id: 'evt_1',
        type: 'payout.paid',
        data: { paymentId: 'x', amountCents: 1, currency: 'NZD', refundedCents: 0 },
      }),
    sign: (body, at) => new Headers({ [signatureHeader]: signWebhook(deps.secret(), body, at) }),
    close,
  };
});
