import { isRecord } from '#contracts/is-record.ts';

/** A typed change of a text field, which the form posts to the preview before it is saved. */
export interface TypedText {
  /** Published id of the document. */
  readonly id: string;
  /** Key of its block; null for the document's own fields. */
  readonly block: string | null;
  /** Path of the field in the document. */
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/** `type` of the message from the form. */
export const typedMessage = 'southbound/typed';

const keyOf = (value: unknown): unknown => (isRecord(value) ? value._key : undefined);

/**
 * Finds the only text that differs between two states of a document. Null if more differs, or if blocks were added,
 * removed or moved: that is not typing.
 */
export function findTypedText(id: string, before: unknown, after: unknown): TypedText | null {
  const found: TypedText[] = [];
  const isTyping = compare(before, after, []);
  return isTyping && found.length === 1 ? (found[0] ?? null) : null;

  /** Returns false if the two differ in more than text. */
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
    // Fields that start with an underscore belong to Sanity: timestamps and revisions change with every key.
    return [...names].every((name) => name.startsWith('_') || compare(old[name], now[name], [...path, name]));
  }
}

/** Parses a message as a typed change; null for other messages. */
export function readTyped(data: unknown): TypedText | null {
  if (!isRecord(data) || data.type !== typedMessage || !isRecord(data.text)) return null;
  const { id, block, field, from, to } = data.text;
  const isText = [id, field, from, to].every((part) => typeof part === 'string');
  if (!isText || (block !== null && typeof block !== 'string')) return null;
  return { id: String(id), block, field: String(field), from: String(from), to: String(to) };
}
