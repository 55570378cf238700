/** Opens the embedded PostgreSQL (PGlite) in a locked folder, with private files and a clean stop after a crash. */
import { PGlite, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { lockFolder } from '../folder-lock.ts';
import { migrationsFolder } from './migrations-folder.ts';
import type { OpenedDatabase } from './opened-database.ts';
import { prepareStatements } from './prepared-statements.ts';
import { redactQueryErrors } from './redact-query-errors.ts';
import { tracedQuery } from './traced-queries.ts';

redactQueryErrors();

/** Functions that PGlite calls in its main loop. It does not catch errors of the last one there. */
const refusedFunctions = ['_PostgresMainLoopOnce', 'stackRestore'] as const;

/** Functions that PGlite calls after each statement. */
const doneAfterwards = ['_PostgresSendReadyForQueryIfNecessary', '_pgl_pq_flush'] as const;

/**
 * PGlite that can stop. PostgreSQL aborts when it can't write its log, such as on a full disk, and recovers on the next
 * start. PGlite would send the same statement to the aborted instance forever and block the process.
 */
class StoppablePglite extends PGlite {
  /** Calls `hear` when the database stops, during a statement. That statement and all later ones are rejected. */
  onEnd(hear: () => void): void {
    const { mod } = this;
    if (!mod) throw new Error('The embedded database is not open yet.');
    mod.onAbort = () => {
      for (const name of refusedFunctions) mod[name] = refuse;
      for (const name of doneAfterwards) mod[name] = () => undefined;
      hear();
    };
  }

  override query<T>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    return super.query(text, params, this.#adoptParsers(options));
  }

  override transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((transaction) => {
      const query = transaction.query.bind(transaction);
      transaction.query = (text, params, options) => query(text, params, this.#adoptParsers(options));
      return work(transaction);
    });
  }

  /**
   * Drizzle sends the same parsers with each query. PGlite would merge them with its own hundreds for each result, which
   * takes a tenth of a statement, so they become its own.
   */
  #adoptParsers({ parsers, ...options }: QueryOptions = {}): QueryOptions {
    Object.assign(this.parsers, parsers);
    return options;
  }

  /** Closes its files unchanged, because an aborted database must write no more. */
  drop(): void {
    this.mod?.FS.quit();
  }
}

/**
 * PGlite's file system, with files that only their owner can access. Emscripten sets permissions explicitly, ignoring
 * the umask, and makes most files world-writable.
 */
class PrivateFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const { preRun = [] } = emscriptenOpts;
    const narrow: (typeof preRun)[number] = ({ FS }) => {
      const { chmod } = FS;
      Object.assign(FS, {
        chmod: (file: string, mode: number, ...more: []) => chmod(file, mode & 0o700, ...more),
      });
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, narrow] } };
  }
}

/** Throws PostgreSQL's error code for a crashed process (57P02). */
function refuse(): never {
  throw Object.assign(new Error('The embedded database has stopped.'), { code: '57P02' });
}

/**
 * Returns a drizzle database whose transactions ignore their isolation level. Setting it takes a statement of its own,
 * and transactions run one at a time here, so that all levels are the same.
 */
function databaseOf(client: PGlite): PgliteDatabase {
  const database = drizzle(client);
  const transaction = database.transaction.bind(database);
  database.transaction = (work, { accessMode } = {}) => transaction(work, accessMode && { accessMode });
  return database;
}

/**
 * Opens the embedded database in `folder`; creates it if missing. It locks the folder first, because two processes in
 * one folder would silently lose data. Rejects with `FolderLockedError` if another process holds the lock.
 * @param hearEnd called after the database has stopped and may be reopened; acknowledged data is then still there
 */
export async function openEmbedded(folder: string, hearEnd?: () => void): Promise<OpenedDatabase> {
  const lock = lockFolder(folder);
  // In a subfolder: a new cluster needs an empty folder, and the lock is a file.
  const client = new StoppablePglite({ fs: new PrivateFiles(`${folder}/cluster`) });
  const letGo = () => {
    client.drop();
    lock.release();
  };
  try {
    await client.waitReady;
    client.onEnd(() => {
      // Deferred until its last statement has ended.
      queueMicrotask(letGo);
      hearEnd?.();
    });
    client.query = tracedQuery(client.query);
    const database = databaseOf(client);
    await migrate(database, { migrationsFolder: migrationsFolder() });
    client.execProtocolStream = prepareStatements(client.execProtocolStream.bind(client));
    return {
      database,
      async close() {
        await client.close();
        lock.release();
      },
    };
  } catch (error) {
    letGo();
    throw error;
  }
}
