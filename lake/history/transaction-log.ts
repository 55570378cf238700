/** Reads the transaction log in the format of Sanity's history API, one line per transaction. */
import { createEffects } from '../events/listener.ts';
import type { LakeStore, LoggedChange, TransactionSelection } from '../store/lake-store.ts';

/** A request for part of the log. */
export type LogRequest = TransactionSelection & {
  /** Leaves out the changes of other documents. */
  readonly identifiedOnly: boolean;
  /** Adds effects in the mendoza format. */
  readonly withEffects: boolean;
  readonly withMutations: boolean;
};

/** One transaction of the log. */
export type TransactionLogLine = {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly author: string;
  readonly documentIDs: readonly string[];
  readonly effects?: Readonly<Record<string, { apply: unknown; revert: unknown }>>;
  readonly mutations?: readonly unknown[];
};

/** Reads the requested transactions in the requested order. */
export function readTransactionLog(store: LakeStore, request: LogRequest): TransactionLogLine[] {
  const requestedIds = request.documentIds && new Set(request.documentIds);
  const transactions = new Map<number, LoggedChange[]>();
  const withoutStates = !request.withEffects && !request.withMutations;
  for (const change of store.readTransactions({ ...request, withoutStates })) {
    if (request.identifiedOnly && requestedIds?.has(change.documentId) === false) continue;
    const loggedChanges = transactions.get(change.sequence);
    if (loggedChanges) loggedChanges.push(change);
    else transactions.set(change.sequence, [change]);
  }
  return [...transactions.values()].flatMap((changes) => {
    const [first] = changes;
    if (!first) return [];
    return [
      {
        id: first.transactionId,
        timestamp: first.timestamp,
        author: first.author,
        documentIDs: changes.map(({ documentId }) => documentId),
        ...(request.withEffects
          ? {
              effects: Object.fromEntries(
                changes.map(({ documentId, before, after }) => [documentId, createEffects(before, after)]),
              ),
            }
          : {}),
        ...(request.withMutations
          ? {
              mutations: changes.map(({ documentId, after }) =>
                after ? { createOrReplace: after } : { delete: { id: documentId } },
              ),
            }
          : {}),
      },
    ];
  });
}
