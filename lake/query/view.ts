/** One perspective's documents, with the indexes that narrow a query before it is evaluated. */
import { isRecord } from '#contracts/is-record.ts';
import { type LakeDocument, parseId } from '../store/document.ts';
import { type Order, SortedDocuments } from './order.ts';

/** A value an index can look up. */
export type Scalar = string | number | boolean;

/** The index of what documents refer to, as a path: no field can have this name. */
export const REFERENCES = '*references';

/** The index of documents with their drafts and versions: by their own id and by the published one. */
export const VERSIONS = '*versions';

// An index costs a pass over the documents; queries of a site compare few fields.
const MAX_INDEXES = 64;
// A sorted list takes no more than a document's place in it, and a pass at first.
const MAX_SORTED = 64;

/**
 * The documents of a perspective, kept in step by `replace`. Arrays it has given out never change: an evaluation that goes
 * on while documents change sees those it began with.
 */
export class View {
  #documents: readonly LakeDocument[];
  #byId: Map<string, LakeDocument> | undefined;
  readonly #byField = new Map<string, Map<Scalar, readonly LakeDocument[]>>();
  // By type, then by order.
  readonly #sorted = new Map<string, Map<string, SortedDocuments>>();

  /** `documents` by id, in order of id. */
  constructor(documents: readonly LakeDocument[]) {
    this.#documents = documents;
  }

  /** By id, in order of id. */
  get documents(): readonly LakeDocument[] {
    return this.#documents;
  }

  get(id: string): LakeDocument | undefined {
    return this.#ids().get(id);
  }

  /** All by id, as they are now. */
  snapshot(): ReadonlyMap<string, LakeDocument> {
    return new Map(this.#ids());
  }

  /**
   * The documents whose field at `path` (dots between names, `[]` for a list's entries) is one of `values`, in the view's order; undefined when
   * there are indexes enough already.
   */
  find(path: string, values: readonly Scalar[]): readonly LakeDocument[] | undefined {
    const index = this.#index(path);
    if (!index) return undefined;
    const [only, ...others] = new Set(values);
    if (only === undefined) return [];
    if (others.length === 0) return index.get(only) ?? [];
    const found = new Set([only, ...others].flatMap((value) => index.get(value) ?? []));
    return [...found].sort((a, b) => (a._id < b._id ? -1 : 1));
  }

  /** The first `most` documents of these types in an order; undefined when there are sorted lists enough already. */
  first(types: readonly string[], order: Order, most: number): readonly LakeDocument[] | undefined {
    const lists = types.flatMap((type) => this.#sortedOf(type, order) ?? []);
    return lists.length === types.length ? SortedDocuments.merged(lists, most) : undefined;
  }

  #sortedOf(type: string, order: Order): SortedDocuments | undefined {
    const ofType = this.#sorted.get(type) ?? new Map<string, SortedDocuments>();
    const known = ofType.get(order.name);
    if (known) return known;
    const kept = [...this.#sorted.values()].reduce((sum, { size }) => sum + size, 0);
    if (kept >= MAX_SORTED) return undefined;
    const sorted = new SortedDocuments(order, this.find('_type', [type]) ?? []);
    this.#sorted.set(type, ofType.set(order.name, sorted));
    return sorted;
  }

  /** Puts a document in the place of the one with this id, adds it, or (undefined) takes it out. */
  replace(id: string, document: LakeDocument | undefined): void {
    const before = this.get(id);
    if (before === document) return;
    this.#documents = spliced(this.#documents, id, document);
    if (document) this.#ids().set(id, document);
    else this.#ids().delete(id);
    for (const [type, lists] of this.#sorted)
      if (type === before?._type || type === document?._type)
        for (const list of lists.values()) list.replace(id, document?._type === type ? document : undefined);
    for (const [path, index] of this.#byField) {
      const names = path.split('.');
      const values = new Set([...valuesAt(before, path, names), ...valuesAt(document, path, names)]);
      const has = new Set(valuesAt(document, path, names));
      for (const value of values) {
        const group = spliced(index.get(value) ?? [], id, has.has(value) ? document : undefined);
        if (group.length > 0) index.set(value, group);
        else index.delete(value);
      }
    }
  }

  #ids(): Map<string, LakeDocument> {
    this.#byId ??= new Map(this.#documents.map((document) => [document._id, document]));
    return this.#byId;
  }

  #index(path: string): Map<Scalar, readonly LakeDocument[]> | undefined {
    const known = this.#byField.get(path);
    if (known || this.#byField.size >= MAX_INDEXES) return known;
    const index = new Map<Scalar, LakeDocument[]>();
    const names = path.split('.');
    for (const document of this.#documents) {
      for (const value of valuesAt(document, path, names)) {
        const group = index.get(value);
        if (group) group.push(document);
        else index.set(value, [document]);
      }
    }
    this.#byField.set(path, index);
    return index;
  }
}

/** A copy of documents in order of id with the one of this id replaced, added or taken out. */
function spliced(
  documents: readonly LakeDocument[],
  id: string,
  document: LakeDocument | undefined,
): readonly LakeDocument[] {
  let low = 0;
  let high = documents.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((documents[middle]?._id ?? '') < id) low = middle + 1;
    else high = middle;
  }
  const isThere = documents[low]?._id === id;
  if (!isThere && !document) return documents;
  return documents.toSpliced(low, isThere ? 1 : 0, ...(document ? [document] : []));
}

function valuesAt(
  document: LakeDocument | undefined,
  path: string,
  names: readonly string[],
): Iterable<Scalar> {
  return document ? indexedValues(document, path, names) : [];
}

/** The values by which a document stands in the index of a path. */
export function indexedValues(
  document: LakeDocument,
  path: string,
  names: readonly string[] = path.split('.'),
): Iterable<Scalar> {
  if (path === REFERENCES) return referencesIn(document);
  if (path === VERSIONS) return new Set([document._id, parseId(document._id).publishedId]);
  return scalarsAt(document, names);
}

/** The values at a path; a name that ends in `[]` stands for each entry of that list. */
function scalarsAt(from: unknown, names: readonly string[]): Scalar[] {
  const at = names.findIndex((name) => name.endsWith('[]'));
  if (at < 0) {
    const value = fieldAt(from, names);
    return isScalar(value) ? [value] : [];
  }
  const list = fieldAt(from, [...names.slice(0, at), names[at]?.slice(0, -2) ?? '']);
  const rest = names.slice(at + 1);
  return Array.isArray(list) ? [...new Set(list.flatMap((entry: unknown) => scalarsAt(entry, rest)))] : [];
}

/** The ids that a document refers to, weakly or not, wherever in it. */
export function referencesIn(document: LakeDocument): Set<string> {
  const found = new Set<string>();
  const waiting: unknown[] = [document];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (Array.isArray(next)) waiting.push(...next);
    else if (isRecord(next)) {
      if (typeof next._ref === 'string') found.add(next._ref);
      waiting.push(...Object.values(next));
    }
  }
  return found;
}

/** What GROQ's `a.b.c` reads from a value: own fields of plain objects. */
function fieldAt(from: unknown, names: readonly string[]): unknown {
  let value = from;
  for (const name of names) {
    if (!isRecord(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** Whether an index can hold the value. */
export function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
