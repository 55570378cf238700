/** The documents in memory: loaded once, kept in step with the store, and the place changes are announced from. */
import { log } from '#src/platform/log.ts';
import { QueryEngine } from './query/query-engine.ts';
import type { LakeDocument } from './store/document.ts';
import type { LakeStore } from './store/store.ts';

/** What became of one document. When several transactions arrive together, from the first to the last of them. */
export type DocumentChange = {
  readonly documentId: string;
  readonly transactionId: string;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly before: LakeDocument | undefined;
  readonly after: LakeDocument | undefined;
};

/** Changes that arrived together, and the log's position after them. */
export type ChangeSet = { readonly position: number; readonly changes: readonly DocumentChange[] };

const POLL_MILLISECONDS = 200;

/** The content of a store. Another process may write to the store; its commits are noticed within a fifth of a second. */
export class Content {
  readonly engine: QueryEngine;
  readonly #store: LakeStore;
  readonly #mediaUrl: string;
  readonly #documents = new Map<string, LakeDocument>();
  readonly #listeners = new Set<(changes: ChangeSet) => void>();
  #sorted: readonly LakeDocument[] | undefined;
  #position = 0;
  #dataVersion = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `mediaUrl`, without a slash at the end, is where assets are served: their `url` is made from it and their path. */
  constructor(store: LakeStore, mediaUrl: string) {
    this.#store = store;
    this.#mediaUrl = mediaUrl;
    this.engine = new QueryEngine(() => this.#inOrder());
    this.reload();
  }

  /** Reads everything anew, telling nobody. */
  reload(): void {
    this.#dataVersion = this.#store.dataVersion();
    const { documents, position } = this.#store.readAll();
    this.#documents.clear();
    for (const document of documents) this.#documents.set(document._id, this.#served(document));
    this.#position = position;
    this.#sorted = undefined;
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

  /** Calls `listener` after each change, until the function returned is called. */
  onChange(listener: (changes: ChangeSet) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Catches up with the store, if anything was committed since. Cheap when nothing was. */
  refresh(): void {
    const dataVersion = this.#store.dataVersion();
    if (dataVersion === this.#dataVersion) return;
    this.#dataVersion = dataVersion;
    this.#catchUp();
  }

  #catchUp(): void {
    const news = this.#store.readSince(this.#position);
    const newest = news.changes.at(-1);
    if (!newest) return;
    const changes = new Map<string, DocumentChange>();
    for (const { documentId, transactionId, timestamp } of news.changes) {
      const stored = news.documents.get(documentId);
      changes.set(documentId, {
        documentId,
        transactionId,
        timestamp,
        before: this.#documents.get(documentId),
        after: stored && this.#served(stored),
      });
    }
    for (const { documentId, after } of changes.values()) {
      if (after) this.#documents.set(documentId, after);
      else this.#documents.delete(documentId);
    }
    this.#position = newest.sequence;
    this.#sorted = undefined;
    this.engine.forget();
    const set: ChangeSet = {
      position: newest.sequence,
      changes: [...changes.values()].filter(({ before, after }) => before || after),
    };
    for (const listener of this.#listeners) listener(set);
  }

  #inOrder(): readonly LakeDocument[] {
    this.#sorted ??= [...this.#documents.values()].sort((a, b) => (a._id < b._id ? -1 : 1));
    return this.#sorted;
  }

  #served(document: LakeDocument): LakeDocument {
    const isAsset = document._type === 'sanity.imageAsset' || document._type === 'sanity.fileAsset';
    return isAsset && typeof document.path === 'string'
      ? { ...document, url: `${this.#mediaUrl}/${document.path}` }
      : document;
  }
}
