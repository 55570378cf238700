/** The log as Sanity's history API tells it: one line a transaction. */
import { effectsOf } from '../events/listener.ts';
import type { LakeStore, LoggedChange, TransactionSelection } from '../store/store.ts';

/** What of the log is wanted. */
export type LogRequest = TransactionSelection & {
  /** Leaves out of each transaction the documents that were not asked for. */
  readonly identifiedOnly: boolean;
  /** Adds to each what it did, in the mendoza format. */
  readonly withEffects: boolean;
  readonly withMutations: boolean;
};

/** One transaction. */
export type LogLine = {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly author: string;
  readonly documentIDs: readonly string[];
  readonly effects?: Readonly<Record<string, { apply: unknown; revert: unknown }>>;
  readonly mutations?: readonly unknown[];
};

/** The transactions asked for, in the order asked for. */
export function readTransactionLog(store: LakeStore, request: LogRequest): LogLine[] {
  const wanted = new Set(request.documentIds);
  const transactions = new Map<number, LoggedChange[]>();
  for (const change of store.readTransactions(request)) {
    if (request.identifiedOnly && !wanted.has(change.documentId)) continue;
    const known = transactions.get(change.sequence);
    if (known) known.push(change);
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
                changes.map(({ documentId, before, after }) => [documentId, effectsOf(before, after)]),
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
