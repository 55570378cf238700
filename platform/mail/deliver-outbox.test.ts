import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetConfig } from '../config.ts';
import { closeDatabase, openDatabase } from '../database/database.ts';
import { makeEmbedded } from '../database/test-database.testing.ts';
import { startShutdown, whenIdle } from '../graceful-shutdown.ts';
import { singleton } from '../singleton.ts';
import { deliverMail, startMailDelivery } from './deliver-outbox.ts';
import { enqueueMail, listOutbox } from './outbox.ts';
import { startSmtpServer, type TestSmtpServer } from './smtp-server.testing.ts';

let folder: string;
let server: TestSmtpServer;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'delivery-'));
  await makeEmbedded(join(folder, 'database'));
  server = await startSmtpServer();
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('SMTP_URL', server.url);
  forgetConfig();
  startMailDelivery({ email: async () => null, text: async () => null });
});

afterEach(async () => {
  singleton('mail.delivery').current = undefined;
  singleton('pending-work').current = undefined;
  await closeDatabase();
  await server.close();
  vi.unstubAllEnvs();
  forgetConfig();
  await rm(folder, { recursive: true });
});

test('sends an email that was added during a round in the next round', { tags: ['full'] }, async () => {
  const database = await openDatabase();
  const put = (subject: string) =>
    database.transaction((transaction) =>
      enqueueMail(transaction, { to: 'office@southbound.example', subject, text: 'x' }),
    );
  await put('first');
  const round = deliverMail();
  await put('second');
  await Promise.all([round, deliverMail()]);
  expect((await listOutbox(database)).map(({ state }) => state)).toEqual(['sent', 'sent']);
  expect(server.received).toHaveLength(2);
});

test('during shutdown, finishes the current email and starts no other', async () => {
  const database = await openDatabase();
  for (const subject of ['first', 'second'])
    await database.transaction((transaction) =>
      enqueueMail(transaction, { to: 'office@southbound.example', subject, text: 'x' }),
    );
  server.hear = () => startShutdown();
  void deliverMail();
  await whenIdle();
  const states = async () => (await listOutbox(database)).map(({ state }) => state).toSorted();
  expect(await states()).toEqual(['pending', 'sent']);
  await deliverMail();
  expect(await states()).toEqual(['pending', 'sent']);
  expect(server.received).toHaveLength(1);
});
