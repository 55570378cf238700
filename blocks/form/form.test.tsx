import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { loadContext } from '#tests/blocks/load-context.ts';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { form } from './form.block.ts';
import { fixtures } from './form.fixtures.ts';
import { loadForm } from './form.load.ts';
import { formOutcome, readPostedForm } from './form-state.ts';

const now = new Date('2026-11-21T10:00:00+13:00');

describe('form', () => {
  test('is a form in the server’s HTML, with a control for each field and its place', async () => {
    const html = await renderBlock(form, fixtures.withEverything);
    for (const { _key } of fixtures.withEverything.fields)
      expect(html).toMatch(new RegExp(`<(input|textarea|select)[^>]* name="answer-${_key}"`));
    expect(html).toMatch(/<input type="hidden" name="documentId" value="page-groups"\/>/);
    expect(html).toMatch(/<input type="hidden" name="formKey" value="enquiry"\/>/);
    expect(html).toMatch(/<input [^>]*autoComplete="name"/i);
    expect(html).toMatch(/<button [^>]*type="submit"[^>]*>Send enquiry</);
  });

  test('keeps its recipient on the server', async () => {
    const recipient = 'Ōtautahi office';
    expect(await renderBlock(form, { ...fixtures.withEverything, recipient })).not.toContain('office');
  });

  test('hides the honeypot field from people', async () => {
    const html = await renderBlock(form, fixtures.oneField);
    expect(html).toMatch(
      /<div [^>]*aria-hidden="true"[^>]*><label[^>]*>[^<]*<\/label><input [^>]*tabindex="-1"/i,
    );
  });

  test('is rejected without a field, and leaves out a choice without answers', async () => {
    await expect(renderBlock(form, { fields: [] })).rejects.toThrow();
    const [text] = fixtures.oneField.fields;
    const choice = { _key: 'choice', kind: 'choice', label: 'Which?', options: [] };
    const html = await renderBlock(form, { fields: [text, choice] }, { audience: 'public' });
    expect(html).toContain('name="answer-where-should');
    expect(html).not.toContain('Which?');
  });

  test('after a post without a script shows the reference instead of the fields', async () => {
    const query = { form: 'enquiry', sent: '7KM-Q2X-9TR' };
    const html = await renderBlock(form, fixtures.withEverything, { query });
    expect(html).toContain('7KM-Q2X-9TR');
    expect(html).not.toContain('<form');
    const other = await renderBlock(form, fixtures.withEverything, { query: { ...query, form: 'other' } });
    expect(other).toContain('<form');
  });

  test('gives editors no way to send it', async () => {
    const load = async (kind: 'anyone' | 'editor') => {
      const loaded = await loadForm(
        { formKey: 'enquiry' },
        loadContext({ path: '/groups/', query: {}, visitor: { kind }, now }),
      );
      return loaded.ok && loaded.data.api;
    };
    expect(await load('editor')).toBeNull();
    expect(await load('anyone')).toMatchObject({ apiKey: expect.any(String) });
  });

  test('has a fallback that says what to do', () => {
    const html = renderToStaticMarkup(form.fallback({ reason: 'unavailable', headingLevel: 2, id: 'form' }));
    expect(html).toContain('This form is unavailable');
  });
});

test('a posted form is read as typed; files and missing fields count as empty', () => {
  const posted = new FormData();
  posted.append('documentId', 'page-groups');
  posted.append('formKey', new File([], 'x'));
  posted.append('answer-a', ' Mere ');
  expect(readPostedForm(posted)).toEqual({
    address: { documentId: 'page-groups', formKey: '' },
    path: '',
    website: '',
    answers: { a: [' Mere '] },
  });
});

test('the API’s faults are those of the answers', () => {
  const refused = {
    status: 'failed',
    errorCode: 'VALIDATION',
    errorMessage: 'The request is not valid.',
    data: { fields: { 'answers.a.b': 'Fill in “A”.', body: 'Is not ours.' } },
  } as const;
  expect(formOutcome(refused)).toEqual({ state: 'invalid', faults: { 'a.b': 'Fill in “A”.' } });
  expect(formOutcome({ ...refused, data: null })).toMatchObject({ reason: 'refused' });
});
