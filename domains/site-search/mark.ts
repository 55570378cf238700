import type { MarkedText } from './site-search.ts';
import { compoundsOf, termsOfWord, wordsOf } from './terms.ts';

/** How long an excerpt may be, and how much of it stands before the first word that was looked for; in letters. */
const excerptLength = 180;
const before = 50;
/** A line of so many letters that ends as a sentence is prose: a heading or a cell of a table says little out of its place. */
const proseLength = 40;

/** Letters and digits with their marks, apostrophes inside: as `wordsOf` parts a text, told by where they stand. */
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’‘ʻ`]*/gu;

/** A word as it is written, without apostrophes at its end, folded, and the terms it is found by. */
interface Word {
  readonly length: number;
  readonly folded: string;
  readonly terms: readonly string[];
}

/** A text and its words, each with where it begins. Folding them is most of the work, so whoever keeps a text keeps this. */
export interface ReadText {
  readonly text: string;
  readonly starts: Uint32Array;
  readonly words: readonly Word[];
}

/** Makes what reads texts; those it reads share what it knows of a word. */
export function createReader(): (text: string) => ReadText {
  const known = new Map<string, Word>();
  const wordOf = (written: string) => {
    const before = known.get(written);
    if (before) return before;
    const folded = wordsOf(written);
    const word = {
      length: written.replace(/['’‘ʻ`]+$/, '').length,
      folded: folded.join(' '),
      terms: folded.flatMap(termsOfWord),
    };
    known.set(written, word);
    return word;
  };
  return (text) => {
    const found = [...text.matchAll(wordPattern)];
    const compounds = compoundsOf(text);
    /** A part of a compound is found by the whole of it too. */
    const wordAt = (written: string, at: number) => {
      const word = wordOf(written);
      const compound = compounds.find(({ start, end }) => start <= at && at < end);
      return compound ? { ...word, terms: [...word.terms, ...termsOfWord(compound.term)] } : word;
    };
    return {
      text,
      starts: Uint32Array.from(found, ({ index }) => index),
      words: found.map(({ 0: written, index }) => wordAt(written, index)),
    };
  };
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly folded: string;
}

/** Where in a text words stand that were found by one of these terms. */
function placesOf({ starts, words }: ReadText, terms: ReadonlySet<string>): readonly Place[] {
  return words.flatMap(({ length, folded, terms: own }, index) => {
    if (!own.some((term) => terms.has(term))) return [];
    const start = starts[index] ?? 0;
    return [{ start, end: start + length, folded }];
  });
}

/** A text with the words marked that were found by one of these terms. */
export function marked(read: ReadText, terms: ReadonlySet<string>): MarkedText {
  return inParts(read.text, placesOf(read, terms), 0, read.text.length);
}

/**
 * Some words of a text around the place where most of the terms stand together, marked; from its beginning where none does. Where
 * they stand in prose, it is prose alone. Cut between words, with an ellipsis where something is left out.
 */
export function excerptOf(read: ReadText, terms: ReadonlySet<string>): MarkedText {
  const { text } = read;
  const places = placesOf(read, terms);
  const inProse = places.filter((place) => isProse(text, lineAt(text, place.start)));
  const { start, end } =
    inProse.length > 0 ? cutOfProse(text, bestPlace(inProse)) : cutAround(text, bestPlace(places));
  // No ellipsis stands on a line by itself.
  return [
    ...(start > 0 ? [{ text: '…\u00A0', isMatch: false }] : []),
    ...inParts(text, places, start, end),
    ...(end < text.length ? [{ text: '\u00A0…', isMatch: false }] : []),
  ];
}

interface Cut {
  readonly start: number;
  readonly end: number;
}

/** The line around here. */
function lineAt(text: string, at: number): Cut {
  const end = text.indexOf('\n', at);
  return { start: text.lastIndexOf('\n', at - 1) + 1, end: end < 0 ? text.length : end };
}

