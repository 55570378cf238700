/**
 * Inserts non-breaking spaces before a dash between two names and before a slash between two languages, so that no line
 * starts with them.
 */
export const keepMarks = (text: string) => text.replaceAll(/ ([–/]) /g, '\u00A0$1 ');

/**
 * Inserts non-breaking spaces into a line's name (`InterCity Te Anau – Milford Sound`), so that it wraps between places
 * and not inside one. It may wrap after the first word, a dash or a slash, and before a bracket. Plain text, so that a
 * link's underline is continuous.
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

/** Inserts non-breaking spaces between day and month: `1 October`, `25 Dec–11 Jan`. */
export const keepDates = (text: string) =>
  text.replaceAll(
    /(\d) (?=(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:uary|ruary|ch|il|e|y|ust|tember|ober|ember)?\b)/g,
    '$1\u00A0',
  );

/**
 * Inserts non-breaking spaces between number and unit, between day and month, and before the second number of a range:
 * `20 kg`, `1 October`, `2 to 14`.
 */
export const keepUnits = (text: string) =>
  keepDates(text)
    .replaceAll(
      /(\d) (?=(?:kg|km|m|cm|h|min|kilograms|kilometres|metres|centimetres|(?:minute|hour|day|night|year)s?)\b)/g,
      '$1\u00A0',
    )
    .replaceAll(/(\d\u00A0h) (?=\d)/g, '$1\u00A0')
    .replaceAll(/(\d) to (?=\$?\d)/g, '$1 to\u00A0');
