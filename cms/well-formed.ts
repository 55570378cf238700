/**
 * The same value with a replacement character for each half of a surrogate pair in its texts, as UTF-8 would have it: in a page, a
 * script and its HTML would otherwise disagree about the text. What needs no change is not copied.
 */
export function wellFormed<Value>(value: Value): Value;
export function wellFormed(value: unknown): unknown {
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
