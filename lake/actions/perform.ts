/** What each action does to a document, its draft and its versions. */
import { isRecord } from '#contracts/is-record.ts';
import { alreadyExists, checkRevision, invalid, notFound, WriteError } from '../mutations/mutation-error.ts';
import type { DocumentStub, Transaction } from '../mutations/transaction.ts';
import { type LakeDocument, parseId } from '../store/document.ts';
import type { Action } from './action.ts';

/** Does one action within a transaction. Throws `WriteError`. */
export function performAction(transaction: Transaction, action: Action): void {
  switch (action.actionType) {
    case 'sanity.action.document.create': {
      const { publishedId, attributes } = action;
      const draftId = versionIn(attributes, publishedId);
      if (transaction.get(publishedId)) throw alreadyExists(publishedId);
      if (action.ifExists === 'ignore' && transaction.get(draftId)) return;
      transaction.create({ ...attributes, _id: draftId });
      return;
    }
    case 'sanity.action.document.replaceDraft': {
      const { publishedId, attributes } = action;
      const draftId = versionIn(attributes, publishedId);
      if (!transaction.get(draftId) && !transaction.get(publishedId)) throw notFound(draftId);
      transaction.createOrReplace({ ...attributes, _id: draftId });
      return;
    }
    case 'sanity.action.document.edit': {
      const { draftId, publishedId, patch } = action;
      const known = transaction.get(draftId);
      checkRevision(draftId, known ?? transaction.get(publishedId), patch.ifRevisionID);
      if (!known) transaction.createIfNotExists(copyOf(existing(transaction, publishedId), draftId));
      const { ifRevisionID: _, ...operations } = patch;
      transaction.patch(draftId, operations);
      return;
    }
    case 'sanity.action.document.publish': {
      const { draftId, publishedId, ifDraftRevisionId, ifPublishedRevisionId } = action;
      const draft = existing(transaction, draftId);
      checkRevision(draftId, draft, ifDraftRevisionId);
      checkRevision(publishedId, transaction.get(publishedId), ifPublishedRevisionId);
      const { _system: _, ...published } = copyOf(draft, publishedId);
      const strengthened = strengthen(published);
      transaction.createOrReplace(isRecord(strengthened) ? strengthened : published);
      transaction.delete(draftId);
      return;
    }
    case 'sanity.action.document.unpublish': {
      const { draftId, publishedId } = action;
      transaction.createIfNotExists(copyOf(existing(transaction, publishedId), draftId));
      transaction.delete(publishedId);
      return;
    }
    case 'sanity.action.document.delete': {
      const { publishedId, includeDrafts, purge } = action;
      existing(transaction, publishedId);
      const left = transaction
        .versionsOf(publishedId)
        .find(({ _id }) => _id !== publishedId && !includeDrafts.includes(_id));
      if (left) throw leftBehind(publishedId, left._id);
      for (const id of [publishedId, ...includeDrafts]) remove(transaction, id, purge);
      return;
    }
    case 'sanity.action.document.discard': {
      existing(transaction, action.draftId);
      remove(transaction, action.draftId, action.purge);
      return;
    }
    case 'sanity.action.document.version.create': {
      const { publishedId } = action;
      if ('document' in action) {
        transaction.create({ ...action.document, _id: versionIn(action.document, publishedId) });
        return;
      }
      const base = existing(transaction, action.baseId);
      checkRevision(action.baseId, base, action.ifBaseRevisionId);
      transaction.create(copyOf(base, action.versionId));
      return;
    }
    case 'sanity.action.document.version.discard': {
      existing(transaction, action.versionId);
      remove(transaction, action.versionId, action.purge);
      return;
    }
    case 'sanity.action.document.version.replace': {
      const { _id: id } = action.document;
      if (typeof id !== 'string' || parseId(id).kind === 'published') {
        throw invalid('The document to replace must have the "_id" of a draft or of a version');
      }
      existing(transaction, id);
      transaction.createOrReplace(action.document);
      return;
    }
    case 'sanity.action.document.version.unpublish': {
      const { versionId, publishedId } = action;
      const published = existing(transaction, publishedId);
      transaction.createIfNotExists(copyOf(published, versionId));
      transaction.patch(versionId, { set: { '_system.delete': true } });
      return;
    }
  }
}

function existing(transaction: Transaction, id: string): LakeDocument {
  const document = transaction.get(id);
  if (!document) throw notFound(id);
  return document;
}

/** The id of the draft or version that `attributes` are to become; the draft's when they name none. */
function versionIn(attributes: DocumentStub, publishedId: string): string {
  const { _id: id = `drafts.${publishedId}` } = attributes;
  if (typeof id === 'string') {
    const parsed = parseId(id);
    if (parsed.kind !== 'published' && parsed.publishedId === publishedId) return id;
  }
  throw invalid(`"_id" must be that of a draft or of a version of "${publishedId}"`, {
    id: String(id).slice(0, 200),
  });
}

function copyOf(document: LakeDocument, id: string): LakeDocument {
  return { ...document, _id: id };
}

function remove(transaction: Transaction, id: string, purge: boolean): void {
  if (!transaction.delete(id)) return;
  if (purge) transaction.purged.add(id);
}

function leftBehind(publishedId: string, id: string): WriteError {
  return new WriteError(409, {
    type: 'documentHasVersionsError',
    description: `Document "${publishedId}" cannot be deleted as "${id}" would be left behind`,
    id: publishedId,
    versionId: id,
  });
}

/** References that were weak only as long as the document was a draft are strong in what is published. */
function strengthen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthen);
  if (!isRecord(value)) return value;
  const { _strengthenOnPublish: strength, ...rest } = value;
  if (typeof value._ref === 'string' && isRecord(strength)) {
    const { _weak: _, ...strong } = rest;
    return strength.weak === true ? rest : strong;
  }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, strengthen(inner)]));
}
