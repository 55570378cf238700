/** Generators of requests for one address: valid ones, and mutations of them. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { hostileText, hostileValue, mutated, nested } from './hostile-input.ts';
import type { WireRequest } from './raw-requests.ts';

/** A request under construction. Its texts may contain placeholders of `KnownIds`. */
export interface Draft {
  readonly method: string;
  /** The path as it appears in the request line, percent-encoded. */
  readonly path: string;
  readonly query: readonly Pair[];
  readonly headers: readonly Pair[];
  /** `undefined` without a body. */
  readonly json: unknown;
  /** The bytes of a body that is not JSON. */
  readonly raw: Buffer | null;
  /** True if the server may refuse it before it reads the address. */
  readonly isMalformed: boolean;
  /** The mutations applied so far. */
  readonly twists: readonly string[];
}

/** A name and its value. */
export type Pair = readonly [name: string, value: string];

/** A request to send, once its placeholders are replaced. */
export interface Plan extends WireRequest {
  readonly isMalformed: boolean;
  readonly twists: readonly string[];
}

/** Percent-encodes all bytes of a text in UTF-8 except unreserved characters. */
export function percentEncode(text: string): string {
  return [...Buffer.from(text, 'utf8')]
    .map((byte) => {
      const sign = String.fromCharCode(byte);
      return /[\w.~-]/.test(sign) ? sign : `%${byte.toString(16).padStart(2, '0')}`;
    })
    .join('');
}

/** The UTF-8 bytes of a text as latin1 characters, for a request line or header without encoding. */
const rawly = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** Characters that a request target must not contain: those that HTTP forbids there, and `#` (RFC 9112, 3.2). */
const noHttp = /[^\x21\x22\x24-\x7e]/;

type Twist = (draft: Draft) => fc.Arbitrary<Draft>;

const noted = (draft: Draft, what: string, changes: Partial<Draft>): Draft => ({
  ...draft,
  ...changes,
  twists: [...draft.twists, what],
});

const withHeader = (draft: Draft, [name, value]: Pair, isMalformed = false): Draft => ({
  ...draft,
  headers: [...draft.headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase()), [name, value]],
  isMalformed: draft.isMalformed || isMalformed,
});

const spoilParameter: Twist = (draft) =>
  fc
    .tuple(
      fc.nat(),
      hostileText,
      fc.constantFrom('replace', 'replace', 'leave out', 'twice', 'add', 'list', 'raw'),
    )
    .map(([at, text, how]) => {
      const what = `parameter: ${how}`;
      const { query } = draft;
      const [name = 'page'] = query[at % Math.max(1, query.length)] ?? [];
      const others = query.filter(([other]) => other !== name);
      const value = percentEncode(text);
      const changes: Record<string, readonly Pair[]> = {
        replace: [...others, [name, value]],
        'leave out': others,
        twice: [...query, [name, value]],
        add: [...query, [percentEncode(text.slice(0, 400)), 'x']],
        list: [...others, [`${name}[]`, value], [`${name}[__proto__]`, value]],
        raw: [...others, [name, rawly(text)]],
      };
      return noted(draft, what, {
        query: changes[how] ?? query,
        isMalformed: draft.isMalformed || (how === 'raw' && noHttp.test(text)),
      });
    });

const spoilPath: Twist = (draft) =>
  fc
    .tuple(
      hostileText,
      fc.constantFrom(
        'segment',
        'segment',
        'segment',
        'more',
        'slash',
        'slashes',
        'up',
        'raw',
        'case',
        'parameter',
      ),
    )
    .map(([text, how]) => {
      const parts = draft.path.split('/');
      const before = parts.slice(0, -1).join('/');
      const paths: Record<string, string> = {
        segment: `${before}/${percentEncode(text)}`,
        more: `${draft.path}/${percentEncode(text)}`,
        slash: `${draft.path}/`,
        slashes: draft.path.replaceAll('/', '//'),
        up: `${before}/x/../${parts.at(-1)}/%2e%2e/..%2f${percentEncode(text.slice(0, 50))}`,
        raw: `${before}/${rawly(text)}`,
        case: draft.path.toUpperCase(),
        parameter: `${draft.path};${percentEncode(text.slice(0, 50))}=1`,
      };
      const isNone = how === 'raw' && (noHttp.test(text) || draft.path === '');
      return noted(draft, `path: ${how}`, {
        path: paths[how] ?? draft.path,
        isMalformed: draft.isMalformed || isNone,
      });
    });

const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
] as const;

const otherMethod: Twist = (draft) =>
  fc
    .oneof(
      { arbitrary: fc.constantFrom<string>(...methods), weight: 9 },
      { arbitrary: fc.constantFrom('FOO', 'get', 'G\0T', ''), weight: 1 },
    )
    .map((method) =>
      noted(draft, 'method', {
        method,
        isMalformed: draft.isMalformed || !methods.some((known) => known === method),
      }),
    );

