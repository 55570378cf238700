/** Splits text into graphemes (composed, NFC): characters with their accents, and emoji sequences. */
export function graphemesOf(text: string): readonly string[] {
  return [...graphemes.segment(text.normalize('NFC'))].map(({ segment }) => segment);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Removes accents and other marks from a grapheme; empty if it has only marks. */
export const withoutMarks = (grapheme: string): string => grapheme.replaceAll(/\p{M}/gu, '');

/** Returns true for joiners, selectors and other invisible characters. */
export const isInvisible = (character: string): boolean =>
  /^\p{Default_Ignorable_Code_Point}$/u.test(character);

/** Returns true if `has` accepts every visible character of `text`, ignoring line breaks. */
export function hasEach(has: (code: number) => boolean, text: string): boolean {
  for (const character of text)
    if (!has(character.codePointAt(0) ?? 0) && character !== '\n' && !isInvisible(character)) return false;
  return true;
}
