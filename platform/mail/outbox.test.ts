import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { setClock } from '../clock.ts';
import type { OpenedDatabase } from '../database/opened-database.ts';
import {
  describeEachDatabase,
  describeOnPostgres,
  type OpenTestDatabase,
} from '../database/test-database.testing.ts';
import { setMetricsRecorder } from '../metrics/metrics.ts';
import { type ComposedMail, type ComposeMail, MailHeaderError, PermanentDeliveryError } from './mail.ts';
import { outbox } from './outbox.table.ts';
import {
  backoffMs,
  deliverPending,
  dropUnsent,
  enqueueMail,
  enqueueTemplateMail,
  listOutbox,
  MAX_ATTEMPTS,
  type Mail,
  readAttachment,
  readHtml,
} from './outbox.ts';
import { type SendMail, smtpSender } from './smtp.ts';
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
  });

  afterAll(async () => {
    await Promise.all([opened.close(), server.close()]);
  });

  beforeEach(async () => {
    setClock(start);
    server.received.length = 0;
    server.refusal = null;
    await opened.database.delete(outbox);
  });

  afterEach(() => {
    setClock(null);
    setMetricsRecorder(null);
  });
}

const put = (entry: Mail) => opened.database.transaction((transaction) => enqueueMail(transaction, entry));
const putTemplate = (sendAt?: Date) =>
  opened.database.transaction((transaction) =>
    enqueueTemplateMail(transaction, { template: 'ticket', data: { id: 7 }, dedupeKey: 'ticket:7', sendAt }),
  );
const nothing: ComposeMail = async () => null;
const deliver = (send: SendMail | null, compose = nothing) =>
  deliverPending(opened.database, { send, compose });
const send = ({ needsTls = false } = {}) =>
  smtpSender(server.url, 'Southbound <no-reply@southbound.example>', needsTls);
const later = (ms: number) => setClock(new Date(start.getTime() + ms));

