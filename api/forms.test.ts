import { describe, expect, test, vi } from 'vitest';
import { ContentUnavailableError } from '#cms/content-source.ts';
import { log } from '#platform/log.ts';
import type { ApiDependencies } from './dependencies.ts';
import { goodHeaders, testApi, testDependencies } from './test-api.testing.ts';

const usual = testDependencies().forms;

/** Posts answers to the form of the test API, and returns the response with all that was stored. */
async function post(
  body: unknown,
  changes: Partial<ApiDependencies['forms']> = {},
  form = 'page-groups/enquiry',
) {
  const store = vi.fn(usual.store);
  const app = testApi({ forms: { ...usual, store, ...changes } });
  const response = await app.request(`/api/v1/forms/${form}`, {
    method: 'POST',
    headers: { ...goodHeaders, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json(), stored: store.mock.calls };
}

describe('the answers to a form', () => {
  test('are stored as the published form reads them, with those to removed fields', async () => {
    const attemptId = '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10';
    const { status, body, stored } = await post({
      answers: { name: [' Mārama '], gone: ['Yes'] },
      attemptId,
      website: '',
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({ received: true, reference: 'ABC-DEF-GHJ' });
    expect(stored).toEqual([
      [
        {
          documentId: 'page-groups',
          formKey: 'enquiry',
          title: 'Group travel',
          answers: [
            { key: 'name', kind: 'text', label: 'Your name', text: 'Mārama' },
            { key: 'gone', kind: 'removed', label: 'Question since removed', text: 'Yes' },
          ],
          attemptId,
          website: '',
        },
        'Groups',
      ],
    ]);
  });

  // @asvs 2.2.2
  test('are refused with a message for each invalid one, and not stored', async () => {
    const { status, body, stored } = await post({ answers: { name: [' '] } });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      errorCode: 'VALIDATION',
      data: { fields: { 'answers.name': 'Fill in “Your name”.' } },
    });
    expect(stored).toEqual([]);
  });

  test.each([
    ['text instead of a list', { answers: { name: 'Mārama' } }],
    ['too many', { answers: Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`f${at}`, ['x']])) }],
    ['an attempt that is no id', { answers: { name: ['a'] }, attemptId: 'x' }],
    ['no answers', {}],
  ])('are refused if they are %s', async (_case, body) => {
    expect((await post(body)).status).toBe(422);
  });

  test('of a form that is not published are refused, so that the visitor can copy them', async () => {
    const { status, body } = await post({ answers: { name: ['a'] } }, {}, 'page-groups/other');
    expect(status).toBe(404);
    expect(body).toMatchObject({ errorCode: 'NOT_FOUND', errorMessage: 'This form is no longer available.' });
  });

  test('are not confirmed while the content is away', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const find = () => Promise.reject(new ContentUnavailableError('away'));
    expect(await post({ answers: { name: ['a'] } }, { find })).toMatchObject({ status: 503, stored: [] });
    vi.restoreAllMocks();
  });
});
