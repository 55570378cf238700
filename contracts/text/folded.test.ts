import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparable, folded } from './folded.ts';

describe('words without macrons', () => {
  it('are the same however the macron is written', () => {
    expect(folded('KAIKŌURA')).toBe('kaikoura');
    expect(folded('Kaikōura')).toBe('kaikoura');
    expect(folded('Kaiko\u0304ura')).toBe('kaikoura');
  });

  it('keep every sign that is no mark', () => {
    expect(folded('Te Anau – Piopiotahi, 3½ h')).toBe('te anau – piopiotahi, 3½ h');
  });

  it('are folded once and for all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(comparable(comparable(text))).toBe(comparable(text));
      }),
    );
  });
});

describe('a name as it is compared', () => {
  it('loses its apostrophes, and other signs part its words', () => {
    expect(comparable('  Arthur’s Pass!')).toBe('arthurs pass');
    expect(comparable("Hawke's Bay / Te Matau-a-Māui")).toBe('hawkes bay te matau a maui');
    expect(comparable('…')).toBe('');
  });
});
