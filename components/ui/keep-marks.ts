/** A dash between two names, and a stroke between a name's two languages, stays at the end of its line: none begins with it. */
export const keepMarks = (text: string) => text.replaceAll(/ ([–/]) /g, '\u00A0$1 ');

/**
 * A line's name, `InterCity Te Anau – Milford Sound`, whose lines break between its places and not inside one: behind its first
 * word, a dash or a stroke, and before a bracket. Plain text, so that the underline of a link holds.
 */
export function keepPlaces(name: string): string {
  if (!name.includes(' – ')) return keepMarks(name);
  return name
    .split(' ')
    .map((word, index, words) => {
      const before = words[index - 1];
      if (before === undefined) return word;
      const breaks = index === 1 || /^[–/]$/.test(before) || word.startsWith('(');
      return `${breaks && !/^[–/]$/.test(word) ? ' ' : '\u00A0'}${word}`;
    })
    .join('');
}

/** A day stays with its month: `1 October`, `25 Dec–11 Jan`. */
export const keepDates = (text: string) =>
  text.replaceAll(
    /(\d) (?=(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:uary|ruary|ch|il|e|y|ust|tember|ober|ember)?\b)/g,
    '$1\u00A0',
  );
