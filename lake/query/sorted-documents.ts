/**
 * Sorted lists of documents, kept up to date, so that `*[_type == "page"] | order(title)[0...100]` need not sort all pages for
 * each query.
 */
import { evaluateSync, type parse } from 'groq-js';
import { isRecord } from '#contracts/is-record.ts';
import type { LakeDocument } from '../store/document.ts';

/** A node of groq-js's syntax tree. Checked at run time, because the package's types for it do not resolve. */
type SyntaxNode = Readonly<Record<string, unknown>>;

/** A sort order. */
export type SortOrder = {
  /** Equal for equal orders. */
  readonly name: string;
  readonly keys: readonly { readonly expression: SyntaxNode; readonly isDescending: boolean }[];
};

/** A parsed `*[…] | order(…)[a...b]`: the filter, the order and the number of documents needed. */
export type SortedList = {
  readonly filter: SyntaxNode;
  readonly order: SortOrder;
  readonly limit: number;
  /** Returns the syntax tree with `documents` in place of the sorted documents. */
  tree(documents: SyntaxNode): SyntaxNode;
};

/**
 * Parses `*[…] | order(…)[a...b]`, also with the projection before the order, as the Studio queries. Returns undefined for
 * anything else, and if a sort key may depend on more than the document.
 */
export function parseSortedList(node: SyntaxNode): SortedList | undefined {
  const { left, right, base: ordered } = node;
  if (node.type !== 'Slice' || typeof left !== 'number' || typeof right !== 'number') return undefined;
  if (left < 0 || right < 0 || !isRecord(ordered)) return undefined;
  if (ordered.type !== 'PipeFuncCall' || ordered.name !== 'order' || !Array.isArray(ordered.args))
    return undefined;
  const { base } = ordered;
  if (!isRecord(base)) return undefined;
  const projection = base.type === 'Map' ? base : undefined;
  const filter = projection ? projection.base : base;
  if (!isRecord(filter) || filter.type !== 'Filter') return undefined;
  const resolve = projection ? createKeyResolver(projection.expr) : (key: SyntaxNode) => key;
  if (!resolve) return undefined;
  const keys = ordered.args.flatMap((argument: unknown) => {
    if (!isRecord(argument)) return [];
    const isDescending = argument.type === 'Desc';
    const key = isDescending || argument.type === 'Asc' ? argument.base : argument;
    const expression = isRecord(key) ? resolve(key) : undefined;
    return expression && dependsOnlyOnDocument(expression) ? [{ expression, isDescending }] : [];
  });
  if (keys.length !== ordered.args.length) return undefined;
  return {
    filter,
    order: { name: JSON.stringify(keys), keys },
    limit: right + (node.isInclusive === true ? 1 : 0),
    tree: (documents) => {
      const slice = { ...node, base: documents };
      return projection ? { ...projection, base: slice } : slice;
    },
  };
}

/**
 * Maps a sort key that reads the projection to the document's own field: `orderings[0]` is the first element of its
 * `orderings`.
 */
function createKeyResolver(expression: unknown): ((key: SyntaxNode) => SyntaxNode | undefined) | undefined {
  const object = isRecord(expression) && expression.type === 'Projection' ? expression.expr : undefined;
  if (!isRecord(object) || object.type !== 'Object' || !Array.isArray(object.attributes)) return undefined;
  const values = new Map<string, SyntaxNode>();
  for (const attribute of object.attributes) {
    if (!isRecord(attribute) || attribute.type !== 'ObjectAttributeValue' || !isRecord(attribute.value))
      return undefined;
    values.set(String(attribute.name), attribute.value);
  }
  const resolve = (key: SyntaxNode): SyntaxNode | undefined => {
    if (key.type === 'AccessAttribute' && key.base === undefined) return values.get(String(key.name));
    if (key.type === 'AccessElement' && isRecord(key.base) && typeof key.index === 'number') {
      const list = resolve(key.base);
      const element: unknown =
        list?.type === 'Array' && Array.isArray(list.elements) ? list.elements[key.index] : undefined;
      return isRecord(element) && element.isSplat === false && isRecord(element.value)
        ? element.value
        : undefined;
    }
    if (key.type !== 'FuncCall' || !Array.isArray(key.args)) return undefined;
    const args = key.args.map((argument: unknown) => (isRecord(argument) ? resolve(argument) : undefined));
    return args.every((argument) => argument !== undefined) ? { ...key, args } : undefined;
  };
  return resolve;
}

