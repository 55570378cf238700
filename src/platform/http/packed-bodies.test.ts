import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { encodings } from './negotiate.ts';
import { PackedBodies } from './packed-bodies.ts';

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
const long = 'Kaikōura, Ōtaki, Taupō. '.repeat(2_000);

describe('PackedBodies', () => {
  it('answers with the body that was asked for, whatever names and bodies come in whatever order', () => {
    const body = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
    );
    const order = fc.tuple(fc.constantFrom('a', 'b'), body, fc.constantFrom(...encodings));
    fc.assert(
      fc.property(fc.array(order, { maxLength: 30 }), fc.integer({ min: 0, max: 400 }), (orders, limit) => {
        const bodies = new PackedBodies(limit);
        for (const [name, wanted, encoding] of orders) {
          const packed = bodies.pack(name, wanted, encoding);
          expect(unpack[encoding](packed)).toEqual(Buffer.from(wanted));
          expect(bodies.size).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });

  it('compresses a body once', () => {
    const bodies = new PackedBodies(1_000_000);
    const first = bodies.pack('page', long, 'gzip');
    expect(bodies.pack('page', `${long}`, 'gzip')).toBe(first);
    expect(bodies.pack('page', `${long}!`, 'gzip')).not.toBe(first);
  });

  it('forgets the body that was asked for longest ago', () => {
    const one = new PackedBodies(1_000_000);
    one.pack('a', long, 'gzip');
    const bodies = new PackedBodies(2 * one.size);
    const a = bodies.pack('a', long, 'gzip');
    const b = bodies.pack('b', long, 'gzip');
    expect(bodies.pack('a', long, 'gzip')).toBe(a);
    bodies.pack('c', long, 'gzip');
    expect(bodies.pack('a', long, 'gzip')).toBe(a);
    expect(bodies.pack('b', long, 'gzip')).not.toBe(b);
  });

  it('packs what is asked for again more tightly beside other work', async () => {
    const text = Array.from({ length: 4_000 }, (_, line) => `${line} ${Math.sin(line)}`).join('\n');
    const bodies = new PackedBodies(1_000_000);
    const first = bodies.pack('page', text, 'br');
    expect(bodies.pack('page', text, 'br')).toBe(first);
    const better = await vi.waitUntil(() => {
      const packed = bodies.pack('page', text, 'br');
      return packed.length < first.length ? packed : null;
    });
    expect(brotliDecompressSync(better).toString()).toBe(text);
    expect(bodies.size).toBe(2 * text.length + better.length);
  });
});
