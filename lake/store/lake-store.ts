/** The lake's SQLite store: documents and the transaction log. Several processes may write; each commit is one transaction. */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { namedRevisionType } from '#contracts/content/named-revision.ts';
import { isLakeDocument, type LakeDocument, parseId } from './document.ts';

/** A change of one document in a transaction, as logged. */
export type LoggedChange = {
  /** Position of the transaction in the log; increases with each commit. */
  readonly sequence: number;
  readonly transactionId: string;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly author: string;
  readonly documentId: string;
  /** The document before and after the change. Absent if it did not exist, or if its history was purged. */
  readonly before: LakeDocument | undefined;
  readonly after: LakeDocument | undefined;
};

/** Log entry of a commit. */
export type CommitOptions = {
  /** Default: now. */
  at?: Date;
  /** Default: a random id. */
  transactionId?: string;
};

/** A selection of transactions in the log. */
export type TransactionSelection = {
  /** Transactions that changed one of these documents. Default: all transactions. */
  readonly documentIds?: readonly string[] | undefined;
  /** Positions, inclusive. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly authors?: readonly string[] | undefined;
  /** Newest first. */
  readonly reverse?: boolean;
  readonly limit: number;
  /** Of documents other than this one, selects only creations and deletions. */
  readonly lifecycleOf?: string;
  /** Leaves out the states before and after the changes, which take most of the time. */
  readonly withoutStates?: boolean;
};

/** The log already has a transaction with this id. */
export class TransactionExistsError extends Error {
  override readonly name = 'TransactionExistsError';
}

/** Counts of a transaction's changes. */
export type CommitSummary = {
  readonly transactionId: string;
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
  readonly unchanged: number;
};

/** Write access within an open transaction. */
export type Writer = {
  /** Creates or replaces the document. An unchanged document keeps its revision. */
  put(document: LakeDocument): void;
  /** Creates or replaces the document as given, with this transaction as its revision, even if it is unchanged. */
  write(document: LakeDocument): LakeDocument;
  /** Deletes the document, if it exists. */
  delete(id: string): void;
  /** Deletes the document's history before this transaction. */
  purgeHistory(id: string): void;
  read(id: string): LakeDocument | undefined;
  has(id: string): boolean;
};

// `before` holds the replaced document, so that history can be walked back from the present.
const schema = `
  CREATE TABLE IF NOT EXISTS documents (
    id TEXT PRIMARY KEY, type TEXT NOT NULL, rev TEXT NOT NULL, updated_at TEXT NOT NULL,
    sequence INTEGER NOT NULL, json TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS transactions (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, timestamp TEXT NOT NULL, author TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS changes (
    sequence INTEGER NOT NULL REFERENCES transactions (sequence), document_id TEXT NOT NULL, type TEXT NOT NULL,
    operation TEXT NOT NULL CHECK (operation IN ('create', 'update', 'delete')),
    rev TEXT, previous_rev TEXT, before TEXT,
    PRIMARY KEY (sequence, document_id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS changes_by_document ON changes (document_id, sequence);
`;

const STORE_VERSION = 1;

