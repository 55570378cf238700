/** Oracle of the fuzz test: checks every response for rules that hold for any request. */
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { root } from '#scripts/launch/root.mjs';
import { type ApiDescription, findOperation } from './operations.ts';
import type { WireAnswer } from './raw-requests.ts';

/** The time limit of a response, in milliseconds. */
export const maxResponseMs = 10_000;

/** The properties of a request that decide which responses are allowed. */
export interface CheckedRequest {
  readonly method: string;
  /** As sent over the wire. */
  readonly target: string;
  /** True if the request is not valid HTTP, so that the server may refuse it before it reads the address. */
  readonly isMalformed: boolean;
  /** The allowed statuses; null if the OpenAPI document lists them. */
  readonly allowed: readonly number[] | null;
}

/** Internals that no response may reveal: files, stack traces, SQL. */
export const leaks =
  /node_modules|node:internal|\.next\/server|\n\s+at \S|\bat async |file:\/\/\/|Failed query|insert into "|update "\w+" set|delete from "|select "\w+"|violates \w+ constraint|syntax error at or near|invalid input syntax|PGlite|drizzle|ECONNREFUSED|ZodError|TypeError:|RangeError:/;

/** Statuses that a server may give to malformed HTTP. */
const toNoHttp: readonly number[] = [400, 403, 404, 405, 408, 413, 414, 415, 417, 421, 422, 431];

const headers: readonly (readonly [name: string, value: RegExp])[] = [
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /^(?:strict-origin-when-cross-origin|same-origin|no-referrer)$/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-resource-policy', /^(?:same-site|cross-origin)$/],
  ['permissions-policy', /camera=\(\)/],
  ['content-security-policy', /default-src 'none'/],
  ['content-security-policy', /frame-ancestors '(?:none|self)'/],
  ['content-security-policy', /^(?!.*script-src[^;]*'unsafe-(?:inline|eval)')/],
  ['x-request-id', /^[\w-]{16,64}$/],
];

/** Lists the faults of a response. The texts have no variable parts, so that equal faults are counted together. */
export function faultsOf(
  request: CheckedRequest,
  answer: WireAnswer,
  api: ApiDescription,
): readonly string[] {
  if (answer.status === 0) return [`there was no answer (${answer.trouble})`];
  const body = unpacked(answer);
  return [
    ...(answer.status >= 500 && !saysBusy(request, answer) ? [`status ${answer.status}`] : []),
    ...(answer.took > maxResponseMs ? [`it took more than ${maxResponseMs} ms`] : []),
    ...headerFaults(request, answer),
    ...(body ? bodyFaults(request, { ...answer, body }, api) : ['a body that can’t be decompressed']),
  ];
}

/** Readiness may answer 503: under this load a check can take longer than two seconds. */
const saysBusy = ({ target }: CheckedRequest, { status }: WireAnswer) =>
  status === 503 && /^\/api\/v1\/ready\/?(?:\?|$)/.test(target);

const unpack: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: (body) => gunzipSync(body),
  br: (body) => brotliDecompressSync(body),
  zstd: (body) => zstdDecompressSync(body),
};

/** Decompresses the body; null if that fails. */
function unpacked({ headers: got, body }: WireAnswer): Buffer | null {
  const encoding = got['content-encoding'];
  if (encoding === undefined || body.length === 0) return body;
  try {
    return unpack[encoding]?.(body) ?? null;
  } catch {
    return null;
  }
}

function headerFaults({ method }: CheckedRequest, { status, headers: got, body }: WireAnswer): string[] {
  const faults = headers
    .filter(([name, value]) => !value.test(got[name] ?? ''))
    .map(([name, value]) => `header ${name} is not ${value}`);
  if (got['x-powered-by'] !== undefined) faults.push('header x-powered-by');
  if (got['x-injected'] !== undefined || /injected=/.test(got['set-cookie'] ?? ''))
    faults.push('a header of the visitor’s own making');
  if (status === 429 && !/^[1-9]\d*$/.test(got['retry-after'] ?? '')) faults.push('429 without Retry-After');
  const length = got['content-length'];
  if (method !== 'HEAD' && status !== 304 && length !== undefined && Number(length) !== body.length)
    faults.push('a body of another length than is said');
  if (Object.values(got).some((value) => leaks.test(value))) faults.push('a header that tells of our inside');
  return faults;
}

