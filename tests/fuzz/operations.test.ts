/** Unit tests of the OpenAPI reader. */
import { expect, test } from 'vitest';
import { testApi } from '#api/test-api.testing.ts';
import { findOperation, readDescription } from './operations.ts';

const api = testApi();
const text = await (await api.request('http://localhost/api/v1/openapi.json')).text();
const description = readDescription(text);

test('every call of our OpenAPI document is read, with its parameters, body and responses', () => {
  const routes = api.routes.filter(({ method }) => method !== 'ALL');
  expect(description.operations.length).toBe(
    new Set(routes.map(({ method, path }) => `${method} ${path}`)).size,
  );
  const order = description.operations.find(
    ({ name }) => name === 'POST /api/v1/checkout-booking/{cartSessionId}',
  );
  expect(order?.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).toEqual([
    'path cartSessionId',
    'header Idempotency-Key',
  ]);
  expect(order?.body?.type).toBe('application/json');
  expect([...(order?.answers.keys() ?? [])]).toContain(409);
});

test('finds the call that a path and method belong to', () => {
  const found = (method: string, path: string) => findOperation(description.operations, method, path);
  expect(found('HEAD', '/api/v1/blogs/one/')).toMatchObject({
    kind: 'call',
    operation: { name: 'GET /api/v1/blogs/{slug}' },
  });
  expect(found('PUT', '/api/v1/blogs/one').kind).toBe('other-method');
  expect(found('GET', '/api/v1/blogs/one/two').kind).toBe('none');
  expect(found('GET', '/api/v1/blogs//').kind).toBe('none');
});

test('a response is validated against the document’s schema', async () => {
  const list = findOperation(description.operations, 'GET', '/api/v1/blogs');
  const answer = await api.request('http://localhost/api/v1/blogs', {
    headers: { 'X-Api-Key': 'first-key' },
  });
  const body = JSON.parse(await answer.text());
  const check = list.kind === 'call' ? list.operation.answers.get(200)?.json : null;
  expect(check?.safeParse(body)).toMatchObject({ success: true });
  expect(check?.safeParse({ ...body, data: { ...body.data, total: 'many' } })).toMatchObject({
    success: false,
  });
  expect(
    description.failed.safeParse({ status: 'failed', data: null, errorCode: 'X', errorMessage: 'x' }),
  ).toMatchObject({ success: false });
});
