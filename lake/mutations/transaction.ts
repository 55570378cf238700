/** A transaction while it is made: documents as they are so far, and what was done to each. */
import { isRecord } from '#contracts/is-record.ts';
import type { MutationsByDocument } from '../content.ts';
import { type LakeDocument, parseId } from '../store/document.ts';
import { withKeys } from './array-keys.ts';
import { alreadyExists, checkRevision, invalid, notFound, WriteError } from './mutation-error.ts';
import { applyPatch, type PatchOperations, patchWithKeys } from './patch.ts';
import { checkId, checkSize, checkType, checkValue } from './validate.ts';

/** A document as it comes in: without an id it gets one. */
export type DocumentStub = Readonly<Record<string, unknown>>;

/** What a mutation did to a document. */
export type Operation = 'create' | 'update' | 'delete' | 'none';

/** What became of a document in a transaction. */
export type Outcome = {
  readonly id: string;
  readonly before: LakeDocument | undefined;
  readonly after: LakeDocument | undefined;
};

/** What a transaction works on. */
export type Surroundings = {
  /** The stored document. */
  read(id: string): LakeDocument | undefined;
  /** The stored documents that refer to this id, weakly or not. */
  referring(id: string): readonly LakeDocument[];
  /** The stored document with this published id, its draft and its versions. */
  versionsOf(publishedId: string): readonly LakeDocument[];
  readonly transactionId: string;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  /** Whether objects in arrays get keys made. */
  readonly generateKeys: boolean;
  /** A new random document id. */
  newId(): string;
};

type Entry = { before: LakeDocument | undefined; now: LakeDocument | undefined; touchedBy: number };

/** Documents being changed; nothing is stored before `outcomes()` are. Every method refuses by `WriteError`. */
export class Transaction {
  readonly #around: Surroundings;
  readonly #entries = new Map<string, Entry>();
  readonly #mutations = new Map<string, unknown[]>();
  /** Ids whose earlier history is to be forgotten. */
  readonly purged = new Set<string>();
  #index = 0;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Does what the mutation or action at `index` asks for; a refusal names it. */
  step<Result>(index: number, work: () => Result): Result {
    this.#index = index;
    try {
      return work();
    } catch (error) {
      throw error instanceof WriteError ? error.at(index) : error;
    }
  }

  /** The document as it is so far. */
  get(id: string): LakeDocument | undefined {
    return this.#entry(id).now;
  }

