/** Types of a database, embedded or PostgreSQL. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A database for queries. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** Argument of the callback of `database.transaction`, for functions that must run in a transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** An open, migrated database. */
export type OpenedDatabase = { database: Database; close(): Promise<void> };
