/** What happened to a document, as the Studio's history pane lists it: made, published, taken back, discarded, deleted. */
import { type LakeDocument, parseId } from '../store/document.ts';
import type { LakeStore, LoggedChange } from '../store/store.ts';

/** One event; `type` and the other members are those of Sanity's API. */
export type DocumentEvent = {
  readonly type: string;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly author: string;
  readonly documentId: string;
  readonly [detail: string]: unknown;
};

/** Events, the newest first, and from where (a position in the log, downwards) there may be more. */
export type EventPage = { readonly events: DocumentEvent[]; readonly next: number | undefined };

/**
 * The events of the document with this id, which may be a draft's or a version's. Edits are not among them: the Studio makes
 * them of the transactions.
 */
export function documentEvents(store: LakeStore, id: string, limit: number, below?: number): EventPage {
  const { publishedId } = parseId(id);
  const events: DocumentEvent[] = [];
  const changes = store.readTransactions({
    documentIds: store.idsEverOf(publishedId),
    ...(below === undefined ? {} : { to: below - 1 }),
    reverse: true,
    limit,
    lifecycleOf: publishedId,
  });
  const transactions = Map.groupBy(changes, ({ sequence }) => sequence);
  for (const transaction of transactions.values()) events.push(...eventsOf(transaction, id, publishedId));
  const oldest = changes.at(-1)?.sequence;
  return { events, next: transactions.size === limit ? oldest : undefined };
}

function eventsOf(transaction: readonly LoggedChange[], id: string, publishedId: string): DocumentEvent[] {
  const own = transaction.filter(({ documentId }) => parseId(documentId).publishedId === publishedId);
  const published = own.find(({ documentId }) => documentId === publishedId);
  const versions = own.filter(({ documentId }) => documentId !== publishedId);
  const asked = parseId(id);
  const [first] = own;
  if (!first) return [];
  const { timestamp, author, transactionId } = first;
  const event = (type: string, details: Record<string, unknown> = {}): DocumentEvent => ({
    type,
    timestamp,
    author,
    documentId: publishedId,
    documentVariantType: asked.kind,
    ...details,
  });
  const ofVersion = (version: LoggedChange, revision: unknown) => {
    const parsed = parseId(version.documentId);
    return {
      versionId: version.documentId,
      versionRevisionId: revision,
      ...(parsed.kind === 'version' ? { releaseId: parsed.release } : {}),
    };
  };
  const went = versions.find(({ before, after }) => before && !after);
  const came = versions.find(({ before, after }) => !before && after);

  if (published && !published.after) {
    const goesOn = versions.find(({ after }) => after);
    if (!goesOn) return [event('deleteDocumentGroup')];
    if (asked.kind === 'published') return [event('unpublishDocument', ofVersion(goesOn, transactionId))];
    return came && came.documentId === id
      ? [event('createDocumentVersion', ofVersion(came, transactionId))]
      : [];
  }
  if (published && went && (asked.kind === 'published' || went.documentId === id)) {
    const isRelease = parseId(went.documentId).kind === 'version';
    return [
      event('publishDocumentVersion', {
        revisionId: transactionId,
        ...ofVersion(went, revisionOf(went.before)),
        publishCause: isRelease ? 'release.publish' : 'document.publish',
        contributors: [author],
      }),
    ];
  }
  if (asked.kind === 'published') {
    if (!published) return [];
    return [
      event(published.before ? 'updateLiveDocument' : 'createLiveDocument', { revisionId: transactionId }),
    ];
  }
  const version = versions.find(({ documentId }) => documentId === id);
  if (!version) return [];
  if (!version.before) return [event('createDocumentVersion', ofVersion(version, transactionId))];
  if (!version.after) return [event('deleteDocumentVersion', ofVersion(version, revisionOf(version.before)))];
  return [];
}

function revisionOf(document: LakeDocument | undefined): unknown {
  return document?._rev;
}
