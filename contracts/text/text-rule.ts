/**
 * The characters that no text may have, wherever it comes in: control characters and halves of surrogate pairs, which a
 * database can't store or a terminal obeys, and those that turn the direction of writing, which make the words after them
 * look like others.
 */
const notInText = /[^\P{Cc}\n\t]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** In a single line a line break is one too: in the head of a mail it would begin another header. */
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

/** The first character that ordinary text may not have; null when there is none. */
export function findForbidden(text: string): string | null {
  return notInText.exec(text)?.[0] ?? null;
}

/** The text without the characters that it may not have. */
export function cleanText(text: string): string {
  return text.replaceAll(new RegExp(notInText, 'gu'), '');
}

/** The text as one ordinary line: a space for each control character and line break, nothing for what is invisible. */
export function cleanLine(text: string): string {
  if (isLine(text)) return text.trim();
  const parts = text.replace(invisible, '').split(breaks);
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
}
