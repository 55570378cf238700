/** Reads key and type of the entries in a page's block list; refuses malformed and deeply nested ones. */
import { isRecord } from '#contracts/is-record.ts';
import type { StoredBlock } from '#schemas/block-schema.ts';

/** Maximum nesting, deeper than any block an editor can create; deeper input is hostile or broken. */
export const maxLevels = 32;

/** A stored block with its key ('' if missing) and type, or the reason why the entry is not a block. */
export type Identified =
  | { readonly ok: true; readonly key: string; readonly type: string; readonly stored: StoredBlock }
  | { readonly ok: false; readonly key: string; readonly type: string; readonly problem: string };

/**
 * Returns true if `value` nests deeper than `levels`. It walks without recursion, so depth cannot overflow the stack.
 */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((entry) =>
      typeof entry === 'object' && entry !== null ? Object.values(entry) : [],
    );
  }
  return false;
}

/** The identified entries, which the content cache keeps until the content changes. */
const identifiedEntries = new WeakMap<object, Identified>();

/** Identifies one entry of a page's block list, once for each object; accepts any value. */
export function identifyEntry(entry: unknown): Identified {
  if (!isRecord(entry)) return { ok: false, key: '', type: '', problem: 'The entry is empty.' };
  const identified = identifiedEntries.get(entry) ?? identifyRecord(entry);
  identifiedEntries.set(entry, identified);
  return identified;
}

function identifyRecord(entry: StoredBlock): Identified {
  const key = typeof entry._key === 'string' && entry._key !== '' ? entry._key : '';
  const type = typeof entry._type === 'string' ? entry._type : '';
  if (type === '') return { ok: false, key, type, problem: 'The entry has no type.' };
  if (isDeeperThan(entry, maxLevels))
    return { ok: false, key, type, problem: `It is nested more than ${maxLevels} levels deep.` };
  return { ok: true, key, type, stored: entry };
}