  /** The document, its draft and its versions, as they are so far. */
  versionsOf(publishedId: string): LakeDocument[] {
    const ids = new Set(this.#around.versionsOf(publishedId).map(({ _id }) => _id));
    for (const id of this.#entries.keys()) if (parseId(id).publishedId === publishedId) ids.add(id);
    return [...ids].flatMap((id) => this.get(id) ?? []);
  }

  /** Creates a document; its id is made when it has none, or completed when it ends in a dot. */
  create(stub: DocumentStub): LakeDocument {
    const document = this.#made(stub);
    if (this.get(document._id)) throw alreadyExists(document._id);
    return this.#put(document, [{ create: document }]);
  }

  /** Creates a document unless there is one with its id. */
  createIfNotExists(stub: DocumentStub): { document: LakeDocument; isNew: boolean } {
    const document = this.#made(stub);
    const known = this.get(document._id);
    if (known) return { document: known, isNew: false };
    return { document: this.#put(document, [{ createIfNotExists: document }]), isNew: true };
  }

  /** Creates a document or replaces the one with its id, whose type has to be the same. */
  createOrReplace(stub: DocumentStub): { document: LakeDocument; isNew: boolean } {
    const document = this.#made(stub);
    const known = this.get(document._id);
    if (known && known._type !== document._type) {
      throw invalid(`document "${known._id}": immutable attribute "_type" may not be modified`, {
        id: known._id,
      });
    }
    return { document: this.#put(document, [{ createOrReplace: document }]), isNew: !known };
  }

  /** Patches a document that is there. */
  patch(id: string, patch: PatchOperations): LakeDocument {
    const document = this.get(checkId(id));
    if (!document) throw notFound(id);
    checkRevision(id, document, patch.ifRevisionID);
    const operations = this.#around.generateKeys ? patchWithKeys(patch) : patch;
    const { ifRevisionID: _, ...told } = operations;
    return this.#put(applyPatch(document, operations), [{ patch: { id, ...told } }]);
  }

  /** Deletes a document; tells whether it was there. */
  delete(id: string): boolean {
    const entry = this.#entry(checkId(id));
    if (!entry.now) return false;
    entry.now = undefined;
    entry.touchedBy = this.#index;
    this.#tell(id, [{ delete: { id } }]);
    return true;
  }

  /**
   * What became of the documents touched, those that are as if nothing had been done left out. Refuses (409) when a strong
   * reference would lead nowhere: from a document that was written, or to one that was deleted.
   */
  outcomes(): Outcome[] {
    const outcomes: Outcome[] = [];
    for (const [id, { before, now, touchedBy }] of this.#entries) {
      if (before === now) continue;
      this.step(touchedBy, () => {
        if (now) this.#checkReferencesFrom(now);
        else if (before) this.#checkReferencesTo(id);
      });
      outcomes.push({ id, before, after: now });
    }
    return outcomes;
  }

  /** The mutations done, by document. */
  get mutations(): MutationsByDocument {
    return this.#mutations;
  }

  #entry(id: string): Entry {
    let entry = this.#entries.get(id);
    if (!entry) {
      const before = this.#around.read(id);
      entry = { before, now: before, touchedBy: this.#index };
      this.#entries.set(id, entry);
    }
    return entry;
  }

  #made(stub: DocumentStub): LakeDocument {
    const { transactionId, timestamp, generateKeys, newId } = this.#around;
    const { _id: given, _createdAt: createdAt, _rev: _, _updatedAt: __, ...rest } = stub;
    const id =
      given === undefined
        ? newId()
        : typeof given === 'string' && given.endsWith('.')
          ? given + newId()
          : given;
    const _id = checkId(id);
    const _type = checkType(stub._type);
    const attributes = generateKeys ? withKeys(rest) : rest;
    return {
      ...(isRecord(attributes) ? attributes : {}),
      _id,
      _type,
      _createdAt: readTime(createdAt) ?? timestamp,
      _updatedAt: timestamp,
      _rev: transactionId,
    };
  }

  #put(document: LakeDocument, mutations: readonly unknown[]): LakeDocument {
    const { transactionId, timestamp } = this.#around;
    const entry = this.#entry(document._id);
    const written = { ...document, _updatedAt: timestamp, _rev: transactionId };
    checkValue(written);
    checkSize(written);
    entry.now = written;
    entry.touchedBy = this.#index;
    this.#tell(document._id, mutations);
    return written;
  }

  #tell(id: string, mutations: readonly unknown[]): void {
    const told = this.#mutations.get(id);
    if (told) told.push(...mutations);
    else this.#mutations.set(id, [...mutations]);
  }

  #checkReferencesFrom(document: LakeDocument): void {
    const { _id: id } = document;
    for (const target of strongReferencesIn(document)) {
      if (this.get(target) || this.#dangledBefore(id, target)) continue;
      throw new WriteError(409, {
        type: 'documentReferenceDoesNotExistError',
        description: `Document "${id}" references non-existent document "${target}"`,
        id,
        referenceID: target,
      });
    }
  }

  // A dataset may come with references that lead nowhere: they are no reason not to save something else.
  #dangledBefore(id: string, target: string): boolean {
    if (this.#entry(target).before) return false;
    return this.#around
      .versionsOf(parseId(id).publishedId)
      .some((document) => strongReferencesIn(document).has(target));
  }

  #checkReferencesTo(id: string): void {
    const stored = this.#around.referring(id).map(({ _id }) => _id);
    const referencingIDs = [...new Set([...stored, ...this.#entries.keys()])].filter((each) => {
      const document = each === id ? undefined : this.get(each);
      return document !== undefined && strongReferencesIn(document).has(id);
    });
    const [first] = referencingIDs.sort();
    if (first === undefined) return;
    throw new WriteError(409, {
      type: 'documentHasExistingReferencesError',
      description: `Document "${id}" cannot be deleted as there are references to it from "${first}"`,
      id,
      referencingIDs,
    });
  }
}

/** The ids within this dataset that a document refers to and that have to be there. */
export function strongReferencesIn(document: unknown): Set<string> {
  const found = new Set<string>();
  const waiting: unknown[] = [document];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (Array.isArray(next)) waiting.push(...next);
    else if (isRecord(next)) {
      waiting.push(...Object.values(next));
      const isHere =
        next._dataset === undefined && next._projectId === undefined && next._resourceType === undefined;
      if (typeof next._ref === 'string' && next._weak !== true && isHere && !next._ref.includes(':')) {
        found.add(next._ref);
      }
    }
  }
  return found;
}

function readTime(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value)))
    return value;
  throw invalid('"_createdAt" must be a time in ISO 8601');
}
