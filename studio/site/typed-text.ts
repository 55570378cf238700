import { isRecord } from '#contracts/is-record.ts';

/** A text of a document that somebody has just typed into, as the form tells the preview before anything is saved. */
export interface TypedText {
  /** The document's published id. */
  readonly id: string;
  /** The key of the block that it lies in; null in the document's own fields. */
  readonly block: string | null;
  /** Which field it is, among all of the document. */
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/** The `type` of the message in which the form tells it. */
export const typedMessage = 'southbound/typed';

const keyOf = (value: unknown): unknown => (isRecord(value) ? value._key : undefined);

/**
 * The one text in which two states of a document differ, or null: where more is different, or blocks came, went or moved, nobody
 * was typing.
 */
export function typedText(id: string, before: unknown, after: unknown): TypedText | null {
  const found: TypedText[] = [];
  const isTyping = compare(before, after, []);
  return isTyping && found.length === 1 ? (found[0] ?? null) : null;

  /** False where the two differ in something else than texts. */
  function compare(old: unknown, now: unknown, path: readonly string[]): boolean {
    if (old === now) return true;
    if (typeof old === 'string' && typeof now === 'string') {
      const block = path[0] === 'blocks' ? (path[1] ?? null) : null;
      found.push({ id, block, field: path.join(' '), from: old, to: now });
      return found.length === 1;
    }
    if (Array.isArray(old) && Array.isArray(now))
      return (
        old.length === now.length &&
        now.every((entry, index) => {
          const key = keyOf(entry);
          return key === keyOf(old[index]) && compare(old[index], entry, [...path, String(key ?? index)]);
        })
      );
    if (!isRecord(old) || !isRecord(now)) return false;
    const names = new Set([...Object.keys(old), ...Object.keys(now)]);
    // What begins with an underscore is Sanity's own: times and revisions change with every key.
    return [...names].every((name) => name.startsWith('_') || compare(old[name], now[name], [...path, name]));
  }
}

/** A message's texts, if it is one of those. */
export function readTyped(data: unknown): TypedText | null {
  if (!isRecord(data) || data.type !== typedMessage || !isRecord(data.text)) return null;
  const { id, block, field, from, to } = data.text;
  const isText = [id, field, from, to].every((part) => typeof part === 'string');
  if (!isText || (block !== null && typeof block !== 'string')) return null;
  return { id: String(id), block, field: String(field), from: String(from), to: String(to) };
}
