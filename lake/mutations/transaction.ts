/** A transaction in progress: the documents with its changes so far, and the mutations of each. */
import { isRecord } from '#contracts/is-record.ts';
import type { MutationsByDocument } from '../dataset.ts';
import { createReleaseDocumentId, createVersionPrefix, parseRelease } from '../releases/release.ts';
import { type LakeDocument, parseId, walkObjects } from '../store/document.ts';
import { addArrayKeys } from './array-keys.ts';
import { addKeysToPatch, applyPatch, type PatchOperations } from './patch.ts';
import { checkId, checkSize, checkType, checkValue } from './validate-document.ts';
import {
  checkRevision,
  documentExistsError,
  documentNotFoundError,
  validationError,
  WriteError,
} from './write-error.ts';

/** A document as received. One without an id gets a random id. */
export type DocumentStub = Readonly<Record<string, unknown>>;

/** Effect of a mutation on a document. */
export type Operation = 'create' | 'update' | 'delete' | 'none';

/** A document before and after a transaction. */
export type Outcome = {
  readonly id: string;
  readonly before: LakeDocument | undefined;
  readonly after: LakeDocument | undefined;
};

/** Dependencies of a transaction: stored documents, its id and its time. */
export type TransactionDeps = {
  /** Reads the stored document. */
  read(id: string): LakeDocument | undefined;
  /** Returns the stored documents that refer to this id, weak references included. */
  findReferring(id: string): readonly LakeDocument[];
  /** Returns the stored document with this published id, its draft and its versions. */
  versionsOf(publishedId: string): readonly LakeDocument[];
  /** Returns the ids of the stored versions in a release. */
  versionIdsIn(release: string): readonly string[];
  /** Reads the last stored state of a document, also of a deleted one. */
  readLast(id: string): LakeDocument | undefined;
  readonly transactionId: string;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  /** True if objects in arrays get generated keys. */
  readonly generateKeys: boolean;
  /** Creates a random document id. */
  newId(): string;
};

type DocumentState = {
  before: LakeDocument | undefined;
  current: LakeDocument | undefined;
  changedByIndex: number;
};

/** Changes documents in memory; the caller stores `outcomes()`. All methods throw `WriteError`. */
export class Transaction {
  readonly #deps: TransactionDeps;
  readonly #entries = new Map<string, DocumentState>();
  readonly #mutations = new Map<string, unknown[]>();
  /** Ids of the documents whose history is to be deleted. */
  readonly purgedIds = new Set<string>();
  #index = 0;

  constructor(deps: TransactionDeps) {
    this.#deps = deps;
  }

  /** Runs the mutation or action at `index`, and adds the index to its errors. */
  runStep<Result>(index: number, work: () => Result): Result {
    this.#index = index;
    try {
      return work();
    } catch (error) {
      throw error instanceof WriteError ? error.at(index) : error;
    }
  }

  /** Returns the document with the changes so far. */
  get(id: string): LakeDocument | undefined {
    return this.#entry(id).current;
  }