const spoilJson: Twist = (draft) =>
  draft.json === undefined
    ? fc.constant(draft)
    : mutated(draft.json).map((json) => noted(draft, 'body: spoilt', { json }));

/** Bodies that are not JSON, or only just. */
const strangeBodies: readonly (readonly [what: string, body: (json: string) => Buffer])[] = [
  ['empty', () => Buffer.alloc(0)],
  ['cut', (json) => Buffer.from(json.slice(0, -1))],
  ['with more behind it', (json) => Buffer.from(`${json}{}`)],
  ['with a mark in front', (json) => Buffer.from(`\ufeff${json}`)],
  ['in UTF-16', (json) => Buffer.from(json, 'utf16le')],
  [
    'not UTF-8',
    (json) =>
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xc0]), Buffer.from(`",${json.slice(1)}`)]),
  ],
  ['nested lists', () => Buffer.from(nested(25_000, 'list'))],
  ['nested objects', () => Buffer.from(nested(8_000, 'object'))],
  ['a number too large', () => Buffer.from('{"items":1e400}')],
  ['a number of many digits', () => Buffer.from(`{"items":${'9'.repeat(30_000)}}`)],
  ['NaN', () => Buffer.from('{"items":NaN}')],
  ['half a sign', () => Buffer.from('{"name":"\\ud800","items":"\\udc00"}')],
  ['NUL', () => Buffer.from('{"name":"a\\u0000b","message":"\\u0000"}')],
  ['a field twice', (json) => Buffer.from(`{"items":1,${json.slice(1)}`)],
  [
    'a prototype',
    (json) =>
      Buffer.from(
        `{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},${json.slice(1)}`,
      ),
  ],
  [
    'many fields',
    () =>
      Buffer.from(
        JSON.stringify(Object.fromEntries(Array.from({ length: 4_000 }, (_, at) => [`f${at}`, at]))),
      ),
  ],
  ['many items', () => Buffer.from(JSON.stringify({ items: Array.from({ length: 6_000 }, () => ({})) }))],
  ['a form', () => Buffer.from('items=1&__proto__[isAdmin]=1')],
  ['gzip', (json) => gzipSync(json)],
  ['64 kB', () => Buffer.from(JSON.stringify({ message: 'a'.repeat(65_500) }))],
  ['300 kB', () => Buffer.alloc(300_000, 'a')],
  ['1.2 MB', () => Buffer.alloc(1_200_000, '{')],
];

const strangeBody: Twist = (draft) =>
  fc
    .constantFrom(...strangeBodies)
    .map(([what, body]) => noted(draft, `body: ${what}`, { raw: body(JSON.stringify(draft.json ?? {})) }));

const wrongType: Twist = (draft) =>
  fc
    .constantFrom(
      'text/plain',
      'text/plain; application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'application/json; charset=utf-16',
      'application/json;',
      'application/jsonp',
      'application/xml',
      'APPLICATION/JSON',
      'application/json, text/plain',
      '',
      `application/${'x'.repeat(3_000)}`,
    )
    .map((type) => noted(withHeader(draft, ['Content-Type', type]), 'content type', {}));

