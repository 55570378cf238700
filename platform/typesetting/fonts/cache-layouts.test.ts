import { openSync } from 'fontkit';
import { expect, test, vi } from 'vitest';
import { cacheLayouts } from './cache-layouts.ts';
import { ownFontFile } from './own-fonts.ts';

function open() {
  const font = openSync(ownFontFile('text'));
  if (!('unitsPerEm' in font)) throw new Error('The file contains more than one face.');
  return font;
}

test('shapes a text once', () => {
  const font = open();
  const layout = vi.spyOn(font, 'layout');
  const cached = cacheLayouts(font);
  cached.layout('Ōtaki');
  cached.layout('Ōtaki');
  expect(layout).toHaveBeenCalledOnce();
  cached.layout('Ōtaki', ['smcp']);
  expect(layout).toHaveBeenCalledTimes(2);
});

test('returns positions that the caller may change', () => {
  const cached = cacheLayouts(open());
  const { advanceWidth } = open().layout('Wellington');
  for (let time = 0; time < 2; time += 1) {
    const run = cached.layout('Wellington');
    expect(run.advanceWidth).toBe(advanceWidth);
    for (const position of run.positions) position.xAdvance /= 2;
    expect(run.advanceWidth).toBe(advanceWidth / 2);
  }
});

test('gives a glyph the same characters, whatever was laid out before', () => {
  const charactersAfter = (earlier: string, text: string) => {
    const cached = cacheLayouts(open());
    cached.layout(earlier);
    return cached.layout(text).glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints));
  };
  expect(charactersAfter('ā'.normalize('NFD'), 'ā')).toEqual(['ā']);
  expect(charactersAfter('\ufb01', 'find')).toEqual(['fi', 'n', 'd']);
});
