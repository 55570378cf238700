/** Lays out text of several scripts: line breaking and bidirectional order. */
import bidiFactory from 'bidi-js';
import { graphemesOf } from './fonts/characters.ts';

/** A run: part of a line in one font. The runs of a line are in visual order, left to right. */
export interface LineRun {
  readonly font: string;
  readonly text: string;
  /** In points, like all widths. */
  readonly width: number;
}

export interface TextLine {
  readonly runs: readonly LineRun[];
  readonly width: number;
  /** True for a right-to-left line, which starts at the right edge. */
  readonly isRightToLeft: boolean;
}

/** Font access for the layout. */
export interface Typesetter {
  glyphsOf(grapheme: string): { readonly font: string; readonly text: string };
  widthOf(font: string, text: string): number;
}

/**
 * Base direction. `auto`: each paragraph has the direction of its first strong character. `ltr` and `rtl`: fixed, with
 * words of the other direction inside.
 */
export type BaseDirection = 'ltr' | 'rtl' | 'auto';

/** Lays out `text` in lines no wider than `width`. Each line break starts a new paragraph. */
export function linesOf(
  text: string,
  { width, direction }: { readonly width: number; readonly direction: BaseDirection },
  typesetter: Typesetter,
): readonly TextLine[] {
  return text
    .normalize('NFC')
    .split(/\r\n?|\n/)
    .flatMap((paragraph) => {
      const bidi = bidiAlgorithm.getEmbeddingLevels(paragraph, direction);
      const isRightToLeft = (bidi.paragraphs[0]?.level ?? 0) % 2 === 1;
      const words = wordsOf(paragraph, bidi.levels, typesetter);
      return fill(words, width, typesetter).map((line) => placeLine(line, isRightToLeft, typesetter));
    });
}

const bidiAlgorithm = bidiFactory();

/** Returns the direction of a text's first strong character. */
export const directionOf = (text: string): 'ltr' | 'rtl' =>
  (bidiAlgorithm.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';

interface Letter {
  readonly font: string;
  readonly text: string;
  /** Bidi level; odd levels run from right to left. */
  readonly level: number;
}

type Letters = readonly Letter[];

/** Splits a paragraph into words with the spaces after them, which stay on one line if it is wide enough. */
function wordsOf(paragraph: string, levels: Uint8Array, { glyphsOf }: Typesetter): readonly Letters[] {
  let at = 0;
  return unbreakableParts(paragraph).map((part) =>
    graphemesOf(part).map((grapheme) => {
      const level = levels[at] ?? 0;
      at += grapheme.length;
      return { ...glyphsOf(grapheme), level };
    }),
  );
}

/** Splits text at its possible line breaks; each part includes the spaces after it. */
export function unbreakableParts(text: string): readonly string[] {
  const parts: string[] = [];
  let before = '';
  for (const { segment } of wordSegments.segment(text)) {
    if (parts.length === 0 || mayBreak(before, segment)) parts.push(segment);
    else parts[parts.length - 1] += segment;
    before = segment;
  }
  return parts;
}

const wordSegments = new Intl.Segmenter('en', { granularity: 'word' });

/** Returns true at a possible line break: after spaces, and between words of scripts without spaces. */
function mayBreak(before: string, after: string): boolean {
  if (breakingSpace.test(before)) return !breakingSpace.test(after);
  const isUnspaced = unspaced.test(before) || unspaced.test(after);
  return isUnspaced && /^[\p{L}\p{N}\p{Ps}\p{Pi}]/u.test(after) && !/[\p{Ps}\p{Pi}]$/u.test(before);
}

const breakingSpace = /^[^\S\u00a0\u202f]+$/u;
/** Chinese, Japanese, Thai and related scripts, with Chinese and Japanese punctuation. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u3000-\u303f\uff00-\uff60]/u;

/** Fills lines with words; breaks a word wider than a line anywhere. */
function fill(words: readonly Letters[], width: number, typesetter: Typesetter): readonly Letters[] {
  const measure = (letters: Letters) =>
    runsOf(letters).reduce((sum, { font, text }) => sum + typesetter.widthOf(font, text), 0);
  const lines: Letter[][] = [[]];
  let used = 0;
  const add = (letters: Letters, isNewLine: boolean) => {
    if (isNewLine) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push(...letters);
    used += measure(letters);
  };
  const fits = (letters: Letters) => used + measure(withoutLastSpaces(letters)) <= width;
  for (const word of words) {
    const isFirst = used === 0;
    if (fits(word)) add(word, false);
    else if (measure(withoutLastSpaces(word)) <= width) add(word, !isFirst);
    else for (const letter of word) add([letter], used > 0 && !fits([letter]));
  }
  return lines;
}

function withoutLastSpaces(letters: Letters): Letters {
  const last = letters.findLastIndex(({ text }) => /\S/u.test(text));
  return letters.slice(0, last + 1);
}

/** Joins adjacent characters of one font and one level to runs. */
function runsOf(letters: Letters): readonly { font: string; level: number; text: string }[] {
  const runs: { font: string; level: number; letters: string[] }[] = [];
  for (const { font, level, text } of letters) {
    const last = runs.at(-1);
    if (last?.font === font && last.level === level) last.letters.push(text);
    else runs.push({ font, level, letters: [text] });
  }
  return runs.map(({ font, level, letters: parts }) => ({ font, level, text: asDrawn(parts, level) }));
}

function placeLine(letters: Letters, isRightToLeft: boolean, { widthOf }: Typesetter): TextLine {
  const runs = inVisualOrder(runsOf(withoutLastSpaces(letters))).map(({ font, text }) => ({
    font,
    text,
    width: widthOf(font, text),
  }));
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0), isRightToLeft };
}

/**
 * Rule L2 of the Unicode Bidirectional Algorithm: from the highest level down, reverses each run sequence at that level
 * or above.
 */
function inVisualOrder<Run extends { readonly level: number }>(runs: readonly Run[]): readonly Run[] {
  let ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    const turned: Run[] = [];
    let begin = 0;
    for (const run of ordered) {
      // Within a sequence of this level, each run goes before the previous ones.
      if (run.level < level) begin = turned.push(run);
      else turned.splice(begin, 0, run);
    }
    ordered = turned;
  }
  return ordered;
}

/**
 * Returns the characters in drawing order. The font's shaper reverses Hebrew and Arabic; other right-to-left text is
 * reversed here.
 */
function asDrawn(parts: readonly string[], level: number): string {
  const isFromRight = level % 2 === 1;
  const text = parts.join('');
  if (isFromRight === turnedByShaper.test(text)) return text;
  if (!isFromRight) return parts.toReversed().join('');
  return parts
    .map((part) => bidiAlgorithm.getMirroredCharacter(part) ?? part)
    .toReversed()
    .join('');
}

const turnedByShaper = /^[\p{sc=Common}\p{sc=Inherited}]*[\p{sc=Arabic}\p{sc=Hebrew}]/u;
