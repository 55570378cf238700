/**
 * Characters that no input text may contain. Control characters and unpaired surrogates can't be stored in a database,
 * or control a terminal. Bidirectional controls make the following words look different.
 */
const notInText = /[^\P{Cc}\n\t]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** In a single line, line breaks are forbidden too: in an email header they would start another header. */
const notInLine = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

const invisible = /[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/u;

/** Returns true for ordinary text, with line breaks (`\n`) and tabs. */
export function isText(text: string): boolean {
  return !notInText.test(text);
}

/** Returns true for ordinary text in one line. */
export function isLine(text: string): boolean {
  return !notInLine.test(text);
}

/** Returns the first forbidden character of a text; null if there is none. */
export function findForbidden(text: string): string | null {
  return notInText.exec(text)?.[0] ?? null;
}

/** Returns the text without forbidden characters. */
export function cleanText(text: string): string {
  return text.replaceAll(new RegExp(notInText, 'gu'), '');
}

/**
 * Returns the text as one ordinary line. A space replaces control characters and line breaks; invisible characters are
 * removed.
 */
export function cleanLine(text: string): string {
  if (isLine(text)) return text.trim();
  const parts = text.replace(invisible, '').split(breaks);
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
}
