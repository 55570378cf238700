/** Brings a transaction into the store: all of it, or nothing. */
import { randomUUID } from 'node:crypto';
import type { Content } from '../content.ts';
import { newTransactionId, TransactionExistsError, type Writer } from '../store/store.ts';
import { invalid, WriteError } from './mutation-error.ts';
import { type Outcome, Transaction } from './transaction.ts';

/** How to write. */
export type WriteOptions = {
  /** Who writes, for the log. */
  readonly author: string;
  /** The transaction's id; a random one when absent. */
  readonly transactionId?: string | undefined;
  /** Answers what would happen, and does nothing. */
  readonly dryRun?: boolean;
  /** Whether objects in arrays get keys made. */
  readonly generateKeys?: boolean;
};

/** What was written. */
export type Written<Result> = {
  readonly transactionId: string;
  readonly outcomes: readonly Outcome[];
  readonly result: Result;
};

/**
 * Runs `work` on a transaction and stores what came of it. When this returns it is on the disk, every query sees it, and
 * listeners have been told. Throws `WriteError`, and then nothing was done.
 */
export function write<Result>(
  content: Content,
  options: WriteOptions,
  work: (transaction: Transaction) => Result,
): Written<Result> {
  const transactionId = options.transactionId ?? newTransactionId();
  if (!/^[A-Za-z0-9_-]{1,128}$/.test(transactionId)) throw invalid('Malformed transaction ID');
  const at = new Date();
  let written: { outcomes: readonly Outcome[]; result: Result } | undefined;
  const run = (writer: Writer) => {
    const transaction = new Transaction({
      read: (id) => writer.read(id),
      referring: (id) => content.engine.referring(id),
      versionsOf: (publishedId) => content.versionsOf(publishedId),
      transactionId,
      timestamp: at.toISOString(),
      generateKeys: options.generateKeys ?? false,
      newId: randomUUID,
    });
    const result = work(transaction);
    const outcomes = transaction.outcomes();
    written = { outcomes, result };
    if (options.dryRun) throw new DryRun();
    for (const { id, after } of outcomes) {
      if (after) writer.write(after);
      else writer.delete(id);
    }
    for (const id of transaction.purged) writer.forget(id);
    return transaction.mutations;
  };
  try {
    content.commit(options.author, run, { transactionId, at });
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
  if (!written) throw new Error('The transaction did not run.');
  return { transactionId, ...written };
}

class DryRun extends Error {}
