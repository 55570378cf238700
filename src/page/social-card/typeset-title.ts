/**
 * Typesets a title as SVG outlines, because the card renderer has no fonts: in the site's display face, with fallback
 * fonts for missing letters.
 */
import { join } from 'node:path';
import { type Font, openSync } from 'fontkit';
import { graphemesOf, hasEach, isInvisible, withoutMarks } from '#platform/typesetting/fonts/characters.ts';
import type { FallbackFonts } from '#platform/typesetting/fonts/fallback-fonts.ts';
import { ownFontFile } from '#platform/typesetting/fonts/own-fonts.ts';
import {
  directionOf,
  linesOf,
  type TextLine,
  type Typesetter,
  unbreakableParts,
} from '#platform/typesetting/text-lines.ts';

/** A typeset line: `width` in pixels at the given size, `outline` as `d` of an SVG path that starts at the baseline. */
export interface SetLine {
  readonly text: string;
  readonly width: number;
  readonly outline: string;
}

/**
 * A typeset title. It has no lines if too few of its letters can be drawn to be understood. `size` is the font size
 * in pixels.
 */
export interface SetTitle {
  readonly size: number;
  readonly lines: readonly SetLine[];
  /** True for right-to-left scripts: lines are aligned at the right. */
  readonly isRightToLeft: boolean;
}

/** Area for a title, in pixels. */
export interface TitleRoom {
  readonly width: number;
  readonly lines: number;
  /** Font sizes to try, largest first. */
  readonly sizes: readonly number[];
}

const ofSite = (name: string) =>
  join(/* turbopackIgnore: true */ process.cwd(), 'public', 'fonts', `bricolage-grotesque-${name}.woff2`);
/**
 * Font files of the display face: those of the site, most common first, then the ticket's file with the rest of the
 * Latin script. They are used at their default weight, the heaviest, because fontkit cannot vary a WOFF2 font.
 */
const ownFiles = {
  basic: ofSite('basic'),
  latin: ofSite('latin'),
  'latin-ext': ofSite('latin-ext'),
  rest: ownFontFile('display'),
} as const;
let ownFaces: ReadonlyMap<string, Font> | undefined;

function openFaces(): ReadonlyMap<string, Font> {
  ownFaces ??= new Map(
    Object.entries(ownFiles).map(([name, path]) => {
      const font = openSync(path);
      if (!('unitsPerEm' in font)) throw new Error(`${path} holds more than one face.`);
      return [name, font];
    }),
  );
  return ownFaces;
}

const noFallback: FallbackFonts = { fonts: new Map(), fontOf: () => undefined };

/** Typesets the lines of one title. */
class TitleSetter implements Typesetter {
  readonly #fallback: FallbackFonts;
  readonly #direction: 'ltr' | 'rtl';
  readonly #widths = new Map<string, number>();
  readonly #unitWidths = new Map<string, number>();

  constructor(fallback: FallbackFonts, direction: 'ltr' | 'rtl') {
    this.#fallback = fallback;
    this.#direction = direction;
  }

  /**
   * Omits characters without a glyph, which would appear as empty boxes. A letter is kept without marks that no font
   * has.
   */
  readonly glyphsOf = (grapheme: string): { readonly font: string; readonly text: string } => {
    const seen = [...grapheme].filter((sign) => !isInvisible(sign)).join('');
    for (const [font, face] of openFaces())
      if (hasEach((code) => face.hasGlyphForCodePoint(code), seen)) return { font, text: seen };
    const font = this.#fallback.fontOf(grapheme);
    if (font) return { font, text: grapheme };
    const letter = withoutMarks(seen);
    return letter && letter !== grapheme ? this.glyphsOf(letter) : { font: 'basic', text: '' };
  };

  /** Width at a font size of one pixel; cached per text. */
  readonly widthOf = (font: string, text: string): number => {
    const key = `${font}:${text}`;
    const face = this.#face(font);
    const width = this.#widths.get(key) ?? face.layout(text).advanceWidth / face.unitsPerEm;
    this.#widths.set(key, width);
    return width;
  };

  /** Width of a line at a font size of one pixel. */
  unitWidth(text: string): number {
    const width = this.#unitWidths.get(text) ?? this.#line(text)?.width ?? 0;
    this.#unitWidths.set(text, width);
    return width;
  }

  /** Typesets one line at a font size. */
  setLine(text: string, size: number): SetLine {
    let at = 0;
    const parts: string[] = [];
    for (const run of this.#line(text)?.runs ?? []) {
      const face = this.#face(run.font);
      const scale = size / face.unitsPerEm;
      const { glyphs, positions } = face.layout(run.text);
      for (const [index, glyph] of glyphs.entries()) {
        const { xAdvance = glyph.advanceWidth, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
        const place = [rounded(at + xOffset * scale), rounded(-yOffset * scale)] as const;
        parts.push(
          glyph.path
            .scale(scale, -scale)
            .translate(...place)
            .toSVG(),
        );
        at += xAdvance * scale;
      }
    }
    return { text, width: at, outline: parts.join('') };
  }

  #line(text: string): TextLine | undefined {
    return linesOf(text, { width: Number.POSITIVE_INFINITY, direction: this.#direction }, this)[0];
  }

  #face(name: string): Font {
    const face = openFaces().get(name) ?? this.#fallback.fonts.get(name);
    if (!face) throw new Error(`No font has the name ${name}.`);
    return face;
  }
}

const rounded = (value: number) => Number(value.toFixed(2));

/** Splits a word into parts that fit, with hyphens in Latin script; returns a fitting word unchanged. */
function fitting(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word.trimEnd())) return [word];
  const parts: string[] = [];
  let part = '';
  for (const sign of graphemesOf(word)) {
    const hyphen = /\p{Script=Latin}\p{M}*$/u.test(part) ? '-' : '';
    if (part && !fits(`${part}${sign.trimEnd()}${hyphen}`)) {
      parts.push(`${part}${hyphen}`);
      part = '';
    }
    part += sign;
  }
  return [...parts, part];
}

