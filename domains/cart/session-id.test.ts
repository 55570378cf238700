import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCartSessionId } from '#contracts/cart/cart-cookie.ts';
import { newSessionId, sessionHash } from './session-id.ts';

describe('a session id', () => {
  // @spec 9.2
  // @asvs 7.2.3
  test('has 30 letters and digits, and differs each time', () => {
    const ids = Array.from({ length: 2_000 }, () => newSessionId());
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{30}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  // @spec 9.2
  // @asvs 7.2.3
  test('uses every character with equal probability: each has four of the bytes in use', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 248; byte += 1) {
      const [letter = ''] = newSessionId((size) => new Uint8Array(size).fill(byte));
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect(counts.size).toBe(62);
    expect(new Set(counts.values())).toEqual(new Set([4]));
  });

  // @asvs 11.5.1
  test('never uses a byte from 248 on', () => {
    const high = [248, 250, 255];
    fc.assert(
      fc.property(fc.infiniteStream(fc.constantFrom(...high, 0, 61, 247)), (stream) => {
        const seen: number[] = [];
        const id = newSessionId((size) => {
          const bytes = Uint8Array.from({ length: size }, () => stream.next().value);
          // Lets the loop end, whatever bytes come up.
          bytes[0] = 0;
          seen.push(...bytes);
          return bytes;
        });
        const fair = seen.filter((byte) => byte < 248).slice(0, 30);
        expect(id).toBe(fair.map((byte) => ({ 0: 'A', 61: '9', 247: '9' })[byte] ?? '?').join(''));
      }),
      { numRuns: 50 },
    );
  });

  test('is recognised by its format', () => {
    expect(isCartSessionId(newSessionId())).toBe(true);
    const wrong = [
      null,
      undefined,
      '',
      'a'.repeat(29),
      'a'.repeat(31),
      `${'a'.repeat(29)}-`,
      `${'a'.repeat(30)}\n`,
    ];
    for (const text of wrong) expect(isCartSessionId(text)).toBe(false);
  });

  test('is stored as a hash that does not reveal it', () => {
    const id = newSessionId(randomBytes);
    expect(sessionHash(id)).toMatch(/^[0-9a-f]{64}$/);
    expect(sessionHash(id)).toBe(sessionHash(id));
    expect(sessionHash(id)).not.toBe(sessionHash(newSessionId()));
    expect(sessionHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
