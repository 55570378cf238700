/** Runs and commits a transaction atomically. */
import { randomUUID } from 'node:crypto';
import type { Dataset } from '../dataset.ts';
import { createVersionPrefix } from '../releases/release.ts';
import { createTransactionId, TransactionExistsError, type Writer } from '../store/lake-store.ts';
import { type Outcome, Transaction } from './transaction.ts';
import { validationError, WriteError } from './write-error.ts';

/** Options of a write. */
export type WriteOptions = {
  /** Author in the log. */
  readonly author: string;
  /** Default: a random id. */
  readonly transactionId?: string | undefined;
  /** Returns the result without storing it. */
  readonly dryRun?: boolean;
  /** True if objects in arrays get generated keys. */
  readonly generateKeys?: boolean;
};

/** Result of a write. */
export type WriteResult<Result> = {
  readonly transactionId: string;
  readonly outcomes: readonly Outcome[];
  readonly result: Result;
};

/**
 * Runs `work` on a transaction and commits its outcomes. On return they are on disk, visible to queries, and listeners are
 * notified. Throws `WriteError`; nothing is stored in that case.
 */
export function writeTransaction<Result>(
  dataset: Dataset,
  options: WriteOptions,
  work: (transaction: Transaction) => Result,
): WriteResult<Result> {
  const transactionId = options.transactionId ?? createTransactionId();
  if (!/^[A-Za-z0-9_-]{1,128}$/.test(transactionId)) throw validationError('Malformed transaction ID');
  const at = new Date();
  let outcome: { outcomes: readonly Outcome[]; result: Result } | undefined;
  const run = (writer: Writer) => {
    const transaction = new Transaction({
      read: (id) => writer.read(id),
      findReferring: (id) => dataset.queryEngine.findReferring(id),
      versionsOf: (publishedId) => dataset.versionsOf(publishedId),
      versionIdsIn: (release) => dataset.idsWithPrefix(createVersionPrefix(release)),
      readLast: (id) => dataset.store.readLast(id),
      transactionId,
      timestamp: at.toISOString(),
      generateKeys: options.generateKeys ?? false,
      newId: randomUUID,
    });
    const result = work(transaction);
    const outcomes = transaction.outcomes();
    outcome = { outcomes, result };
    if (options.dryRun) throw new DryRun();
    for (const { id, after } of outcomes) {
      if (after) writer.write(after);
      else writer.delete(id);
    }
    for (const id of transaction.purgedIds) writer.purgeHistory(id);
    return transaction.mutations;
  };
  try {
    dataset.commit(options.author, run, { transactionId, at });
  } catch (error) {
    if (error instanceof TransactionExistsError) {
      throw new WriteError(409, {
        type: 'transactionAlreadyExistsError',
        description: `Transaction with ID "${transactionId}" already exists`,
        transactionId,
      });
    }
    if (!(error instanceof DryRun)) throw error;
  }
  if (!outcome) throw new Error('The transaction did not run.');
  return { transactionId, ...outcome };
}

class DryRun extends Error {}
