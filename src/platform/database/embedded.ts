import { mkdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { lockFolder } from '../folder-lock.ts';
import type { OpenedDatabase } from './database.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { quietQueryErrors } from './quiet-query-errors.ts';
import { tracedQuery } from './traced-queries.ts';

quietQueryErrors();

/**
 * Opens the embedded database in `folder`, making it when it is missing. The folder is locked first: two processes on one
 * folder would lose data without an error. Rejects with `FolderLockedError` when another process has it.
 */
export async function openEmbedded(folder: string): Promise<OpenedDatabase> {
  mkdirSync(folder, { recursive: true });
  const lock = lockFolder(folder);
  try {
    // In a folder of its own: a new cluster is only made in an empty one, and the lock is a file.
    const client = await PGlite.create(`${folder}/cluster`);
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
    lock.release();
    throw error;
  }
}
