import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetConfig } from '../config.ts';
import { closeDatabase, openDatabase } from '../database/database.ts';
import { deliverMail, startMailDelivery } from './delivery.ts';
import { enqueueMail, listOutbox } from './outbox.ts';
import { startSmtpServer, type TestSmtpServer } from './smtp-server.testing.ts';

let folder: string;
let server: TestSmtpServer;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'delivery-'));
  server = await startSmtpServer();
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('SMTP_URL', server.url);
  forgetConfig();
  startMailDelivery(async () => null);
});

afterEach(async () => {
  globalThis.southboundMailDelivery = undefined;
  await closeDatabase();
  await server.close();
  vi.unstubAllEnvs();
  forgetConfig();
  await rm(folder, { recursive: true });
});

test('a mail put in while a round runs is sent by the round that follows', async () => {
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
