/** Sets a title in the site's display face, and in others what that lacks, as outlines: what draws the card has no fonts of its own. */
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

/** Words as they stand: `width` in pixels at the size asked for, `outline` as the `d` of an SVG path from the baseline's start. */
export interface SetLine {
  readonly text: string;
  readonly width: number;
  readonly outline: string;
}

/**
 * A title in lines, none wider than it may be; none at all where too few of its letters can be drawn to tell what it says.
 * `size` is that of the letters, in pixels.
 */
export interface SetTitle {
  readonly size: number;
  readonly lines: readonly SetLine[];
  /** Written from the right: each line ends where the widest does. */
  readonly isRightToLeft: boolean;
}

/** The room for a title, in pixels. */
export interface TitleRoom {
  readonly width: number;
  readonly lines: number;
  /** Sizes of letters, from the largest, which is tried first. */
  readonly sizes: readonly number[];
}

const ofSite = (name: string) =>
  join(/* turbopackIgnore: true */ process.cwd(), 'public', 'fonts', `bricolage-grotesque-${name}.woff2`);
/**
 * The display face, by the names its files have here: those of the site, the most common first, and the ticket's, which has the
 * rest of the Latin script. They are opened as they are, which is the heaviest weight: fontkit makes no other of a variable font
 * in a WOFF2 file.
 */
const ownFiles = {
  latin: ofSite('latin'),
  macron: ofSite('macron'),
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

/** Sets lines of one title. */
class TitleSetter implements Typesetter {
  readonly #fallback: FallbackFonts;
  readonly #direction: 'ltr' | 'rtl';
  readonly #widths = new Map<string, number>();
  readonly #unitWidths = new Map<string, number>();

  constructor(fallback: FallbackFonts, direction: 'ltr' | 'rtl') {
    this.#fallback = fallback;
    this.#direction = direction;
  }

  /** What no font has is left out: it would be an empty box. A letter stays without marks that no font has. */
  readonly glyphsOf = (grapheme: string): { readonly font: string; readonly text: string } => {
    const seen = [...grapheme].filter((sign) => !isInvisible(sign)).join('');
    for (const [font, face] of openFaces())
      if (hasEach((code) => face.hasGlyphForCodePoint(code), seen)) return { font, text: seen };
    const font = this.#fallback.fontOf(grapheme);
    if (font) return { font, text: grapheme };
    const letter = withoutMarks(seen);
    return letter && letter !== grapheme ? this.glyphsOf(letter) : { font: 'latin', text: '' };
  };

  /** Of letters of one pixel. Each text is measured once. */
  readonly widthOf = (font: string, text: string): number => {
    const key = `${font}:${text}`;
    const face = this.#face(font);
    const width = this.#widths.get(key) ?? face.layout(text).advanceWidth / face.unitsPerEm;
    this.#widths.set(key, width);
    return width;
  };

  /** How wide a line is for letters of one pixel. */
  unitWidth(text: string): number {
    const width = this.#unitWidths.get(text) ?? this.#line(text)?.width ?? 0;
    this.#unitWidths.set(text, width);
    return width;
  }

  /** One line of letters of this size. */
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

/** A word in parts that fit, each but the last with a hyphen where its script has one; one that fits as it is. */
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

/** The last word of what is not all there. */
const shortened = (word = '') => `${word.trimEnd().replace(/[-,;:.]$/, '')}…`;

/** Words in the fewest lines; of all such ways the one whose longest line is shortest. Null when they need more than `most`. */
function balanced(words: readonly string[], widthOf: (text: string) => number, width: number, most: number) {
  const text = (from: number, to: number) => words.slice(from, to).join('').trimEnd();
  const widths = words.map(widthOf);
  const lengthOf = (from: number, to: number) => {
    // Without the spaces between them: most ways need no measuring.
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
  /** Where each part ends. */
  readonly ends: readonly number[];
  readonly longest: number;
}

/** So many things in so many parts, none empty, the longest as short as may be. */
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

/** No title of a page has more signs; an editor's slip must not keep the machine busy. */
const longest = 120;

/** As many of a title's first characters as are drawn, and a few more. */
export const drawnPart = (title: string): string => title.slice(0, longest * 4);

/**
 * The words of a title, each with the space after it, without what can't be drawn; none where that is more than half of its letters,
 * or nothing is left but signs. A letter and its macron are one sign, as the files have them.
 */
function wordsOf(title: string, setter: TitleSetter): readonly string[] {
  const signs = graphemesOf(drawnPart(title).trim());
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
 * A title as large as there is room for, its lines of about one length. A word too long for a line is divided; what does not
 * fit even in the smallest size ends with an ellipsis.
 * @param fallback has the letters that the site's own faces lack
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
