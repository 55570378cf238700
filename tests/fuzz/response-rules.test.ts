/** Unit tests of the fuzz test’s oracle. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testApi } from '#api/test-api.testing.ts';
import { readDescription } from './operations.ts';
import type { WireAnswer } from './raw-requests.ts';
import { type CheckedRequest, faultsOf } from './response-rules.ts';

const api = readDescription(await (await testApi().request('http://localhost/api/v1/openapi.json')).text());

const request: CheckedRequest = {
  method: 'GET',
  target: '/api/v1/blogs/none?x=1',
  isMalformed: false,
  allowed: null,
};

const failed = { status: 'failed', data: null, errorCode: 'NOT_FOUND', errorMessage: 'Not found.' };

const good: WireAnswer = {
  status: 404,
  took: 5,
  trouble: null,
  body: Buffer.from(JSON.stringify(failed)),
  headers: {
    'content-type': 'application/json',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-site',
    'permissions-policy': 'camera=()',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    'x-request-id': '0123456789abcdef0123456789abcdef',
  },
};

const judged = (answer: Partial<WireAnswer>, about: Partial<CheckedRequest> = {}) =>
  faultsOf({ ...request, ...about }, { ...good, ...answer }, api);
const without = (name: string) => ({
  headers: Object.fromEntries(Object.entries(good.headers).filter(([key]) => key !== name)),
});

test('a documented response has no fault', () => {
  expect(judged({})).toEqual([]);
});

test.each([
  ['no response', judged({ status: 0, trouble: 'reset' }), /no answer \(reset\)/],
  ['a server error', judged({ status: 500 }), /status 500/],
  ['a long wait', judged({ took: 10_001 }), /10000 ms/],
  ['no request id', judged(without('x-request-id')), /x-request-id/],
  ['no policy', judged(without('content-security-policy')), /content-security-policy/],
  ['a status that is not listed', judged({ status: 410 }), /410, which the document does not list/],
  ['a rate limit without a time', judged({ status: 429 }), /without Retry-After/],
  ['a body that is not JSON', judged({ body: Buffer.from('Not found') }), /breaks its schema/],
  [
    'another envelope',
    judged({ body: Buffer.from(JSON.stringify({ ...failed, errorCode: 'X' })) }),
    /errorCode/,
  ],
  ['a stack', judged({ body: Buffer.from('{"a":"x\n    at go (a.js:1:2)"}') }), /tells of our inside/],
  ['a cut body', judged({ headers: { ...good.headers, 'content-length': '999' } }), /another length/],
  ['an injected header', judged({ headers: { ...good.headers, 'x-injected': 'yes' } }), /own making/],
  ['a cacheable response', judged(without('cache-control')), /may be kept/],
  ['a wrong method', judged({}, { method: 'PUT' }), /404 for another method/],
  ['another page', judged({ status: 200 }, { allowed: [404] }), /200, which is not expected/],
])('%s is a fault', (_, faults, expected) => {
  expect(faults.join('\n')).toMatch(expected);
});

test('only the readiness call may answer 503', () => {
  const busy = { status: 503 };
  expect(judged(busy, { target: '/api/v1/ready' })).not.toContain('status 503');
  expect(judged(busy, { target: '/api/v1/readiness' })).toContain('status 503');
});

test('a compressed body is decompressed and checked', () => {
  const headers = { ...good.headers, 'content-encoding': 'gzip' };
  expect(judged({ headers, body: gzipSync(good.body) })).toEqual([]);
  expect(judged({ headers })).toEqual(['a body that can’t be decompressed']);
});

test('malformed requests and ambiguous paths need not match the OpenAPI document', () => {
  expect(judged({ status: 400, body: Buffer.from('Bad Request') }, { isMalformed: true })).toEqual([]);
  expect(judged({ status: 308, body: Buffer.alloc(0) }, { target: '/api/v1/..//blogs' })).toEqual([]);
  const refused = { status: 400, body: Buffer.from('This address contains . or .. segments.') };
  expect(judged(refused, { target: '/api/v1/blogs/%252e%252e%252fcart' })).toEqual([]);
  expect(judged(refused, { target: '/api/v1/blogs/%2541' })).not.toEqual([]);
});
