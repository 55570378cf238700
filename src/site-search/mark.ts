import type { MarkedText } from './site-search.ts';
import { termsOfWord, wordsOf } from './terms.ts';

/** How long an excerpt may be, and how much of it stands before the first word that was looked for; in letters. */
const excerptLength = 180;
const before = 50;

/** Letters and digits with their marks, apostrophes inside: as `wordsOf` parts a text, told by where they stand. */
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’‘ʻ`]*/gu;

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Where in a text words stand that were found by one of these terms. */
function placesOf(text: string, terms: ReadonlySet<string>): readonly Place[] {
  if (terms.size === 0) return [];
  return [...text.matchAll(wordPattern)].flatMap(({ 0: word, index }) =>
    wordsOf(word).some((each) => termsOfWord(each).some((term) => terms.has(term)))
      ? [{ start: index, end: index + word.replace(/['’‘ʻ`]+$/, '').length }]
      : [],
  );
}

/** A text with the words marked that were found by one of these terms. */
export function marked(text: string, terms: ReadonlySet<string>): MarkedText {
  return inParts(text, placesOf(text, terms), 0, text.length);
}

/**
 * Some words of a text around the place where most of the terms stand together, marked; from its beginning where none does. Cut
 * between words, with an ellipsis where something is left out.
 */
export function excerptOf(text: string, terms: ReadonlySet<string>): MarkedText {
  const places = placesOf(text, terms);
  const start = places.length === 0 ? 0 : startOf(text, bestPlace(text, places));
  const end = endOf(text, start);
  return [
    ...(start > 0 ? [{ text: '… ', isMatch: false }] : []),
    ...inParts(text, places, start, end),
    ...(end < text.length ? [{ text: ' …', isMatch: false }] : []),
  ];
}

/** The place that is followed by the most different words within an excerpt. */
function bestPlace(text: string, places: readonly Place[]): number {
  let best = { start: 0, different: 0 };
  // A text that is full of the word says it no better further down.
  for (const { start } of places.slice(0, 100)) {
    const near = places.filter(
      (place) => place.start >= start && place.end <= start + excerptLength - before,
    );
    const different = new Set(near.map((place) => wordsOf(text.slice(place.start, place.end)).join(' ')))
      .size;
    if (different > best.different) best = { start, different };
  }
  return best.start;
}

/** Where the excerpt begins: at a sentence's beginning if one is near, else between two words. */
function startOf(text: string, place: number): number {
  if (place <= before) return 0;
  const ahead = text.slice(place - before, place);
  const sentence = Math.max(ahead.lastIndexOf('. '), ahead.lastIndexOf('? '), ahead.lastIndexOf('\n'));
  if (sentence >= 0) return skipSpace(text, place - before + sentence + 1);
  const space = ahead.indexOf(' ');
  return space < 0 ? place : skipSpace(text, place - before + space);
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
      .replaceAll(/\s+/g, ' ');
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
