import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { CompressedBodyCache } from './compressed-body-cache.ts';
import { encodings } from './content-negotiation.ts';

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
/** Timeout for slow machines; no test measures speed. */
const busyMachine = { timeout: 30_000 };
const long = 'Kaikōura, Ōtaki, Taupō. '.repeat(2_000);

describe('CompressedBodyCache', () => {
  it('always returns the requested body, in any order of requests', () => {
    const body = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
      // Longer than the fingerprint covers, so that these look alike.
      fc.nat({ max: 999 }).map((at) => `${'-'.repeat(at)}x${'-'.repeat(1_000 - at)}`),
    );
    const address = fc.constantFrom('/a/', '/b/', undefined);
    const order = fc.tuple(body, fc.constantFrom(...encodings), address);
    fc.assert(
      fc.property(fc.array(order, { maxLength: 30 }), fc.integer({ min: 0, max: 4_000 }), (orders, limit) => {
        const bodies = new CompressedBodyCache(limit);
        const tags = new Map<string, string>();
        for (const [wanted, encoding, from] of orders) {
          const known = bodies.of(wanted, from);
          expect(unpack[encoding](known.pack(encoding))).toEqual(Buffer.from(wanted));
          expect(bodies.size).toBeLessThanOrEqual(limit);
          tags.set(Buffer.from(wanted).toString('hex'), known.tag);
        }
        expect(new Set(tags.values()).size, 'one tag per body').toBe(tags.size);
      }),
    );
  });

  it('sends the rewritten body in every encoding, with its own tag', () => {
    const bodies = new CompressedBodyCache(1_000_000, (body) => ({
      body: `${body}, dressed`,
      headers: { Vary: 'Cookie' },
    }));
    const known = bodies.of(long);
    expect(known.plain().toString()).toBe(`${long}, dressed`);
    expect(known.headers).toEqual({ Vary: 'Cookie' });
    for (const encoding of encodings)
      expect(unpack[encoding](known.pack(encoding)).toString()).toBe(`${long}, dressed`);
    expect(known.tag).not.toBe(new CompressedBodyCache(1_000_000).of(long).tag);
    expect(bodies.of(long).tag).toBe(known.tag);
  });

  it('rewrites a body once', () => {
    const rewritten: unknown[] = [];
    const bodies = new CompressedBodyCache(1_000_000, (body) => {
      rewritten.push(body);
      return { body: `${body}, rewritten`, headers: {} };
    });
    const known = bodies.of(long);
    for (const encoding of encodings) known.pack(encoding);
    known.plain();
    bodies.of(long).plain();
    expect(rewritten).toEqual([long]);
    bodies.of(`${long}!`);
    expect(rewritten).toHaveLength(2);
  });

  it('compresses a body once', () => {
    const bodies = new CompressedBodyCache(1_000_000);
    const first = bodies.of(long).pack('gzip');
    expect(bodies.of(`${long}`).pack('gzip')).toBe(first);
    expect(bodies.of(`${long}!`).pack('gzip')).not.toBe(first);
  });

  it('evicts the least recently used body', () => {
    const [a, b, c] = [1, 2, 3].map((number) => `${number} ${long}`);
    const one = new CompressedBodyCache(1_000_000);
    one.of(a ?? '').pack('gzip');
    const bodies = new CompressedBodyCache(2 * one.size + 20);
    const packed = [a, b].map((body) => bodies.of(body ?? '').pack('gzip'));
    expect(bodies.of(a ?? '').pack('gzip')).toBe(packed[0]);
    bodies.of(c ?? '').pack('gzip');
    expect(bodies.of(a ?? '').pack('gzip')).toBe(packed[0]);
    expect(bodies.of(b ?? '').pack('gzip')).not.toBe(packed[1]);
  });

  it('evicts the previous body of an address, but none of another address', () => {
    const body = (word: string) => `${word} ${long}`;
    const bodies = new CompressedBodyCache(10_000_000);
    const before = bodies.of(body('first'), '/a/').pack('gzip');
    bodies.of(body('other'), '/b/').pack('gzip');
    const both = bodies.size;
    expect(bodies.of(body('first'), '/a/?again').pack('gzip'), 'the same body').toBe(before);
    bodies.of(body('second'), '/a/').pack('gzip');
    expect(Math.abs(bodies.size - both)).toBeLessThan(1_000);
    expect(bodies.of(body('first'), '/c/').pack('gzip')).not.toBe(before);
  });

  it('recompresses a popular body more tightly in a thread', async () => {
    const text = Array.from({ length: 4_000 }, (_, line) => `${line} ${Math.sin(line)}`).join('\n');
    const bodies = new CompressedBodyCache(1_000_000);
    const first = bodies.of(text).pack('br');
    expect(bodies.of(text).pack('br')).toBe(first);
    const better = await vi.waitUntil(() => {
      const packed = bodies.of(text).pack('br');
      return packed.length < first.length ? packed : null;
    }, busyMachine);
    expect(brotliDecompressSync(better).toString()).toBe(text);
    expect(bodies.size).toBe(3 * text.length + better.length);
  });

  it('recompresses a popular body once, and one at a time', async () => {
    const given: Buffer[] = [];
    const first = Promise.withResolvers<Uint8Array | null>();
    const bodies = new CompressedBodyCache(1_000_000, undefined, (body) => {
      given.push(body);
      return first.promise;
    });
    const askOften = (body: string) => {
      for (let time = 0; time < 5; time += 1) bodies.of(body).pack('br');
    };
    askOften(long);
    askOften(`${long}, too`);
    expect(given.map(String)).toEqual([long]);
    first.resolve(new Uint8Array(3));
    await new Promise(setImmediate);
    expect(bodies.of(long).pack('br')).toEqual(new Uint8Array(3));
    askOften(long);
    expect(given).toHaveLength(1);
    askOften(`${long}, too`);
    expect(given).toHaveLength(2);
  });

  it('keeps the first compression if the thorough one fails', async () => {
    const bodies = new CompressedBodyCache(1_000_000, undefined, async () => null);
    const first = bodies.of(long).pack('br');
    for (let time = 0; time < 5; time += 1) bodies.of(long).pack('br');
    await new Promise(setImmediate);
    expect(bodies.of(long).pack('br')).toBe(first);
  });
});
