/** Sets a title in the site's display face, as outlines: what draws the card has no fonts of its own. */
import { join } from 'node:path';
import { type Font, openSync } from 'fontkit';

/** Words as they stand: `width` in pixels at the size asked for, `outline` as the `d` of an SVG path from the baseline's start. */
export interface SetLine {
  readonly text: string;
  readonly width: number;
  readonly outline: string;
}

/** A title in lines, none wider than it may be. `size` is that of the letters, in pixels. */
export interface SetTitle {
  readonly size: number;
  readonly lines: readonly SetLine[];
}

/** The room for a title, in pixels. */
export interface TitleRoom {
  readonly width: number;
  readonly lines: number;
  /** Sizes of letters, from the largest, which is tried first. */
  readonly sizes: readonly number[];
}

/**
 * The three files that together have the letters a title may have, the most common first. They are opened as they are, which is
 * the heaviest weight: fontkit makes no other of a variable font in a WOFF2 file.
 */
const files = ['latin', 'macron', 'latin-ext'];
let faces: readonly Font[] | undefined;

function openFaces(): readonly Font[] {
  faces ??= files.map((name) => {
    const path = join(
      /* turbopackIgnore: true */ process.cwd(),
      'public',
      'fonts',
      `bricolage-grotesque-${name}.woff2`,
    );
    const font = openSync(path);
    if (!('unitsPerEm' in font)) throw new Error(`${path} holds more than one face.`);
    return font;
  });
  return faces;
}

const faceOf = (sign: string) =>
  openFaces().find((face) => face.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));

/** Letters that stand together and come from one file. */
function runsOf(text: string): { face: Font; text: string }[] {
  const runs: { face: Font; text: string }[] = [];
  for (const sign of text) {
    const face = faceOf(sign);
    // What no file has would be an empty box.
    if (!face) continue;
    const last = runs.at(-1);
    if (last?.face === face) last.text += sign;
    else runs.push({ face, text: sign });
  }
  return runs;
}

const rounded = (value: number) => Number(value.toFixed(2));

/** How wide a line is for letters of one pixel. */
function unitWidth(text: string): number {
  return runsOf(text).reduce(
    (sum, run) => sum + run.face.layout(run.text).advanceWidth / run.face.unitsPerEm,
    0,
  );
}

/** One line of letters of this size. */
function setLine(text: string, size: number): SetLine {
  let at = 0;
  const parts: string[] = [];
  for (const { face, text: run } of runsOf(text)) {
    const scale = size / face.unitsPerEm;
    const { glyphs, positions } = face.layout(run);
    for (const [index, glyph] of glyphs.entries()) {
      parts.push(glyph.path.scale(scale, -scale).translate(rounded(at), 0).toSVG());
      at += (positions[index]?.xAdvance ?? glyph.advanceWidth) * scale;
    }
  }
  return { text, width: at, outline: parts.join('') };
}

/** A word in parts that fit, each but the last with a hyphen; one that fits as it is. */
function fitting(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word];
  const parts: string[] = [];
  let part = '';
  for (const sign of word) {
    if (part && !fits(`${part}${sign}-`)) {
      parts.push(`${part}-`);
      part = '';
    }
    part += sign;
  }
  return [...parts, part];
}

/** The last word of what is not all there. */
const shortened = (word = '') => `${word.replace(/[-,;:.]$/, '')}…`;

/** Words in the fewest lines; of all such ways the one whose longest line is shortest. Null when they need more than `most`. */
function balanced(words: readonly string[], widthOf: (text: string) => number, width: number, most: number) {
  const text = (from: number, to: number) => words.slice(from, to).join(' ');
  for (let count = 1; count <= most; count++) {
    const best = divide(words.length, count, (from, to) => widthOf(text(from, to)));
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

/** The same function, which works each answer out once. */
function remembering(work: (text: string) => number): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    const value = known.get(text) ?? work(text);
    known.set(text, value);
    return value;
  };
}

/** No title of a page has more signs; an editor's slip must not keep the machine busy. */
const longest = 120;

/** The words of a title. A letter and its macron are one sign, as the files have them. */
function wordsOf(title: string): string[] {
  const signs = [...title.normalize('NFC').trim()];
  const words = signs.slice(0, longest).join('').split(/\s+/u).filter(Boolean);
  return signs.length > longest ? [...words.slice(0, -1), shortened(words.at(-1))] : words;
}

/**
 * A title as large as there is room for, its lines of about one length. A word too long for a line is divided; what does not
 * fit even in the smallest size ends with an ellipsis.
 */
export function setTitle(title: string, { width, lines, sizes }: TitleRoom): SetTitle {
  const words = wordsOf(title);
  const unitWidthOf = remembering(unitWidth);
  for (const size of sizes) {
    const found = balanced(words, (text) => unitWidthOf(text) * size, width, lines);
    if (found) return { size, lines: found.map((text) => setLine(text, size)) };
  }
  const size = sizes.at(-1) ?? 1;
  const widthOf = (text: string) => unitWidthOf(text) * size;
  const parts = words.flatMap((word) => fitting(word, (text) => widthOf(`${text}…`) <= width));
  for (let count = parts.length; count > 0; count--) {
    const shown =
      count === parts.length ? parts : [...parts.slice(0, count - 1), shortened(parts[count - 1])];
    const found = balanced(shown, widthOf, width, lines);
    if (found) return { size, lines: found.map((text) => setLine(text, size)) };
  }
  return { size, lines: [] };
}