/** Headers that programs, proxies or Next itself trust, or that nobody should send. */
const strangeHeaders: readonly Pair[] = [
  ['X-Api-Key', ''],
  ['X-Api-Key', 'wrong'],
  ['X-Api-Key', 'k'.repeat(5_000)],
  ['X-Origin-Domain', 'evil.example'],
  ['X-Origin-Domain', 'localhost:99999999'],
  ['X-Origin-Domain', ','],
  ['Origin', 'https://evil.example'],
  ['Origin', 'null'],
  ['Origin', 'http://'],
  ['Origin', '\u00ff'],
  ['Sec-Fetch-Site', 'cross-site'],
  ['Sec-Fetch-Site', 'none'],
  ['Cookie', 'cid=%zz; cid=; =; ;;'],
  ['Cookie', `cid=${'A'.repeat(30)}`],
  ['Cookie', `cid=${'A'.repeat(6_000)}`],
  [
    'Cookie',
    'cid="\u00ff\u00fe"; southbound-booking=%00; southbound-staff=__proto__; __proto__=x; constructor=y',
  ],
  ['Cookie', Array.from({ length: 300 }, (_, at) => `c${at}=x`).join('; ')],
  ['Cookie', '__prerender_bypass=x; __next_preview_data=x; southbound-draft=x'],
  ['Accept', 'application/*; q=abc, */*;q=9'],
  ['Accept', 'text/x-component'],
  ['Accept-Language', '../..'],
  ['Accept-Encoding', 'identity;q=0, *;q=0'],
  ['Accept-Encoding', 'gzip;q=2, br;q=x, \u00ff'],
  ['Range', 'bytes=0-0,-1,5-2'],
  ['Range', 'bytes=99999999999999999999-'],
  ['If-None-Match', '*'],
  ['If-None-Match', '"", W/"x", broken'],
  ['If-Modified-Since', 'yesterday'],
  ['Expect', '100-continue'],
  ['Expect', 'a-miracle'],
  ['Upgrade', 'websocket'],
  ['Host', 'evil.example'],
  ['Host', 'localhost:99999'],
  ['Host', 'a b'],
  ['Host', '\u00ff'],
  ['Host', ''],
  ['X-Forwarded-Host', 'evil.example'],
  ['X-Forwarded-Proto', 'javascript'],
  ['X-Forwarded-Port', '99999999'],
  ['Forwarded', 'for="[::1]";host=evil.example'],
  ['X-Real-IP', '127.0.0.1'],
  ['X-Request-Id', 'short'],
  ['X-Request-Id', '<script>alert(1)</script>'],
  ['Traceparent', '00-zz-zz-01'],
  ['Traceparent', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-ff`],
  ['Baggage', 'a=%zz,b'],
  ['Content-Encoding', 'gzip'],
  ['Content-Security-Policy', "script-src 'nonce-\"><script>'"],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Original-URL', '/staff/'],
  ['X-Rewrite-URL', '/staff/'],
  ['Idempotency-Key', ''],
  ['Idempotency-Key', 'has a space'],
  ['Idempotency-Key', 'k'.repeat(256)],
  ['Idempotency-Key', '__proto__'],
  ['X-Booking-Token', '\u00ff'.repeat(200)],
  ['X-Booking-Token', 't'.repeat(201)],
  ['Stripe-Signature', 't=1,v1=zz'],
  ['X-Test-Gateway-Signature', 't=1,v1=00'],
  ['Sanity-Webhook-Signature', 't=99999999999999999999,v1=x'],
  ['RSC', '1'],
  ['RSC', '__proto__'],
  ['Next-Router-State-Tree', '%5B%22%22%5D'],
  ['Next-Router-State-Tree', '%zz'],
  ['Next-Router-State-Tree', '%7B%7D'],
  ['Next-Router-Prefetch', '1'],
  ['Next-Router-Segment-Prefetch', '/_tree'],
  ['Next-Router-Segment-Prefetch', '/../../x'],
  ['Next-Url', '/../x'],
  ['Next-Url', '\u00ff'],
  ['Next-Action', 'x'],
  ['Next-Action', '0'.repeat(42)],
  ['Next-HMR-Refresh', '1'],
  ['X-Nextjs-Data', '1'],
  ['X-Middleware-Subrequest', 'src/proxy:src/proxy:src/proxy:src/proxy:src/proxy'],
  ['X-Middleware-Rewrite', '/staff/'],
  ['X-Middleware-Set-Cookie', 'injected=yes'],
  ['X-Middleware-Override-Headers', 'x-injected'],
  ['X-Invoke-Path', '/staff/'],
  ['X-Invoke-Status', '500'],
  ['X-Invoke-Error', '{"message":"x"}'],
  ['X-Matched-Path', '/staff/'],
  ['X-Now-Route-Matches', '1=staff'],
  ['X-Prerender-Revalidate', 'x'],
  ['X-Next-Resume-State-Length', '99'],
  ['X-Next-Cache-Tags', 'x'],
  ['Purpose', 'prefetch'],
];

const strangeHeader: Twist = (draft) =>
  fc.constantFrom(...strangeHeaders).map((header) => {
    const [name, value] = header;
    const isMalformed = name === 'Host' || name === 'Expect';
    const alone = withHeader(draft, header, isMalformed);
    // Some headers take effect only together with another.
    const whole =
      name === 'Upgrade'
        ? withHeader(alone, ['Connection', 'Upgrade, close'], true)
        : name.startsWith('Next-')
          ? withHeader(alone, ['RSC', '1'])
          : alone;
    return noted(whole, `header: ${name}: ${value.slice(0, 30)}`, {});
  });

/** Heads that no server may accept as one request. */
const brokenHeads: readonly (readonly [what: string, headers: readonly Pair[]])[] = [
  ['a control character', [['X-Note', 'a\0b']]],
  ['a bare CR', [['X-Note', 'a\rb']]],
  ['a folded line', [['X-Note', 'a\r\n b']]],
  ['no name', [['', 'x']]],
  ['a name with a space', [['X Note', 'x']]],
  ['two hosts', [['Host', 'evil.example']]],
  [
    'two lengths',
    [
      ['Content-Length', '1'],
      ['Content-Length', '2'],
    ],
  ],
  ['a length that is none', [['Content-Length', '-1']]],
  ['a huge length', [['Content-Length', '99999999999999999999']]],
  [
    'a length and chunks',
    [
      ['Content-Length', '2'],
      ['Transfer-Encoding', 'chunked'],
    ],
  ],
  ['chunks that are none', [['Transfer-Encoding', 'chunked, identity']]],
  ['20 kB of it', [['X-Note', 'n'.repeat(20_000)]]],
  ['3,000 headers', Array.from({ length: 3_000 }, (_, at): Pair => [`X-${at}`, ''])],
];

const brokenHead: Twist = (draft) =>
  fc.constantFrom(...brokenHeads).map(([what, headers]) =>
    noted(draft, `head: ${what}`, {
      headers: [...draft.headers, ...headers],
      isMalformed: true,
      // After an ambiguous head the server would read a body as another request, or wait for it.
      json: undefined,
      raw: null,
    }),
  );

const noHost: Twist = (draft) =>
  fc.constant(
    noted(draft, 'no host', {
      headers: draft.headers.filter(([name]) => name.toLowerCase() !== 'host'),
      isMalformed: true,
    }),
  );

const otherTarget: Twist = (draft) =>
  fc
    .constantFrom(
      '*',
      'http://evil.example/',
      'http://[::1/',
      '//',
      '/%',
      '/\\..\\',
      '/?',
      '/.',
      'x',
      '',
      '/#a',
      '/%00',
    )
    .map((path) => noted(draft, 'target', { path, query: [], isMalformed: true }));

/** Headers that frame the body: with one of them missing, the server rightly waits for more. */
const framing = ['content-length', 'transfer-encoding'];

/** The headers that a mutation may change: not those that identify the host or the visitor. */
const ownHeaders = ({ headers }: Draft): readonly Pair[] =>
  headers.filter(([name]) => !['host', 'x-forwarded-for', ...framing].includes(name.toLowerCase()));

const leaveOutHeader: Twist = (draft) =>
  fc.nat().map((at) => {
    const own = ownHeaders(draft);
    const left = own[at % Math.max(1, own.length)];
    return noted(draft, `without ${left?.[0]}`, {
      headers: draft.headers.filter((header) => header !== left),
    });
  });

const spoilHeader: Twist = (draft) =>
  fc.tuple(fc.nat(), hostileText).map(([at, text]) => {
    const own = ownHeaders(draft).filter(([name]) => name.toLowerCase() !== 'connection');
    const [name = 'X-Note'] = own[at % Math.max(1, own.length)] ?? [];
    const value = rawly(text);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the check looks for control characters.
    const isNone = /[\0-\x08\x0a-\x1f\x7f]/.test(value);
    return noted(withHeader(draft, [name, value], isNone), `header: ${name}`, {});
  });

/** Adds a body where none is expected, or replaces the whole body. */
const otherJson: Twist = (draft) => hostileValue.map((json) => noted(draft, 'body: another', { json }));

/** The mutations, with their relative frequencies. */
const twists: readonly { readonly twist: Twist; readonly weight: number }[] = [
  { twist: spoilJson, weight: 24 },
  { twist: spoilParameter, weight: 16 },
  { twist: spoilPath, weight: 10 },
  { twist: strangeHeader, weight: 16 },
  { twist: strangeBody, weight: 6 },
  { twist: spoilHeader, weight: 6 },
  { twist: otherMethod, weight: 6 },
  { twist: wrongType, weight: 4 },
  { twist: otherJson, weight: 3 },
  { twist: leaveOutHeader, weight: 3 },
  { twist: brokenHead, weight: 2 },
  { twist: otherTarget, weight: 1 },
  { twist: noHost, weight: 1 },
];

/** A request as it is, or mutated once or twice. */
export function twisted(draft: fc.Arbitrary<Draft>): fc.Arbitrary<Draft> {
  const once: Twist = (before) =>
    fc.oneof(
      ...twists.map(({ twist, weight }) => ({
        weight,
        arbitrary: fc.constant(null).chain(() => twist(before)),
      })),
    );
  return fc.oneof(
    { arbitrary: draft, weight: 3 },
    { arbitrary: draft.chain(once), weight: 6 },
    { arbitrary: draft.chain(once).chain(once), weight: 2 },
  );
}

/** Builds the request of a draft. */
export function planOf(draft: Draft): Plan {
  const { method, path, query, json, raw, isMalformed } = draft;
  const target =
    query.length === 0 ? path : `${path}?${query.map(([name, value]) => `${name}=${value}`).join('&')}`;
  const body = raw ?? (json === undefined ? null : Buffer.from(JSON.stringify(json) ?? ''));
  const size = draft.headers.reduce(
    (sum, [name, value]) => sum + name.length + value.length + 4,
    target.length,
  );
  // Node accepts a head of up to 16 kB.
  return {
    method,
    target,
    headers: draft.headers,
    body,
    isMalformed: isMalformed || size > 15_000 || noHttp.test(target),
    twists: draft.twists,
  };
}
