/** Caches the layouts of a font's texts, so that documents do not shape the same words again. */
import type { Font, GlyphRun } from 'fontkit';
import QuickLRU from 'quick-lru';

/** Cached texts per font: between this number and twice as many. pdfkit lays out word by word. */
const maxTexts = 2_000;

/**
 * Makes `font` keep its layouts. Each call returns its own positions, because pdfkit scales them in place. It also fixes
 * the characters of each glyph. Fontkit keeps those of the first text, so that a document would depend on earlier ones.
 */
export function cacheLayouts(font: Font): Font {
  for (const code of font.characterSet) font.glyphForCodePoint(code).codePoints = codePointsOf(code);
  const runs = new QuickLRU<string, GlyphRun>({ maxSize: maxTexts });
  const layout = font.layout.bind(font);
  return Object.assign(font, {
    layout(text: string, features?: Parameters<typeof layout>[1]) {
      if (features) return layout(text, features);
      let run = runs.get(text);
      if (!run) {
        run = layout(text);
        runs.set(text, run);
      }
      return copyOf(run);
    },
  });
}

/** Returns the characters that a reader copies: those of a ligature, not its own code point. */
function codePointsOf(code: number): number[] {
  const character = String.fromCodePoint(code);
  if (!/[\ufb00-\ufb06]/.test(character)) return [code];
  return [...character.normalize('NFKC')].map((letter) => letter.codePointAt(0) ?? 0);
}

/** Copies a run with its positions. Its prototype computes the width from them. */
function copyOf(run: GlyphRun): GlyphRun {
  const positions = run.positions.map((position) => ({ ...position }));
  return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions });
}
