/** Materialized view: the documents of one perspective, with indexes and sorted lists that narrow queries. */
import { isRecord } from '#contracts/is-record.ts';
import { type LakeDocument, parseId, walkObjects } from '../store/document.ts';
import { SortedDocuments, type SortOrder } from './sorted-documents.ts';

/** A value that an index can look up. */
export type Scalar = string | number | boolean;

/** Index of the ids that documents refer to. No field can have this name. */
export const REFERENCES_INDEX = '*references';

/** Index of documents by their own id and by their published id. */
export const VERSIONS_INDEX = '*versions';

// Each index costs one pass over the documents. The site's queries compare few fields.
const MAX_INDEXES = 64;
// Each sorted list costs one pass at first, then one insertion per change.
const MAX_SORTED_LISTS = 64;

/**
 * The documents of a perspective, updated by `replace`. Returned arrays never change, so an asynchronous evaluation keeps its
 * snapshot.
 */
export class MaterializedView {
  #documents: readonly LakeDocument[];
  #byId: Map<string, LakeDocument> | undefined;
  readonly #byField = new Map<string, Map<Scalar, readonly LakeDocument[]>>();
  // By type, then by sort order.
  readonly #sorted = new Map<string, Map<string, SortedDocuments>>();

  /** @param documents sorted by id */
  constructor(documents: readonly LakeDocument[]) {
    this.#documents = documents;
  }

  /** All documents, sorted by id. */
  get documents(): readonly LakeDocument[] {
    return this.#documents;
  }

  get(id: string): LakeDocument | undefined {
    return this.#ids().get(id);
  }

  /** Returns a copy of all documents by id. */
  snapshot(): ReadonlyMap<string, LakeDocument> {
    return new Map(this.#ids());
  }

  /**
   * Returns the documents whose field at `path` equals one of `values`, sorted by id. A path has dots between names and `[]`
   * for the entries of a list. Returns undefined if the limit of indexes is reached.
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

  /**
   * Returns the first `limit` documents of these types in a sort order, or undefined if the limit of sorted lists is reached.
   */
  first(types: readonly string[], order: SortOrder, limit: number): readonly LakeDocument[] | undefined {
    const lists = types.flatMap((type) => this.#sortedOf(type, order) ?? []);
    return lists.length === types.length ? SortedDocuments.merge(lists, limit) : undefined;
  }

  #sortedOf(type: string, order: SortOrder): SortedDocuments | undefined {
    const ofType = this.#sorted.get(type) ?? new Map<string, SortedDocuments>();
    const existing = ofType.get(order.name);
    if (existing) return existing;
    const listCount = [...this.#sorted.values()].reduce((sum, { size }) => sum + size, 0);
    if (listCount >= MAX_SORTED_LISTS) return undefined;
    const sorted = new SortedDocuments(order, this.find('_type', [type]) ?? []);
    this.#sorted.set(type, ofType.set(order.name, sorted));
    return sorted;
  }

  /** Replaces or adds the document with this id, or removes it (undefined). */
  replace(id: string, document: LakeDocument | undefined): void {
    const before = this.get(id);
    if (before === document) return;
    this.#documents = spliceById(this.#documents, id, document);
    if (document) this.#ids().set(id, document);
    else this.#ids().delete(id);
    for (const [type, lists] of this.#sorted)
      if (type === before?._type || type === document?._type)
        for (const list of lists.values()) list.replace(id, document?._type === type ? document : undefined);
    for (const [path, index] of this.#byField) {
      const names = path.split('.');
      const values = new Set([...listValues(before, path, names), ...listValues(document, path, names)]);
      const has = new Set(listValues(document, path, names));
      for (const value of values) {
        const group = spliceById(index.get(value) ?? [], id, has.has(value) ? document : undefined);
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
    const existing = this.#byField.get(path);
    if (existing || this.#byField.size >= MAX_INDEXES) return existing;
    const index = new Map<Scalar, LakeDocument[]>();
    const names = path.split('.');
    for (const document of this.#documents) {
      for (const value of listValues(document, path, names)) {
        const group = index.get(value);
        if (group) group.push(document);
        else index.set(value, [document]);
      }
    }
    this.#byField.set(path, index);
    return index;
  }
}

/** Copies documents that are sorted by id, with one of them replaced, added or removed. */
function spliceById(
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
  const exists = documents[low]?._id === id;
  if (!exists && !document) return documents;
  return documents.toSpliced(low, exists ? 1 : 0, ...(document ? [document] : []));
}

function listValues(
  document: LakeDocument | undefined,
  path: string,
  names: readonly string[],
): Iterable<Scalar> {
  return document ? listIndexedValues(document, path, names) : [];
}

/** Returns a document's keys in the index of a path. */
export function listIndexedValues(
  document: LakeDocument,
  path: string,
  names: readonly string[] = path.split('.'),
): Iterable<Scalar> {
  if (path === REFERENCES_INDEX) return findReferences(document);
  if (path === VERSIONS_INDEX) return new Set([document._id, parseId(document._id).publishedId]);
  return readScalars(document, names);
}

/** Returns the scalar values at a path. A name that ends in `[]` stands for each entry of that list. */
function readScalars(from: unknown, names: readonly string[]): Scalar[] {
  const at = names.findIndex((name) => name.endsWith('[]'));
  if (at < 0) {
    const value = readField(from, names);
    return isScalar(value) ? [value] : [];
  }
  const list = readField(from, [...names.slice(0, at), names[at]?.slice(0, -2) ?? '']);
  const rest = names.slice(at + 1);
  return Array.isArray(list) ? [...new Set(list.flatMap((entry: unknown) => readScalars(entry, rest)))] : [];
}

/** Returns the ids that a document refers to, weak references included. */
export function findReferences(document: LakeDocument): Set<string> {
  const found = new Set<string>();
  for (const { _ref: id } of walkObjects(document)) if (typeof id === 'string') found.add(id);
  return found;
}

/** Reads a nested field like GROQ's `a.b.c`: only own fields of plain objects. */
function readField(from: unknown, names: readonly string[]): unknown {
  let value = from;
  for (const name of names) {
    if (!isRecord(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** Returns true if an index can hold the value. */
export function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
