import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { lockFolder } from '../folder-lock.ts';
import { migrationsFolder } from './migrations-folder.ts';
import type { OpenedDatabase } from './opened-database.ts';
import { quietQueryErrors } from './quiet-query-errors.ts';
import { tracedQuery } from './traced-queries.ts';

quietQueryErrors();

/** Asked by the package in its loop; the last of them outside of what it catches there. */
const asked = ['_PostgresMainLoopOnce', 'stackRestore'] as const;

/** Done by the package when a question is answered or refused. */
const doneAfterwards = ['_PostgresSendReadyForQueryIfNecessary', '_pgl_pq_flush'] as const;

/**
 * PGlite, but for its end. PostgreSQL ends where it can't write down what it does, as on a full disk, and reads its log when it is
 * started again; the package would put the same question to what has ended for ever, and nothing else would run in the process.
 */
class MortalDatabase extends PGlite {
  /** Has `hear` called when it ends, in the middle of a statement. That one is refused, and all that are asked later. */
  onEnd(hear: () => void): void {
    const { mod } = this;
    if (!mod) throw new Error('The embedded database is not open yet.');
    mod.onAbort = () => {
      for (const name of asked) mod[name] = refuse;
      for (const name of doneAfterwards) mod[name] = () => undefined;
      hear();
    };
  }

  /** Lets go of its files as they are: what has ended must write no more. */
  drop(): void {
    this.mod?.FS.quit();
  }
}

/**
 * The package's files, for their owner alone. Its runtime sets the rights of each file it makes by itself, past the umask: of most
 * so that everybody may write.
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

/** In the words of a PostgreSQL of which a process has crashed (57P02). */
function refuse(): never {
  throw Object.assign(new Error('The embedded database has ended.'), { code: '57P02' });
}

/**
 * Opens the embedded database in `folder`, making it when it is missing. The folder is locked first: two processes on one
 * folder would lose data without an error. Rejects with `FolderLockedError` when another process has it.
 * @param hearEnd called when it has ended by itself, and may be opened again; what was acknowledged is there then
 */
export async function openEmbedded(folder: string, hearEnd?: () => void): Promise<OpenedDatabase> {
  const lock = lockFolder(folder);
  // In a folder of its own: a new cluster is only made in an empty one, and the lock is a file.
  const client = new MortalDatabase({ fs: new PrivateFiles(`${folder}/cluster`) });
  const letGo = () => {
    client.drop();
    lock.release();
  };
  try {
    await client.waitReady;
    client.onEnd(() => {
      // Not in the middle of its last statement.
      queueMicrotask(letGo);
      hearEnd?.();
    });
    client.query = tracedQuery(client.query);
    const database = drizzle(client);
    await migrate(database, { migrationsFolder: migrationsFolder() });
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
