import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { MAX_JSON_DEPTH, readJsonBody } from './json-body.ts';

const read = (body: string, type = 'application/json') =>
  readJsonBody(
    new Request('http://localhost/', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
    }),
  );

const lists = (depth: number, inside = '') => '['.repeat(depth) + inside + ']'.repeat(depth);
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

test.each([
  ['lists', lists(MAX_JSON_DEPTH)],
  ['objects', objects(MAX_JSON_DEPTH)],
  ['adjacent lists', `[${Array.from({ length: 1_000 }, () => lists(MAX_JSON_DEPTH - 1)).join()}]`],
  ['brackets in a string', lists(MAX_JSON_DEPTH, `"${'[{'.repeat(100)}"`)],
  ['brackets after an escaped quote', lists(MAX_JSON_DEPTH, String.raw`"\"${'['.repeat(100)}"`)],
  ['brackets in a key', `{"${'['.repeat(100)}":1}`],
])('reads a body nested 32 deep: %s', async (_, body) => {
  expect(await read(body)).toEqual(JSON.parse(body));
});

// @asvs 1.5.2
test.each([
  ['lists', lists(MAX_JSON_DEPTH + 1)],
  ['objects', objects(MAX_JSON_DEPTH + 1)],
  ['after a string that ends in a backslash', `["\\\\",${lists(MAX_JSON_DEPTH)}]`],
  ['30,000 lists', lists(30_000)],
])('refuses a body nested deeper than 32 before parsing it: %s', async (_, body) => {
  const parsing = vi.spyOn(JSON, 'parse');
  const refusal = await read(body).catch((error: unknown) => error);
  expect(parsing).not.toHaveBeenCalled();
  parsing.mockRestore();
  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toMatchObject({ code: 'VALIDATION', message: 'The body is nested more than 32 deep.' });
});

test.each(['application/json;foo', 'application/json;', 'Application/JSON ; charset'])(
  'reads a body of type %s, whose parameters do not matter',
  async (type) => {
    expect(await read('{"a":1}', type)).toEqual({ a: 1 });
  },
);

// A browser sends only these to another site without asking it first.
test.each([
  'text/plain;application/json',
  'multipart/form-data;application/json',
  'application/x-www-form-urlencoded,application/json',
  'application/json,text/plain',
  '',
])('refuses a body of type “%s”', async (type) => {
  await expect(read('{"a":1}', type)).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
});
