import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded, toComparable } from './fold-text.ts';

describe('folded text', () => {
  it('is the same for every encoding of a macron', () => {
    expect(folded('KAIKŌURA')).toBe('kaikoura');
    expect(folded('Kaikōura')).toBe('kaikoura');
    expect(folded('Kaiko\u0304ura')).toBe('kaikoura');
  });

  it('keeps every character except combining marks', () => {
    expect(folded('Te Anau – Piopiotahi, 3½ h')).toBe('te anau – piopiotahi, 3½ h');
  });

  it('is stable when folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(toComparable(toComparable(text))).toBe(toComparable(text));
      }),
    );
  });
});

describe('a comparable name', () => {
  it('has no apostrophes, and spaces in place of other punctuation', () => {
    expect(toComparable('  Arthur’s Pass!')).toBe('arthurs pass');
    expect(toComparable("Hawke's Bay / Te Matau-a-Māui")).toBe('hawkes bay te matau a maui');
    expect(toComparable('…')).toBe('');
  });
});
