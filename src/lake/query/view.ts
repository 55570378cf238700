/** One perspective's documents at one moment, with the indexes that narrow a query before it is evaluated. */
import { isRecord, type LakeDocument } from '../store/document.ts';

/** A value an index can look up. */
export type Scalar = string | number | boolean;

// An index costs a pass over the documents; queries of a site compare few fields.
const MAX_INDEXES = 64;

/** Documents that do not change; a mutation makes a new view. */
export class View {
  /** By id, in order of id. */
  readonly documents: readonly LakeDocument[];
  #byId: Map<string, LakeDocument> | undefined;
  readonly #byField = new Map<string, Map<Scalar, LakeDocument[]>>();

  constructor(documents: readonly LakeDocument[]) {
    this.documents = documents;
  }

  get(id: string): LakeDocument | undefined {
    this.#byId ??= new Map(this.documents.map((document) => [document._id, document]));
    return this.#byId.get(id);
  }

  /**
   * The documents whose field at `path` (dots between names) is one of `values`, in the view's order; undefined when
   * there are indexes enough already.
   */
  find(path: string, values: readonly Scalar[]): readonly LakeDocument[] | undefined {
    const index = this.#index(path);
    if (!index) return undefined;
    const [only, ...others] = new Set(values);
    if (only === undefined) return [];
    if (others.length === 0) return index.get(only) ?? [];
    return [only, ...others]
      .flatMap((value) => index.get(value) ?? [])
      .sort((a, b) => (a._id < b._id ? -1 : 1));
  }

  #index(path: string): Map<Scalar, LakeDocument[]> | undefined {
    let index = this.#byField.get(path);
    if (index || this.#byField.size >= MAX_INDEXES) return index;
    index = new Map();
    const names = path.split('.');
    for (const document of this.documents) {
      const value = fieldAt(document, names);
      if (!isScalar(value)) continue;
      const group = index.get(value);
      if (group) group.push(document);
      else index.set(value, [document]);
    }
    this.#byField.set(path, index);
    return index;
  }
}

/** What GROQ's `a.b.c` reads from a document: own fields of plain objects. */
export function fieldAt(document: LakeDocument, names: readonly string[]): unknown {
  let value: unknown = document;
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
