import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { graphemesOf } from './fonts/characters.ts';
import { type BaseDirection, linesOf, type Typesetter } from './text-lines.ts';

/** A fake typesetter: each grapheme is one point wide; Arabic and Hebrew use another font. */
const typesetter: Typesetter = {
  glyphsOf: (text) => ({ font: /[\p{sc=Arabic}\p{sc=Hebrew}]/u.test(text) ? 'fallback' : 'own', text }),
  widthOf: (_font, text) => graphemesOf(text).length,
};

/** Returns the lines in visual order. The font's shaper reverses Arabic and Hebrew, here as in a PDF. */
function seen(text: string, { width = 100, direction = 'ltr' as BaseDirection } = {}): readonly string[] {
  return linesOf(text, { width, direction }, typesetter).map(({ runs }) =>
    runs
      .map((run) => (run.font === 'fallback' ? graphemesOf(run.text).toReversed().join('') : run.text))
      .join(''),
  );
}

describe('lines', () => {
  test('break at spaces and line breaks', () => {
    expect(seen('Kia ora and haere mai', { width: 8 })).toEqual(['Kia ora', 'and', 'haere', 'mai']);
    expect(seen('Kia ora\n\nHaere mai\r\nE hoa')).toEqual(['Kia ora', '', 'Haere mai', 'E hoa']);
  });

  test('break anywhere in a word wider than a line', () => {
    expect(seen('A Featherstonehaugh', { width: 8 })).toEqual(['A Feathe', 'rstoneha', 'ugh']);
  });

  test('break between words of scripts without spaces, but not before punctuation', () => {
    const lines = seen('祝你生日快乐！希望你喜欢这次旅行，沿途有雪山。', { width: 7 });
    expect(lines.join('')).toBe('祝你生日快乐！希望你喜欢这次旅行，沿途有雪山。');
    expect(lines.filter((line) => /^[！，。]/u.test(line))).toEqual([]);
    expect(seen('ขอให้เดินทางโดยสวัสดิภาพ', { width: 12 }).length).toBeGreaterThan(1);
  });

  test('keep an emoji sequence together', () => {
    expect(seen('👩‍👩‍👧🎉👍🏽', { width: 1 })).toEqual(['👩‍👩‍👧', '🎉', '👍🏽']);
  });

  test.each([
    ['For אבג דהו, child', 'ltr', 'For והד גבא, child'],
    ['אבג (דהו), child', 'ltr', '(והד) גבא, child'],
    ['אבג 123!', 'auto', '!123 גבא'],
    ['Kia ora אבג!', 'auto', 'Kia ora גבא!'],
    ['אבג Southbound דהו', 'auto', 'והד Southbound גבא'],
  ] as const)('reverse right-to-left words in %j with base direction %s', (text, direction, expected) => {
    expect(seen(text, { direction })).toEqual([expected]);
  });

  test('start at the right edge in a right-to-left paragraph', () => {
    const lines = linesOf('שלום\nKia ora', { width: 100, direction: 'auto' }, typesetter);
    expect(lines.map(({ isRightToLeft }) => isRightToLeft)).toEqual([true, false]);
  });

  test('are never too wide and lose no character', () => {
    const words = fc.array(
      fc.constantFrom('Kia', 'ora,', 'שלום', 'محمد', '祝你', '🎉', 'Whakatangihanga', '(12)'),
    );
    fc.assert(
      fc.property(words, fc.integer({ min: 3, max: 30 }), (parts, width) => {
        const text = parts.join(' ');
        const lines = linesOf(text, { width, direction: 'auto' }, typesetter);
        for (const line of lines) expect(line.width).toBeLessThanOrEqual(width);
        const letters = (all: string) => [...all.replaceAll(/[\s()]/g, '')].toSorted().join('');
        expect(letters(lines.flatMap(({ runs }) => runs.map((run) => run.text)).join(''))).toBe(
          letters(text),
        );
      }),
      { numRuns: 100 },
    );
  });
});
