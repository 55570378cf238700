/** Events of a release for the Studio's activity list: created, scheduled, published, documents added and removed. */
import type { LakeDocument } from '../store/document.ts';
import { parseId } from '../store/document.ts';
import type { LakeStore, LoggedChange } from '../store/lake-store.ts';
import { createReleaseDocumentId, createVersionPrefix } from './release.ts';

/** A release event. `type` and the other members are those of Sanity's API. */
export type ReleaseEvent = {
  readonly type: string;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly author: string;
  readonly releaseName: string;
  readonly [detail: string]: unknown;
};

/** Lists the events, newest first. `next` is the log position below which there may be more. */
export function listReleaseEvents(
  store: LakeStore,
  release: string,
  limit: number,
  below?: number,
): { readonly events: ReleaseEvent[]; readonly next: number | undefined } {
  const releaseId = createReleaseDocumentId(release);
  const changes = store.readTransactions({
    documentIds: [releaseId, ...store.findIdsWithPrefix(createVersionPrefix(release))],
    ...(below === undefined ? {} : { to: below - 1 }),
    reverse: true,
    limit,
    lifecycleOf: releaseId,
  });
  const transactions = [...Map.groupBy(changes, ({ sequence }) => sequence).values()];
  return {
    events: transactions.flatMap((transaction) => createEvents(transaction, release)),
    next: transactions.length === limit ? changes.at(-1)?.sequence : undefined,
  };
}

function createEvents(transaction: readonly LoggedChange[], release: string): ReleaseEvent[] {
  const [first] = transaction;
  if (!first) return [];
  const { timestamp, author, transactionId } = first;
  const event = (type: string, details: Record<string, unknown> = {}): ReleaseEvent => ({
    ...{ type, timestamp, author, releaseName: release },
    ...details,
  });
  const releaseChange = transaction.find(({ documentId }) => documentId === createReleaseDocumentId(release));
  const type = releaseChange && findEventType(releaseChange);
  if (type)
    return [event(type, type === 'scheduleRelease' ? { publishAt: releaseChange.after?.publishAt } : {})];
  const prefix = createVersionPrefix(release);
  return transaction.flatMap(({ documentId, before, after }) => {
    if (!documentId.startsWith(prefix) || (before && after)) return [];
    const document = after ?? before;
    const details = {
      documentId: parseId(documentId).publishedId,
      documentType: document?._type,
      versionId: documentId,
      versionRevisionId: after ? transactionId : revisionOf(before),
      revisionId: transactionId,
    };
    return [event(after ? 'addDocumentToRelease' : 'discardDocumentFromRelease', details)];
  });
}

/** Returns the event of a change of the release's document, or undefined for an edit of its metadata. */
function findEventType({ before, after }: LoggedChange): string | undefined {
  if (!before) return 'createRelease';
  if (!after) return 'deleteRelease';
  if (before.state === after.state) return undefined;
  switch (after.state) {
    case 'scheduled':
      return 'scheduleRelease';
    case 'published':
      return 'publishRelease';
    case 'archived':
      return 'archiveRelease';
    default:
      return before.state === 'archived' ? 'unarchiveRelease' : 'unscheduleRelease';
  }
}

function revisionOf(document: LakeDocument | undefined): unknown {
  return document?._rev;
}
