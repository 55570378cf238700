import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CompressedBodyCache } from './compressed-body-cache.ts';
import { compressedResponse } from './compressed-response.ts';
import { DictionaryCompression } from './dictionary-compression.ts';

const day = 24 * 3_600_000;
const words = (seed: number) =>
  Array.from({ length: 400 }, (_, index) => ((index * seed * 7_919) % 99_991).toString(36)).join(' ');
/** The frame of all pages, which does not compress well without a dictionary. */
const header = words(3);
const htmlOf = (text: string) => `<header>${header}</header><main>${text}</main>`;
const payloadOf = (text: string) => `0:["${text}",${header}]`;

const isSource = ({ url }: { url?: string | undefined }) => url === '/terms/';
let now = 0;
let source = 'terms';
let headers: Record<string, string> = {};
let thoroughCalls: { body: Buffer; options: object; done: (bytes: Buffer | null) => void }[] = [];
let dictionaries: DictionaryCompression;
const CompressedPage = compressedResponse(
  ServerResponse,
  new CompressedBodyCache(10_000_000),
  (type) => type.startsWith('text/html'),
  {
    collects: (type) => dictionaries.collects(type),
    negotiate: (...args) => dictionaries.negotiate(...args),
  },
);
const server = createServer({ ServerResponse: CompressedPage }, (incoming, response) => {
  const url = incoming.url ?? '';
  if (url.startsWith('/dictionaries/')) return dictionaries.answer(url, response);
  const isPayload = incoming.headers.rsc === '1';
  const text = url.startsWith('/terms/') ? source : `${url} ${words(5)}`;
  response.setHeader('Content-Type', isPayload ? 'text/x-component' : 'text/html; charset=utf-8');
  response.setHeader('Cache-Control', 's-maxage=60');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  // Next sends payloads as a stream.
  if (isPayload) response.write(payloadOf(text));
  response.end(isPayload ? undefined : htmlOf(text));
});

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void server.close().closeAllConnections());
beforeEach(() => {
  now = 0;
  source = 'terms';
  headers = {};
  thoroughCalls = [];
  dictionaries = new DictionaryCompression({
    isSource,
    now: () => now,
    compressInBackground: (body, options) =>
      new Promise((done) => thoroughCalls.push({ body, options, done })),
  });
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly raw: Buffer;
}

async function get(path: string, sent: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const outgoing = request({ port, host: '127.0.0.1', path, method, headers: sent, agent: false }).end();
  const [incoming] = await once(outgoing, 'response');
  return {
    status: incoming.statusCode,
    headers: incoming.headers,
    raw: Buffer.concat(await incoming.toArray()),
  };
}

/** Fetches the source as a document and as a payload; returns the dictionary that is made of them. */
async function makeDictionary(): Promise<Buffer> {
  await get('/terms/', { RSC: '1' });
  await get('/terms/');
  const { headers: page } = await get('/about/');
  const path = /<(\/dictionaries\/[\w-]{43})>; rel="compression-dictionary"/.exec(String(page.link))?.[1];
  const answer = await get(path ?? '', { 'Accept-Encoding': 'gzip' });
  expect(answer.status).toBe(200);
  return gunzipSync(answer.raw);
}

/** Decompresses a body behind its 36 bytes of header. */
const unpack = (raw: Buffer, dictionary: Buffer) => {
  // Node's types lack the dictionary.
  const options = { dictionary, maxOutputLength: 1_000_000 };
  return brotliDecompressSync(raw.subarray(36), options).toString();
};

const hashOf = (dictionary: Buffer) => createHash('sha256').update(dictionary).digest();
const holding = (dictionary: Buffer) => ({
  'Accept-Encoding': 'gzip, br, dcb',
  'Available-Dictionary': `:${hashOf(dictionary).toString('base64')}:`,
});

describe('a page for a browser that has the dictionary', () => {
  it('is a magic number, the hash of the dictionary, and a Brotli stream', async () => {
    const dictionary = await makeDictionary();
    const { headers: received, raw } = await get('/about/', holding(dictionary));
    expect(received['content-encoding']).toBe('dcb');
    expect(Number(received['content-length'])).toBe(raw.length);
    expect(raw.subarray(0, 4).toString('hex')).toBe('ff444342');
    expect(raw.subarray(4, 36)).toEqual(hashOf(dictionary));
    const html = unpack(raw, dictionary);
    expect(html).toBe(htmlOf(`/about/ ${words(5)}`));
  });

  it('lacks what the dictionary has', async () => {
    const dictionary = await makeDictionary();
    const { raw } = await get('/about/', holding(dictionary));
    const { raw: whole } = await get('/about/', { 'Accept-Encoding': 'br' });
    expect(raw.length).toBeLessThan(whole.length * 0.6);
  });

  it('has the entity tag of the other encodings, and is answered "not modified"', async () => {
    const dictionary = await makeDictionary();
    const { headers: plain } = await get('/about/');
    const { headers: packed } = await get('/about/', holding(dictionary));
    expect(packed.etag).toBe(plain.etag);
    const again = await get('/about/', { ...holding(dictionary), 'If-None-Match': String(packed.etag) });
    expect(again).toMatchObject({ status: 304, raw: Buffer.alloc(0) });
    expect(again.headers).not.toHaveProperty('content-encoding');
    expect(again.headers.vary).toBe('Accept-Encoding, Available-Dictionary');
  });

  it('may be the router’s payload', async () => {
    const dictionary = await makeDictionary();
    const { headers: received, raw } = await get('/about/', { ...holding(dictionary), RSC: '1' });
    expect(received['content-encoding']).toBe('dcb');
    expect(unpack(raw, dictionary)).toContain('0:["/about/');
  });

  it('is compressed tightly in the background after three requests, once', async () => {
    const dictionary = await makeDictionary();
    for (const _ of [1, 2, 3, 4]) await get('/about/', holding(dictionary));
    expect(thoroughCalls).toMatchObject([{ options: { dictionary } }]);
    thoroughCalls[0]?.done(Buffer.from('tight'));
    const { raw } = await get('/about/', holding(dictionary));
    expect(raw.subarray(36).toString()).toBe('tight');
  });
});

describe('never compresses with a dictionary', () => {
  const cases: Record<string, (dictionary: Buffer) => Record<string, string>> = {
    'that is unknown': () => holding(Buffer.from('another')),
    'that is badly named': () => ({ 'Accept-Encoding': 'br, dcb', 'Available-Dictionary': 'terms' }),
    'without its name': () => ({ 'Accept-Encoding': 'br, dcb' }),
    'if the encoding is not accepted': (one) => ({ ...holding(one), 'Accept-Encoding': 'gzip, br' }),
    'if the encoding is refused': (one) => ({ ...holding(one), 'Accept-Encoding': 'br, dcb;q=0' }),
  };
  it.each(Object.entries(cases))('%s', async (_, headersOf) => {
    const dictionary = await makeDictionary();
    const { headers: received } = await get('/about/', headersOf(dictionary));
    expect(received['content-encoding']).toBe('br');
    expect(received.vary).toBe('Accept-Encoding, Available-Dictionary');
  });

  it.each<Record<string, string>>([
    { 'Cache-Control': 'private, no-store' },
    { 'Set-Cookie': 'cid=1' },
    { 'Content-Type': 'application/json' },
  ])('a body with %o', async (sent) => {
    const dictionary = await makeDictionary();
    headers = sent;
    const { headers: received } = await get('/about/', holding(dictionary));
    expect(received['content-encoding']).toBe('br');
    expect(received).not.toHaveProperty('link');
    expect(received.vary).toBe('Accept-Encoding');
  });
});

describe('the dictionary', () => {
  it('contains the source as a document and as a payload', async () => {
    expect((await makeDictionary()).toString()).toBe(`${payloadOf('terms')}${htmlOf('terms')}`);
  });

  it('is for documents and fetches of the whole site, and is kept for a month', async () => {
    const dictionary = await makeDictionary();
    const { headers: received } = await get(`/dictionaries/${hashOf(dictionary).toString('base64url')}`);
    expect(received).toMatchObject({
      'use-as-dictionary': 'match="/*", match-dest=("document" "")',
      'cache-control': 'public, max-age=2592000, immutable',
    });
  });

  it('does not exist before the source was sent in both forms, or under another name', async () => {
    await get('/terms/');
    expect((await get('/about/')).headers).not.toHaveProperty('link');
    expect((await get(`/dictionaries/${'a'.repeat(43)}`)).status).toBe(404);
  });

  it('is added to the links that a page already has', async () => {
    const dictionary = await makeDictionary();
    headers = { Link: '</a.woff2>; rel=preload', Vary: 'rsc' };
    const { headers: received } = await get('/about/', holding(dictionary));
    expect(received.link).toMatch(/^<\/a\.woff2>; rel=preload, <\/dictionaries\/[\w-]+>; rel=/);
    expect(received.vary).toBe('rsc, Accept-Encoding, Available-Dictionary');
  });

  it('is replaced after a day at the earliest, while browsers may still have the old one', async () => {
    const old = await makeDictionary();
    source = 'new terms';
    now = day - 1;
    expect(await makeDictionary()).toEqual(old);
    now = day;
    const renewed = await makeDictionary();
    expect(renewed.toString()).toContain('new terms');
    for (const each of [old, renewed])
      expect((await get('/about/', holding(each))).raw.subarray(4, 36)).toEqual(hashOf(each));
  });
});

it('forgets the bodies that were requested least recently', async () => {
  const dictionary = await makeDictionary();
  const { raw } = await get('/page-0/', holding(dictionary));
  dictionaries = new DictionaryCompression({
    isSource,
    compressInBackground: async () => null,
    maxBytes: 2 * raw.length + 50,
  });
  await makeDictionary();
  for (const page of [0, 1, 2, 3]) await get(`/page-${page}/`, holding(dictionary));
  expect(dictionaries.size).toBeLessThanOrEqual(2 * raw.length + 50);
});
