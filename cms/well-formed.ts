/**
 * Replaces unpaired surrogates in all strings of a value with U+FFFD, as UTF-8 encoding does. Otherwise a page's HTML and its
 * scripts would disagree about the text. Unchanged parts are not copied.
 */
export function wellFormed<Value>(value: Value): Value;
export function wellFormed(value: unknown): unknown {
  if (isWellFormed(value)) return value;
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) {
    const entries = value.map((entry: unknown) => wellFormed(entry));
    return entries.some((entry, index) => entry !== value[index]) ? entries : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, entry]) => [name, entry, wellFormed(entry)] as const);
  return entries.some(([, before, after]) => before !== after)
    ? Object.fromEntries(entries.map(([name, , after]) => [name, after]))
    : value;
}

/** Checks without copies: nearly all content is well-formed. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return (Array.isArray(value) ? value : Object.values(value)).every(isWellFormed);
}