  /** Returns the document, its draft and its versions with the changes so far. */
  versionsOf(publishedId: string): LakeDocument[] {
    const ids = new Set(this.#deps.versionsOf(publishedId).map(({ _id }) => _id));
    for (const id of this.#entries.keys()) if (parseId(id).publishedId === publishedId) ids.add(id);
    return [...ids].flatMap((id) => this.get(id) ?? []);
  }

  /** Returns the versions in a release with the changes so far, sorted by id. */
  versionsIn(release: string): LakeDocument[] {
    const ids = new Set(this.#deps.versionIdsIn(release));
    const prefix = createVersionPrefix(release);
    for (const id of this.#entries.keys()) if (id.startsWith(prefix)) ids.add(id);
    return [...ids].sort().flatMap((id) => this.get(id) ?? []);
  }

  /** Reads the last stored state of a document, also of a deleted one, without the changes so far. */
  readLast(id: string): LakeDocument | undefined {
    return this.#deps.readLast(id);
  }

  /** Time of the transaction: ISO 8601, UTC. */
  get timestamp(): string {
    return this.#deps.timestamp;
  }

  /** Creates a document. A missing id is generated; an id that ends in a dot is completed. */
  create(stub: DocumentStub): LakeDocument {
    const document = this.#createDocument(stub);
    if (this.get(document._id)) throw documentExistsError(document._id);
    return this.#put(document, [{ create: document }]);
  }

  /** Creates a document unless its id exists. */
  createIfNotExists(stub: DocumentStub): { document: LakeDocument; isNew: boolean } {
    const document = this.#createDocument(stub);
    const existing = this.get(document._id);
    if (existing) return { document: existing, isNew: false };
    return { document: this.#put(document, [{ createIfNotExists: document }]), isNew: true };
  }

  /** Creates or replaces a document. The type of an existing document cannot change. */
  createOrReplace(stub: DocumentStub): { document: LakeDocument; isNew: boolean } {
    const document = this.#createDocument(stub);
    const existing = this.get(document._id);
    if (existing && existing._type !== document._type) {
      throw validationError(`document "${existing._id}": immutable attribute "_type" may not be modified`, {
        id: existing._id,
      });
    }
    return { document: this.#put(document, [{ createOrReplace: document }]), isNew: !existing };
  }

  /** Patches an existing document. */
  patch(id: string, patch: PatchOperations): LakeDocument {
    const document = this.get(checkId(id));
    if (!document) throw documentNotFoundError(id);
    checkRevision(id, document, patch.ifRevisionID);
    const operations = this.#deps.generateKeys ? addKeysToPatch(patch) : patch;
    const { ifRevisionID: _, ...recorded } = operations;
    return this.#put(applyPatch(document, operations), [{ patch: { id, ...recorded } }]);
  }

  /** Deletes a document. Returns whether it existed. */
  delete(id: string): boolean {
    const entry = this.#entry(checkId(id));
    if (!entry.current) return false;
    this.#checkUnlocked(id);
    entry.current = undefined;
    entry.changedByIndex = this.#index;
    this.#recordMutations(id, [{ delete: { id } }]);
    return true;
  }

  /**
   * Returns the changed documents. Throws `WriteError` 409 for a strong reference from a written document to a missing one, or
   * to a deleted document.
   */
  outcomes(): Outcome[] {
    const outcomes: Outcome[] = [];
    for (const [id, { before, current, changedByIndex }] of this.#entries) {
      if (before === current) continue;
      this.runStep(changedByIndex, () => {
        if (current) this.#checkReferencesFrom(current);
        else if (before) this.#checkReferencesTo(id);
      });
      outcomes.push({ id, before, after: current });
    }
    return outcomes;
  }

  /** The applied mutations by document id. */
  get mutations(): MutationsByDocument {
    return this.#mutations;
  }

  #entry(id: string): DocumentState {
    let entry = this.#entries.get(id);
    if (!entry) {
      const before = this.#deps.read(id);
      entry = { before, current: before, changedByIndex: this.#index };
      this.#entries.set(id, entry);
    }
    return entry;
  }

  #createDocument(stub: DocumentStub): LakeDocument {
    const { transactionId, timestamp, generateKeys, newId } = this.#deps;
    const { _id: givenId, _createdAt: createdAt, _rev: _, _updatedAt: __, ...rest } = stub;
    const id =
      givenId === undefined
        ? newId()
        : typeof givenId === 'string' && givenId.endsWith('.')
          ? givenId + newId()
          : givenId;
    const _id = checkId(id);
    const _type = checkType(stub._type);
    const attributes = generateKeys ? addArrayKeys(rest) : rest;
    return {
      ...(isRecord(attributes) ? attributes : {}),
      _id,
      _type,
      _createdAt: parseTime(createdAt) ?? timestamp,
      _updatedAt: timestamp,
      _rev: transactionId,
    };
  }

  #put(document: LakeDocument, mutations: readonly unknown[]): LakeDocument {
    const { transactionId, timestamp } = this.#deps;
    const entry = this.#entry(document._id);
    const stamped = { ...document, _updatedAt: timestamp, _rev: transactionId };
    checkValue(stamped);
    checkSize(stamped);
    this.#checkUnlocked(document._id);
    entry.current = stamped;
    entry.changedByIndex = this.#index;
    this.#recordMutations(document._id, mutations);
    return stamped;
  }

  /** Throws `WriteError` for a version in a release that is scheduled or over. */
  #checkUnlocked(id: string): void {
    const parsed = parseId(id);
    if (parsed.kind !== 'version') return;
    const release = parseRelease(this.get(createReleaseDocumentId(parsed.release)));
    if (!release || release.state === 'active') return;
    throw validationError(`"${id}" can't be changed: its release is ${release.state}`, { id });
  }

  #recordMutations(id: string, mutations: readonly unknown[]): void {
    const recorded = this.#mutations.get(id);
    if (recorded) recorded.push(...mutations);
    else this.#mutations.set(id, [...mutations]);
  }

  #checkReferencesFrom(document: LakeDocument): void {
    const { _id: id } = document;
    for (const target of findStrongReferences(document)) {
      if (this.get(target) || this.#dangledBefore(id, target)) continue;
      throw new WriteError(409, {
        type: 'documentReferenceDoesNotExistError',
        description: `Document "${id}" references non-existent document "${target}"`,
        id,
        referenceID: target,
      });
    }
  }

  // Imported datasets may have dangling references. They must not block other edits of the document.
  #dangledBefore(id: string, target: string): boolean {
    if (this.#entry(target).before) return false;
    return this.#deps
      .versionsOf(parseId(id).publishedId)
      .some((document) => findStrongReferences(document).has(target));
  }

  #checkReferencesTo(id: string): void {
    const stored = this.#deps.findReferring(id).map(({ _id }) => _id);
    const referencingIDs = [...new Set([...stored, ...this.#entries.keys()])].filter((each) => {
      const document = each === id ? undefined : this.get(each);
      return document !== undefined && findStrongReferences(document).has(id);
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

/** Returns the ids of documents in this dataset that must exist: its strong references. */
export function findStrongReferences(document: unknown): Set<string> {
  const found = new Set<string>();
  for (const { _ref: id, _weak, _dataset, _projectId, _resourceType } of walkObjects(document)) {
    const isLocal = _dataset === undefined && _projectId === undefined && _resourceType === undefined;
    if (typeof id === 'string' && _weak !== true && isLocal && !id.includes(':')) found.add(id);
  }
  return found;
}

function parseTime(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value)))
    return value;
  throw validationError('"_createdAt" must be a time in ISO 8601');
}
