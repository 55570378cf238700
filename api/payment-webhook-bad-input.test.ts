import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import {
  type BookingSite,
  expectRefused,
  openBookingSite,
  type Refusal,
  type TestResponse,
} from './booking-testing.ts';
import { MAX_WEBHOOK_BYTES } from './calls/payments.ts';

describeEachDatabase('payment webhook calls', (open) => {
  let site: BookingSite;
  let before: unknown;

  beforeAll(async () => {
    site = await openBookingSite(open);
  });
  afterAll(() => site.close());

  const isRefused = (answer: TestResponse, refusal: Refusal) =>
    expectRefused({ site, before }, answer, refusal);

  describe('a payment webhook', () => {
    let message: string;
    beforeAll(async () => {
      const { booking } = await site.ordered();
      const messageCount = (await site.messages()).length;
      await site.pay(booking.payment?.url ?? '');
      [message = ''] = (await site.messages()).slice(messageCount);
      before = await site.picture();
    });

    const refused: Refusal = [400, 'VALIDATION'];

    test('is refused with a changed character, without a signature, or with a wrong one', async () => {
      const headers = (value: string) => ({ headers: { 'Southbound-Test-Signature': value } });
      const good = 'Southbound-Test-Signature';
      const signed = await import('#domains/payment/test-gateway/webhook-signature.ts');
      const { testVoucherKey } = await import('#domains/voucher/sell-vouchers.testing.ts');
      const signature = signed.signWebhook(testVoucherKey, message, site.deps.now());
      for (const at of [0, 5, Math.floor(message.length / 2), message.length - 1]) {
        const sign = message[at] === '1' ? '2' : '1';
        const tampered = message.slice(0, at) + sign + message.slice(at + 1);
        await isRefused(await site.tell(tampered, headers(signature)), refused);
      }
      await isRefused(await site.tell(`${message} `, headers(signature)), refused);
      await isRefused(await site.tell(`\ufeff${message}`, headers(signature)), refused);
      await isRefused(await site.tell(message, headers('')), refused);
      await isRefused(await site.tell(message, headers(`t=1,v1=${'0'.repeat(64)}`)), refused);
      await isRefused(await site.tell(message, headers('a'.repeat(10_000))), refused);
      expect(good).toBe(signed.signatureHeader);
    });

    // @spec 7.10
    test('is refused if it was signed more than 300 seconds ago or in the future', async () => {
      for (const seconds of [301, 3_600, 86_400, -301]) {
        const at = new Date(site.deps.now().getTime() - seconds * 1_000);
        await isRefused(await site.tell(message, { at }), refused);
      }
    });

    test('is refused for an unknown provider', async () => {
      for (const provider of ['stripe', 'nobody', '__proto__', 'constructor', '%00', 'a'.repeat(5_000)])
        await isRefused(await site.tell(message, { provider }), refused);
    });

    test('is refused if it is signed but invalid', async () => {
      for (const body of ['', 'x', '[]', 'null', '{}', '{"id":1}', '['.repeat(30_000)])
        await isRefused(await site.tell(body), refused);
    });

    test('is refused above 256 kB, with and without Content-Length', async () => {
      const large = 'x'.repeat(MAX_WEBHOOK_BYTES + 1);
      await isRefused(await site.tell(large), [413, 'PAYLOAD_TOO_LARGE']);
      const lying = await site.tell('x', { headers: { 'Content-Length': '999999999' } });
      expect([400, 413]).toContain(lying.status);
    });

    test('is refused if it is not UTF-8', async () => {
      const response = await site.api.request('http://localhost/api/v1/payments/test/webhook', {
        method: 'POST',
        body: new Uint8Array([0x7b, 0xff, 0x7d]),
      });
      expect(response.status).toBe(400);
      expect(await site.picture()).toEqual(before);
    });

    test('needs no API key and may come from any site, because its signature counts', async () => {
      const answer = await site.tell(message, {
        headers: {
          Origin: 'https://bank.example',
          'Sec-Fetch-Site': 'cross-site',
          'Content-Type': 'text/plain',
        },
      });
      expect(answer.status).toBe(200);
      before = await site.picture();
    });
  });
});
