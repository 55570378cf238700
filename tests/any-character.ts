import fc from 'fast-check';

/**
 * A character of Unicode, as the unit of a text: `fc.string({ unit: anyCharacter })`. fast-check's own, `binary`, makes a table of
 * a million characters in each process: more than a second.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));
