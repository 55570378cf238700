import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Visitor } from '#blocks/define-block.ts';
import { contactMessages } from '#domains/contact/contact.table.ts';
import { forgetConfig } from '#platform/config.ts';
import { closeDatabase, openDatabase } from '#platform/database/database.ts';
import { makeEmbedded } from '#platform/database/test-database.testing.ts';
import { loadContext } from '#tests/blocks/load-context.ts';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { contactForm } from './contact-form.block.ts';
import { fixtures } from './contact-form.fixtures.ts';
import { loadContactForm } from './contact-form.load.ts';
import { takeContactForm } from './take-contact-form.ts';

describe('contact form', () => {
  test.each(Object.entries(fixtures))('is a form in the server’s HTML: %s', async (_name, fixture) => {
    const html = await renderBlock(contactForm, fixture);
    expect(html).toContain('<form');
    for (const name of ['subject', 'message', 'name', 'email', 'phone', 'website'])
      expect(html).toMatch(new RegExp(`<(input|textarea|select)[^>]* name="${name}"`));
    expect(html).toMatch(/<button [^>]*type="submit"/);
  });

  test('offers the editor’s subjects, or a text field for one', async () => {
    const chosen = await renderBlock(contactForm, fixtures.withEverything);
    expect(chosen).toMatch(/<option value="Ngā pātai i te reo Māori"/);
    expect(await renderBlock(contactForm, fixtures.formOnly)).toMatch(/<input [^>]*name="subject"/);
  });

  test('hides the honeypot field from people', async () => {
    const html = await renderBlock(contactForm, fixtures.formOnly);
    expect(html).toMatch(
      /<div [^>]*aria-hidden="true"[^>]*><label[^>]*>[^<]*<\/label><input [^>]*tabindex="-1"/i,
    );
  });

  test('has no outline heading of its own without a title', async () => {
    expect(await renderBlock(contactForm, fixtures.emptyTexts)).toContain('<h1>Under test</h1>');
  });

  test('has a fallback that says what to do', () => {
    const place = { reason: 'unavailable', headingLevel: 2, id: 'form' } as const;
    const html = renderToStaticMarkup(contactForm.fallback(place));
    expect(html).toContain('The contact form is unavailable');
    expect(html).toContain('eload this page');
  });
});

function posted(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const countMessages = async () => (await openDatabase()).$count(contactMessages);

describe('a contact form posted without a script', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'contact-form-'));
    await makeEmbedded(join(folder, 'database'));
    process.env.DATA_DIR = folder;
    forgetConfig();
  });
  afterAll(async () => {
    await closeDatabase();
    await rm(folder, { recursive: true });
  });

  test('returns with its faults and the typed text', async () => {
    const state = await takeContactForm(posted({ name: 'Mere', email: 'mere', message: ' ' }));
    expect(state.outcome).toEqual({
      state: 'invalid',
      faults: {
        email: 'Enter an email address such as name@example.com.',
        message: 'Write your message.',
      },
    });
    expect(state.typed).toMatchObject({ name: 'Mere', email: 'mere' });
  });

  test('treats a file or a missing field as empty', async () => {
    const form = posted({ email: 'mere@example.nz', message: 'Kia ora' });
    form.set('name', new File(['x'], 'name.txt'));
    const { outcome } = await takeContactForm(form);
    expect(outcome).toEqual({ state: 'invalid', faults: { name: 'Enter your name.' } });
  });

  test('reaches the API and returns with the reference', async () => {
    const form = posted({ name: 'Mere Tūhoe', email: 'mere@example.nz', message: 'Kei hea taku pēke?' });
    const state = await takeContactForm(form);
    expect(state).toEqual({
      outcome: { state: 'sent', reference: expect.stringMatching(/^\w{3}-\w{3}-\w{3}$/) },
      typed: {},
    });
  });

  test('is validated but not sent on a draft', async () => {
    const fields = { name: 'Mere', email: 'mere@example.nz', message: 'Kia ora' };
    const before = await countMessages();
    const state = await takeContactForm(posted(fields), { isDraft: true });
    expect(state.outcome).toEqual({ state: 'draft' });
    expect(state.typed).toMatchObject(fields);
    expect(await countMessages()).toBe(before);
    const wrong = await takeContactForm(posted({ ...fields, email: 'mere' }), { isDraft: true });
    expect(wrong.outcome?.state).toBe('invalid');
  });
});

test('an editor gets no API settings', async () => {
  const dataFor = async (visitor: Visitor) => {
    const loaded = await loadContactForm(
      {},
      loadContext({ path: '/contact/', query: {}, visitor, now: new Date() }),
    );
    return loaded.ok ? loaded.data.api : undefined;
  };
  expect(await dataFor({ kind: 'editor' })).toBeNull();
  expect(await dataFor({ kind: 'anyone' })).toMatchObject({ apiKey: expect.any(String) });
});
