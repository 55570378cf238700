/** What every answer of the site keeps to, whatever it was asked. */
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { root } from '#scripts/launch/root.mjs';
import { type ApiDescription, findOperation } from './operations.ts';
import type { WireAnswer } from './wire.ts';

/** Longer than this nobody waits, in milliseconds. */
export const longestWait = 10_000;

/** What was asked, as far as it decides what may be answered. */
export interface Asked {
  readonly method: string;
  /** As it went over the wire. */
  readonly target: string;
  /** Whether it is no HTTP at all, so that the server may refuse it before it looks at the address. */
  readonly isMalformed: boolean;
  /** The statuses that may come, where it is not the API's document that says so. */
  readonly allowed: readonly number[] | null;
}

/** What is known only inside: files, stacks, statements. */
export const leaks =
  /node_modules|node:internal|\.next\/server|\n\s+at \S|\bat async |file:\/\/\/|Failed query|insert into "|update "\w+" set|delete from "|select "\w+"|violates \w+ constraint|syntax error at or near|invalid input syntax|PGlite|drizzle|ECONNREFUSED|ZodError|TypeError:|RangeError:/;

/** What a server may say to what is no HTTP. */
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

/** All that is wrong with an answer, in words without anything that differs from one to the next. */
export function faultsOf(asked: Asked, answer: WireAnswer, api: ApiDescription): readonly string[] {
  if (answer.status === 0) return [`there was no answer (${answer.trouble})`];
  const body = unpacked(answer);
  return [
    ...(answer.status >= 500 && !saysBusy(asked, answer) ? [`status ${answer.status}`] : []),
    ...(answer.took > longestWait ? [`it took more than ${longestWait} ms`] : []),
    ...headerFaults(asked, answer),
    ...(body ? bodyFaults(asked, { ...answer, body }, api) : ['a body that can’t be unpacked']),
  ];
}

/** Where something takes longer than two seconds, as under all this, the site is to say that it is not ready. */
const saysBusy = ({ target }: Asked, { status }: WireAnswer) =>
  status === 503 && /^\/api\/v1\/ready\/?(?:\?|$)/.test(target);

const unpack: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: (body) => gunzipSync(body),
  br: (body) => brotliDecompressSync(body),
  zstd: (body) => zstdDecompressSync(body),
};

/** The body as it was before it was packed for the way; null where that can't be. */
function unpacked({ headers: got, body }: WireAnswer): Buffer | null {
  const encoding = got['content-encoding'];
  if (encoding === undefined || body.length === 0) return body;
  try {
    return unpack[encoding]?.(body) ?? null;
  } catch {
    return null;
  }
}

function headerFaults({ method }: Asked, { status, headers: got, body }: WireAnswer): string[] {
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

function bodyFaults(asked: Asked, answer: WireAnswer, api: ApiDescription): string[] {
  const { method, target, isMalformed, allowed } = asked;
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

/** Whether it is the API's to answer. */
export const isApiPath = (path: string): boolean => /^\/api\/v1(?:\/|$)/.test(path);

/** Whether nobody on the way makes another path of it, or refuses it because somebody might, however often it is written as a number. */
function isPlain(path: string): boolean {
  return (
    /^\/[\w!$&'()*+,;=:@%./~-]*$/.test(path) &&
    !/\/\/|\/\.|%(?:25)*(?:5c|2f|2e)|%00/i.test(path) &&
    path.split('/').every((part) => /^(?:[^%]|%[\da-f]{2})*$/i.test(part))
  );
}

const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Calls whose answers are everybody's. */
const mayBeKept: readonly string[] = ['GET /api/v1/site-search'];

function apiFaults(
  { method, path }: { readonly method: string; readonly path: string },
  { status, headers: got, body }: WireAnswer,
  { operations, failed }: ApiDescription,
): string[] {
  // Asks what may be asked.
  if (method === 'OPTIONS') return status === 204 ? [] : [`status ${status} for OPTIONS`];
  // The server itself refuses what the API knows nothing of.
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
    // Where a cart's session belongs into the address, a missing one is told of as such.
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
