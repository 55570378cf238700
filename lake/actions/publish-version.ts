/** Publishes a draft or a version, and unpublishes a document, within a transaction. */
import { isRecord } from '#contracts/is-record.ts';
import type { Transaction } from '../mutations/transaction.ts';
import { documentNotFoundError } from '../mutations/write-error.ts';
import { type LakeDocument, parseId } from '../store/document.ts';

/** Makes a draft or version the published document. It stays until the caller deletes it. */
export function publishVersion(transaction: Transaction, version: LakeDocument): void {
  const { _system: _, ...document } = copyWithId(version, parseId(version._id).publishedId);
  const strengthened = strengthenReferences(document);
  transaction.createOrReplace(isRecord(strengthened) ? strengthened : document);
}

/** Makes a published document a draft or a version with this id. An existing one stays as it is. Throws `WriteError`. */
export function unpublishDocument(transaction: Transaction, publishedId: string, versionId: string): void {
  const published = transaction.get(publishedId);
  if (!published) throw documentNotFoundError(publishedId);
  transaction.createIfNotExists(copyWithId(published, versionId));
  transaction.delete(publishedId);
}

/** Returns the document with another id. */
export function copyWithId(document: LakeDocument, id: string): LakeDocument {
  return { ...document, _id: id };
}

/** Makes references strong that were weak only while the document was a draft (`_strengthenOnPublish`). */
function strengthenReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthenReferences);
  if (!isRecord(value)) return value;
  const { _strengthenOnPublish: strength, ...rest } = value;
  if (typeof value._ref === 'string' && isRecord(strength)) {
    const { _weak: _, ...strong } = rest;
    return strength.weak === true ? rest : strong;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, strengthenReferences(inner)]),
  );
}
