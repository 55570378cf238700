/** Excerpts (snippets) of search results with highlighted matches. */
import type { MarkedText } from './site-search.ts';
import { compoundsOf, termsOfWord, wordsOf } from './terms.ts';

/** Maximum length of an excerpt, and of the text before its first match, in characters. */
const excerptLength = 180;
const before = 50;
/**
 * Minimum length of prose: a line that ends as a sentence. A question may be shorter. A heading or table cell says little
 * out of context.
 */
const proseLength = 40;

/**
 * Matches words: letters and digits with their marks and inner apostrophes. It splits a text as `wordsOf` does, but
 * keeps positions.
 */
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’‘ʻ`]*/gu;

/** A word without trailing apostrophes, folded, and the terms that match it. */
interface Word {
  readonly length: number;
  readonly folded: string;
  readonly terms: readonly string[];
}

/**
 * A text with its words and their start positions. Folding is most of the work, so the result is cached with the text.
 */
export interface ReadText {
  readonly text: string;
  readonly starts: Uint32Array;
  readonly words: readonly Word[];
}

/** Creates a reader of texts that caches the words it has folded. */
export function createTextReader(): (text: string) => ReadText {
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
    /** Returns the word; a part of a compound also matches the whole compound. */
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

/** Returns the places in a text of the words that match one of these terms. */
function placesOf({ starts, words }: ReadText, terms: ReadonlySet<string>): readonly Place[] {
  return words.flatMap(({ length, folded, terms: own }, index) => {
    if (!own.some((term) => terms.has(term))) return [];
    const start = starts[index] ?? 0;
    return [{ start, end: start + length, folded }];
  });
}

/** Marks the words of a text that match one of these terms. */
export function highlightTerms(read: ReadText, terms: ReadonlySet<string>): MarkedText {
  return inParts(read.text, placesOf(read, terms), 0, read.text.length);
}

/**
 * Returns an excerpt with marks, around the place where most of the terms occur together; without matches, the
 * beginning. If they occur in prose, it contains only prose. It is cut between words, with an ellipsis for omitted
 * text.
 */
export function excerptOf(read: ReadText, terms: ReadonlySet<string>): MarkedText {
  const { text } = read;
  const places = placesOf(read, terms);
  const inProse = placesInProse(text, places);
  const { start, end } =
    inProse.length > 0 ? cutOfProse(text, bestPlace(inProse)) : cutAround(text, bestPlace(places));
  // The non-breaking space keeps an ellipsis from being alone on a line.
  return [
    ...(start > 0 ? [{ text: '…\u00A0', isMatch: false }] : []),
    ...inParts(text, places, start, end),
    ...(end < text.length ? [{ text: '\u00A0…', isMatch: false }] : []),
  ];
}

/** Returns the position that an excerpt is around; 0 without matches. */
export function excerptPosition(read: ReadText, terms: ReadonlySet<string>): number {
  const places = placesOf(read, terms);
  const inProse = placesInProse(read.text, places);
  return bestPlace(inProse.length > 0 ? inProse : places);
}

const placesInProse = (text: string, places: readonly Place[]) =>
  places.filter((place) => isProse(text, lineAt(text, place.start)));

interface Cut {
  readonly start: number;
  readonly end: number;
}

/** Returns the line at this position. */
function lineAt(text: string, at: number): Cut {
  const end = text.indexOf('\n', at);
  return { start: text.lastIndexOf('\n', at - 1) + 1, end: end < 0 ? text.length : end };
}

const isProse = (text: string, { start, end }: Cut) =>
  (end - start >= proseLength ? /[.!?]['’”)]*\s*$/ : /\?\s*$/).test(text.slice(start, end));

function cutAround(text: string, place: number): Cut {
  const start = startOf(text, place);
  return { start, end: endOf(text, start) };
}

/**
 * Like `cutAround`, but limited to the prose, and without the next question. It includes the whole first sentence if
 * there is room, and ends after the last sentence if that end is near.
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

/** Returns the end of the last whole sentence, if most of the cut is before it. */
function wholeSentences(text: string, { start, end }: Cut): number {
  const cut = text.slice(start, end);
  const { length } = cut.slice(0, lastEnd(cut) + 1).trimEnd();
  return length >= excerptLength / 2 ? start + length : end;
}

/** Returns the place that is followed by the most different words within an excerpt. */
function bestPlace(places: readonly Place[]): number {
  let best = { start: 0, different: 0 };
  // Only the first places are compared: a text full of matches gets no better further down.
  for (const [index, { start }] of places.slice(0, 100).entries()) {
    const beyond = places.findIndex((place, at) => at >= index && place.end > start + excerptLength - before);
    const near = places.slice(index, beyond < 0 ? undefined : beyond);
    const different = new Set(near.map(({ folded }) => folded)).size;
    if (different > best.different) best = { start, different };
  }
  return best.start;
}

/** Returns the start of the excerpt: the beginning of a sentence if one is near, or else of a word. */
function startOf(text: string, place: number): number {
  if (place <= before) return 0;
  const ahead = text.slice(place - before, place);
  const sentence = lastEnd(ahead);
  if (sentence >= 0) return skipSpace(text, place - before + sentence + 1);
  const space = ahead.indexOf(' ');
  return space < 0 ? place : skipSpace(text, place - before + space);
}

/** Returns the end of the last sentence or line; -1 if there is none. */
function lastEnd(text: string): number {
  return Math.max(text.lastIndexOf('. '), text.lastIndexOf('? '), text.lastIndexOf('\n'));
}

function skipSpace(text: string, from: number): number {
  return from + (text.slice(from).match(/^\s+/)?.[0].length ?? 0);
}

function endOf(text: string, start: number): number {
  if (text.length - start <= excerptLength) return text.length;
  const space = text.slice(start, start + excerptLength).search(/[\s,;:–-]+\S*$/);
  // A word longer than the excerpt is cut, but never inside a surrogate pair.
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
