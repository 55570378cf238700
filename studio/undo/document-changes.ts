/** Differences of two states of a document, which can be inverted and applied to a later state that others changed, too. */
import { isRecord } from '#contracts/is-record.ts';
import { formatPath } from '../editing/format-path.ts';

/** Step of a path: a field's name, or the key of an item. */
export type PathStep = string | { readonly _key: string };
export type FieldPath = readonly PathStep[];

type Item = Readonly<Record<string, unknown>> & { readonly _key: string };

/** A field that was set or removed; `undefined` is an absent field. */
export type ValueChange = {
  readonly kind: 'value';
  readonly path: FieldPath;
  readonly from: unknown;
  readonly to: unknown;
};

/** A list of keyed items that were added, removed or moved. Changes inside its items are changes of their own. */
export type ListChange = {
  readonly kind: 'list';
  readonly path: FieldPath;
  /** Keys in their order. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** The items that only one of the two states has. */
  readonly items: Readonly<Record<string, Item>>;
};

export type DocumentChange = ValueChange | ListChange;

/** A patch of Sanity. */
export type DocumentPatch =
  | { readonly set: Readonly<Record<string, unknown>> }
  | { readonly unset: readonly string[] }
  | { readonly insert: { readonly after: string; readonly items: readonly unknown[] } }
  | { readonly insert: { readonly before: string; readonly items: readonly unknown[] } };

/** Fields that the store sets. */
const storeFields = new Set(['_id', '_type', '_rev', '_createdAt', '_updatedAt', '_system']);

/** Lists the changes between two states of a document, fields that the store sets excepted. */
export function diffDocuments(before: unknown, after: unknown): DocumentChange[] {
  const withoutStoreFields = (document: unknown) =>
    Object.fromEntries(
      Object.entries(isRecord(document) ? document : {}).filter(([name]) => !storeFields.has(name)),
    );
  return diffValues(withoutStoreFields(before), withoutStoreFields(after), []);
}

// A new object is an empty one and its fields, so that undoing keeps the fields that others added to it.
function diffValues(before: unknown, after: unknown, path: FieldPath): DocumentChange[] {
  if (before === after) return [];
  if (isRecord(before) && isRecord(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => diffValues(before[name], after[name], [...path, name]));
  }
  if (isKeyedList(before) && isKeyedList(after)) return diffLists(before, after, path);
  const empty = emptyOf(before ?? after);
  if (empty !== undefined && before === undefined)
    return [{ kind: 'value', path, from: undefined, to: empty }, ...diffValues(empty, after, path)];
  if (empty !== undefined && after === undefined)
    return [...diffValues(before, empty, path), { kind: 'value', path, from: empty, to: undefined }];
  return isEqual(before, after) ? [] : [{ kind: 'value', path, from: before, to: after }];
}

function emptyOf(value: unknown): object | undefined {
  if (isRecord(value)) return {};
  return isKeyedList(value) ? [] : undefined;
}

function diffLists(before: readonly Item[], after: readonly Item[], path: FieldPath): DocumentChange[] {
  const [from, to] = [before.map(({ _key }) => _key), after.map(({ _key }) => _key)];
  const afterByKey = new Map(after.map((item) => [item._key, item]));
  const inside = before.flatMap((item) => {
    const next = afterByKey.get(item._key);
    return next ? diffValues(item, next, [...path, { _key: item._key }]) : [];
  });
  if (isEqual(from, to)) return inside;
  const [hadBefore, hasAfter] = [new Set(from), new Set(to)];
  const single = [
    ...before.filter(({ _key }) => !hasAfter.has(_key)),
    ...after.filter(({ _key }) => !hadBefore.has(_key)),
  ];
  const items = Object.fromEntries(single.map((item) => [item._key, item]));
  return [...inside, { kind: 'list', path, from, to, items }];
}

/** Returns the changes that lead back. */
export function invertChanges(changes: readonly DocumentChange[]): DocumentChange[] {
  return changes
    .map((change) => ({ ...change, from: change.to, to: change.from }) as DocumentChange)
    .reverse();
}

/**
 * Applies changes to a document that may have changed since. A field, item or place that differs from the change's
 * `from` stays, because another editor changed it.
 */
export function applyChanges(document: unknown, changes: readonly DocumentChange[]): unknown {
  return changes.reduce<unknown>(
    (state, change) =>
      updateAt(state, change.path, (value) =>
        change.kind === 'value' ? applyValue(value, change) : applyList(value, change),
      ),
    document,
  );
}

function applyValue(value: unknown, { from, to }: ValueChange): unknown {
  return isEqual(value, from) ? to : value;
}

function applyList(list: unknown, change: ListChange): unknown {
  if (!isKeyedList(list)) return list;
  const { added, removed, moved } = listMoves(change);
  const keys = list.map(({ _key }) => _key);
  const placed = new Map<string, Item>();
  for (const item of list)
    if (moved.has(item._key) && isWhereLeft(item._key, keys, change.from)) placed.set(item._key, item);
  for (const key of added) {
    const item = change.items[key];
    if (item && !keys.includes(key)) placed.set(key, item);
  }
  const next = list.filter(
    (item) => !placed.has(item._key) && !(removed.has(item._key) && isEqual(item, change.items[item._key])),
  );
  // From first to last: an item's predecessor is in its place before the item.
  for (const key of change.to) {
    const item = placed.get(key);
    if (item) next.splice(findPlace(key, next, change.to), 0, item);
  }
  return next;
}

