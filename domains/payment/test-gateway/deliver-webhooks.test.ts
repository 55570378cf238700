import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#platform/database/opened-database.ts';
import { backoff, deleteOldDeliveries, deliverDue, expireDue } from './deliver-webhooks.ts';
import { openTestBank } from './test-bank.testing.ts';
import { testDeliveries } from './test-gateway.table.ts';

let bank: Awaited<ReturnType<typeof openTestBank>>;
let status = 200;
let heard: {
  readonly type: string;
  readonly id: string;
  readonly kind: string;
  readonly cents: number | null;
}[] = [];

// The receiving site: a real server that verifies messages with the gateway itself.
const receiver = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const headers = new Headers(
    Object.entries(request.headersDistinct).map(([name, values]) => [name, `${values}`]),
  );
  const parsed = bank.gateway.parseWebhook(Buffer.concat(parts).toString(), headers, bank.deps.now());
  if (parsed.kind === 'event') {
    const { type, id, amountCents } = parsed.event;
    heard.push({ type, id, kind: parsed.kind, cents: amountCents });
  } else {
    heard.push({ type: '', id: '', kind: parsed.kind, cents: null });
  }
  response.writeHead(status).end();
});

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  const port = typeof address === 'object' ? address?.port : 0;
  bank = await openTestBank(`http://127.0.0.1:${port}/webhook`);
});
afterAll(async () => {
  receiver.close();
  await bank.close();
});
afterEach(async () => {
  status = 200;
  heard = [];
  await bank.database.delete(testDeliveries);
});

const types = () => heard.map(({ type }) => type);
const deliver = () => deliverDue(bank.deps);

describe('webhooks of the test gateway', () => {
  test('report each event once, signed', async () => {
    const id = await bank.opened();
    await bank.pay(id, 'approved');
    await deliver();
    await bank.gateway.capture(id, 'capture');
    await bank.gateway.capture(id, 'capture');
    await deliver();
    await bank.gateway.refund(id, { key: `${id}:1`, amountCents: 2000 });
    await bank.gateway.refund(id, { key: `${id}:1`, amountCents: 2000 });
    await deliver();
    await deliver();
    expect(types()).toEqual(['payment.authorised', 'payment.captured', 'refund.paid']);
    expect(new Set(heard.map((event) => event.id)).size).toBe(3);
    // The amount is that of the payment, also for a refund, because the site knows the payment by it.
    expect(heard.map(({ cents }) => cents)).toEqual([5000, 5000, 5000]);
  });

  test('report failed, cancelled and expired payments', async () => {
    await bank.pay(await bank.opened(), 'declined');
    await deliver();
    await bank.gateway.cancel(await bank.opened(), 'cancel');
    await deliver();
    await bank.opened();
    bank.wait(30 * 60);
    await expireDue(bank.deps);
    await expireDue(bank.deps);
    await deliver();
    expect(types()).toEqual(['payment.failed', 'payment.cancelled', 'payment.expired']);
  });

  test('of the late card arrive fifteen seconds late', async () => {
    await bank.pay(await bank.opened(), 'webhooks-late');
    bank.wait(14);
    await deliver();
    expect(types()).toEqual([]);
    bank.wait(1);
    await deliver();
    expect(types()).toEqual(['payment.authorised']);
  });

  test('of the duplicating card arrive twice, as one event', async () => {
    await bank.pay(await bank.opened(), 'webhooks-twice');
    await deliver();
    bank.wait(1);
    await deliver();
    expect(types()).toEqual(['payment.authorised', 'payment.authorised']);
    expect(new Set(heard.map(({ id }) => id)).size).toBe(1);
  });

  test('of the out-of-order card arrive in another order than the events', async () => {
    const id = await bank.opened();
    await bank.pay(id, 'webhooks-out-of-order');
    await bank.gateway.capture(id, 'capture');
    await deliver();
    bank.wait(10);
    await deliver();
    expect(types()).toEqual(['payment.captured', 'payment.authorised']);
  });

  test('of the wrong-amount card name another amount than was authorised', async () => {
    const id = await bank.opened();
    await bank.pay(id, 'webhooks-wrong-amount');
    await deliver();
    expect(heard).toMatchObject([{ type: 'payment.authorised', cents: 5100 }]);
    expect(await bank.gateway.read(id)).toMatchObject({ amountCents: 5000 });
  });

  test.each(['no-webhooks', 'hangs-unheard'] as const)('of the card %s never arrive', async (name) => {
    const id = await bank.opened();
    await bank.pay(id, name);
    await bank.gateway.capture(id, 'capture');
    bank.wait(3600);
    expect(await deliver()).toBe(0);
  });

  test('are retried with backoff as the same event until the site accepts them', async () => {
    await bank.pay(await bank.opened(), 'approved');
    status = 503;
    await deliver();
    bank.wait(1);
    expect(await deliver()).toBe(0);
    bank.wait(1);
    expect(await deliver()).toBe(1);
    bank.wait(2);
    expect(await deliver()).toBe(0);
    status = 200;
    bank.wait(2);
    expect(await deliver()).toBe(1);
    bank.wait(3600);
    expect(await deliver()).toBe(0);
    expect(new Set(heard.map(({ id }) => id)).size).toBe(1);
    expect(heard).toHaveLength(3);
    // Each attempt has a new signature: the last is as valid as the first.
    expect(heard.every(({ kind }) => kind === 'event')).toBe(true);
  });

  test('claimed by a crashed process are sent by the next one', async () => {
    await bank.pay(await bank.opened(), 'approved');
    const killed = Promise.withResolvers<void>();
    const dies = () => {
      killed.resolve();
      return new Promise<never>(() => undefined);
    };
    const calls: Promise<Database>[] = [];
    const dying = {
      ...bank.deps,
      webhookUrl: 'http://127.0.0.1:9/',
      database(): Promise<Database> {
        calls.push(calls.length === 0 ? bank.deps.database() : dies());
        return calls.at(-1) ?? expect.fail();
      },
    };
    void deliverDue(dying);
    await killed.promise;
    bank.wait(14);
    expect(await deliver()).toBe(0);
    bank.wait(1);
    expect(await deliver()).toBe(1);
    expect(types()).toEqual(['payment.authorised']);
  });

  test('are claimed by only one of several processes', async () => {
    for (let count = 0; count < 5; count += 1) await bank.pay(await bank.opened(), 'approved');
    const taken = await Promise.all([deliver(), deliver(), deliver()]);
    expect(taken.reduce((sum, count) => sum + count)).toBe(5);
    expect(heard).toHaveLength(5);
  });

  test('are deleted a week after they were due', async () => {
    await bank.pay(await bank.opened(), 'approved');
    await deliver();
    bank.wait(6 * 86_400);
    await deleteOldDeliveries(bank.deps);
    expect(await bank.database.select().from(testDeliveries)).toHaveLength(1);
    bank.wait(2 * 86_400);
    await deleteOldDeliveries(bank.deps);
    expect(await bank.database.select().from(testDeliveries)).toHaveLength(0);
  });
});

test('the backoff grows from two seconds to ten minutes', () => {
  expect([1, 2, 3, 9, 10, 40].map(backoff)).toEqual([2000, 4000, 8000, 512_000, 600_000, 600_000]);
});
