/** Characters as a reader sees them, composed: a letter with its accents, an emoji of several. */
export function graphemesOf(text: string): readonly string[] {
  return [...graphemes.segment(text.normalize('NFC'))].map(({ segment }) => segment);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A grapheme without its accents and other marks; empty when it is nothing else. */
export const withoutMarks = (grapheme: string): string => grapheme.replaceAll(/\p{M}/gu, '');

/** Joiners, selectors and other signs that shape their neighbours and are not seen themselves. */
export const isInvisible = (character: string): boolean =>
  /^\p{Default_Ignorable_Code_Point}$/u.test(character);

/** Returns true when `has` has every character of `text` that is seen. Line breaks are not. */
export function hasEach(has: (code: number) => boolean, text: string): boolean {
  for (const character of text)
    if (!has(character.codePointAt(0) ?? 0) && character !== '\n' && !isInvisible(character)) return false;
  return true;
}
