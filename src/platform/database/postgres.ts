import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool } from 'pg';
import { log } from '../log.ts';
import type { OpenedDatabase } from './database.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { quietQueryErrors } from './quiet-query-errors.ts';

quietQueryErrors();

// Any number, as long as everything that migrates this database takes the same one.
const MIGRATION_LOCK = 7_260_417;

/** How long is waited for a connection, in milliseconds: all may be busy with a rush for one departure, which takes its turn. */
const patience = 15_000;

/** Opens the PostgreSQL at `url`. Several instances may start at once: one of them migrates, the others wait for it. */
export async function openPostgres(url: string): Promise<OpenedDatabase> {
  const pool = new Pool({ connectionString: url, connectionTimeoutMillis: patience, max: 10 });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (err) =>
    log.warn({ event: 'database.connection-lost', err }, 'A database connection broke'),
  );
  try {
    const connection = await pool.connect();
    try {
      const migrating = drizzle(connection);
      await migrating.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
      await migrate(migrating, { migrationsFolder: migrationsFolder() });
      await migrating.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`);
      connection.release();
    } catch (error) {
      // Thrown away rather than returned to the pool: the lock goes with it.
      connection.release(true);
      throw error;
    }
    return { database: drizzle(pool), close: () => pool.end() };
  } catch (error) {
    await pool.end();
    throw error;
  }
}
