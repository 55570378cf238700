/** The in-memory dataset: all documents, in sync with the SQLite store, and the source of change notifications. */
import { log } from '#platform/log.ts';
import { QueryEngine, type SlowQueries } from './query/query-engine.ts';
import { type LakeDocument, parseId } from './store/document.ts';
import type { CommitOptions, CommitSummary, LakeStore, LoggedChange, Writer } from './store/lake-store.ts';

/** One transaction's change to one document. */
export type DocumentChange = {
  readonly documentId: string;
  readonly before: LakeDocument | undefined;
  readonly after: LakeDocument | undefined;
  /** The mutations in the API's form. Absent when another process wrote the transaction. */
  readonly mutations?: readonly unknown[];
};

/** One transaction's changes and its position in the log. */
export type ChangeSet = {
  readonly position: number;
  readonly transactionId: string;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly author: string;
  readonly changes: readonly DocumentChange[];
};

/** The mutations of a write by document id, in the API's form. */
export type MutationsByDocument = ReadonlyMap<string, readonly unknown[]>;

const POLL_INTERVAL_MS = 200;

/** A store's documents in memory. It polls for commits of other processes every 200 ms. */
export class Dataset {
  readonly queryEngine: QueryEngine;
  /** The store below: the log, and documents as stored. Write only through `commit`. */
  readonly store: LakeStore;
  readonly #mediaUrl: string;
  readonly #documents = new Map<string, LakeDocument>();
  // All stored ids of a document (published, draft, versions), by published id.
  readonly #groups = new Map<string, Set<string>>();
  readonly #listeners = new Set<(changes: ChangeSet) => void>();
  #position = 0;
  #dataVersion = 0;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param mediaUrl base URL of assets without a trailing slash; asset documents get their `url` from it
   * @param slow runs slow queries; without it they block the process
   */
  constructor(store: LakeStore, mediaUrl: string, slow?: SlowQueries) {
    this.store = store;
    this.#mediaUrl = mediaUrl;
    this.queryEngine = new QueryEngine(
      () => this.#documents.values(),
      (publishedId) => this.versionsOf(publishedId),
      { slow },
    );
    this.reload();
  }

  /** Reloads all documents without notifying listeners. */
  reload(): void {
    this.#dataVersion = this.store.dataVersion();
    const { documents, position } = this.store.readAll();
    this.#documents.clear();
    this.#groups.clear();
    for (const document of documents) this.#setDocument(document._id, this.#withAssetUrl(document));
    this.#position = position;
    this.queryEngine.clear();
  }

  /** Starts polling the store for commits of other processes. */
  watch(): void {
    this.#timer ??= setInterval(() => {
      try {
        this.refresh();
      } catch (error) {
        log.error({ event: 'lake.refresh-failed', err: error }, 'Reading the content store failed.');
      }
    }, POLL_INTERVAL_MS);
    this.#timer.unref();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#listeners.clear();
  }

  get size(): number {
    return this.#documents.size;
  }

  /** Position of the newest transaction applied. */
  get position(): number {
    return this.#position;
  }

  /** Returns the stored document with exactly this id. */
  get(id: string): LakeDocument | undefined {
    return this.#documents.get(id);
  }

  /** Returns the document with this published id, its draft and its release versions, where they exist. */
  versionsOf(publishedId: string): LakeDocument[] {
    return [...(this.#groups.get(publishedId) ?? [])].flatMap((id) => this.#documents.get(id) ?? []);
  }

  /** Returns all stored documents, sorted by id. They are immutable. */
  list(): LakeDocument[] {
    return [...this.#documents.values()].sort((a, b) => (a._id < b._id ? -1 : 1));
  }

  /** Returns the stored ids that start with `prefix`. */
  idsWithPrefix(prefix: string): string[] {
    return [...this.#documents.keys()].filter((id) => id.startsWith(prefix));
  }

  /** Calls `listener` after each transaction. Returns the unsubscribe function. */
  onChange(listener: (changes: ChangeSet) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Applies commits made since the last refresh. Cheap when there are none. */
  refresh(): void {
    const dataVersion = this.store.dataVersion();
    if (dataVersion === this.#dataVersion) return;
    this.#dataVersion = dataVersion;
    this.#catchUp(new Map(), undefined);
  }

  /**
   * Writes one transaction and notifies listeners before it returns. `work` sees a store that matches this dataset and returns
   * the mutations by document. If `work` throws, nothing is written.
   */
  commit(
    author: string,
    work: (writer: Writer) => MutationsByDocument,
    options: CommitOptions = {},
  ): CommitSummary {
    let mutations: MutationsByDocument = new Map();
    for (let attempt = 0; ; attempt++) {
      this.refresh();
      try {
        const summary = this.store.commit(
          author,
          (writer) => {
            // Another process may have committed between the refresh and the lock; retry in that case.
            if (this.store.isAhead(this.#position)) throw new StaleDatasetError();
            mutations = work(writer);
          },
          options,
        );
        this.#catchUp(mutations, summary.transactionId);
        return summary;
      } catch (error) {
        if (!(error instanceof StaleDatasetError) || attempt >= 10) throw error;
        this.#catchUp(new Map(), undefined);
      }
    }
  }

  #catchUp(mutations: MutationsByDocument, transactionId: string | undefined): void {
    for (const transaction of groupByTransaction(this.store.readSince(this.#position))) {
      const changes: DocumentChange[] = [];
      for (const { documentId, after } of transaction) {
        const documentMutations =
          transaction[0].transactionId === transactionId ? mutations.get(documentId) : undefined;
        const change: DocumentChange = {
          documentId,
          before: this.#documents.get(documentId),
          after: after && this.#withAssetUrl(after),
          ...(documentMutations ? { mutations: documentMutations } : {}),
        };
        if (!change.before && !change.after) continue;
        changes.push(change);
        this.#setDocument(documentId, change.after);
      }
      const { sequence: position, transactionId: id, timestamp, author } = transaction[0];
      this.#position = position;
      this.queryEngine.applyChanges(changes);
      const set: ChangeSet = { position, transactionId: id, timestamp, author, changes };
      for (const listener of this.#listeners) listener(set);
    }
  }

  #setDocument(id: string, document: LakeDocument | undefined): void {
    const { publishedId } = parseId(id);
    const group = this.#groups.get(publishedId);
    if (document) {
      this.#documents.set(id, document);
      if (group) group.add(id);
      else this.#groups.set(publishedId, new Set([id]));
    } else {
      this.#documents.delete(id);
      group?.delete(id);
      if (group?.size === 0) this.#groups.delete(publishedId);
    }
  }

  #withAssetUrl(document: LakeDocument): LakeDocument {
    const isAsset = document._type === 'sanity.imageAsset' || document._type === 'sanity.fileAsset';
    return isAsset && typeof document.path === 'string'
      ? { ...document, url: `${this.#mediaUrl}/${document.path}` }
      : document;
  }
}

class StaleDatasetError extends Error {}

type LoggedTransaction = readonly [LoggedChange, ...LoggedChange[]];

function groupByTransaction(changes: readonly LoggedChange[]): LoggedTransaction[] {
  const transactions: [LoggedChange, ...LoggedChange[]][] = [];
  for (const change of changes) {
    const last = transactions.at(-1);
    if (last && last[0].sequence === change.sequence) last.push(change);
    else transactions.push([change]);
  }
  return transactions;
}
