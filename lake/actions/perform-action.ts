/** Performs actions (create, edit, publish, …) on a document, its draft and its versions. */
import type { DocumentStub, Transaction } from '../mutations/transaction.ts';
import {
  checkRevision,
  documentExistsError,
  documentNotFoundError,
  validationError,
  WriteError,
} from '../mutations/write-error.ts';
import { type LakeDocument, parseId } from '../store/document.ts';
import type { DocumentAction } from './parse-actions.ts';
import { copyWithId, publishVersion, unpublishDocument } from './publish-version.ts';

/** Performs one action within a transaction. Throws `WriteError`. */
export function performAction(transaction: Transaction, action: DocumentAction): void {
  switch (action.actionType) {
    case 'sanity.action.document.create': {
      const { publishedId, attributes } = action;
      const draftId = resolveVersionId(attributes, publishedId);
      if (transaction.get(publishedId)) throw documentExistsError(publishedId);
      if (action.ifExists === 'ignore' && transaction.get(draftId)) return;
      transaction.create({ ...attributes, _id: draftId });
      return;
    }
    case 'sanity.action.document.replaceDraft': {
      const { publishedId, attributes } = action;
      const draftId = resolveVersionId(attributes, publishedId);
      if (!transaction.get(draftId) && !transaction.get(publishedId)) throw documentNotFoundError(draftId);
      transaction.createOrReplace({ ...attributes, _id: draftId });
      return;
    }
    case 'sanity.action.document.edit': {
      const { draftId, publishedId, patch } = action;
      const version = transaction.get(draftId);
      checkRevision(draftId, version ?? transaction.get(publishedId), patch.ifRevisionID);
      if (!version)
        transaction.createIfNotExists(copyWithId(requireDocument(transaction, publishedId), draftId));
      const { ifRevisionID: _, ...operations } = patch;
      transaction.patch(draftId, operations);
      return;
    }
    case 'sanity.action.document.publish': {
      const { draftId, publishedId, ifDraftRevisionId, ifPublishedRevisionId } = action;
      const draft = requireDocument(transaction, draftId);
      checkRevision(draftId, draft, ifDraftRevisionId);
      checkRevision(publishedId, transaction.get(publishedId), ifPublishedRevisionId);
      publishVersion(transaction, draft);
      transaction.delete(draftId);
      return;
    }
    case 'sanity.action.document.unpublish': {
      const { draftId, publishedId } = action;
      unpublishDocument(transaction, publishedId, draftId);
      return;
    }
    case 'sanity.action.document.delete': {
      const { publishedId, includeDrafts, purge } = action;
      requireDocument(transaction, publishedId);
      const remaining = transaction
        .versionsOf(publishedId)
        .find(({ _id }) => _id !== publishedId && !includeDrafts.includes(_id));
      if (remaining) throw hasVersionsError(publishedId, remaining._id);
      for (const id of [publishedId, ...includeDrafts]) deleteVersion(transaction, id, purge);
      return;
    }
    case 'sanity.action.document.discard': {
      requireDocument(transaction, action.draftId);
      deleteVersion(transaction, action.draftId, action.purge);
      return;
    }
    case 'sanity.action.document.version.create': {
      const { publishedId } = action;
      if ('document' in action) {
        transaction.create({ ...action.document, _id: resolveVersionId(action.document, publishedId) });
        return;
      }
      const base = requireDocument(transaction, action.baseId);
      checkRevision(action.baseId, base, action.ifBaseRevisionId);
      transaction.create(copyWithId(base, action.versionId));
      return;
    }
    case 'sanity.action.document.version.discard': {
      requireDocument(transaction, action.versionId);
      deleteVersion(transaction, action.versionId, action.purge);
      return;
    }
    case 'sanity.action.document.version.replace': {
      const { _id: id } = action.document;
      if (typeof id !== 'string' || parseId(id).kind === 'published') {
        throw validationError('The document to replace must have the "_id" of a draft or of a version');
      }
      requireDocument(transaction, id);
      transaction.createOrReplace(action.document);
      return;
    }
    case 'sanity.action.document.version.unpublish': {
      const { versionId, publishedId } = action;
      const published = requireDocument(transaction, publishedId);
      transaction.createIfNotExists(copyWithId(published, versionId));
      transaction.patch(versionId, { set: { '_system.delete': true } });
      return;
    }
  }
}

function requireDocument(transaction: Transaction, id: string): LakeDocument {
  const document = transaction.get(id);
  if (!document) throw documentNotFoundError(id);
  return document;
}

/** Returns the id of the draft or version that `attributes` describe; by default the draft's. */
function resolveVersionId(attributes: DocumentStub, publishedId: string): string {
  const { _id: id = `drafts.${publishedId}` } = attributes;
  if (typeof id === 'string') {
    const parsed = parseId(id);
    if (parsed.kind !== 'published' && parsed.publishedId === publishedId) return id;
  }
  throw validationError(`"_id" must be that of a draft or of a version of "${publishedId}"`, {
    id: String(id).slice(0, 200),
  });
}

function deleteVersion(transaction: Transaction, id: string, purge: boolean): void {
  if (!transaction.delete(id)) return;
  if (purge) transaction.purgedIds.add(id);
}

function hasVersionsError(publishedId: string, id: string): WriteError {
  return new WriteError(409, {
    type: 'documentHasVersionsError',
    description: `Document "${publishedId}" cannot be deleted as "${id}" would be left behind`,
    id: publishedId,
    versionId: id,
  });
}