describeEachDatabase('the outbox', (open) => {
  useOutbox(open);

  test('contains nothing of a rolled-back transaction', async () => {
    const rolledBack = opened.database.transaction(async (transaction) => {
      await enqueueMail(transaction, mail);
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    expect(await listOutbox(opened.database)).toEqual([]);
  });

  test('releases emails that were taken but not begun when shutdown starts', async () => {
    for (const subject of ['first', 'second', 'third']) await put({ ...mail, subject });
    let isStopping = false;
    const begun: string[] = [];
    const deps = {
      send: async ({ subject }: ComposedMail) => {
        begun.push(subject);
        isStopping = true;
      },
      compose: nothing,
      isStopping: () => isStopping,
    };
    expect(await deliverPending(opened.database, deps)).toBe(1);
    expect(begun).toHaveLength(1);
    const [left, ...others] = (await listOutbox(opened.database)).filter(({ state }) => state !== 'sent');
    expect(others).toHaveLength(1);
    for (const each of [left, ...others])
      expect(each).toMatchObject({ state: 'pending', attempts: 0, dueAt: start });
    // Nothing more is taken, and the next process can send them immediately.
    expect(await deliverPending(opened.database, deps)).toBe(0);
    expect(await deliver(async () => undefined)).toBe(2);
  });

  test('stores only one email per deduplication key', async () => {
    await put({ ...mail, dedupeKey: 'one' });
    await put({ ...mail, dedupeKey: 'one', subject: 'Again' });
    await put({ ...mail, dedupeKey: 'two' });
    expect((await listOutbox(opened.database)).map((entry) => entry.subject)).toEqual(['Kia ora', 'Kia ora']);
  });

  // @asvs 1.3.11
  test('refuses a line break or NUL anywhere in a header', async () => {
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

  test('keeps its emails, marked as kept, without an SMTP server', async () => {
    await put(mail);
    expect(await deliver(null)).toBe(0);
    expect(await listOutbox(opened.database)).toMatchObject([
      {
        recipient: mail.to,
        subject: 'Kia ora',
        text: mail.text,
        state: 'kept',
        createdAt: start,
      },
    ]);
  });

  // @asvs 1.3.11
  test('sends an email once over SMTP, with the fixed sender and the given reply address', async () => {
    await put({ ...mail, replyTo: 'aroha@example.nz' });
    expect(await deliver(send())).toBe(1);
    expect(await deliver(send())).toBe(0);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({
      from: expect.stringContaining('<no-reply@southbound.example>'),
      to: expect.stringContaining('<office@southbound.example>'),
    });
    const [entry] = await listOutbox(opened.database);
    expect(entry).toMatchObject({ state: 'sent', attempts: 1, sentAt: start, lastError: null });
    expect(server.received[0]?.head).toContain('Reply-To: aroha@example.nz');
    expect(server.received[0]?.head).toContain('Auto-Submitted: auto-generated');
    expect(server.received[0]?.head).toContain(`Message-ID: <${entry?.id}@southbound.example>`);
  });

  // @asvs 12.3.1
  test('sends nothing unencrypted if TLS is required and the server has none', async () => {
    await put(mail);
    expect(await deliver(send({ needsTls: true }))).toBe(0);
    expect(server.received).toEqual([]);
    expect(await listOutbox(opened.database)).toMatchObject([{ state: 'pending', attempts: 1 }]);
  });

  test('retries a refused email after its delay', async () => {
    await put(mail);
    server.refusal = '451 come back later';
    expect(await deliver(send())).toBe(0);
    expect(await listOutbox(opened.database)).toMatchObject([
      { state: 'pending', attempts: 1, lastError: expect.stringContaining('451') },
    ]);
    server.refusal = null;
    later(backoffMs(1) - 1);
    expect(await deliver(send())).toBe(0);
    later(backoffMs(1));
    expect(await deliver(send())).toBe(1);
  });

  test('gives up on an email after the last attempt', async () => {
    await put(mail);
    server.refusal = '550 no';
    for (let attempt = 0; attempt < MAX_ATTEMPTS + 2; attempt += 1) {
      later(attempt * 3_600_000);
      await deliver(send());
    }
    expect(await listOutbox(opened.database)).toMatchObject([{ state: 'failed', attempts: MAX_ATTEMPTS }]);
  });

  test('delivers each channel by its own sender', async () => {
    await put(mail);
    await opened.database.transaction((transaction) =>
      enqueueTemplateMail(transaction, { channel: 'text', template: 't', data: {}, dedupeKey: 't' }),
    );
    const compose: ComposeMail = async () => ({
      to: '+64215550100',
      subject: '',
      text: 'It runs after all.',
    });
    const texts: ComposedMail[] = [];
    const sendText: SendMail = async (message) => void texts.push(message);
    expect(await deliverPending(opened.database, { channel: 'text', send: sendText, compose })).toBe(1);
    expect(texts).toMatchObject([{ to: '+64215550100', text: 'It runs after all.' }]);
    expect(server.received).toEqual([]);
    expect(await deliver(send())).toBe(1);
    expect(texts).toHaveLength(1);
  });

  test('gives up at once on a message that is permanently refused', async () => {
    await put(mail);
    await deliver(async () => {
      throw new PermanentDeliveryError('The text gateway answered 422.');
    });
    expect(await listOutbox(opened.database)).toMatchObject([
      { state: 'failed', attempts: 1, lastError: 'The text gateway answered 422.' },
    ]);
  });

  test('drops a message that nobody has tried to send, and no other', async () => {
    await putTemplate();
    const drop = () => opened.database.transaction((transaction) => dropUnsent(transaction, 'ticket:7'));
    await opened.database.update(outbox).set({ attempts: 1 });
    expect(await drop()).toBe(false);
    await opened.database.update(outbox).set({ attempts: 0 });
    expect(await drop()).toBe(true);
    expect(await drop()).toBe(false);
    expect(await listOutbox(opened.database)).toMatchObject([{ state: 'dropped' }]);
  });

  test('takes over an email of a lost sender after its lease, but not endlessly', async () => {
    await put(mail);
    await opened.database
      .update(outbox)
      .set({ state: 'sending', attempts: 1, dueAt: new Date(start.getTime() + 300_000) });
    expect(await deliver(send())).toBe(0);
    later(300_000);
    expect(await deliver(send())).toBe(1);

    await opened.database.update(outbox).set({ state: 'sending', attempts: MAX_ATTEMPTS, dueAt: start });
    expect(await deliver(send())).toBe(0);
    expect(await listOutbox(opened.database)).toMatchObject([{ state: 'failed' }]);
  });

  test('counts an email as given up if its last sender was lost', async () => {
    const outcomes: unknown[] = [];
    setMetricsRecorder({ count: (_, { outcome }) => outcomes.push(outcome), observe: () => undefined });
    await put(mail);
    await opened.database.update(outbox).set({ state: 'sending', attempts: MAX_ATTEMPTS, dueAt: start });
    await deliver(send());
    await deliver(send());
    expect(outcomes).toEqual(['given-up']);
  });

  const ticket: ComposedMail = {
    to: 'aroha@example.nz',
    subject: 'Your ticket',
    text: 'Haere mai.',
    html: '<p>Haere mai.</p>',
    attachments: [{ filename: 'ticket.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-') }],
  };

  // @asvs 1.3.7
  test('composes a template email when sending it, and deletes its content afterwards', async () => {
    await putTemplate();
    const made: unknown[] = [];
    await deliver(send(), async (template, data) => {
      made.push([template, data]);
      return ticket;
    });
    expect(made).toEqual([['ticket', { id: 7 }]]);
    expect(server.received[0]?.to).toContain('<aroha@example.nz>');
    expect(server.received[0]?.body).toContain('<p>Haere mai.</p>');
    expect(server.received[0]?.body).toContain('filename=ticket.pdf');
    const [entry] = await listOutbox(opened.database);
    expect(entry).toMatchObject({
      state: 'sent',
      subject: 'Your ticket',
      recipient: '',
      text: '',
      hasHtml: false,
    });
    expect(entry?.attachments).toEqual([]);
  });

  test('keeps the composed email with its attachments without an SMTP server', async () => {
    await putTemplate();
    await deliver(null, async () => ticket);
    const [entry] = await listOutbox(opened.database);
    expect(entry).toMatchObject({
      state: 'kept',
      recipient: 'aroha@example.nz',
      subject: 'Your ticket',
      text: 'Haere mai.',
      hasHtml: true,
      attachments: [{ filename: 'ticket.pdf', contentType: 'application/pdf', bytes: 5 }],
    });
    expect(await readHtml(opened.database, entry?.id ?? '')).toBe('<p>Haere mai.</p>');
    expect(await readAttachment(opened.database, entry?.id ?? '', 0)).toEqual(ticket.attachments?.[0]);
    expect(await readAttachment(opened.database, entry?.id ?? '', 1)).toBeNull();
  });

  test('composes no email before its time', async () => {
    await putTemplate(new Date(start.getTime() + 60_000));
    expect(await deliver(send(), async () => ticket)).toBe(0);
    later(60_000);
    expect(await deliver(send(), async () => ticket)).toBe(1);
  });

  test('drops an email that should no longer be sent', async () => {
    await putTemplate();
    expect(await deliver(send(), nothing)).toBe(0);
    expect(await listOutbox(opened.database)).toMatchObject([{ state: 'dropped' }]);
    expect(server.received).toEqual([]);
  });

  test('retries an email that could not be composed, or has an invalid header', async () => {
    await putTemplate();
    await deliver(send(), () => Promise.reject(new Error('The booking could not be read.')));
    expect(await listOutbox(opened.database)).toMatchObject([
      { state: 'pending', lastError: 'The booking could not be read.' },
    ]);
    later(backoffMs(1));
    await deliver(send(), async () => ({ ...ticket, subject: 'Two\r\nBcc: all@example.nz' }));
    expect(server.received).toEqual([]);
    later(backoffMs(1) + backoffMs(2));
    expect(await deliver(send(), async () => ticket)).toBe(1);
  });

  test('lists the newest emails first', async () => {
    for (const [index, subject] of ['one', 'two', 'three'].entries()) {
      later(index);
      await put({ ...mail, subject });
    }
    expect((await listOutbox(opened.database, 2)).map((entry) => entry.subject)).toEqual(['three', 'two']);
  });
});

describeOnPostgres('the outbox of several processes', (open) => {
  useOutbox(open);

  test('is delivered concurrently without sending an email twice', async () => {
    for (let index = 0; index < 60; index += 1) await put({ ...mail, subject: `mail ${index}` });
    const sent: string[] = [];
    const both = Promise.withResolvers<void>();
    let processes = 0;
    // The first process waits for the second one, and so cannot send all emails.
    const sender = () => {
      let isFirst = true;
      return async ({ subject }: { subject: string }) => {
        if (isFirst) processes += 1;
        isFirst = false;
        if (processes === 2) both.resolve();
        await both.promise;
        sent.push(subject);
      };
    };
    const counts = await Promise.all(Array.from({ length: 6 }, () => deliver(sender())));
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(1);
    expect(sent).toHaveLength(60);
    expect(new Set(sent).size).toBe(sent.length);
  });
});

test('the delay grows from half a minute to an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map(backoffMs).map((ms) => ms / 1000)).toEqual([
    30, 60, 120, 240, 480, 960, 1920, 3600, 3600,
  ]);
});
