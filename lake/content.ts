/** The documents in memory: loaded once, kept in step with the store, and the place changes are announced from. */
import { log } from '#platform/log.ts';
import { QueryEngine } from './query/query-engine.ts';
import { type LakeDocument, parseId } from './store/document.ts';
import type { CommitOptions, CommitSummary, LakeStore, LoggedChange, Writer } from './store/store.ts';

/** What one transaction made of one document. */
export type DocumentChange = {
  readonly documentId: string;
  readonly before: LakeDocument | undefined;
  readonly after: LakeDocument | undefined;
  /** The mutations that made it so, in the API's form; absent when they are not known (another process wrote). */
  readonly mutations?: readonly unknown[];
};

/** One transaction's changes, and the log's position after them. */
export type ChangeSet = {
  readonly position: number;
  readonly transactionId: string;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly author: string;
  readonly changes: readonly DocumentChange[];
};

/** What is told of a write besides the documents: by document id, the mutations in the API's form. */
export type MutationsByDocument = ReadonlyMap<string, readonly unknown[]>;

const POLL_MILLISECONDS = 200;

/** The content of a store. Another process may write to the store; its commits are noticed within a fifth of a second. */
export class Content {
  readonly engine: QueryEngine;
  /** The store below: the log, and documents as stored. Write by `commit` alone. */
  readonly store: LakeStore;
  readonly #mediaUrl: string;
  readonly #documents = new Map<string, LakeDocument>();
  // The ids stored of a document: its own, its draft's, its versions'.
  readonly #groups = new Map<string, Set<string>>();
  readonly #listeners = new Set<(changes: ChangeSet) => void>();
  #position = 0;
  #dataVersion = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `mediaUrl`, without a slash at the end, is where assets are served: their `url` is made from it and their path. */
  constructor(store: LakeStore, mediaUrl: string) {
    this.store = store;
    this.#mediaUrl = mediaUrl;
    this.engine = new QueryEngine(
      () => this.#documents.values(),
      (publishedId) => this.versionsOf(publishedId),
    );
    this.reload();
  }

  /** Reads everything anew, telling nobody. */
  reload(): void {
    this.#dataVersion = this.store.dataVersion();
    const { documents, position } = this.store.readAll();
    this.#documents.clear();
    this.#groups.clear();
    for (const document of documents) this.#keep(document._id, this.#served(document));
    this.#position = position;
    this.engine.forget();
  }

  /** Starts to watch the store for other processes' commits. */
  watch(): void {
    this.#timer ??= setInterval(() => {
      try {
        this.refresh();
      } catch (error) {
        log.error({ event: 'lake.refresh-failed', err: error }, 'The content store could not be read.');
      }
    }, POLL_MILLISECONDS);
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

  /** Position of the newest transaction seen. */
  get position(): number {
    return this.#position;
  }

  /** The stored document with this very id. */
  get(id: string): LakeDocument | undefined {
    return this.#documents.get(id);
  }

  /** The document with this published id, its draft and its versions in releases, as far as they are there. */
  versionsOf(publishedId: string): LakeDocument[] {
    return [...(this.#groups.get(publishedId) ?? [])].flatMap((id) => this.#documents.get(id) ?? []);
  }

  /** Calls `listener` after each transaction, until the function returned is called. */
  onChange(listener: (changes: ChangeSet) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Catches up with the store, if anything was committed since. Cheap when nothing was. */
  refresh(): void {
    const dataVersion = this.store.dataVersion();
    if (dataVersion === this.#dataVersion) return;
    this.#dataVersion = dataVersion;
    this.#catchUp(new Map(), undefined);
  }

  /**
   * Writes one transaction and tells of it before it returns. `work` sees a store that this content is in step with; what
   * it returns names the mutations by document. When `work` throws, nothing was written.
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
            // Another process may have committed between the refresh and the lock: then once more.
            if (this.store.isAhead(this.#position)) throw new OvertakenError();
            mutations = work(writer);
          },
          options,
        );
        this.#catchUp(mutations, summary.transactionId);
        return summary;
      } catch (error) {
        if (!(error instanceof OvertakenError) || attempt >= 10) throw error;
        this.#catchUp(new Map(), undefined);
      }
    }
  }

  #catchUp(mutations: MutationsByDocument, transactionId: string | undefined): void {
    for (const transaction of inTransactions(this.store.readSince(this.#position))) {
      const changes: DocumentChange[] = [];
      for (const { documentId, after } of transaction) {
        const known = transaction[0].transactionId === transactionId ? mutations.get(documentId) : undefined;
        const change: DocumentChange = {
          documentId,
          before: this.#documents.get(documentId),
          after: after && this.#served(after),
          ...(known ? { mutations: known } : {}),
        };
        if (!change.before && !change.after) continue;
        changes.push(change);
        this.#keep(documentId, change.after);
      }
      const { sequence: position, transactionId: id, timestamp, author } = transaction[0];
      this.#position = position;
      this.engine.apply(changes);
      const set: ChangeSet = { position, transactionId: id, timestamp, author, changes };
      for (const listener of this.#listeners) listener(set);
    }
  }

  #keep(id: string, document: LakeDocument | undefined): void {
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

  #served(document: LakeDocument): LakeDocument {
    const isAsset = document._type === 'sanity.imageAsset' || document._type === 'sanity.fileAsset';
    return isAsset && typeof document.path === 'string'
      ? { ...document, url: `${this.#mediaUrl}/${document.path}` }
      : document;
  }
}

class OvertakenError extends Error {}

type LoggedTransaction = readonly [LoggedChange, ...LoggedChange[]];

function inTransactions(changes: readonly LoggedChange[]): LoggedTransaction[] {
  const transactions: [LoggedChange, ...LoggedChange[]][] = [];
  for (const change of changes) {
    const last = transactions.at(-1);
    if (last && last[0].sequence === change.sequence) last.push(change);
    else transactions.push([change]);
  }
  return transactions;
}
