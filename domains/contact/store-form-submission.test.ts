import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { setClock } from '#platform/clock.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { listOutbox } from '#platform/mail/outbox.ts';
import { contactMessages } from './contact.table.ts';
import { formSubmissions } from './form-submission.table.ts';
import { listMessages } from './list-messages.ts';
import { storeContactMessage } from './store-contact-message.ts';
import { type SubmittedForm, storeFormSubmission } from './store-form-submission.ts';

const form: SubmittedForm = {
  documentId: 'page-groups',
  formKey: 'enquiry',
  title: 'Group travel',
  answers: [
    { key: 'name', kind: 'text', label: 'Your name', text: 'Mārama Ōpata' },
    { key: 'email', kind: 'email', label: 'Email', text: 'marama@example.nz' },
    { key: 'plan', kind: 'longText', label: 'Your plan', text: 'Kaikōura\nand back' },
    { key: 'old', kind: 'removed', label: 'Question since removed', text: 'Yes' },
  ],
};
const anonymous = form.answers.filter(({ kind }) => kind !== 'email');

describeEachDatabase('storing a form submission', (open) => {
  let opened: OpenedDatabase;
  const submit = async (changes: Partial<SubmittedForm> = {}) =>
    (await storeFormSubmission(opened.database, { ...form, ...changes }, 'groups@southbound.example'))
      .reference;
  const stored = () => opened.database.select().from(formSubmissions);

  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    setClock(new Date('2026-11-21T04:30:00Z'));
    await opened.database.delete(formSubmissions);
    await opened.database.delete(outbox);
  });
  afterEach(() => setClock(null));

  test('stores the answers and their email before it returns the reference', async () => {
    const reference = await submit();
    const { documentId, formKey, title, answers } = form;
    expect(await stored()).toMatchObject([{ reference, documentId, formKey, title, answers }]);
    expect(await listOutbox(opened.database)).toMatchObject([
      {
        recipient: 'groups@southbound.example',
        replyTo: 'marama@example.nz',
        subject: `Group travel ${reference}`,
        text: [
          'Form: Group travel',
          `Reference: ${reference}`,
          'Received: 2026-11-21T17:30:00+13:00',
          '',
          'Your name: Mārama Ōpata',
          'Email: marama@example.nz',
          'Your plan:\nKaikōura\nand back\n',
          'Question since removed: Yes',
          '',
        ].join('\n'),
      },
    ]);
  });

  test('counts the same attempt once, also concurrently', async () => {
    const attempt = { attemptId: '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10', answers: anonymous };
    const references = await Promise.all([submit(attempt), submit(attempt), submit(attempt)]);
    expect(new Set(references).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    expect(await listOutbox(opened.database)).toHaveLength(1);
  });

  test('stores changed answers of the same attempt', async () => {
    const attemptId = '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10';
    const first = await submit({ attemptId });
    expect(await submit({ attemptId, answers: anonymous })).not.toBe(first);
    expect(await stored()).toHaveLength(2);
  });

  test('without an attempt counts equal answers of one person once a day', async () => {
    const first = await submit();
    expect(await submit()).toBe(first);
    expect(await submit({ formKey: 'other' })).not.toBe(first);
    setClock(new Date('2026-11-22T04:30:00Z'));
    expect(await submit()).not.toBe(first);
  });

  test('without an attempt and a way to reply stores each, since it may come from somebody else', async () => {
    await submit({ answers: anonymous });
    await submit({ answers: anonymous });
    expect(await stored()).toHaveLength(2);
  });

  test('is listed for staff with contact messages, newest first', async () => {
    await opened.database.delete(contactMessages);
    const first = await submit();
    setClock(new Date('2026-11-21T04:31:00Z'));
    const message = {
      name: 'Mere',
      email: 'mere@example.nz',
      phone: undefined,
      subject: undefined,
      message: 'Kia ora',
    };
    const { reference } = await storeContactMessage(opened.database, message, 'office@southbound.example');
    expect(await listMessages(opened.database, 5)).toMatchObject([
      {
        reference,
        title: 'Contact',
        answers: [{ text: 'Mere' }, { text: 'mere@example.nz' }, { text: 'Kia ora' }],
      },
      { reference: first, title: 'Group travel', answers: form.answers.map(({ text }) => ({ text })) },
    ]);
    expect(await listMessages(opened.database, 1)).toHaveLength(1);
  });

  test('keeps an editor’s line break out of the email’s headers', async () => {
    const reference = await submit({ title: 'Groups\r\nBcc: a@b.nz' });
    expect(await listOutbox(opened.database)).toMatchObject([{ subject: `Groups Bcc: a@b.nz ${reference}` }]);
  });

  // @asvs 2.4.1
  test('drops answers whose hidden field is filled in', async () => {
    expect(await submit({ website: 'https://spam.example' })).toMatch(/^.{3}-.{3}-.{3}$/);
    expect(await stored()).toEqual([]);
    expect(await listOutbox(opened.database)).toEqual([]);
  });
});
