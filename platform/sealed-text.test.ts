import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openText, sealText } from './sealed-text.ts';

// @asvs 11.3.1, 11.3.2
test('decrypts any text with the same secret, and reveals nothing before', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.string({ minLength: 8 }),
      (text, secret) => {
        const sealed = sealText(text, secret);
        expect(openText(sealed, secret)).toBe(text);
        expect(sealed).toMatch(/^[A-Za-z0-9_-]+$/);
        expect(sealText(text, secret)).not.toBe(sealed);
      },
    ),
    { numRuns: 50 },
  );
});

// @asvs 11.3.3
test('refuses another secret and any changed byte', () => {
  const sealed = sealText('Mārama Ōpata', 'a secret');
  expect(() => openText(sealed, 'a secreT')).toThrow();
  const bytes = Buffer.from(sealed, 'base64url');
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => openText(changed.toString('base64url'), 'a secret')).toThrow();
  }
  expect(() => openText(sealed.slice(0, 20), 'a secret')).toThrow();
});