const isProse = (text: string, { start, end }: Cut) =>
  end - start >= proseLength && /[.!?]['’”)]*\s*$/.test(text.slice(start, end));

function cutAround(text: string, place: number): Cut {
  const start = startOf(text, place);
  return { start, end: endOf(text, start) };
}

/**
 * As `cutAround`, though no further than prose goes on, nor into the next question; with the whole first sentence where there is
 * room for it, and up to the end of the last one where that is not far off.
 */
function cutOfProse(text: string, place: number): Cut {
  let line = lineAt(text, place);
  const start = Math.max(line.start, startOf(text, place));
  const farthest = endOf(text, start);
  while (line.end < farthest) {
    const next = lineAt(text, line.end + 1);
    if (!isProse(text, next) || text.slice(next.start, next.end).trimEnd().endsWith('?')) break;
    line = next;
  }
  const end = farthest < line.end ? wholeSentences(text, { start, end: farthest }) : line.end;
  const sentence = skipSpace(text, lastEnd(text.slice(0, start)) + 1);
  return { start: end - sentence > excerptLength ? start : sentence, end };
}

/** Where the last whole sentence ends, if most of the cut lies before it. */
function wholeSentences(text: string, { start, end }: Cut): number {
  const cut = text.slice(start, end);
  const { length } = cut.slice(0, lastEnd(cut) + 1).trimEnd();
  return length >= excerptLength / 2 ? start + length : end;
}

/** The place that is followed by the most different words within an excerpt. */
function bestPlace(places: readonly Place[]): number {
  let best = { start: 0, different: 0 };
  // A text that is full of the word says it no better further down.
  for (const [index, { start }] of places.slice(0, 100).entries()) {
    const beyond = places.findIndex((place, at) => at >= index && place.end > start + excerptLength - before);
    const near = places.slice(index, beyond < 0 ? undefined : beyond);
    const different = new Set(near.map(({ folded }) => folded)).size;
    if (different > best.different) best = { start, different };
  }
  return best.start;
}

/** Where the excerpt begins: at a sentence's beginning if one is near, else between two words. */
function startOf(text: string, place: number): number {
  if (place <= before) return 0;
  const ahead = text.slice(place - before, place);
  const sentence = lastEnd(ahead);
  if (sentence >= 0) return skipSpace(text, place - before + sentence + 1);
  const space = ahead.indexOf(' ');
  return space < 0 ? place : skipSpace(text, place - before + space);
}

/** Where the last sentence or line ends; -1 where none does. */
function lastEnd(text: string): number {
  return Math.max(text.lastIndexOf('. '), text.lastIndexOf('? '), text.lastIndexOf('\n'));
}

function skipSpace(text: string, from: number): number {
  return from + (text.slice(from).match(/^\s+/)?.[0].length ?? 0);
}

function endOf(text: string, start: number): number {
  if (text.length - start <= excerptLength) return text.length;
  const space = text.slice(start, start + excerptLength).search(/[\s,;:–-]+\S*$/);
  // A word longer than the excerpt is cut, though never within a sign of two units.
  return space > 0
    ? start + space
    : start + [...text.slice(start, start + excerptLength)].slice(0, -1).join('').length;
}

function inParts(text: string, places: readonly Place[], from: number, to: number): MarkedText {
  const parts: { text: string; isMatch: boolean }[] = [];
  const add = (start: number, end: number, isMatch: boolean) => {
    const words = text
      .slice(start, end)
      .replaceAll(/(?<=[.!?:…])\s*\n\s*/g, ' ')
      .replaceAll(/\s*\n\s*/g, ' · ')
      .replaceAll(/[^\S\u00A0]+/g, ' ')
      // `3 h 30` stays on one line.
      .replaceAll(/(?<=\d) (?=(?:h|min)\b)|(?<=\d h) (?=\d)/g, '\u00A0');
    if (words !== '') parts.push({ text: words, isMatch });
  };
  let at = from;
  for (const { start, end } of places) {
    if (start < at || end > to) continue;
    add(at, start, false);
    add(start, end, true);
    at = end;
  }
  add(at, to, false);
  return parts;
}
