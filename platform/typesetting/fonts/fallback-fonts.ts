/** Fonts for what our own lack: other scripts and emoji. A document loads them when it needs them, and of them what it needs. */
import type { Font } from 'fontkit';
import { graphemesOf, hasEach, withoutMarks } from './characters.ts';
import { type FontSlice, fontOfSlice, slicesOf } from './font-slices.ts';
import { harfbuzzFont } from './harfbuzz-font.ts';
import { hasGlyphs, ownFonts } from './own-fonts.ts';

/** What a document's texts need beside our own fonts. */
export interface FallbackFonts {
  readonly fonts: ReadonlyMap<string, Font>;
  /** The name of the font that has all of a grapheme; undefined when none has. */
  fontOf(grapheme: string): string | undefined;
}

/** Packages of fonts, in the order they are asked. */
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

/** A Han character has another shape in each. A document with kana is Japanese, one with hangul Korean. */
function eastAsianFonts(letters: string): readonly string[] {
  const [chinese, japanese, korean] = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'] as const;
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letters)) return [japanese, chinese, korean];
  if (/\p{Script=Hangul}/u.test(letters)) return [korean, chinese, japanese];
  return [chinese, japanese, korean];
}

/**
 * Loads what it takes to set each text in `content`, at any depth. Reads no file when our own fonts have all of it.
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
      // A slice promises more characters than some fonts have.
      for (const grapheme of wanted.filter((each) => hasEach(has, each))) {
        names.set(grapheme, slice.name);
        fonts.set(slice.name, font);
        missing.delete(grapheme);
      }
    }
  }
  return { fonts, fontOf: (grapheme) => names.get(grapheme) };
}

/** Graphemes that one of our own fonts lacks; and each without its marks, which is drawn where no font has the marks. */
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

/** Null when the slice has none of these characters: what is left of it is no font. */
async function openSlice(slice: FontSlice, characters: string, weight: number): Promise<Font | null> {
  const font = await harfbuzzFont(await fontOfSlice(slice, characters, weight));
  return font.numGlyphs > 1 ? font : null;
}