/** Returns which keys a list change adds, removes and moves. Of items in another order, as few as possible are moved. */
export function listMoves({ from, to }: Pick<ListChange, 'from' | 'to'>) {
  const [hadBefore, hasAfter] = [new Set(from), new Set(to)];
  const common = to.filter((key) => hadBefore.has(key));
  const stays = longestCommonOrder(
    from.filter((key) => hasAfter.has(key)),
    common,
  );
  return {
    added: new Set(to.filter((key) => !hadBefore.has(key))),
    removed: new Set(from.filter((key) => !hasAfter.has(key))),
    moved: new Set(common.filter((key) => !stays.has(key))),
  };
}

// The longest increasing run of positions, by comparing each with all before it: lists are short.
function longestCommonOrder(from: readonly string[], to: readonly string[]): Set<string> {
  const place = new Map(from.map((key, index) => [key, index]));
  const chains: string[][] = [];
  for (const [index, key] of to.entries()) {
    let longest: string[] = [];
    for (let before = 0; before < index; before++) {
      const chain = chains[before] ?? [];
      if ((place.get(to[before] ?? '') ?? 0) < (place.get(key) ?? 0) && chain.length > longest.length)
        longest = chain;
    }
    chains.push([...longest, key]);
  }
  return new Set(chains.reduce((best, chain) => (chain.length > best.length ? chain : best), []));
}

/** Returns true if the item still follows the same item, of those that both orders have. */
function isWhereLeft(key: string, keys: readonly string[], left: readonly string[]): boolean {
  const both = new Set(keys).intersection(new Set(left));
  const predecessorIn = (order: readonly string[]) =>
    order.slice(0, order.indexOf(key)).findLast((each) => both.has(each));
  return predecessorIn(keys) === predecessorIn(left);
}

/** Finds the index after the nearest predecessor in an order, or before the nearest successor. */
function findPlace(key: string, list: readonly Item[], order: readonly string[]): number {
  const at = order.indexOf(key);
  const indexOf = (each: string) => list.findIndex(({ _key }) => _key === each);
  const predecessor = order.slice(0, at).findLast((each) => indexOf(each) >= 0);
  if (predecessor !== undefined) return indexOf(predecessor) + 1;
  const successor = order.slice(at + 1).find((each) => indexOf(each) >= 0);
  return successor === undefined ? list.length : indexOf(successor);
}

/** Creates the patches that turn one state into the other. */
export function createPatches(current: unknown, next: unknown): DocumentPatch[] {
  return diffDocuments(current, next).flatMap((change): DocumentPatch[] => {
    const at = formatPath(change.path);
    if (change.kind === 'value')
      return [change.to === undefined ? { unset: [at] } : { set: { [at]: change.to } }];
    const { added, removed, moved } = listMoves(change);
    const items = valueAt(next, change.path);
    const gone = [...removed, ...moved].map((key) => formatPath([...change.path, { _key: key }]));
    return [
      ...(gone.length > 0 ? [{ unset: gone }] : []),
      ...change.to.flatMap((key, index): DocumentPatch[] => {
        const item = isKeyedList(items) ? items.find(({ _key }) => _key === key) : undefined;
        if (!item || !(added.has(key) || moved.has(key))) return [];
        const predecessor = change.to[index - 1];
        return [
          predecessor === undefined
            ? { insert: { before: `${at}[0]`, items: [item] } }
            : { insert: { after: formatPath([...change.path, { _key: predecessor }]), items: [item] } },
        ];
      }),
    ];
  });
}

/** Returns the value at a path; undefined if there is none. */
export function valueAt(document: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((value, step) => {
    if (typeof step === 'string') return isRecord(value) ? value[step] : undefined;
    return isKeyedList(value) ? value.find(({ _key }) => _key === step._key) : undefined;
  }, document);
}

/** Replaces the value at a path. Nothing changes if what contains it is absent. */
function updateAt(value: unknown, path: FieldPath, update: (value: unknown) => unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return update(value);
  if (typeof step !== 'string')
    return isKeyedList(value)
      ? value.map((item) => (item._key === step._key ? updateAt(item, rest, update) : item))
      : value;
  if (!isRecord(value)) return value;
  const next = updateAt(value[step], rest, update);
  if (next === value[step]) return value;
  const { [step]: _replaced, ...others } = value;
  return next === undefined ? others : { ...value, [step]: next };
}

/** Returns true for a list whose items have keys of their own. */
function isKeyedList(value: unknown): value is readonly Item[] {
  if (!Array.isArray(value)) return false;
  const keys = value.map((item: unknown) => (isRecord(item) ? item._key : undefined));
  return keys.every((key) => typeof key === 'string') && new Set(keys).size === keys.length;
}

/** Compares two JSON values; the order of fields does not matter. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isEqual(item, other[index]));
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isEqual(one[name], other[name]));
}
