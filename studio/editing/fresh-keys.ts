/** Copies stored content with a new random `_key` for every list member. */
import { isRecord } from '#contracts/is-record.ts';

/** Creates a random key for a list member: twelve hexadecimal digits. */
export function newKey(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 12);
}

/**
 * Copies stored content and gives every list member a new key. References to the original, such as an anchor or an
 * editor's cursor, then never match the copy. Marks in text follow their link definitions.
 */
export function withFreshKeys<Value>(value: Value, key?: () => string): Value;
export function withFreshKeys(value: unknown, key: () => string = newKey): unknown {
  if (Array.isArray(value)) return value.map((member: unknown) => withFreshKeys(member, key));
  if (!isRecord(value)) return value;
  const marks = new Map<unknown, string>();
  const defined = Array.isArray(value.markDefs) ? value.markDefs : [];
  for (const mark of defined) if (isRecord(mark)) marks.set(mark._key, key());
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      if (name === '_key') return [name, key()];
      if (name === 'markDefs') return [name, defined.map((mark) => renamed(mark, marks, key))];
      if (name === 'children' && marks.size > 0) return [name, withMarks(field, marks, key)];
      return [name, withFreshKeys(field, key)];
    }),
  );
}

function renamed(mark: unknown, marks: ReadonlyMap<unknown, string>, key: () => string): unknown {
  const fresh = withFreshKeys(mark, key);
  return isRecord(mark) && isRecord(fresh) ? { ...fresh, _key: marks.get(mark._key) } : fresh;
}

function withMarks(children: unknown, marks: ReadonlyMap<unknown, string>, key: () => string): unknown {
  const fresh = withFreshKeys(children, key);
  if (!Array.isArray(fresh)) return fresh;
  return fresh.map((child: unknown) =>
    isRecord(child) && Array.isArray(child.marks)
      ? { ...child, marks: child.marks.map((mark: unknown) => marks.get(mark) ?? mark) }
      : child,
  );
}
