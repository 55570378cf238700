/** Document events for the Studio's history pane: created, published, unpublished, discarded, deleted. */
import { type LakeDocument, parseId } from '../store/document.ts';
import type { LakeStore, LoggedChange } from '../store/lake-store.ts';

/** A document event. `type` and the other members are those of Sanity's API. */
export type DocumentEvent = {
  readonly type: string;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly author: string;
  readonly documentId: string;
  readonly [detail: string]: unknown;
};

/** A page of events, newest first. `next` is the log position below which there may be more. */
export type EventPage = { readonly events: DocumentEvent[]; readonly next: number | undefined };

/** Lists the events of a document, draft or version. Edits are not included; the Studio derives them from the transactions. */
export function listDocumentEvents(store: LakeStore, id: string, limit: number, below?: number): EventPage {
  const { publishedId } = parseId(id);
  const events: DocumentEvent[] = [];
  const changes = store.readTransactions({
    documentIds: store.findAllIds(publishedId),
    ...(below === undefined ? {} : { to: below - 1 }),
    reverse: true,
    limit,
    lifecycleOf: publishedId,
  });
  const transactions = Map.groupBy(changes, ({ sequence }) => sequence);
  for (const transaction of transactions.values()) events.push(...createEvents(transaction, id, publishedId));
  const oldest = changes.at(-1)?.sequence;
  return { events, next: transactions.size === limit ? oldest : undefined };
}

function createEvents(
  transaction: readonly LoggedChange[],
  id: string,
  publishedId: string,
): DocumentEvent[] {
  const changes = transaction.filter(({ documentId }) => parseId(documentId).publishedId === publishedId);
  const publishedChange = changes.find(({ documentId }) => documentId === publishedId);
  const versionChanges = changes.filter(({ documentId }) => documentId !== publishedId);
  const requested = parseId(id);
  const [first] = changes;
  if (!first) return [];
  const { timestamp, author, transactionId } = first;
  const event = (type: string, details: Record<string, unknown> = {}): DocumentEvent => ({
    type,
    timestamp,
    author,
    documentId: publishedId,
    documentVariantType: requested.kind,
    ...details,
  });
  const describeVersion = (version: LoggedChange, revision: unknown) => {
    const parsed = parseId(version.documentId);
    return {
      versionId: version.documentId,
      versionRevisionId: revision,
      ...(parsed.kind === 'version' ? { releaseId: parsed.release } : {}),
    };
  };
  const deletedVersion = versionChanges.find(({ before, after }) => before && !after);
  const createdVersion = versionChanges.find(({ before, after }) => !before && after);

  if (publishedChange && !publishedChange.after) {
    const remainingVersion = versionChanges.find(({ after }) => after);
    if (!remainingVersion) return [event('deleteDocumentGroup')];
    if (requested.kind === 'published')
      return [event('unpublishDocument', describeVersion(remainingVersion, transactionId))];
    return createdVersion && createdVersion.documentId === id
      ? [event('createDocumentVersion', describeVersion(createdVersion, transactionId))]
      : [];
  }
  if (
    publishedChange &&
    deletedVersion &&
    (requested.kind === 'published' || deletedVersion.documentId === id)
  ) {
    const isRelease = parseId(deletedVersion.documentId).kind === 'version';
    return [
      event('publishDocumentVersion', {
        revisionId: transactionId,
        ...describeVersion(deletedVersion, revisionOf(deletedVersion.before)),
        publishCause: isRelease ? 'release.publish' : 'document.publish',
        contributors: [author],
      }),
    ];
  }
  if (requested.kind === 'published') {
    if (!publishedChange) return [];
    return [
      event(publishedChange.before ? 'updateLiveDocument' : 'createLiveDocument', {
        revisionId: transactionId,
      }),
    ];
  }
  const version = versionChanges.find(({ documentId }) => documentId === id);
  if (!version) return [];
  if (!version.before) return [event('createDocumentVersion', describeVersion(version, transactionId))];
  if (!version.after)
    return [event('deleteDocumentVersion', describeVersion(version, revisionOf(version.before)))];
  return [];
}

function revisionOf(document: LakeDocument | undefined): unknown {
  return document?._rev;
}