/** A connection to the store in `folder`, which is created if missing. */
export class LakeStore {
  readonly #database: DatabaseSync;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#database = new DatabaseSync(join(folder, 'content.db'));
    this.#database.exec('PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    const version = Number(this.#database.prepare('PRAGMA user_version').get()?.user_version ?? 0);
    if (version > STORE_VERSION) {
      this.#database.close();
      throw new Error(`The content store in ${folder} was written by a newer release.`);
    }
    this.#database.exec(`BEGIN IMMEDIATE; ${schema} PRAGMA user_version = ${STORE_VERSION}; COMMIT`);
  }

  close(): void {
    this.#database.close();
  }

  /** Returns a number that changes when another connection commits. */
  dataVersion(): number {
    return Number(this.#statement('PRAGMA data_version').get()?.data_version);
  }

  /** Returns the position of the newest transaction; 0 if the log is empty. */
  position(): number {
    return Number(this.#statement('SELECT max(sequence) AS position FROM transactions').get()?.position ?? 0);
  }

  /** Returns true if the log has a transaction after `position`. */
  isAhead(position: number): boolean {
    return this.#statement('SELECT 1 FROM changes WHERE sequence > ? LIMIT 1').get(position) !== undefined;
  }

  isEmpty(): boolean {
    return this.#statement('SELECT 1 FROM documents LIMIT 1').get() === undefined;
  }

  /** Reads all documents, sorted by id, and the log's position, in one read transaction. */
  readAll(): { documents: LakeDocument[]; position: number } {
    return this.#inReadTransaction(() => ({
      documents: this.#statement('SELECT json FROM documents ORDER BY id')
        .all()
        .map((row) => parseStored(row.json)),
      position: this.position(),
    }));
  }

  /** Reads the changes after `position`, oldest first. */
  readSince(position: number): LoggedChange[] {
    return this.#inReadTransaction(() => this.#changes('c.sequence > ?', [position]));
  }

  /** Reads all states that the transactions after `from` and up to `to` stored or replaced, in any order. */
  readStatesBetween(from: number, to: number): LakeDocument[] {
    return this.#statement(
      `SELECT c.before, d.json AS after
       FROM changes c LEFT JOIN documents d ON d.id = c.document_id AND d.sequence = c.sequence
       WHERE c.sequence > ? AND c.sequence <= ?`,
    )
      .all(from, to)
      .flatMap(({ before, after }) => [before, after].filter((json) => json !== null).map(parseStored));
  }

  /** Reads the selected transactions with all of their changes. */
  readTransactions(selection: TransactionSelection): LoggedChange[] {
    const {
      documentIds,
      from = 0,
      to = Number.MAX_SAFE_INTEGER,
      authors,
      reverse = false,
      limit,
    } = selection;
    const order = reverse ? 'DESC' : 'ASC';
    const lifecycle = selection.lifecycleOf;
    return this.#inReadTransaction(() => {
      const sequences = this.#statement(
        `SELECT DISTINCT c.sequence FROM changes c JOIN transactions t USING (sequence)
         WHERE c.sequence BETWEEN ? AND ?
           ${documentIds ? 'AND c.document_id IN (SELECT value FROM json_each(?))' : ''}
           ${authors ? 'AND t.author IN (SELECT value FROM json_each(?))' : ''}
           ${lifecycle === undefined ? '' : "AND (c.document_id = ? OR c.operation <> 'update')"}
         ORDER BY c.sequence ${order} LIMIT ?`,
      )
        .all(
          from,
          to,
          ...(documentIds ? [JSON.stringify(documentIds)] : []),
          ...(authors ? [JSON.stringify(authors)] : []),
          ...(lifecycle === undefined ? [] : [lifecycle]),
          limit,
        )
        .map((row) => Number(row.sequence));
      const changes = this.#changes(
        'c.sequence IN (SELECT value FROM json_each(?))',
        [JSON.stringify(sequences)],
        !selection.withoutStates,
      );
      const place = new Map(sequences.map((sequence, index) => [sequence, index]));
      return changes.sort((a, b) => (place.get(a.sequence) ?? 0) - (place.get(b.sequence) ?? 0));
    });
  }

  /** Returns the ids in the log that start with `prefix`, also of deleted documents. */
  findIdsWithPrefix(prefix: string): string[] {
    return this.#statement(
      'SELECT DISTINCT document_id FROM changes WHERE document_id >= ? AND document_id < ?',
    )
      .all(prefix, `${prefix}\u{10ffff}`)
      .map((row) => String(row.document_id));
  }

  /** Returns every id under which the log may know this document: its own, its draft's, and its release versions'. */
  findAllIds(publishedId: string): string[] {
    const versions = this.#statement(
      `SELECT DISTINCT document_id FROM changes
       WHERE document_id >= 'versions.' AND document_id < 'versions/' AND substr(document_id, -length(?)) = ?`,
    ).all(`.${publishedId}`, `.${publishedId}`);
    return [
      publishedId,
      `drafts.${publishedId}`,
      ...versions
        .map((row) => String(row.document_id))
        .filter((id) => parseId(id).publishedId === publishedId),
    ];
  }

  /**
   * Reads the document as it was after the transaction at `position`. Returns undefined if it did not exist or is not known.
   */
  readAt(id: string, position: number): LakeDocument | undefined {
    return this.#inReadTransaction(() => {
      const next = this.#statement(
        'SELECT before FROM changes WHERE document_id = ? AND sequence > ? ORDER BY sequence LIMIT 1',
      ).get(id, position);
      if (next) return next.before === null ? undefined : parseStored(next.before);
      return this.read(id);
    });
  }

  /** Reads the current document, or its last state before it was deleted. */
  readLast(id: string): LakeDocument | undefined {
    return this.#inReadTransaction(() => this.read(id) ?? this.readDeletion(id)?.before);
  }

  /** Reads the last deletion of a document: its last state, and the id of the transaction. */
  readDeletion(id: string): { readonly before: LakeDocument; readonly transactionId: string } | undefined {
    const last = this.#statement(
      `SELECT c.before, t.id FROM changes c JOIN transactions t USING (sequence)
       WHERE c.document_id = ? AND c.operation = 'delete' ORDER BY c.sequence DESC LIMIT 1`,
    ).get(id);
    return last && last.before !== null
      ? { before: parseStored(last.before), transactionId: String(last.id) }
      : undefined;
  }

  /** Returns the position of a transaction, or undefined if the log does not have it. */
  positionOf(transactionId: string): number | undefined {
    const row = this.#statement('SELECT sequence FROM transactions WHERE id = ?').get(transactionId);
    return row === undefined ? undefined : Number(row.sequence);
  }

  /** Returns the position of the newest transaction at or before a time (ISO 8601, UTC); 0 if there is none. */
  positionAt(time: string): number {
    const row = this.#statement(
      'SELECT max(sequence) AS position FROM transactions WHERE timestamp <= ?',
    ).get(time);
    return Number(row?.position ?? 0);
  }

  /** Returns the position of the newest transaction before a time (ISO 8601, UTC); 0 if there is none. */
  positionBefore(time: string): number {
    const row = this.#statement('SELECT max(sequence) AS position FROM transactions WHERE timestamp < ?').get(
      time,
    );
    return Number(row?.position ?? 0);
  }

  // The state after a change is the state that the next change replaced, or the current document.
  #changes(condition: string, parameters: readonly (string | number)[], withStates = true): LoggedChange[] {
    const states = `c.before,
      CASE c.operation WHEN 'delete' THEN NULL ELSE coalesce(
        (SELECT n.before FROM changes n WHERE n.document_id = c.document_id AND n.sequence > c.sequence
         ORDER BY n.sequence LIMIT 1),
        (SELECT d.json FROM documents d WHERE d.id = c.document_id AND d.sequence = c.sequence)) END AS after`;
    return this.#statement(
      `SELECT c.sequence, t.id, t.timestamp, t.author, c.document_id, c.operation,
         ${withStates ? states : 'NULL AS before, NULL AS after'}
       FROM changes c JOIN transactions t USING (sequence)
       WHERE ${condition} ORDER BY c.sequence, c.document_id`,
    )
      .all(...parameters)
      .map((row) => ({
        sequence: Number(row.sequence),
        transactionId: String(row.id),
        timestamp: String(row.timestamp),
        author: String(row.author),
        documentId: String(row.document_id),
        before: row.before === null ? undefined : parseStored(row.before),
        after: row.after === null ? undefined : parseStored(row.after),
      }));
  }

  /** Reads the current document. */
  read(id: string): LakeDocument | undefined {
    const row = this.#statement('SELECT json FROM documents WHERE id = ?').get(id);
    return row === undefined ? undefined : parseStored(row.json);
  }

  /** Reads the documents whose id begins with `prefix`. */
  readByPrefix(prefix: string): LakeDocument[] {
    return this.#statement('SELECT json FROM documents WHERE id >= ? AND id < ? ORDER BY id')
      .all(prefix, `${prefix}\u{10ffff}`)
      .map((row) => parseStored(row.json));
  }

  /**
   * Runs `work` in one transaction. If it throws, nothing is stored. A transaction without changes leaves no entry in the log.
   * Throws `TransactionExistsError` if `transactionId` was used before.
   */
  commit(author: string, work: (writer: Writer) => void, options: CommitOptions = {}): CommitSummary {
    const transactionId = options.transactionId ?? createTransactionId();
    const timestamp = (options.at ?? new Date()).toISOString();
    const count = { created: 0, updated: 0, deleted: 0, unchanged: 0 };
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      if (this.positionOf(transactionId) !== undefined) throw new TransactionExistsError(transactionId);
      work(this.#writer(author, transactionId, timestamp, count));
      const changed = count.created + count.updated + count.deleted > 0;
      this.#database.exec(changed ? 'COMMIT' : 'ROLLBACK');
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
    return { transactionId, ...count };
  }

  /**
   * Deletes states of drafts and release versions that were replaced before a time. The last state of each draft stays, which
   * was published or discarded. All states of published documents stay, and those that editors named.
   * @param limit maximum of states to delete in one call
   * @returns the number of deleted states; 0 if none are left
   */
  pruneDraftHistory(before: Date, limit: number): number {
    const until = this.positionBefore(before.toISOString());
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const named = JSON.stringify(
        this.#statement("SELECT json_extract(json, '$.revision') AS revision FROM documents WHERE type = ?")
          .all(namedRevisionType)
          .flatMap(({ revision }) => (typeof revision === 'string' ? [revision] : [])),
      );
      const pruned = this.#statement(
        `SELECT c.document_id AS id, c.sequence, n.sequence AS next FROM changes c JOIN changes n
           ON n.document_id = c.document_id AND n.sequence =
             (SELECT min(sequence) FROM changes WHERE document_id = c.document_id AND sequence > c.sequence)
         WHERE (c.document_id BETWEEN 'drafts.' AND 'drafts/' OR c.document_id BETWEEN 'versions.' AND 'versions/')
           AND c.operation <> 'delete' AND n.operation = 'update' AND n.sequence <= ?
           AND c.rev NOT IN (SELECT value FROM json_each(?))
         ORDER BY c.document_id, c.sequence LIMIT ?`,
      ).all(until, named, limit);
      // The next change no longer knows the state that it replaced, so it becomes a creation. But it replaces a named state,
      // if there is one before.
      const resetNext = this.#statement(
        `WITH kept AS (SELECT previous_rev, before FROM changes
           WHERE document_id = ?1 AND sequence = ?2 AND previous_rev IN (SELECT value FROM json_each(?4)))
         UPDATE changes SET operation = iif(EXISTS (SELECT 1 FROM kept), 'update', 'create'),
           previous_rev = (SELECT previous_rev FROM kept), before = (SELECT before FROM kept)
         WHERE document_id = ?1 AND sequence = ?3`,
      );
      const deleteChange = this.#statement('DELETE FROM changes WHERE document_id = ? AND sequence = ?');
      const deleteIfEmpty = this.#statement(
        'DELETE FROM transactions WHERE sequence = ?1 AND NOT EXISTS (SELECT 1 FROM changes WHERE sequence = ?1)',
      );
      for (const row of pruned) {
        resetNext.run(String(row.id), Number(row.sequence), Number(row.next), named);
        deleteChange.run(String(row.id), Number(row.sequence));
        deleteIfEmpty.run(Number(row.sequence));
      }
      this.#database.exec(pruned.length > 0 ? 'COMMIT' : 'ROLLBACK');
      return pruned.length;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  #writer(
    author: string,
    transactionId: string,
    timestamp: string,
    count: { created: number; updated: number; deleted: number; unchanged: number },
  ): Writer {
    const sequence = Number(
      this.#statement('INSERT INTO transactions (id, timestamp, author) VALUES (?, ?, ?)').run(
        transactionId,
        timestamp,
        author,
      ).lastInsertRowid,
    );
    const find = this.#statement('SELECT type, rev, json FROM documents WHERE id = ?');
    const store = this.#statement(
      'INSERT OR REPLACE INTO documents (id, type, rev, updated_at, sequence, json) VALUES (?, ?, ?, ?, ?, ?)',
    );
    // A document changed twice in a transaction keeps the first `before`.
    const record = this.#statement(
      `INSERT INTO changes (sequence, document_id, type, operation, rev, previous_rev, before) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET type = excluded.type, operation = excluded.operation, rev = excluded.rev`,
    );
    const remove = this.#statement('DELETE FROM documents WHERE id = ?');
    const replace = (row: ReturnType<typeof find.get>, document: LakeDocument): LakeDocument => {
      const stored = { ...document, _rev: transactionId };
      const { _id: id, _type: type } = document;
      store.run(id, type, transactionId, String(document._updatedAt), sequence, JSON.stringify(stored));
      record.run(
        sequence,
        id,
        type,
        row ? 'update' : 'create',
        transactionId,
        row === undefined ? null : String(row.rev),
        row === undefined ? null : String(row.json),
      );
      if (row) count.updated++;
      else count.created++;
      return stored;
    };
    return {
      put: (document) => {
        const row = find.get(document._id);
        const before = row === undefined ? undefined : parseStored(row.json);
        if (before && isUnchanged(before, document)) {
          count.unchanged++;
          return;
        }
        replace(row, {
          ...document,
          _createdAt: document._createdAt ?? before?._createdAt ?? timestamp,
          _updatedAt: document._updatedAt ?? timestamp,
        });
      },
      write: (document) => replace(find.get(document._id), document),
      delete: (id) => {
        const row = find.get(id);
        if (row === undefined) return;
        remove.run(id);
        record.run(sequence, id, String(row.type), 'delete', null, String(row.rev), String(row.json));
        count.deleted++;
      },
      purgeHistory: (id) => {
        this.#statement('DELETE FROM changes WHERE document_id = ? AND sequence < ?').run(id, sequence);
        this.#statement('UPDATE changes SET before = NULL WHERE document_id = ? AND sequence = ?').run(
          id,
          sequence,
        );
      },
      read: (id) => this.read(id),
      has: (id) => find.get(id) !== undefined,
    };
  }

  readonly #statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();

  #statement(sql: string): ReturnType<DatabaseSync['prepare']> {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #inReadTransaction<Result>(read: () => Result): Result {
    if (this.#database.isTransaction) return read();
    this.#database.exec('BEGIN');
    try {
      return read();
    } finally {
      this.#database.exec('COMMIT');
    }
  }
}

/** Creates a random transaction id. */
export function createTransactionId(): string {
  return randomBytes(16).toString('base64url');
}

function parseStored(json: unknown): LakeDocument {
  const document: unknown = JSON.parse(String(json));
  if (!isLakeDocument(document)) throw new Error('The content store contains a row that is not a document.');
  return document;
}

/** Returns true if `next` changes only the revision and the times that the store sets. */
function isUnchanged(before: LakeDocument, next: LakeDocument): boolean {
  const filled = { _createdAt: before._createdAt, _updatedAt: before._updatedAt, ...next, _rev: before._rev };
  return toCanonicalJson(before) === toCanonicalJson(filled);
}

function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
