import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { setClock } from '#platform/clock.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { listOutbox } from '#platform/mail/outbox.ts';
import { contactMessages } from './contact.table.ts';
import { storeContactMessage } from './store-contact-message.ts';

const message = {
  name: 'Mārama Ōpata',
  email: 'marama@example.nz',
  phone: '021 555 0100',
  subject: 'Kaikōura',
  message: 'When does\nthe train leave?',
};

describeEachDatabase('storing a contact message', (open) => {
  let opened: OpenedDatabase;

  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  beforeEach(async () => {
    setClock(new Date('2026-11-21T04:30:00Z'));
    await opened.database.delete(contactMessages);
    await opened.database.delete(outbox);
  });
  afterEach(() => setClock(null));

  // @spec 7.13
  test('stores the message and its email before it returns the reference', async () => {
    const { reference } = await storeContactMessage(opened.database, message, 'office@southbound.example');
    expect(await opened.database.select().from(contactMessages)).toMatchObject([{ ...message, reference }]);
    expect(await listOutbox(opened.database)).toMatchObject([
      {
        recipient: 'office@southbound.example',
        replyTo: 'marama@example.nz',
        subject: `Contact ${reference}: Kaikōura`,
        text: [
          `Reference: ${reference}`,
          'Received: 2026-11-21T17:30:00+13:00',
          'Name: Mārama Ōpata',
          'Email: marama@example.nz',
          'Phone: 021 555 0100',
          'Subject: Kaikōura',
          '',
          'When does\nthe train leave?',
          '',
        ].join('\n'),
        state: 'pending',
      },
    ]);
  });

  test('uses the name in the email’s subject if the message has none', async () => {
    const { reference } = await storeContactMessage(
      opened.database,
      { ...message, subject: undefined, phone: undefined },
      'office@southbound.example',
    );
    expect(await listOutbox(opened.database)).toMatchObject([
      { subject: `Contact ${reference}: Mārama Ōpata` },
    ]);
  });

  test('stores neither message nor email if one of them fails', async () => {
    const stored = storeContactMessage(opened.database, message, 'office@southbound.example\r\nBcc: a@b.nz');
    await expect(stored).rejects.toThrow(/line break/);
    expect(await opened.database.select().from(contactMessages)).toEqual([]);
  });

  // @asvs 2.4.1
  test('returns a reference and drops the message if its hidden field is filled in', async () => {
    const { reference } = await storeContactMessage(
      opened.database,
      { ...message, website: 'https://spam.example' },
      'office@southbound.example',
    );
    expect(reference).toMatch(/^.{3}-.{3}-.{3}$/);
    expect(await opened.database.select().from(contactMessages)).toEqual([]);
    expect(await listOutbox(opened.database)).toEqual([]);
  });
});
