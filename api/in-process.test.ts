import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { forgetConfig } from '#platform/config.ts';
import { closeDatabase, openDatabase } from '#platform/database/database.ts';
import { makeEmbedded } from '#platform/database/test-database.testing.ts';
import { runInRequestContext } from '#platform/http/request-context.ts';
import { deliverMail, startMailDelivery } from '#platform/mail/deliver-outbox.ts';
import { listOutbox } from '#platform/mail/outbox.ts';
import { rateLimits } from '#platform/rate-limits/rate-limits.ts';
import { inProcessApi, productionApiDependencies, serverApi } from './in-process.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'in-process-'));
  await makeEmbedded(join(folder, 'database'));
});
afterAll(async () => {
  await closeDatabase();
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('SMTP_URL', '');
  // Nothing listens there, so the content is unreachable.
  vi.stubEnv('LAKE_URL', 'http://127.0.0.1:9');
  vi.stubEnv('CONTACT_TO', 'office@southbound.example');
  forgetConfig();
});
afterEach(() => {
  vi.unstubAllEnvs();
  forgetConfig();
});

test('a contact message is in the outbox when it is answered, and stays there without an SMTP server', async () => {
  const answer = await serverApi().contact({
    name: 'Mārama Ōpata',
    email: 'marama@example.nz',
    message: 'Kia ora',
  });
  expect(answer).toMatchObject({ status: 'success', data: { received: true } });
  startMailDelivery({ email: async () => null, text: async () => null });
  await deliverMail();
  expect(await listOutbox(await openDatabase())).toMatchObject([
    {
      recipient: 'office@southbound.example',
      replyTo: 'marama@example.nz',
      subject: answer.status === 'success' ? `Contact ${answer.data.reference}: Mārama Ōpata` : '',
      state: 'kept',
    },
  ]);
});

test('a form’s answers go to the recipient of its name, and to the contact address without one', async () => {
  vi.stubEnv('FORM_RECIPIENTS', 'Groups=groups@southbound.example');
  forgetConfig();
  const { forms } = productionApiDependencies();
  const recipientOf = async (recipient: string | undefined) => {
    const answers = [{ key: 'a', kind: 'text', label: 'A', text: 'Yes' }] as const;
    const { reference } = await forms.store(
      { documentId: 'page', formKey: 'form', title: 'Form', answers },
      recipient,
    );
    const mails = await listOutbox(await openDatabase());
    return mails.find(({ subject }) => subject === `Form ${reference}`)?.recipient;
  };
  expect(await recipientOf('Groups')).toBe('groups@southbound.example');
  expect(await recipientOf('stranger@example.com')).toBe('office@southbound.example');
  expect(await recipientOf(undefined)).toBe('office@southbound.example');
});

test('ready distinguishes an available database from unreachable content', async () => {
  expect(await serverApi().ready()).toMatchObject({
    status: 'failed',
    errorCode: 'UPSTREAM',
    data: { fields: { database: 'ready', content: 'unavailable', timetable: 'not_installed' } },
  });
});

test('an unreachable database is a 503, and the message is not confirmed', async () => {
  await closeDatabase();
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:9/none');
  forgetConfig();
  const response = await inProcessApi().request('/api/v1/contact', {
    method: 'POST',
    headers: { 'X-Api-Key': 'southbound-local', 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Mārama', email: 'marama@example.nz', message: 'Kia ora' }),
  });
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ status: 'failed', errorCode: 'UPSTREAM', data: null });
});

test('a cart is stored in this process’s database; without one its calls are a 503', async () => {
  const items = [
    { itemType: 'pass', productId: 'bus-pass-15-hours', passengers: { adultCount: 1 } },
  ] as const;
  const refused = { status: 'failed', errorCode: 'UPSTREAM', data: null };
  await closeDatabase();
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:9/none');
  forgetConfig();
  expect(await serverApi().addToCart({ items: [...items] })).toMatchObject(refused);
  expect(await serverApi().cart('aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1')).toMatchObject(refused);
  vi.stubEnv('DATABASE_URL', '');
  forgetConfig();
  const added = await serverApi().addToCart({ items: [...items] });
  expect(added).toMatchObject({ status: 'success', data: { count: 1, subtotal: 155 } });
  const sessionId = added.status === 'success' ? added.data.cartSessionId : '';
  expect(await serverApi().cart(sessionId)).toMatchObject({ status: 'results', data: { count: 1 } });
});

test('calls by a page are never rate limited, and the same calls over HTTP are', async () => {
  const { points } = rateLimits.reading;
  const visit = { address: '203.0.113.77', id: 'a' };
  const byWire = () =>
    inProcessApi().request('/api/v1/countries', { headers: { 'X-Api-Key': 'southbound-local' } });
  await runInRequestContext(visit, async () => {
    for (let nth = 0; nth < points; nth += 1) expect((await serverApi().countries()).status).toBe('results');
    for (let nth = 0; nth < points; nth += 1) expect((await byWire()).status).toBe(200);
    expect((await byWire()).status).toBe(429);
    expect((await serverApi().countries()).status).toBe('results');
  });
});
