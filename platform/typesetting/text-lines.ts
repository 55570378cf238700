/** Lays out text of several scripts: where its lines end, and in which order the parts of a line stand. */
import bidiFactory from 'bidi-js';
import { graphemesOf } from './fonts/characters.ts';

/** A part of a line, as it is drawn: in one font, left to right beside the others. */
export interface LineRun {
  readonly font: string;
  readonly text: string;
  /** In points, as all widths. */
  readonly width: number;
}

export interface TextLine {
  readonly runs: readonly LineRun[];
  readonly width: number;
  /** Written from the right: it begins at the right edge. */
  readonly isRightToLeft: boolean;
}

/** What the layout asks about fonts. */
export interface Typesetter {
  glyphsOf(grapheme: string): { readonly font: string; readonly text: string };
  widthOf(font: string, text: string): number;
}

/**
 * `auto`: each paragraph has the direction of its first letter. `ltr`: left to right, with words of the other direction in it;
 * `rtl`: the other way round.
 */
export type BaseDirection = 'ltr' | 'rtl' | 'auto';

/** Lays out `text` in lines no wider than `width`. A line break in it begins a new paragraph. */
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

/** The direction of a text's first letter that has one. */
export const directionOf = (text: string): 'ltr' | 'rtl' =>
  (bidiAlgorithm.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';

interface Letter {
  readonly font: string;
  readonly text: string;
  /** Odd: its neighbours follow to the left. */
  readonly level: number;
}

type Letters = readonly Letter[];

/** Letters that stay on one line if it has room for them, the spaces after them included. */
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

/** The parts of a text that stay on one line if it has room for them, each with the spaces after it. */
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

/** After spaces; and at the words of scripts that have none between them. */
function mayBreak(before: string, after: string): boolean {
  if (breakingSpace.test(before)) return !breakingSpace.test(after);
  const isUnspaced = unspaced.test(before) || unspaced.test(after);
  return isUnspaced && /^[\p{L}\p{N}\p{Ps}\p{Pi}]/u.test(after) && !/[\p{Ps}\p{Pi}]$/u.test(before);
}

const breakingSpace = /^[^\S\u00a0\u202f]+$/u;
/** Chinese, Japanese, Thai and their neighbours, with the punctuation of the first two. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u3000-\u303f\uff00-\uff60]/u;

/** Lines of words; a word wider than a line is broken anywhere. */
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

/** Neighbours of one font and one direction. */
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

/** Rule L2 of the Unicode Bidirectional Algorithm: from the highest level down, what is at it or above turns round. */
function inVisualOrder<Run extends { readonly level: number }>(runs: readonly Run[]): readonly Run[] {
  let ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    const turned: Run[] = [];
    let begin = 0;
    for (const run of ordered) {
      // Of a stretch at this level, each stands before those that came before it.
      if (run.level < level) begin = turned.push(run);
      else turned.splice(begin, 0, run);
    }
    ordered = turned;
  }
  return ordered;
}

/** Words of Hebrew and Arabic are turned round by their font's shaper. All else that is written from the right is turned here. */
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
