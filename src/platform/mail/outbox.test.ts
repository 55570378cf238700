import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { setClock } from '../clock.ts';
import type { OpenedDatabase } from '../database/database.ts';
import { describeEachDatabase, describeOnPostgres, type OpenTestDatabase } from '../database/testing.ts';
import { outbox } from './outbox.table.ts';
import {
  backoffMs,
  deliverPending,
  enqueueMail,
  listOutbox,
  type Mail,
  MailHeaderError,
  MOST_ATTEMPTS,
} from './outbox.ts';
import { smtpSender } from './smtp.ts';
import { startSmtpServer, type TestSmtpServer } from './smtp-server.testing.ts';

const start = new Date('2026-11-21T00:00:00Z');
const mail: Mail = {
  to: 'office@southbound.example',
  subject: 'Kia ora',
  text: 'Tēnā koe.\n.\nA dot alone.',
};

let opened: OpenedDatabase;
let server: TestSmtpServer;

function useOutbox(open: OpenTestDatabase): void {
  beforeAll(async () => {
    [opened, server] = await Promise.all([open(), startSmtpServer()]);
  }, 30_000);

  afterAll(async () => {
    await Promise.all([opened.close(), server.close()]);
  });

  beforeEach(async () => {
    setClock(start);
    server.received.length = 0;
    server.refusal = null;
    await opened.database.delete(outbox);
  });

  afterEach(() => setClock(null));
}

const put = (entry: Mail) => opened.database.transaction((transaction) => enqueueMail(transaction, entry));
const send = () => smtpSender(server.url, 'Southbound <no-reply@southbound.example>');
const later = (ms: number) => setClock(new Date(start.getTime() + ms));

describeEachDatabase('the outbox', (open) => {
  useOutbox(open);

  test('holds nothing of a transaction that was rolled back', async () => {
    const rolledBack = opened.database.transaction(async (transaction) => {
      await enqueueMail(transaction, mail);
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    expect(await listOutbox(opened.database)).toEqual([]);
  });

  test('takes a mail with a known key once', async () => {
    await put({ ...mail, dedupeKey: 'one' });
    await put({ ...mail, dedupeKey: 'one', subject: 'Again' });
    await put({ ...mail, dedupeKey: 'two' });
    expect((await listOutbox(opened.database)).map((entry) => entry.subject)).toEqual(['Kia ora', 'Kia ora']);
  });

  test('refuses a head with a line break or NUL in any part, wherever it stands', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('to', 'replyTo', 'subject'),
        fc.string(),
        fc.constantFrom('\r', '\n', '\0', '\r\n'),
        fc.string(),
        async (part, before, evil, after) => {
          await expect(put({ ...mail, [part]: before + evil + after })).rejects.toThrow(MailHeaderError);
        },
      ),
      { numRuns: 50 },
    );
    expect(await listOutbox(opened.database)).toEqual([]);
  });

  test('keeps its mails, marked so, while there is no SMTP server', async () => {
    await put(mail);
    expect(await deliverPending(opened.database, null)).toBe(0);
    expect(await listOutbox(opened.database)).toMatchObject([
      {
        recipient: mail.to,
        subject: 'Kia ora',
        text: mail.text,
        state: 'kept',
        attempts: 0,
        createdAt: start,
      },
    ]);
  });

  test('sends a mail once, over SMTP, with the fixed sender and the given reply address', async () => {
    await put({ ...mail, replyTo: 'aroha@example.nz' });
    expect(await deliverPending(opened.database, send())).toBe(1);
    expect(await deliverPending(opened.database, send())).toBe(0);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({
      from: expect.stringContaining('<no-reply@southbound.example>'),
      to: expect.stringContaining('<office@southbound.example>'),
    });
    const [entry] = await listOutbox(opened.database);
    expect(entry).toMatchObject({ state: 'sent', attempts: 1, sentAt: start, lastError: null });
    expect(server.received[0]?.head).toContain('Reply-To: aroha@example.nz');
    expect(server.received[0]?.head).toContain(`Message-ID: <${entry?.id}@southbound.example>`);
  });

  test('tries a refused mail again, not before its time, and sends it when the server takes it', async () => {
    await put(mail);
    server.refusal = '451 come back later';
    expect(await deliverPending(opened.database, send())).toBe(0);
    expect(await listOutbox(opened.database)).toMatchObject([
      { state: 'pending', attempts: 1, lastError: expect.stringContaining('451') },
    ]);
    server.refusal = null;
    later(backoffMs(1) - 1);
    expect(await deliverPending(opened.database, send())).toBe(0);
    later(backoffMs(1));
    expect(await deliverPending(opened.database, send())).toBe(1);
  });

  test('gives up on a mail after the last attempt', async () => {
    await put(mail);
    server.refusal = '550 no';
    for (let attempt = 0; attempt < MOST_ATTEMPTS + 2; attempt += 1) {
      later(attempt * 3_600_000);
      await deliverPending(opened.database, send());
    }
    expect(await listOutbox(opened.database)).toMatchObject([{ state: 'failed', attempts: MOST_ATTEMPTS }]);
  });

  test('takes up a mail whose sender never came back, after a while, but not for ever', async () => {
    await put(mail);
    await opened.database
      .update(outbox)
      .set({ state: 'sending', attempts: 1, dueAt: new Date(start.getTime() + 300_000) });
    expect(await deliverPending(opened.database, send())).toBe(0);
    later(300_000);
    expect(await deliverPending(opened.database, send())).toBe(1);

    await opened.database.update(outbox).set({ state: 'sending', attempts: MOST_ATTEMPTS, dueAt: start });
    expect(await deliverPending(opened.database, send())).toBe(0);
    expect(await listOutbox(opened.database)).toMatchObject([{ state: 'failed' }]);
  });

  test('lists the newest mails first', async () => {
    for (const [index, subject] of ['one', 'two', 'three'].entries()) {
      later(index);
      await put({ ...mail, subject });
    }
    expect((await listOutbox(opened.database, 2)).map((entry) => entry.subject)).toEqual(['three', 'two']);
  });
});

describeOnPostgres('the outbox of several processes', (open) => {
  useOutbox(open);

  test('is emptied by several at once without sending a mail twice', async () => {
    for (let index = 0; index < 60; index += 1) await put({ ...mail, subject: `mail ${index}` });
    const sent: string[] = [];
    const record = async ({ subject }: { subject: string }) => void sent.push(subject);
    const counts = await Promise.all(
      Array.from({ length: 6 }, () => deliverPending(opened.database, record)),
    );
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(1);
    expect(new Set(sent).size).toBe(sent.length);
  });
});

test('waiting grows from half a minute to an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map(backoffMs).map((ms) => ms / 1000)).toEqual([
    30, 60, 120, 240, 480, 960, 1920, 3600, 3600,
  ]);
});
