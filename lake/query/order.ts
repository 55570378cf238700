/** Lists that are kept in order: `*[_type == "page"] | order(title)[0...100]` need not sort all pages each time. */

import { evaluateSync, type parse } from 'groq-js';
import { isRecord } from '#contracts/is-record.ts';
import type { LakeDocument } from '../store/document.ts';

/** A node of groq-js's tree, read with care: the package's types for it do not resolve. */
type Tree = Readonly<Record<string, unknown>>;

/** What a list is sorted by. */
export type Order = {
  /** The same for the same order. */
  readonly name: string;
  readonly keys: readonly { readonly expression: Tree; readonly isDescending: boolean }[];
};

/** A list that begins a sorted one: the filter of its documents, its order, and how many of them at most. */
export type ListTree = {
  readonly filter: Tree;
  readonly order: Order;
  readonly most: number;
  /** The tree with `documents` in the place of the sorted documents. */
  tree(documents: Tree): Tree;
};

/**
 * Reads `*[…] | order(…)[a...b]`, or with the projection before the order, as the Studio asks. Undefined for anything else, and
 * where a key may depend on more than the document itself.
 */
export function listTree(node: Tree): ListTree | undefined {
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
  const resolve = projection ? projected(projection.expr) : (key: Tree) => key;
  if (!resolve) return undefined;
  const keys = ordered.args.flatMap((argument: unknown) => {
    if (!isRecord(argument)) return [];
    const isDescending = argument.type === 'Desc';
    const key = isDescending || argument.type === 'Asc' ? argument.base : argument;
    const expression = isRecord(key) ? resolve(key) : undefined;
    return expression && isOfDocument(expression) ? [{ expression, isDescending }] : [];
  });
  if (keys.length !== ordered.args.length) return undefined;
  return {
    filter,
    order: { name: JSON.stringify(keys), keys },
    most: right + (node.isInclusive === true ? 1 : 0),
    tree: (documents) => {
      const slice = { ...node, base: documents };
      return projection ? { ...projection, base: slice } : slice;
    },
  };
}

/** What a key that is read from a projection is in the document itself: `orderings[0]` is the first of its orderings. */
function projected(expression: unknown): ((key: Tree) => Tree | undefined) | undefined {
  const object = isRecord(expression) && expression.type === 'Projection' ? expression.expr : undefined;
  if (!isRecord(object) || object.type !== 'Object' || !Array.isArray(object.attributes)) return undefined;
  const values = new Map<string, Tree>();
  for (const attribute of object.attributes) {
    if (!isRecord(attribute) || attribute.type !== 'ObjectAttributeValue' || !isRecord(attribute.value))
      return undefined;
    values.set(String(attribute.name), attribute.value);
  }
  const resolve = (key: Tree): Tree | undefined => {
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

const pure: ReadonlySet<unknown> = new Set(['lower', 'upper', 'dateTime', 'coalesce', 'string', 'defined']);

/** Whether an expression says the same of a document whatever else there is. */
function isOfDocument(node: unknown): boolean {
  if (!isRecord(node)) return false;
  if (node.type === 'Value' || node.type === 'This') return true;
  if (node.type === 'AccessAttribute') return node.base === undefined || isOfDocument(node.base);
  if (node.type !== 'FuncCall' || node.namespace !== 'global') return false;
  return pure.has(node.name) && Array.isArray(node.args) && node.args.every(isOfDocument);
}

type Key = { readonly kind: number; readonly value: string | number };
type Entry = { readonly document: LakeDocument; readonly keys: readonly Key[] };

/** Documents in an order; of those that are alike in it the lower id comes first. */
export class SortedDocuments {
  readonly #order: Order;
  readonly #entries = new Map<string, Entry>();
  #sorted: Entry[];

  constructor(order: Order, documents: readonly LakeDocument[]) {
    this.#order = order;
    this.#sorted = documents.map((document) => this.#entry(document)).sort(this.#compare);
  }

  /** The first of them. */
  first(most: number): Entry[] {
    return this.#sorted.slice(0, most);
  }

  /** Puts a document in the place of the one with this id, adds it, or (undefined) takes it out. */
  replace(id: string, document: LakeDocument | undefined): void {
    const before = this.#entries.get(id);
    if (before) this.#sorted.splice(this.#placeOf(before), 1);
    this.#entries.delete(id);
    if (!document) return;
    const entry = this.#entry(document);
    this.#sorted.splice(this.#placeOf(entry), 0, entry);
  }

  /** The first documents of several lists of one order. */
  static merged(lists: readonly SortedDocuments[], most: number): LakeDocument[] {
    const [only, ...others] = lists;
    if (!only) return [];
    const entries =
      others.length === 0 ? only.first(most) : lists.flatMap((list) => list.first(most)).sort(only.#compare);
    return entries.slice(0, most).map(({ document }) => document);
  }

  #entry(document: LakeDocument): Entry {
    const keys = this.#order.keys.map(({ expression }) => keyOf(expression, document));
    const entry = { document, keys };
    this.#entries.set(document._id, entry);
    return entry;
  }

  /** Where an entry stands, or would. */
  #placeOf(entry: Entry): number {
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

  readonly #compare = (a: Entry, b: Entry): number => {
    for (const [index, { isDescending }] of this.#order.keys.entries()) {
      const compared = compareKeys(a.keys[index], b.keys[index]);
      if (compared !== 0) return isDescending ? -compared : compared;
    }
    return a.document._id < b.document._id ? -1 : a.document._id > b.document._id ? 1 : 0;
  };
}

const asParsed = (tree: unknown): ReturnType<typeof parse> => tree;

/** As groq-js sorts: times, numbers, texts, truth values, and then all else, which is alike. */
const kinds = ['datetime', 'number', 'string', 'boolean'];

function keyOf(expression: Tree, document: LakeDocument): Key {
  const { type, data } = evaluateSync(asParsed(expression), { root: document });
  const kind = kinds.indexOf(type);
  if (kind < 0) return { kind: kinds.length, value: 0 };
  if (type === 'string') return { kind, value: String(data) };
  return { kind, value: type === 'datetime' ? Date.parse(String(data)) : Number(data) };
}

function compareKeys(a: Key | undefined, b: Key | undefined): number {
  if (!a || !b) return 0;
  if (a.kind !== b.kind) return a.kind - b.kind;
  return a.value < b.value ? -1 : Number(a.value > b.value);
}