const pureFunctions: ReadonlySet<unknown> = new Set([
  'lower',
  'upper',
  'dateTime',
  'coalesce',
  'string',
  'defined',
]);

/** Returns true if an expression depends on nothing but the document. */
function dependsOnlyOnDocument(node: unknown): boolean {
  if (!isRecord(node)) return false;
  if (node.type === 'Value' || node.type === 'This') return true;
  if (node.type === 'AccessAttribute') return node.base === undefined || dependsOnlyOnDocument(node.base);
  if (node.type !== 'FuncCall' || node.namespace !== 'global') return false;
  return pureFunctions.has(node.name) && Array.isArray(node.args) && node.args.every(dependsOnlyOnDocument);
}

type SortKey = { readonly kind: number; readonly value: string | number };
type SortedEntry = { readonly document: LakeDocument; readonly keys: readonly SortKey[] };

/** Documents in a sort order; ties are ordered by id. */
export class SortedDocuments {
  readonly #order: SortOrder;
  readonly #entries = new Map<string, SortedEntry>();
  #sorted: SortedEntry[];

  constructor(order: SortOrder, documents: readonly LakeDocument[]) {
    this.#order = order;
    this.#sorted = documents.map((document) => this.#entry(document)).sort(this.#compare);
  }

  /** Returns the first entries. */
  first(limit: number): SortedEntry[] {
    return this.#sorted.slice(0, limit);
  }

  /** Replaces or adds the document with this id, or removes it (undefined). */
  replace(id: string, document: LakeDocument | undefined): void {
    const before = this.#entries.get(id);
    if (before) this.#sorted.splice(this.#findIndex(before), 1);
    this.#entries.delete(id);
    if (!document) return;
    const entry = this.#entry(document);
    this.#sorted.splice(this.#findIndex(entry), 0, entry);
  }

  /** Merges several lists with the same order and returns the first documents. */
  static merge(lists: readonly SortedDocuments[], limit: number): LakeDocument[] {
    const [only, ...others] = lists;
    if (!only) return [];
    const entries =
      others.length === 0
        ? only.first(limit)
        : lists.flatMap((list) => list.first(limit)).sort(only.#compare);
    return entries.slice(0, limit).map(({ document }) => document);
  }

  #entry(document: LakeDocument): SortedEntry {
    const keys = this.#order.keys.map(({ expression }) => evaluateKey(expression, document));
    const entry = { document, keys };
    this.#entries.set(document._id, entry);
    return entry;
  }

  /** Returns the index of an entry, or its insertion index (binary search). */
  #findIndex(entry: SortedEntry): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#sorted[middle];
      if (other && this.#compare(other, entry) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  readonly #compare = (a: SortedEntry, b: SortedEntry): number => {
    for (const [index, { isDescending }] of this.#order.keys.entries()) {
      const compared = compareKeys(a.keys[index], b.keys[index]);
      if (compared !== 0) return isDescending ? -compared : compared;
    }
    return a.document._id < b.document._id ? -1 : a.document._id > b.document._id ? 1 : 0;
  };
}

const asSyntaxTree = (tree: unknown): ReturnType<typeof parse> => tree;

/** Sort order of types in groq-js. All other types come last and compare as equal. */
const sortedTypes = ['datetime', 'number', 'string', 'boolean'];

function evaluateKey(expression: SyntaxNode, document: LakeDocument): SortKey {
  const { type, data } = evaluateSync(asSyntaxTree(expression), { root: document });
  const kind = sortedTypes.indexOf(type);
  if (kind < 0) return { kind: sortedTypes.length, value: 0 };
  if (type === 'string') return { kind, value: String(data) };
  return { kind, value: type === 'datetime' ? Date.parse(String(data)) : Number(data) };
}

function compareKeys(a: SortKey | undefined, b: SortKey | undefined): number {
  if (!a || !b) return 0;
  if (a.kind !== b.kind) return a.kind - b.kind;
  return a.value < b.value ? -1 : Number(a.value > b.value);
}
