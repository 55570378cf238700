/** Fallback fonts for scripts and emoji that our own fonts lack. A document loads only the fonts it needs. */
import type { Font } from 'fontkit';
import { graphemesOf, hasEach, withoutMarks } from './characters.ts';
import { type FontSlice, fontOfSlice, slicesOf } from './font-slices.ts';
import { harfbuzzFont } from './harfbuzz-font.ts';
import { hasGlyphs, ownFonts } from './own-fonts.ts';

/** Fallback fonts of a document. */
export interface FallbackFonts {
  readonly fonts: ReadonlyMap<string, Font>;
  /** Returns the name of a font with all characters of a grapheme; undefined if there is none. */
  fontOf(grapheme: string): string | undefined;
}

/** Font packages in order of preference. */
const alphabets = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-bengali',
  'noto-sans-gurmukhi',
  'noto-sans-gujarati',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-malayalam',
  'noto-emoji',
] as const;

/**
 * Orders the East Asian fonts, which draw Han characters differently. Text with kana is Japanese, with Hangul Korean.
 */
function eastAsianFonts(letters: string): readonly string[] {
  const [chinese, japanese, korean] = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'] as const;
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letters)) return [japanese, chinese, korean];
  if (/\p{Script=Hangul}/u.test(letters)) return [korean, chinese, japanese];
  return [chinese, japanese, korean];
}

/**
 * Loads the fallback fonts for all texts in `content`, at any depth. Reads no file if our own fonts suffice.
 * @param weight 400 is regular, 700 bold
 */
export async function loadFallbackFonts(content: unknown, weight = 400): Promise<FallbackFonts> {
  const missing = new Set(textsIn(content).flatMap(missingIn));
  const fonts = new Map<string, Font>();
  const names = new Map<string, string>();
  for (const name of [...alphabets, ...eastAsianFonts([...missing].join(''))]) {
    if (missing.size === 0) break;
    for (const slice of await slicesOf(name)) {
      const wanted = [...missing].filter((grapheme) => hasEach(slice.isFor, grapheme));
      if (wanted.length === 0) continue;
      const font = await openSlice(slice, wanted.join(''), weight);
      if (!font) continue;
      const has = (code: number) => font.hasGlyphForCodePoint(code);
      // Some fonts lack characters that their slice lists.
      for (const grapheme of wanted.filter((each) => hasEach(has, each))) {
        names.set(grapheme, slice.name);
        fonts.set(slice.name, font);
        missing.delete(grapheme);
      }
    }
  }
  return { fonts, fontOf: (grapheme) => names.get(grapheme) };
}

/** Returns graphemes that one of our own fonts lacks, also without their marks, for fonts without those marks. */
function missingIn(text: string): readonly string[] {
  const isMissing = (part: string) => ownFonts.some((font) => !hasGlyphs(font, part));
  if (!isMissing(text)) return [];
  return graphemesOf(text)
    .flatMap((grapheme) => [grapheme, withoutMarks(grapheme)])
    .filter(isMissing);
}

function textsIn(content: unknown): readonly string[] {
  if (typeof content === 'string') return [content];
  return content && typeof content === 'object' ? Object.values(content).flatMap(textsIn) : [];
}

/** Opens a subset of a slice; null if it has none of these characters, because the rest is not a valid font. */
async function openSlice(slice: FontSlice, characters: string, weight: number): Promise<Font | null> {
  const font = await harfbuzzFont(await fontOfSlice(slice, characters, weight));
  return font.numGlyphs > 1 ? font : null;
}
