/** Performs actions on releases: create, edit, publish, schedule, archive and their reverse. */
import { isDeepStrictEqual } from 'node:util';
import { publishVersion, unpublishDocument } from '../actions/publish-version.ts';
import type { Transaction } from '../mutations/transaction.ts';
import { checkRevision, documentNotFoundError, validationError } from '../mutations/write-error.ts';
import { type LakeDocument, parseId } from '../store/document.ts';
import {
  createReleaseDocumentId,
  maxReleaseDocuments,
  parseRelease,
  type Release,
  type ReleaseState,
  releaseDocumentType,
  releaseMetadata,
} from './release.ts';
import type { ReleaseAction } from './release-actions.ts';

/** Fields that each write sets. */
const stampedFields: ReadonlySet<string> = new Set(['_rev', '_updatedAt']);

/** Performs one action within a transaction. Throws `WriteError`. */
export function performReleaseAction(transaction: Transaction, action: ReleaseAction): void {
  const { releaseId } = action;
  const id = createReleaseDocumentId(releaseId);
  const inState = (...states: ReleaseState[]) => requireRelease(transaction, id, states);
  switch (action.actionType) {
    case 'sanity.action.release.create':
      transaction.create({
        ...{ _id: id, _type: releaseDocumentType, name: releaseId },
        ...{ state: 'active', metadata: action.metadata },
      });
      return;
    case 'sanity.action.release.edit':
      editRelease(transaction, inState('active', 'scheduled'), action.patch);
      return;
    case 'sanity.action.release.publish':
      publishRelease(transaction, inState('active'));
      return;
    case 'sanity.action.release.schedule': {
      const release = inState('active');
      const publishAt = new Date(action.publishAt);
      checkCount(transaction, release);
      transaction.patch(id, { set: { publishAt: publishAt.toISOString() }, unset: ['error'] });
      if (publishAt.getTime() <= Date.parse(transaction.timestamp)) publishRelease(transaction, release);
      else setState(transaction, id, 'scheduled');
      return;
    }
    case 'sanity.action.release.unschedule':
      inState('scheduled');
      transaction.patch(id, { set: { state: 'active' }, unset: ['publishAt'] });
      return;
    case 'sanity.action.release.archive': {
      const release = inState('active');
      const versions = transaction.versionsIn(release.name);
      for (const { _id } of versions) transaction.delete(_id);
      end(transaction, id, { state: 'archived', versions });
      return;
    }
    case 'sanity.action.release.unarchive':
      unarchiveRelease(transaction, inState('archived'));
      return;
    case 'sanity.action.release.delete':
      inState('published', 'archived');
      transaction.delete(id);
      return;
  }
}

/** Publishes a scheduled release whose time has come. Throws `WriteError`. */
export function publishScheduledRelease(transaction: Transaction, releaseId: string): void {
  const release = requireRelease(transaction, createReleaseDocumentId(releaseId), ['scheduled']);
  // Its versions are locked while it is scheduled.
  setState(transaction, release._id, 'active');
  publishRelease(transaction, release);
}

/** Makes a scheduled release active again, because it could not be published for this reason. */
export function recordFailedSchedule(transaction: Transaction, releaseId: string, message: string): void {
  const { _id } = requireRelease(transaction, createReleaseDocumentId(releaseId), ['scheduled']);
  transaction.patch(_id, { set: { state: 'active', error: { message } }, unset: ['publishAt'] });
}

function editRelease(
  transaction: Transaction,
  release: Release,
  patch: Extract<ReleaseAction, { actionType: 'sanity.action.release.edit' }>['patch'],
): void {
  const before = requireDocument(transaction, release._id);
  checkRevision(release._id, before, patch.ifRevisionID);
  const after = transaction.patch(release._id, patch);
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  for (const name of names) {
    if (name === 'metadata' || stampedFields.has(name)) continue;
    if (!isDeepStrictEqual(before[name], after[name]))
      throw validationError(`Only the "metadata" of a release can be edited, not "${name}"`, {
        id: release._id,
      });
  }
  const metadata = releaseMetadata.safeParse(after.metadata);
  if (!metadata.success) {
    const [issue] = metadata.error.issues;
    throw validationError(
      `Invalid metadata of a release: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
      { id: release._id },
    );
  }
}

/** Publishes all versions of a release. Documents that it unpublishes become drafts, unless they have one. */
function publishRelease(transaction: Transaction, { _id, name }: Release): void {
  const versions = checkCount(transaction, { name });
  for (const version of versions) {
    if (marksUnpublishing(version)) unpublish(transaction, parseId(version._id).publishedId);
    else publishVersion(transaction, version);
    transaction.delete(version._id);
  }
  end(transaction, _id, { state: 'published', versions, publishedAt: transaction.timestamp });
}

/** The document may have been unpublished or deleted meanwhile. */
function unpublish(transaction: Transaction, publishedId: string): void {
  if (transaction.get(publishedId)) unpublishDocument(transaction, publishedId, `drafts.${publishedId}`);
}

function marksUnpublishing({ _system: system }: LakeDocument): boolean {
  return typeof system === 'object' && system !== null && 'delete' in system && system.delete === true;
}

function unarchiveRelease(transaction: Transaction, { _id, finalDocumentStates = [] }: Release): void {
  setState(transaction, _id, 'active');
  transaction.patch(_id, { unset: ['finalDocumentStates'] });
  for (const { id } of finalDocumentStates) {
    const version = transaction.readLast(id);
    if (!version) throw validationError(`The history no longer has the version "${id}"`, { id });
    transaction.createIfNotExists(version);
  }
}

/** Returns the versions of a release. Throws `WriteError` if they are too many to publish. */
function checkCount(transaction: Transaction, { name }: Pick<Release, 'name'>): readonly LakeDocument[] {
  const versions = transaction.versionsIn(name);
  if (versions.length > maxReleaseDocuments)
    throw validationError(`The release "${name}" has more than ${maxReleaseDocuments} documents`);
  return versions;
}

function setState(transaction: Transaction, id: string, state: ReleaseState): void {
  transaction.patch(id, { set: { state } });
}

function end(
  transaction: Transaction,
  id: string,
  {
    versions,
    ...fields
  }: {
    readonly state: 'published' | 'archived';
    readonly versions: readonly LakeDocument[];
    /** ISO 8601, UTC. */
    readonly publishedAt?: string;
  },
): void {
  const finalDocumentStates = versions.map(({ _id }) => ({ _key: _id, id: _id }));
  transaction.patch(id, { set: { ...fields, finalDocumentStates }, unset: ['error'] });
}

function requireRelease(transaction: Transaction, id: string, states: readonly ReleaseState[]): Release {
  const release = parseRelease(requireDocument(transaction, id));
  if (release && states.includes(release.state)) return release;
  throw validationError(
    `The release "${release?.name ?? id}" is ${release?.state ?? 'unreadable'}, expected ${states.join(' or ')}`,
    { id },
  );
}

function requireDocument(transaction: Transaction, id: string): LakeDocument {
  const document = transaction.get(id);
  if (!document) throw documentNotFoundError(id);
  return document;
}