/** Shortens the last word of truncated text with an ellipsis. */
const shortened = (word = '') => `${word.trimEnd().replace(/[-,;:.]$/, '')}…`;

/** Breaks words into the fewest lines, choosing the breaks with the shortest longest line. Null above `most` lines. */
function balanced(words: readonly string[], widthOf: (text: string) => number, width: number, most: number) {
  const text = (from: number, to: number) => words.slice(from, to).join('').trimEnd();
  const widths = words.map(widthOf);
  const lengthOf = (from: number, to: number) => {
    // Lower bound without spaces; it saves measuring most candidates.
    const atLeast = widths.slice(from, to).reduce((sum, each) => sum + each, 0);
    return atLeast > width ? atLeast : widthOf(text(from, to));
  };
  for (let count = 1; count <= most; count++) {
    const best = divide(words.length, count, lengthOf);
    if (best && best.longest <= width)
      return best.ends.map((end, line) => text(best.ends[line - 1] ?? 0, end));
  }
  return null;
}

interface Division {
  /** End index of each part. */
  readonly ends: readonly number[];
  readonly longest: number;
}

/** Divides `things` consecutive things into `parts` non-empty parts with the shortest longest part. */
function divide(
  things: number,
  parts: number,
  lengthOf: (from: number, to: number) => number,
): Division | null {
  if (parts > things) return null;
  if (parts === 1) return { ends: [things], longest: lengthOf(0, things) };
  let best: Division | null = null;
  for (let start = parts - 1; start < things; start++) {
    const before = divide(start, parts - 1, lengthOf);
    if (!before) continue;
    const longest = Math.max(before.longest, lengthOf(start, things));
    if (!best || longest < best.longest) best = { ends: [...before.ends, things], longest };
  }
  return best;
}

/** Maximum characters of a title, so that a mistake of an editor cannot block the CPU. */
const longest = 120;

/** Prefix of a title that is typeset, with some reserve. */
export const typesetPrefix = (title: string): string => title.slice(0, longest * 4);

/**
 * Splits a title into words with their trailing spaces, without characters that cannot be drawn. Empty if those are
 * more than half of the letters or only punctuation is left. Combining marks stay with their letters, as in the font
 * files.
 */
function wordsOf(title: string, setter: TitleSetter): readonly string[] {
  const signs = graphemesOf(typesetPrefix(title).trim());
  const drawn = signs.filter((sign) => setter.glyphsOf(sign).text !== '');
  const lettersIn = (parts: readonly string[]) => parts.filter((sign) => /\p{L}/u.test(sign)).length;
  const saysSomething = drawn.some((sign) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(sign));
  if (!saysSomething || lettersIn(drawn) * 2 < lettersIn(signs)) return [];
  const text = drawn
    .slice(0, longest)
    .join('')
    .replaceAll(/[^\S\u00a0\u202f]+/gu, ' ')
    .trim();
  const words = unbreakableParts(text);
  return drawn.length > longest ? [...words.slice(0, -1), shortened(words.at(-1))] : words;
}

/**
 * Typesets a title in the largest size that fits, with lines of similar length. A word longer than a line is divided;
 * text that does not fit even in the smallest size ends with an ellipsis.
 * @param fallback fonts for letters that the site's own faces lack
 */
export function setTitle(title: string, room: TitleRoom, fallback = noFallback): SetTitle {
  const { width, lines, sizes } = room;
  const direction = directionOf(title);
  const setter = new TitleSetter(fallback, direction);
  const words = wordsOf(title, setter);
  const set = (texts: readonly string[], size: number) => ({
    size,
    lines: texts.map((text) => setter.setLine(text, size)),
    isRightToLeft: direction === 'rtl',
  });
  for (const size of sizes) {
    const found = balanced(words, (text) => setter.unitWidth(text) * size, width, lines);
    if (found) return set(found, size);
  }
  const size = sizes.at(-1) ?? 1;
  const widthOf = (text: string) => setter.unitWidth(text) * size;
  const parts = words.flatMap((word) => fitting(word, (text) => widthOf(`${text}…`) <= width));
  for (let count = parts.length; count > 0; count--) {
    const shown =
      count === parts.length ? parts : [...parts.slice(0, count - 1), shortened(parts[count - 1])];
    const found = balanced(shown, widthOf, width, lines);
    if (found) return set(found, size);
  }
  return set([], size);
}
