import fc from 'fast-check';

/**
 * Generates any Unicode character, for strings: `fc.string({ unit: anyCharacter })`. fast-check’s own unit `binary` first
 * builds a table of a million characters in each process. That takes over a second.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));