function bodyFaults(request: CheckedRequest, answer: WireAnswer, api: ApiDescription): string[] {
  const { method, target, isMalformed, allowed } = request;
  const { status, body } = answer;
  const faults: string[] = [];
  const text = body.toString('utf8');
  const [leak] = text.includes(root) ? ['where it is installed'] : (leaks.exec(text) ?? []);
  if (leak !== undefined) faults.push(`a body that tells of our inside: ${leak.trim()}`);
  if (isMalformed && toNoHttp.includes(status)) return faults;
  const [path = ''] = target.split('?');
  if (allowed)
    return allowed.includes(status) ? faults : [...faults, `status ${status}, which is not expected`];
  if (!isApiPath(path) || !isPlain(path)) return faults;
  return [...faults, ...apiFaults({ method, path }, answer, api)];
}

/** Returns true for paths of the API. */
export const isApiPath = (path: string): boolean => /^\/api\/v1(?:\/|$)/.test(path);

/** Returns true if no hop normalises the path or refuses it as ambiguous, even when percent-encoded several times. */
function isPlain(path: string): boolean {
  return (
    /^\/[\w!$&'()*+,;=:@%./~-]*$/.test(path) &&
    !/\/\/|\/\.|%(?:25)*(?:5c|2f|2e)|%00/i.test(path) &&
    path.split('/').every((part) => /^(?:[^%]|%[\da-f]{2})*$/i.test(part))
  );
}

const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Calls whose responses are the same for everybody and may be cached. */
const mayBeKept: readonly string[] = ['GET /api/v1/site-search'];

function apiFaults(
  { method, path }: { readonly method: string; readonly path: string },
  { status, headers: got, body }: WireAnswer,
  { operations, failed }: ApiDescription,
): string[] {
  // CORS preflight: lists the allowed methods.
  if (method === 'OPTIONS') return status === 204 ? [] : [`status ${status} for OPTIONS`];
  // The server refuses methods that the API does not handle.
  if (!methods.includes(method)) return status === 405 ? [] : [`status ${status} for ${method}`];
  const found = findOperation(operations, method, path);
  const isFailure = status >= 400;
  const faults: string[] = [];
  const isPublic = status === 200 && found.kind === 'call' && mayBeKept.includes(found.operation.name);
  if (!isPublic && !/\bno-store\b/.test(got['cache-control'] ?? ''))
    faults.push('an answer of the API that may be kept');
  if (found.kind === 'call') {
    if (!found.operation.answers.has(status))
      faults.push(`status ${status}, which the document does not list`);
  } else if (found.kind === 'other-method') {
    // If the cart’s session is missing from the address, the response says so with 400.
    const lacksCart = path.replace(/\/$/, '') === '/api/v1/cart' && status === 400;
    if (status !== 405 && !lacksCart) faults.push(`status ${status} for another method`);
    if (status === 405 && !got.allow) faults.push('405 without Allow');
  } else if (status !== 404) faults.push(`status ${status} where there is no such call`);
  if (method === 'HEAD') return faults;
  const answers = found.kind === 'call' ? found.operation.answers.get(status) : undefined;
  const type = isFailure ? 'application/json' : (answers?.type ?? '');
  if (type !== '' && !(got['content-type'] ?? '').startsWith(type))
    faults.push(`a body of type ${got['content-type']}, which should be ${type}`);
  const check = isFailure ? failed : answers?.json;
  if (check) {
    const read = check.safeParse(parsed(body));
    if (!read.success) {
      const [issue] = read.error.issues;
      faults.push(`a body that breaks its schema at ${issue?.path.map(String).join('.')}: ${issue?.message}`);
    }
  }
  return faults;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
