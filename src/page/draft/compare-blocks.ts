/** Diff between a published page and its draft: added, removed, changed and moved blocks, and changed fields. */
import { z } from 'zod';
import type { PageContent } from '#cms/content-source.ts';
import { uniqueNames } from '#schemas/shared/stored-keys.ts';
import { openSections } from '../expand-shared-sections.ts';

/** Change of a block between two states of a page. A block that was both moved and changed is `changed`. */
export type BlockChange = 'added' | 'removed' | 'changed' | 'moved';

/** Changes of a page by the keys of its rendered blocks, for each of both states. */
export interface PageChanges {
  readonly before: ReadonlyMap<string, BlockChange>;
  readonly after: ReadonlyMap<string, BlockChange>;
  /** The same as a list in page order. */
  readonly list: readonly { readonly key: string; readonly type: string; readonly change: BlockChange }[];
}

const named = z.looseObject({ _key: z.string().catch(''), _type: z.string().catch('') });

interface Entry {
  readonly key: string;
  readonly type: string;
  readonly content: string;
}

/** Blocks with their rendered keys: the second block with one key gets `key-2`. */
function entriesOf(blocks: readonly unknown[]): Entry[] {
  const entries = openSections(blocks).map(({ entry }) => ({
    entry,
    ...named.catch({ _key: '', _type: '' }).parse(entry),
  }));
  const keys = uniqueNames(entries.map(({ _key, _type }) => _key || _type || 'block'));
  return entries.map(({ entry, _type }, at) => ({
    key: keys[at] ?? '',
    type: _type,
    content: canonical(entry),
  }));
}

/** Canonical JSON: independent of field order and of null fields. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(
      Object.entries(inner)
        .filter(([, field]) => field !== null)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  });
}

/** Fields of a page beside its blocks, with their labels in the form. */
const fields = {
  title: 'Name',
  path: 'Address',
  summary: 'Summary',
  publishedAt: 'Date',
  author: 'Author',
  seo: 'Search engines and social cards',
} as const satisfies Partial<Record<keyof PageContent, string>>;

/** Lists the labels of fields that differ between a page and its draft, without the blocks. */
export function changedFields(
  before: Pick<PageContent, keyof typeof fields>,
  after: Pick<PageContent, keyof typeof fields>,
): string[] {
  return Object.entries(fields).flatMap(([field, name]) =>
    canonical(Reflect.get(before, field)) === canonical(Reflect.get(after, field)) ? [] : [name],
  );
}

/**
 * Compares two lists of blocks by key. Content that a block shows of other documents counts as its own. As few blocks
 * as possible count as moved: the longest common order stays.
 */
export function compareBlocks(before: readonly unknown[], after: readonly unknown[]): PageChanges {
  const [old, now] = [entriesOf(before), entriesOf(after)];
  const byKey = new Map(old.map((entry) => [entry.key, entry]));
  const there = new Set(now.map(({ key }) => key));
  const isSame = ({ key, content, type }: Entry) => {
    const was = byKey.get(key);
    return was?.content === content && was.type === type;
  };
  // A changed block is reported anyway, so the order is compared without it.
  const same = now.filter(isSame).map(({ key }) => key);
  const sameKeys = new Set(same);
  const stayed = longestCommon(
    old.filter(({ key }) => sameKeys.has(key)).map(({ key }) => key),
    same,
  );
  const afterChanges = new Map<string, BlockChange>();
  for (const { key } of now) {
    if (!byKey.has(key)) afterChanges.set(key, 'added');
    else if (!sameKeys.has(key)) afterChanges.set(key, 'changed');
    else if (!stayed.has(key)) afterChanges.set(key, 'moved');
  }
  const beforeChanges = new Map<string, BlockChange>();
  for (const { key } of old) {
    const change = there.has(key) ? afterChanges.get(key) : 'removed';
    if (change) beforeChanges.set(key, change);
  }
  const gone = old.filter(({ key }) => !there.has(key));
  const list = [...now.filter(({ key }) => afterChanges.has(key)), ...gone].map(({ key, type }) => ({
    key,
    type,
    change: afterChanges.get(key) ?? ('removed' as const),
  }));
  return { before: beforeChanges, after: afterChanges, list };
}

/** Returns a longest common subsequence of two lists of unique keys. */
function longestCommon(a: readonly string[], b: readonly string[]): ReadonlySet<string> {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const common = new Set<string>();
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const key = a[i];
    if (key !== undefined && key === b[j]) {
      common.add(key);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return common;
}
